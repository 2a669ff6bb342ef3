/** The address of a socket of the API, on the host that the page came from. */
export function socketUrl(
  path: string,
  { protocol, host }: Pick<Location, 'protocol' | 'host'>,
): string {
  const scheme = protocol === 'https:' ? 'wss:' : 'ws:';
  return `${scheme}//${host}${path}`;
}

/** Where a game is followed and played. */
export function gameSocket(id: string): string {
  return `/api/games/${encodeURIComponent(id)}/socket`;
}
