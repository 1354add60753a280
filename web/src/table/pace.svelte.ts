/** What others do is shown one change after another, at the player's pace, or at once. */
import { settings } from '../lib/settings.svelte';
import type { Table } from '../types';

const MOST = 500;
/** How much longer a change stays in which dice have fallen. */
const DICE = 4;

export class Pace {
  /** Changes that wait to be shown. */
  waiting = $state.raw<Table[]>([]);
  private timer = 0;

  constructor(private readonly show: (table: Table) => void) {}

  /** The newest table that has come. */
  get last(): Table | undefined {
    return this.waiting.at(-1);
  }

  /** Puts a table behind those that wait. */
  push(table: Table): void {
    if (this.waiting.length >= MOST) this.skip();
    this.waiting = [...this.waiting, table];
    if (this.timer === 0) this.step();
  }

  /** Shows everything that waits. */
  skip(): void {
    this.stop();
    const waiting = this.waiting;
    this.waiting = [];
    for (const table of waiting) this.show(table);
  }

  /** Forgets what waits: something newer has been fetched. */
  drop(): void {
    this.stop();
    this.waiting = [];
  }

  private stop(): void {
    clearTimeout(this.timer);
    this.timer = 0;
  }

  private step(): void {
    const [table, ...rest] = this.waiting;
    this.timer = 0;
    if (!table) return;
    if (settings.pace === 0 || document.hidden) return this.skip();
    this.waiting = rest;
    this.show(table);
    const thrown = table.log.some((item) => item.event.event === 'drawn');
    this.timer = window.setTimeout(() => this.step(), (1000 / settings.pace) * (thrown ? DICE : 1));
  }
}
