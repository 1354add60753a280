/** Shift and a button held down on a target: all that may join attack it at once, if its odds are in the panel; else it is a click. */
import { LONG_ENOUGH, swallowClick } from '../lib/hold';
import type { Group, Offered } from '../types';
import type { Hand } from './hand.svelte';

/** A hand that trembles still holds. */
const LEAST = 8;

export class Storm {
  /** Where the ring fills, in the window. */
  at = $state.raw<{ x: number; y: number } | null>(null);

  constructor(private readonly hand: Hand) {}

  /** A pointer goes down somewhere over the map. */
  grip(down: PointerEvent): void {
    if (down.button !== 0 || !down.isPrimary || !down.shiftKey || this.hand.group || this.hand.busy) return;
    const hex = this.hand.drag.at(down);
    if (!hex) return;
    const target = this.hand.hexes.get(hex.id);
    if (target) void this.hold(down, target);
  }

  private async hold(down: PointerEvent, target: Group): Promise<void> {
    const released = new AbortController();
    const { signal } = released;
    window.addEventListener('pointermove', (event) => Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) > LEAST && released.abort(), { signal });
    for (const end of ['pointerup', 'pointercancel', 'keyup']) window.addEventListener(end, () => released.abort(), { signal });
    signal.addEventListener('abort', () => (this.at = null));
    const offered = await this.hand.offered(target, 'begins');
    if (offered) await this.hand.planner.consider(offered);
    if (signal.aborted || !offered || !this.told(offered)) return released.abort();
    this.at = { x: down.clientX, y: down.clientY };
    setTimeout(() => {
      if (signal.aborted) return;
      released.abort();
      if (!this.told(offered)) return;
      swallowClick();
      void this.hand.gathering.storm(target);
    }, LONG_ENOUGH);
  }

  /** Whether the odds of this attack are in the panel. */
  private told(offered: Offered): boolean {
    const { preview, sketching } = this.hand.planner;
    return !sketching && preview?.offered.text === offered.text;
  }
}
