/** The hashes of a sealed deck. They are computed here, since a page on plain http has no `crypto.subtle`. */

import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';

export const TAG = 'cribfair/1';
/** Bytes of a secret, a share and every hash. */
export const SIZE = 32;

export type Part = string | number | Uint8Array;

export const hex = bytesToHex;
export const unhex = hexToBytes;

/** SHA-256 over the parts, each its length in four bytes and then its bytes; numbers are four bytes. */
export function digest(...parts: readonly Part[]): Uint8Array {
  return sha256(
    concatBytes(...parts.map(bytesOf).flatMap((bytes) => [fourBytes(bytes.length), bytes])),
  );
}

/** HMAC-SHA256 by the key, over the hash of the tag and the parts. */
export function keyed(key: Uint8Array, ...parts: readonly Part[]): Uint8Array {
  return hmac(sha256, key, digest(TAG, ...parts));
}

function bytesOf(part: Part): Uint8Array {
  if (typeof part === 'string') return utf8ToBytes(part);
  return typeof part === 'number' ? fourBytes(part) : part;
}

function fourBytes(number: number): Uint8Array {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, number);
  return bytes;
}
