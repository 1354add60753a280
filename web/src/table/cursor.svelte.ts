/** The hex at which the keyboard is, and where it goes from there. */
import type { Viewport } from '../map/camera.svelte';
import type { Board, Counter, Hex } from '../types';
import type { Hand } from './hand.svelte';

type Steps = Record<string, [number, number]>;

/** Four keys for six directions: with up and left, or down and right, all of them are reached. */
const ARROWS: Record<Board['orientation'], Steps> = {
  pointy: { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [-0.5, -0.87], ArrowDown: [0.5, 0.87] },
  flat: { ArrowLeft: [-0.87, -0.5], ArrowRight: [0.87, 0.5], ArrowUp: [0, -1], ArrowDown: [0, 1] },
};

export const isArrow = (key: string): boolean => key in ARROWS.pointy;

export class Cursor {
  hex = $state.raw<Hex | null>(null);
  private last = -1;

  constructor(private readonly hand: Hand, private readonly viewport: Viewport) {}

  private get counters(): Counter[] {
    return this.hand.live.table?.view.counters ?? [];
  }

  private go(hex: Hex | undefined): void {
    const { layout } = this.hand.live;
    if (!hex || !layout) return;
    this.hex = hex;
    this.viewport.reveal(layout.spots(hex));
  }

  /** To the next unit that can act, which is picked up. */
  next(): void {
    const ready = this.counters.filter((one) => this.hand.pieces.has(one.id));
    this.last = (this.last + 1) % Math.max(1, ready.length);
    const counter = ready[this.last];
    const group = counter && this.hand.pieces.get(counter.id);
    if (!group) return;
    void this.hand.pick(group);
    this.go(this.hand.live.layout?.byLabel.get(counter.at));
  }

  /** From one hex where the unit in hand can act to the next, fights first. */
  aim(): void {
    const { targets, hexes, live } = this.hand;
    const fights = (hex: Hex): number => Number(targets.get(hex.id)?.actions.some((one) => one.attack && !one.blind) ?? false);
    const places = targets.size ? [...targets.values()].map((one) => one.hex) : [...hexes.keys()].flatMap((id) => live.layout?.byId.get(id) ?? []);
    const lit = places.sort((a, b) => fights(b) - fights(a));
    const hex = lit[(lit.findIndex((one) => one.id === this.hex?.id) + 1) % Math.max(1, lit.length)];
    if (!hex) return;
    this.go(hex);
    void this.hand.rest(hex.id);
  }

  /** The lit hex at the cursor, else the first counter there that can act, else why not. */
  choose(): void {
    const { hex, hand } = this;
    if (!hex) return;
    const here = this.counters.filter((one) => one.at === hex.label);
    const ready = here.filter((one) => hand.pieces.has(one.id));
    const held = ready.findIndex((one) => one.id === hand.group?.label);
    const counter = ready[(held + 1) % Math.max(1, ready.length)] ?? here[0];
    if (counter && !hand.targets.has(hex.id)) hand.touchCounter(counter);
    else hand.touchHex(hex);
  }

  /** One hex on; at first to the hex that is looked at, or the one in the middle. */
  steer(key: string): void {
    const { live, hex } = this.hand;
    if (!live.layout) return;
    const { width, height } = this.viewport.size;
    const [dx, dy] = ARROWS[live.layout.board.orientation][key] ?? [0, 0];
    const start = hex ?? live.layout.at(this.viewport.world({ x: width / 2, y: height / 2 })) ?? live.layout.board.hexes[0];
    this.go(this.hex ? live.layout.towards(this.hex, dx, dy) : start);
  }
}
