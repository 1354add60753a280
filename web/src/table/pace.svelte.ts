/** What others do is shown one change after another, at the player's pace, or at once. */
import { settings } from '../lib/settings.svelte';
import type { Table } from '../types';

const MOST = 500;
/** Changes in a second where somebody wants to see what he has missed, though he sees others at once. */
export const NORMAL = 4;
/** How much longer a change stays in which dice have fallen. */
const DICE = 4;

/** Whether it is a table of the past. */
export const isPast = (table: Table): boolean => table.version < table.points;

export class Pace {
  /** Changes that wait to be shown. */
  waiting = $state.raw<Table[]>([]);
  paused = $state(false);
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
    if (this.timer === 0 && !this.paused) this.step();
  }

  /** Changes what waits, where something was said that is no move. */
  amend(change: (table: Table) => Table): void {
    this.waiting = this.waiting.map(change);
  }

  /** Stands still, or goes on. */
  pause(): void {
    this.paused = !this.paused;
    this.stop();
    if (!this.paused) this.step();
  }

  /** Shows the next change and stands still. */
  forward(): void {
    const [table, ...rest] = this.waiting;
    this.stop();
    this.paused = true;
    this.waiting = rest;
    if (table) this.show(table);
    if (!rest.length) this.paused = false;
  }

  /** Shows everything that waits. */
  skip(): void {
    this.stop();
    this.paused = false;
    const waiting = this.waiting;
    this.waiting = [];
    for (const table of waiting) this.show(table);
  }

  /** Forgets what waits: something newer has been fetched. */
  drop(): void {
    this.stop();
    this.paused = false;
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
    const speed = settings.pace || (isPast(table) ? NORMAL : 0);
    if (speed === 0 || document.hidden) return this.skip();
    this.waiting = rest;
    this.show(table);
    const thrown = table.log.some((item) => item.event.event === 'drawn');
    this.timer = window.setTimeout(() => this.step(), (1000 / speed) * (thrown ? DICE : 1));
  }
}
