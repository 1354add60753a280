/** Answers that the player gives to every question of a kind, until he ends it. */
import type { Offered, Prompt, Table, Text } from '../types';

export interface Answer {
  seat: number;
  frame: string;
  /** What was asked when he said so, and what he answers. */
  question: Text;
  text: string;
  label: string;
}

export class Standing {
  private all = $state.raw<Answer[]>([]);
  /** Those of the seat that is looked from. */
  answers = $derived.by(() => this.all.filter((one) => one.seat === this.table()?.viewer));
  /** Whether the next answer shall be given to all questions of its kind. */
  always = $state(false);
  /** The question that was answered last without asking: if it comes again at once, the answer did not settle it. */
  private last = -1;

  constructor(private readonly table: () => Table | null) {}

  /** Whether a question can be answered once for all: one that others bring about, with a few words. */
  private repeats(prompt: Prompt | null | undefined): prompt is Prompt {
    return !!prompt && !prompt.turn && prompt.frame !== '' && !!this.table()?.groups.every((one) => one.kind === 'verb');
  }

  get possible(): boolean {
    return this.repeats(this.table()?.prompt);
  }

  /** The player answers: if he wants so, also from now on. */
  note({ text, label, role }: Offered): void {
    const prompt = this.table()?.prompt;
    if (this.always && this.repeats(prompt) && role !== 'launches') {
      this.end(prompt.frame);
      this.all = [...this.all, { seat: this.table()?.viewer ?? -1, frame: prompt.frame, question: prompt.text, text, label }];
    }
    this.always = false;
  }

  end(frame: string): void {
    this.all = this.all.filter((one) => one.frame !== frame || one.seat !== this.table()?.viewer);
  }

  /** What is answered to the question that is asked now, if the player has said so. */
  answer(offers: Offered[]): Offered | undefined {
    const table = this.table();
    const known = this.repeats(table?.prompt) && this.answers.find((one) => one.frame === table?.prompt?.frame);
    if (!known || !table || table.version === this.last) return undefined;
    this.last = table.version;
    return offers.find((one) => one.text === known.text);
  }
}
