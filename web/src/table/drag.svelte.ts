/** A counter that is pulled with the mouse or a finger, from beside the map or on it, and laid down in a hex. */
import type { Viewport } from '../map/camera.svelte';
import type { Counter, Hex } from '../types';
import type { Hand } from './hand.svelte';

/** A hand that trembles does not pull. */
const LEAST = 8;

export class Drag {
  /** What is pulled, and where it is in the window. */
  counter = $state.raw<Counter | null>(null);
  x = $state(0);
  y = $state(0);
  /** The hex it would be laid down in. */
  over = $state.raw<Hex | null>(null);
  viewport: Viewport | null = null;
  private picked: Promise<void> = Promise.resolve();

  constructor(private readonly hand: Hand) {}

  /** A pointer goes down on a counter that can act: if it moves on, the counter goes with it. */
  grip(down: PointerEvent, counter: Counter): void {
    if (down.button !== 0 || !down.isPrimary) return;
    const move = (event: PointerEvent): void => {
      if (event.pointerId !== down.pointerId) return;
      const far = Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY);
      if (!this.counter && far < LEAST) return;
      if (!this.counter) this.begin(counter, down.shiftKey);
      [this.x, this.y] = [event.clientX, event.clientY];
      this.over = this.at(event);
      if (this.over) void this.hand.rest(this.over.id);
    };
    const end = (event: PointerEvent): void => {
      if (event.pointerId !== down.pointerId) return;
      window.removeEventListener('pointermove', move);
      window.removeEventListener('pointerup', end);
      window.removeEventListener('pointercancel', end);
      if (this.counter) void this.finish(event.type === 'pointerup' ? this.at(event) : null);
    };
    window.addEventListener('pointermove', move);
    window.addEventListener('pointerup', end);
    window.addEventListener('pointercancel', end);
  }

  private begin(counter: Counter, whole: boolean): void {
    this.counter = counter;
    this.picked = this.lifted(counter, whole);
  }

  /** With Shift all that stand there go with it. */
  private async lifted(counter: Counter, whole: boolean): Promise<void> {
    const { hand } = this;
    const group = await hand.pack.freed(counter);
    if (group && whole) await hand.pack.take(group);
    else if (group && hand.group?.key !== group.key) await hand.pick(group);
  }

  private async finish(hex: Hex | null): Promise<void> {
    const from = this.counter?.at;
    this.counter = this.over = null;
    // The click that ends the pull is not a click.
    const swallow = (event: Event): void => event.stopPropagation();
    window.addEventListener('click', swallow, { capture: true, once: true });
    setTimeout(() => window.removeEventListener('click', swallow, { capture: true }));
    await this.picked;
    if (hex && hex.label !== from) this.hand.land(hex);
  }

  /** The hex under a pointer, if it is over the map. */
  at({ clientX, clientY }: PointerEvent): Hex | null {
    const frame = this.viewport?.frame;
    if (!frame || !document.elementFromPoint(clientX, clientY)?.closest('[data-testid="map"]')) return null;
    const { left, top } = frame.getBoundingClientRect();
    return this.hand.live.layout?.at(this.viewport?.world({ x: clientX - left, y: clientY - top }) ?? { x: 0, y: 0 }) ?? null;
  }
}
