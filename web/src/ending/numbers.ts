/** Figures as people of the chosen language write them. */
import { settings } from '../lib/settings.svelte';

export function number(value: number): string {
  return value.toLocaleString(settings.lang, { maximumFractionDigits: 1 });
}

export function signed(value: number): string {
  return value.toLocaleString(settings.lang, { maximumFractionDigits: 2, minimumFractionDigits: 1, signDisplay: 'exceptZero' });
}
