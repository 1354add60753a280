/** What is asked of the server about accounts. Whatever changes something carries the guard that was told with one's name. */
import { ask } from '../api';
import type { MatchLine } from '../types';

export interface Who {
  /** Where passkeys can be used. */
  origin: string;
  account: { name: string; guard: string } | null;
}

export interface Creation extends Omit<PublicKeyCredentialCreationOptions, 'challenge' | 'user' | 'excludeCredentials'> {
  challenge: string;
  user: { id: string; name: string; displayName: string };
  excludeCredentials: { id: string }[];
}

export interface NewKey {
  id: string;
  client_data: string;
  attestation: string;
}

export interface UsedKey {
  id: string;
  client_data: string;
  authenticator_data: string;
  signature: string;
  user_handle: string;
}

interface Question {
  challenge: string;
  rpId: string;
  timeout: number;
  userVerification: UserVerificationRequirement;
}

export interface Score {
  game: string;
  versus: 'people' | 'bots';
  won: number;
  drawn: number;
  lost: number;
}

export interface OwnSeat {
  match: string;
  seat: number;
  game: string;
  title: string;
  side: string;
  outcome: '' | 'won' | 'drawn' | 'lost';
  line: MatchLine | null;
}

export interface Profile {
  name: string;
  languages: string[];
  likes: string[];
  created: number;
  record: Score[];
  seats: OwnSeat[];
  passkeys: { id: string; created: number; used: number }[];
}

const at = (path: string): string => `/api/account${path}`;
const change = <T>(path: string, guard: string, body: unknown = {}): Promise<T> =>
  ask(at(path), { method: 'POST', body, headers: { 'X-Hexfront-Guard': guard } });

export const who = (): Promise<Who> => ask(at(''));
export const beginToRegister = (name: string): Promise<Creation> => ask(at('/register/begin'), { body: { name } });
export const register = (key: NewKey): Promise<Who> => ask(at('/register'), { body: key });
export const beginToSignIn = (): Promise<Question> => ask(at('/sign-in/begin'), { body: {} });
export const signIn = (key: UsedKey): Promise<Who> => ask(at('/sign-in'), { body: key });
export const signOut = (guard: string): Promise<Who> => change('/sign-out', guard);
export const profile = (): Promise<Profile> => ask(at('/profile'));
export const describe = (guard: string, told: { name: string; languages: string[]; likes: string[] }): Promise<Profile> =>
  change('/profile', guard, told);
export const beginToAdd = (guard: string): Promise<Creation> => change('/passkeys/begin', guard);
export const addPasskey = (guard: string, key: NewKey): Promise<Profile> => change('/passkeys', guard, key);
export const removePasskey = (guard: string, id: string): Promise<Profile> => change('/passkeys/remove', guard, { id });
export const claim = (guard: string, token: string): Promise<unknown> => change('/claim', guard, { token });
export const openSeat = (guard: string, match: string, seat: number): Promise<{ token: string }> =>
  change('/seat', guard, { match, seat });
export const everything = (): Promise<unknown> => ask(at('/export'));
export const leave = (guard: string, name: string): Promise<Who> => change('/delete', guard, { name });
