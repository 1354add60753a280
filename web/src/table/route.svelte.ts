/** A way that the player chooses: through hexes he names, shown with its cost before it is taken. */
import { Refused } from '../api';
import type { Reached } from '../types';
import type { Live } from './live.svelte';
import { patternOf, written } from './roles';

export class Route {
  /** The hexes entered so far, up to the last one the player insists on. */
  via = $state.raw<string[]>([]);
  /** The stops he has named. */
  stops = $state.raw<string[]>([]);
  reach = $state.raw<Reached[]>([]);
  /** Where the way leads that waits for a yes. */
  planned = $state.raw<Reached | null>(null);
  /** Whether there are ways of several hexes that can be ordered at once. */
  long = $derived.by(() => this.reach.some((one) => one.path.length > 1 && !one.later));
  /** How the game writes a way; without words for it, only what is offered can be done. */
  private pattern = '';
  private asked = 0;

  constructor(private readonly live: Live) {}

  clear(): void {
    this.asked++;
    this.via = this.stops = [];
    this.reach = [];
    this.planned = null;
  }

  /** How far a unit can go at all. */
  async begin(unit: string): Promise<void> {
    const mine = ++this.asked;
    const [reach, pattern] = await Promise.all([this.range(unit, []), patternOf(this.live.table?.game ?? '', 'travels', '{hexes}')]);
    if (mine !== this.asked) return;
    this.pattern = pattern ?? '';
    this.reach = (pattern !== null && reach) || [];
  }

  /** The words that take a unit along a way. */
  order(unit: string, path: string[]): string {
    return written(this.pattern, unit, path.join(','));
  }

  /** The way shall lead over this hex. */
  async over(unit: string, stop: Reached): Promise<void> {
    const mine = ++this.asked;
    const reach = await this.range(unit, stop.path);
    if (mine !== this.asked || !reach) return;
    this.via = stop.path;
    this.stops = [...this.stops, stop.hex];
    this.reach = reach;
    this.planned = null;
  }

  private async range(unit: string, via: string[]): Promise<Reached[] | null> {
    try {
      return (await this.live.api.ask({ what: 'reach', unit, ...(via.length ? { via } : {}) })).reach ?? [];
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      return null;
    }
  }
}
