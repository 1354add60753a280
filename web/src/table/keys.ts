/** The keys that lay something over the map or take it off. */
import type { Hex } from '../types';
import type { Overlays } from './overlays.svelte';

export function overlayKeys(overlays: Overlays, hex: () => Hex | null, unit: () => string | undefined = () => undefined): Record<string, () => unknown> {
  return {
    z: () => overlays.toggle('zoc'),
    s: () => overlays.toggle('supply'),
    c: () => overlays.toggle('areas', unit()),
    v: () => overlays.look(hex()),
    o: () => (overlays.origin = !overlays.origin),
    h: () => (overlays.hidden = !overlays.hidden),
  };
}
