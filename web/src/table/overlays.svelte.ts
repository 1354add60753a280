/** What can be laid over the map: zones of control, supply, origin; and what can be taken off it. */
import type { Hex, Supplied } from '../types';
import type { Live } from './live.svelte';

export interface Wash {
  hex: Hex;
  tone: string;
}

export class Overlays {
  zoc = $state.raw<Record<string, string[]> | null>(null);
  supply = $state.raw<Supplied[] | null>(null);
  origin = $state(false);
  hidden = $state(false);

  constructor(private readonly live: Live) {}

  async toggleZoc(): Promise<void> {
    if (this.zoc) this.zoc = null;
    else await this.ask(async () => (this.zoc = (await this.live.api.zoc()).zoc));
  }

  async toggleSupply(): Promise<void> {
    if (this.supply) this.supply = null;
    else await this.ask(async () => (this.supply = (await this.live.api.supply()).supply));
  }

  /** The position has changed: ask again for what is shown. */
  async renew(): Promise<void> {
    if (this.zoc) await this.ask(async () => (this.zoc = (await this.live.api.zoc()).zoc));
    if (this.supply) await this.ask(async () => (this.supply = (await this.live.api.supply()).supply));
  }

  private async ask(what: () => Promise<unknown>): Promise<void> {
    try {
      await what();
    } catch (error) {
      this.live.complain(error);
    }
  }

  washes = $derived.by((): Wash[] => {
    const layout = this.live.layout;
    if (!layout || !this.zoc) return [];
    return Object.values(this.zoc).flatMap((labels, i) =>
      labels.flatMap((label) => {
        const hex = layout.byLabel.get(label);
        return hex ? [{ hex, tone: `side-${i}` }] : [];
      }),
    );
  });

  unsupplied = $derived(new Set((this.supply ?? []).filter((one) => !one.supplied).map((one) => one.unit)));

  originOf(hex: Hex): string {
    const board = this.live.layout?.board;
    for (const name of hex.terrain) {
      const origins = board?.provenance?.['terrain']?.[name];
      if (!origins) continue;
      const own = origins.but.find((one) => one.at.length === 1 && one.at[0] === hex.id);
      return (own?.origin ?? origins.origin).split(' ')[0] ?? 'designed';
    }
    return '';
  }
}
