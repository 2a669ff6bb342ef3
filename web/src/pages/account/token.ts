/** The token behind the `#` of a link from a letter. */

/** Takes it out of the address, so that it stays neither on the screen nor in the history. */
export function takeToken(): string {
  const token = location.hash.slice(1);
  if (token) history.replaceState(history.state, '', location.pathname);
  return token;
}
