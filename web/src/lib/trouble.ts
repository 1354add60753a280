/** What to say where something could not be done. */
import { Refused } from '../api';
import { say, tr } from './settings.svelte';

export function troubleOf(error: unknown): string {
  if (!(error instanceof Refused)) throw error;
  return error.refusal.error === 'offline' ? tr('error.offline') : say(error.refusal.text);
}
