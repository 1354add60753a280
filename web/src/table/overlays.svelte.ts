/** What can be laid over the map: zones of control, supply, radii, sight, origin; and what can be taken off it. */
import { type Asker, isCut, Refused } from '../api';
import type { Layout } from '../map/geometry';
import type { Area, Answers, Hex, Question, Sighted, Supplied } from '../types';

export type Layer = 'zoc' | 'supply' | 'areas';

/** Where the questions go and what they are about. */
export interface Ground {
  asker: Asker;
  layout: Layout | null;
  /** The questions that the game has rules for. */
  asks: string[];
  complain: (error: unknown) => void;
}

export class Overlays {
  zoc = $state.raw<Record<string, string[]> | null>(null);
  supply = $state.raw<Supplied[] | null>(null);
  areas = $state.raw<Area[] | null>(null);
  sight = $state.raw<{ from: Hex; seen: Sighted[] } | null>(null);
  origin = $state(false);
  hidden = $state(false);

  constructor(private readonly ground: Ground) {}

  /** Whether the game has such a thing at all. */
  can(what: Question['what']): boolean {
    return this.ground.asks.includes(what);
  }

  /** Lays a layer on or takes it off; areas may be those of one unit. */
  async toggle(layer: Layer, unit?: string): Promise<void> {
    if (!this.can(layer)) return;
    if (this[layer]) this[layer] = null;
    else await this.fetch(layer, unit);
  }

  /** What a hex sees, until it is asked of the same hex again. */
  async look(from: Hex | null): Promise<void> {
    if (!this.can('sight')) return;
    const same = from === null || this.sight?.from.id === from.id;
    this.sight = null;
    if (from === null || same) return;
    const { sight } = await this.ask({ what: 'sight', at: from.label });
    if (sight) this.sight = { from, seen: sight };
  }

  /** The position has changed: ask again for what is shown. */
  async renew(): Promise<void> {
    this.sight = null;
    for (const layer of ['zoc', 'supply', 'areas'] as const) if (this[layer]) await this.fetch(layer);
  }

  private async fetch(layer: Layer, unit?: string): Promise<void> {
    const found = await this.ask(layer === 'areas' && unit !== undefined ? { what: layer, unit } : { what: layer });
    if (layer === 'zoc') this.zoc = found.zoc ?? null;
    else if (layer === 'supply') this.supply = found.supply ?? null;
    else this.areas = found.areas ?? null;
  }

  private async ask(question: Question): Promise<Answers> {
    try {
      return await this.ground.asker.ask(question);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (isCut(error)) return this.ask(question);
      this.ground.complain(error);
      return {};
    }
  }

  hungry = $derived(new Set((this.supply ?? []).filter((one) => !one.supplied).map((one) => one.unit)));

  originOf(hex: Hex): string {
    const board = this.ground.layout?.board;
    for (const name of hex.terrain) {
      const origins = board?.provenance?.['terrain']?.[name];
      if (!origins) continue;
      const own = origins.but.find((one) => one.at.length === 1 && one.at[0] === hex.id);
      return (own?.origin ?? origins.origin).split(' ')[0] ?? 'designed';
    }
    return '';
  }
}
