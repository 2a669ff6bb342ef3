/** Passkeys: the server asks, the browser and its device answer. The browser itself reads and writes the JSON. */

import { ask } from '../lib/api';
import type { Ceremony, PasskeyAnswer, PasskeyJoin, Proof } from '../lib/wire.gen';

/** Whether this browser does passkeys at this address: over https or on localhost, and for a name, not a number. */
export function passkeysHere(at: Location = location): boolean {
  return (
    'PublicKeyCredential' in window &&
    'parseCreationOptionsFromJSON' in PublicKeyCredential &&
    window.isSecureContext &&
    !/^[\d.]+$|^\[/.test(at.hostname)
  );
}

/** Takes a name whose account a new passkey opens. Undone by the person, it rejects with a `NotAllowedError`. */
export async function joinByPasskey(name: string): Promise<void> {
  const wish: PasskeyJoin = { name };
  await create('/api/account/passkey', wish, '');
}

/** Another passkey for one's account. */
export async function addPasskey(proof: Proof, label: string): Promise<void> {
  await create('/api/passkeys', proof, label);
}

export async function logInByPasskey(): Promise<void> {
  const { id, options } = await ask<Ceremony>('/api/login/passkey/ask', {});
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
    options as unknown as PublicKeyCredentialRequestOptionsJSON,
  );
  await answer('/api/login/passkey', id, await navigator.credentials.get({ publicKey }), '');
}

async function create(path: string, wish: PasskeyJoin | Proof, label: string): Promise<void> {
  const { id, options } = await ask<Ceremony>(`${path}/ask`, wish);
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    options as unknown as PublicKeyCredentialCreationOptionsJSON,
  );
  await answer(path, id, await navigator.credentials.create({ publicKey }), label);
}

async function answer(
  path: string,
  ceremony: string,
  made: Credential | null,
  label: string,
): Promise<void> {
  if (!(made instanceof PublicKeyCredential)) throw new DOMException('', 'NotAllowedError');
  const body: PasskeyAnswer = { ceremony, credential: { ...made.toJSON() }, label };
  await ask<undefined>(path, body);
}

/** Whether the person, or the device, broke it off: nothing to be told as a fault of ours. */
export function brokenOff(error: unknown): boolean {
  return error instanceof DOMException && ['NotAllowedError', 'AbortError'].includes(error.name);
}
