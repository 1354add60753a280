/** What happened while the player was away: told as lines, and shown once more on the map if he likes. */
import { lastSeen, type Seen } from '../lib/seen';
import type { LogItem, Table } from '../types';
import { type Chapter, chapters, linesOf } from './lines';
import type { Live } from './live.svelte';

/** How far the fetching of old tables runs ahead of what is shown. */
const AHEAD = 12;
const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 80));

export class Recap {
  items = $state.raw<LogItem[]>([]);
  open = $state(false);
  private since: Seen = { n: 0, turn: 0, phase: '' };
  private run = 0;

  constructor(private readonly live: Live) {}

  chapters = $derived.by((): Chapter[] => chapters(this.items, this.since.turn, this.since.phase));
  count = $derived(linesOf(this.items.filter((item) => !item.undone)).length);

  /** The player is back at a table: tell what it has gone through since he last looked. */
  async greet(table: Table, seen: Seen | null = lastSeen(table)): Promise<void> {
    if (seen === null || table.version <= seen.n || table.mode === 'solo') return;
    try {
      const items = await this.live.api.log(seen.n);
      if (!items.some((item) => item.text !== null && !item.undone)) return;
      this.since = seen;
      this.items = items;
      // At one screen the other player was most likely watched.
      this.open = table.mode === 'remote';
    } catch (error) {
      this.live.complain(error);
    }
  }

  close(): void {
    this.items = [];
    this.open = false;
  }

  /** Step by step once more, at the pace of the other side's moves. */
  async replay(): Promise<void> {
    const { live, items, since } = this;
    const now = live.table;
    if (!now) return;
    this.open = false;
    const mine = ++this.run;
    live.hold({ ...now, log: items });
    try {
      for (let point = since.n; point < now.version; point++) {
        const past = await live.api.replay(point);
        while (live.pace.waiting.length > AHEAD && mine === this.run) await pause();
        if (mine !== this.run) return;
        if (point === since.n) live.rewind(past);
        else live.pace.push({ ...past, log: items.filter((item) => item.n === point) });
      }
    } catch (error) {
      live.complain(error);
    }
    if (mine === this.run) live.release();
  }

  /** Enough of it: on to how it stands now. */
  stop(): void {
    this.run++;
  }
}
