/** JSON in the one form that everybody writes alike (RFC 8785), for what records are made of. */

export type Json =
  null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };

export function canonical(value: Json): string {
  if (typeof value === 'number' && !Number.isSafeInteger(value))
    throw new RangeError('no whole number');
  if (typeof value === 'string') return text(value);
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  // Texts are compared by UTF-16 units, as the RFC wants it.
  const members = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${members.map(([name, each]) => `${text(name)}:${canonical(each)}`).join(',')}}`;
}

function text(value: string): string {
  if (/\p{Surrogate}/u.test(value)) throw new RangeError('half a surrogate pair');
  return JSON.stringify(value);
}
