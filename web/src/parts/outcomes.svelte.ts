/** What the results of fights mean, by game; asked for once. */
import type { Outcome } from '../types';
import { titlePage } from './title';

export class Outcomes {
  private known = $state.raw<Map<string, Outcome>>(new Map());
  private game = '';

  /** Learns the results of a game. */
  async learn(game: string): Promise<void> {
    if (game === this.game) return;
    this.game = game;
    const page = await titlePage(game).catch(() => null);
    if (game === this.game) this.known = new Map(page?.outcomes?.map((one) => [one.code, one]));
  }

  of(code: string): Outcome | undefined {
    return this.known.get(code);
  }

  /** The chance of a result in favour of somebody, from 0 to 1. */
  chance(chances: { outcome: string; ways: number; of: number }[], favours: Outcome['favours']): number {
    return chances.filter((one) => this.of(one.outcome)?.favours === favours).reduce((sum, one) => sum + one.ways / one.of, 0);
  }
}

export const outcomes = new Outcomes();
