/** Making and using passkeys: the browser speaks in bytes, the server in base64url. */
import * as api from './api';

/** Whether somebody ended the question of his browser, or let it pass. */
export const isGivenUp = (error: unknown): boolean => error instanceof DOMException;

function bytes(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0));
}

function text(data: ArrayBuffer | null): string {
  const letters = Array.from(new Uint8Array(data ?? new ArrayBuffer(0)), (byte) => String.fromCharCode(byte)).join('');
  return btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

async function made(options: api.Creation): Promise<api.NewKey> {
  const { challenge, user, excludeCredentials, ...others } = options;
  const exclude = excludeCredentials.map((one) => ({ type: 'public-key' as const, id: bytes(one.id) }));
  const publicKey = { ...others, challenge: bytes(challenge), user: { ...user, id: bytes(user.id) }, excludeCredentials: exclude };
  const found = (await navigator.credentials.create({ publicKey })) as PublicKeyCredential;
  const told = found.response as AuthenticatorAttestationResponse;
  return { id: found.id, client_data: text(told.clientDataJSON), attestation: text(told.attestationObject) };
}

export async function register(name: string): Promise<api.Who> {
  return api.register(await made(await api.beginToRegister(name)));
}

export async function addPasskey(guard: string): Promise<api.Profile> {
  return api.addPasskey(guard, await made(await api.beginToAdd(guard)));
}

export async function signIn(): Promise<api.Who> {
  const { challenge, rpId, timeout, userVerification } = await api.beginToSignIn();
  const publicKey = { challenge: bytes(challenge), rpId, timeout, userVerification };
  const found = (await navigator.credentials.get({ publicKey })) as PublicKeyCredential;
  const told = found.response as AuthenticatorAssertionResponse;
  return api.signIn({
    id: found.id,
    client_data: text(told.clientDataJSON),
    authenticator_data: text(told.authenticatorData),
    signature: text(told.signature),
    user_handle: text(told.userHandle),
  });
}
