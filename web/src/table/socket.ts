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

/** Opens a socket of the API. One that is left on its way is closed once it stands: browsers complain of it otherwise. */
export function openSocket(path: string): WebSocket {
  const socket = new WebSocket(socketUrl(path, location));
  const close = socket.close.bind(socket);
  socket.close = (code, reason) => {
    if (socket.readyState === WebSocket.CONNECTING) {
      socket.addEventListener('open', () => {
        close(code, reason);
      });
    } else {
      close(code, reason);
    }
  };
  return socket;
}
