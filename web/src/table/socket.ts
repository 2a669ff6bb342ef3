/** The address of a game's socket, on the host that the page came from. */
export function socketUrl(
  id: string,
  { protocol, host }: Pick<Location, 'protocol' | 'host'>,
): string {
  const scheme = protocol === 'https:' ? 'wss:' : 'ws:';
  return `${scheme}//${host}/api/games/${encodeURIComponent(id)}/socket`;
}
