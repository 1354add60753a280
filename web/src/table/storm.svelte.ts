/** Shift and a button held down on a target: all that may join attack it at once. Its odds are in the panel meanwhile. */
import { tick } from 'svelte';
import { LONG_ENOUGH, swallowClick } from '../lib/hold';
import type { Group, Hex } from '../types';
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
    if (target || this.hand.planner.towards(hex.label)) void this.hold(down, hex, target);
  }

  private async hold(down: PointerEvent, hex: Hex, target?: Group): Promise<void> {
    const released = new AbortController();
    const { signal } = released;
    window.addEventListener('pointermove', (event) => Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) > LEAST && released.abort(), { signal });
    for (const end of ['pointerup', 'pointercancel', 'keyup']) window.addEventListener(end, () => released.abort(), { signal });
    signal.addEventListener('abort', () => (this.at = null));
    const offered = target && (await this.hand.offered(target, 'begins'));
    if (signal.aborted || (target && !offered)) return released.abort();
    if (offered) this.hand.consider(offered);
    this.at = { x: down.clientX, y: down.clientY };
    setTimeout(() => {
      if (signal.aborted) return;
      released.abort();
      swallowClick();
      void this.go(hex);
    }, LONG_ENOUGH);
  }

  /** The choice that lets it be attacked is made with it. */
  private async go(hex: Hex): Promise<void> {
    const first = this.hand.hexes.has(hex.id) ? undefined : this.hand.planner.towards(hex.label);
    if (first) await this.hand.act(first);
    await tick();
    const target = this.hand.hexes.get(hex.id);
    if (target) await this.hand.gathering.storm(target);
  }
}
