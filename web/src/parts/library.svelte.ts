/** The rule card that lies open, whoever opened it. */
import { Refused, rules } from '../api';
import { settings } from '../lib/settings.svelte';
import type { RuleCard } from '../types';

class Library {
  card = $state.raw<RuleCard | null>(null);
  private readonly known = new Map<string, RuleCard[]>();

  async all(game: string): Promise<RuleCard[]> {
    const there = this.known.get(game);
    if (there) return there;
    const cards = await rules(game);
    this.known.set(game, cards);
    return cards;
  }

  /** Opens the card of a rule such as "drill:3.1"; rules of the referee itself have none. */
  async show(rule: string): Promise<void> {
    const [game = '', number = ''] = rule.split(':');
    const blank: RuleCard = { id: number || rule, section: '', kind: '', summary: '', summary_fr: '' };
    try {
      const cards = await this.all(game);
      this.card = cards.find((one) => one.id === rule || one.id === number) ?? blank;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.card = blank;
    }
  }
}

export const library = new Library();

export function summary(card: RuleCard): string {
  return (settings.lang === 'fr' && card.summary_fr) || card.summary;
}
