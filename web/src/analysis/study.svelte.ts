/** A position under study: its text, how it stands, what was asked about it. */
import * as api from '../api';
import { settings } from '../lib/settings.svelte';
import { Layout } from '../map/geometry';
import type { Analysed, Answers, Counter, Hex, Question, Reached, Refusal, Text, Verdict } from '../types';
import { outcomes } from '../parts/outcomes.svelte';
import { Sketch } from '../table/sketch.svelte';
import * as toml from './toml';

export type Tool = 'move' | 'reach' | 'fight' | 'sight';

/** An answer that says why there is none. */
type Unanswered = Answers & { error?: string; text?: Text };

export class Study implements api.Asker {
  found = $state.raw<Analysed | null>(null);
  layout = $state.raw<Layout | null>(null);
  trouble = $state.raw<Refusal | null>(null);
  tool = $state<Tool>('move');
  unit = $state<string | null>(null);
  hex = $state.raw<Hex | null>(null);
  reach = $state.raw<Reached[]>([]);
  verdict = $state.raw<{ asked: string; verdict: Verdict } | null>(null);
  busy = $state(false);
  readonly sketch = new Sketch(this);
  private past = $state.raw<string[]>([]);

  get asks(): string[] {
    return this.found?.asks ?? [];
  }

  get asker(): api.Asker {
    return this;
  }

  get text(): string {
    return this.found?.position ?? '';
  }

  get counters(): Counter[] {
    return this.found?.view.counters ?? [];
  }

  get picked(): Counter | null {
    return this.counters.find((one) => one.id === this.unit) ?? null;
  }

  get canUndo(): boolean {
    return this.past.length > 0;
  }

  complain = (error: unknown): void => {
    if (!(error instanceof api.Refused)) throw error;
    this.trouble = error.refusal;
  };

  /** Sets up a position; what is refused leaves the old one standing. */
  async open(text: string, deeds: string[] = []): Promise<boolean> {
    this.busy = true;
    this.trouble = null;
    try {
      const before = this.text;
      const found = await api.analyse({ position: text, do: deeds });
      await settings.speak(found.view.game);
      void outcomes.learn(found.view.game);
      const board = JSON.stringify(found.board) === JSON.stringify(this.found?.board);
      if (!board) this.layout = new Layout(found.board);
      this.found = found;
      if (before) this.past = [...this.past.slice(-99), before];
      this.clear();
      return true;
    } catch (error) {
      this.complain(error);
      return false;
    } finally {
      this.busy = false;
    }
  }

  async undo(): Promise<void> {
    const before = this.past.at(-1);
    if (before === undefined) return;
    const older = this.past.slice(0, -1);
    if (await this.open(before)) this.past = older;
  }

  place = (unit: string, at: string): Promise<boolean> => this.open(toml.placed(this.text, unit, at));
  remove = (unit: string): Promise<boolean> => this.open(toml.without(this.text, unit));
  rewrite = (unit: string, lines: string): Promise<boolean> => this.open(toml.rewritten(this.text, unit, lines));
  do = (deed: string): Promise<boolean> => this.open(this.text, [deed]);

  clear(): void {
    this.reach = [];
    this.verdict = null;
    if (!this.picked) this.unit = null;
    if (this.tool === 'fight') void this.sketch.weigh();
    if (this.tool === 'reach') void this.range();
  }

  use(tool: Tool): void {
    this.tool = tool;
    this.sketch.clear();
    this.unit = null;
    this.clear();
  }

  ask = async (question: Question): Promise<Answers> => {
    const { answers } = await api.analyse({ position: this.text, asks: [question] });
    const answer: Unanswered = answers[0] ?? {};
    if (answer.error && answer.text) throw new api.Refused(422, { error: answer.error, text: answer.text });
    return answer;
  };

  async why(asked: string): Promise<void> {
    try {
      const { verdict } = await api.analyse({ position: this.text, why: asked });
      this.verdict = verdict ? { asked, verdict } : null;
    } catch (error) {
      this.complain(error);
    }
  }

  async range(): Promise<void> {
    if (this.unit === null) return;
    await this.quietly(async () => (this.reach = (await this.ask({ what: 'reach', unit: this.unit ?? '' })).reach ?? []));
  }

  private async quietly(what: () => Promise<unknown>): Promise<void> {
    this.trouble = null;
    try {
      await what();
    } catch (error) {
      this.complain(error);
    }
  }

  touchCounter(counter: Counter): void {
    this.hex = this.layout?.byLabel.get(counter.at) ?? null;
    if (this.tool === 'fight') return this.sketch.touchCounter(counter, this.counters);
    this.unit = this.unit === counter.id ? null : counter.id;
    this.reach = [];
    if (this.tool === 'reach') void this.range();
  }

  touchHex(hex: Hex): void {
    this.hex = hex;
    if (this.tool === 'move' && this.unit !== null) void this.place(this.unit, hex.label);
    else if (this.tool === 'fight') this.sketch.touchHex(hex);
  }
}
