const GROUPS = [4, 2, 2, 2, 6] as const;

/** A new random UUID (version 4) for an action. */
export function newId(): string {
  // Browsers offer randomUUID on https and localhost only; a table at home is often on plain http.
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0'));
  let at = 0;
  return GROUPS.map((size) => hex.slice(at, (at += size)).join('')).join('-');
}
