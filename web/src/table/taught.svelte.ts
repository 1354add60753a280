/** The lesson that a match is, if it is one, and the step that comes next. */
import { lessonsOf } from '../parts/teaching';
import type { Lesson, Step } from '../types';
import type { Live } from './live.svelte';

export class Taught {
  private known = $state.raw<Lesson[]>([]);

  constructor(private readonly live: Live) {}

  /** Fetches the words of the lessons once the match turns out to be one. */
  async learn(): Promise<void> {
    const table = this.live.table;
    if (table?.lesson && !this.known.length) this.known = await lessonsOf(table.game).catch(() => []);
  }

  lesson = $derived.by((): Lesson | null => this.known.find((one) => one.id === this.live.table?.lesson?.lesson) ?? null);
  done = $derived.by(() => this.live.table?.lesson?.done ?? 0);
  step = $derived.by((): Step | null => this.lesson?.steps[this.done] ?? null);
  astray = $derived.by(() => this.live.table?.lesson?.astray ?? false);
  /** The counters and hexes that the step is about. */
  shows = $derived.by(() => new Set(this.step?.show));
}
