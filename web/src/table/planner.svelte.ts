/** What the offers would bring: odds of fights before they are fought, and what a touch of a counter does. */
import { Refused } from '../api';
import type { Action, Area, Fight, Group, Offered, Reason, Verdict } from '../types';
import type { Live } from './live.svelte';
import { Sketch } from './sketch.svelte';

/** More counters than this are not asked one by one. */
export const MOST_TAGS = 12;
const MOST_PLANS = 8;

export interface Planned {
  offered: Offered;
  fights: Fight[];
}

/** What an action costs, and which rules say so. */
export interface Priced {
  offered: Offered;
  reasons: Reason[];
}

/** A fight noted down, with those who would fight it where that is known. */
export interface Pencilled {
  fight: Fight;
  units: string[];
}

/** A choice whose success hangs on dice, and what it costs. */
interface Likely {
  text: string;
  verb: string;
  chance: [number, number];
  cost: number;
}

/** Whether a choice of the same kind is as likely to succeed for less: nobody would want the other. */
function beats(one: Likely, other: Likely): boolean {
  const better = one.chance[0] * other.chance[1] - other.chance[0] * one.chance[1];
  return one.verb === other.verb && one.cost < other.cost && better >= 0;
}

export class Planner {
  plans = $state.raw<Planned[]>([]);
  /** How likely what the offered verbs hope for is, by their words; and those that cost no less than a better one. */
  chances = $state.raw<Map<string, [number, number]>>(new Map());
  poor = $state.raw<Set<string>>(new Set());
  preview = $state.raw<Planned | null>(null);
  /** The price of what the pointer or the keyboard rests on. */
  price = $state.raw<Priced | null>(null);
  /** What a unit would cover if it were turned as the pointer or the keyboard rests on. */
  arc = $state.raw<Area[]>([]);
  pencilled = $state.raw<Pencilled[]>([]);
  /** Fights are being sketched: a touch names a target or an attacker. */
  sketching = $state(false);
  readonly sketch: Sketch;
  /** What a counter does at one touch, where that is all it can do. */
  tags = $state.raw<Map<string, Offered>>(new Map());
  /** What each counter can do, where that was asked. */
  offers = $state.raw<Map<string, Offered[]>>(new Map());
  /** By counter or hex, the choices in words after which it may act. */
  leads = $state.raw<Map<string, Offered[]>>(new Map());
  private readonly verdicts = new Map<string, Verdict>();
  private considered = 0;

  constructor(private readonly live: Live) {
    this.sketch = new Sketch(live);
  }

  /** Begins to sketch fights, or ends it. */
  toggle(): void {
    this.sketching = !this.sketching;
    this.sketch.clear();
  }

  pencil(fights: Fight[], units: string[] = []): void {
    this.pencilled = [...this.pencilled, ...fights.map((fight) => ({ fight, units }))];
  }

  /** Every fight that is being looked at. */
  get looked(): Fight[] {
    const sketched = this.sketching && this.sketch.fight ? [this.sketch.fight] : [];
    return [...sketched, ...this.shown.flatMap((plan) => plan.fights)];
  }

  /** The fights in view: that under the pointer, else those the verbs would bring. */
  get shown(): Planned[] {
    return this.preview ? [this.preview] : this.plans;
  }

  clear(): void {
    this.verdicts.clear();
    this.plans = [];
    this.chances = new Map();
    this.leads = new Map();
    this.poor = new Set();
    this.forget();
    this.tags = new Map();
    this.offers = new Map();
    this.considered++;
  }

  /** Nothing is rested on any more. */
  forget(): void {
    this.preview = this.price = null;
    this.arc = [];
  }

  /** Fights that the offered verbs would bring, each with its odds. */
  async plan(offers: Offered[]): Promise<void> {
    const table = this.live.table;
    const found: Planned[] = [];
    const likely: Likely[] = [];
    const leads = new Map<string, Offered[]>();
    for (const offered of offers.slice(0, MOST_PLANS)) {
      const verdict = await this.verdict(offered.action);
      if (this.live.table?.version !== table?.version) return;
      if (verdict?.fights.length) found.push({ offered, fights: verdict.fights });
      for (const name of verdict?.leads ?? []) leads.set(name, [...(leads.get(name) ?? []), offered]);
      const { chance, amount = '' } = verdict?.reasons.find((one) => one.chance) ?? {};
      if (chance) likely.push({ text: offered.text, verb: offered.verb, chance, cost: Number.parseInt(amount) || 0 });
    }
    this.plans = found;
    this.leads = leads;
    this.chances = new Map(likely.map(({ text, chance }) => [text, chance]));
    this.poor = new Set(likely.filter((one) => likely.some((other) => beats(other, one))).map(({ text }) => text));
  }

  /** The one choice in words after which a counter or a hex may act: doing it makes the choice. */
  towards(name: string): Offered | undefined {
    const [only, other] = this.leads.get(name) ?? [];
    return other ? undefined : only;
  }

  /**
   * Where few counters can act, those with a single act that needs no hex show it and do it at a touch.
   * Tells which of them can go somewhere.
   */
  async tag(units: Group[]): Promise<Group[]> {
    const table = this.live.table;
    if (units.length > MOST_TAGS) return [];
    const found = new Map<string, Offered>();
    const known = new Map<string, Offered[]>();
    const movers: Group[] = [];
    for (const group of units) {
      const actions = group.actions ?? (await this.live.api.choices(group.key).catch(() => null))?.actions;
      if (!actions || this.live.table?.version !== table?.version) return [];
      known.set(group.label, actions);
      if (actions.length === 1 && actions[0]?.hex === null) found.set(group.label, actions[0]);
      if (actions.some((one) => one.hex !== null)) movers.push(group);
    }
    this.tags = found;
    this.offers = known;
    return movers;
  }

  /** What a unit would cover from where it stands, if it looked in that direction. */
  async turn(unit: string, facing: number): Promise<void> {
    const mine = this.considered;
    const to = this.live.layout?.board.directions[facing];
    const found = to === undefined ? null : await this.live.api.ask({ what: 'areas', unit, to }).catch(() => null);
    if (mine === this.considered) this.arc = found?.areas ?? [];
  }

  /** The odds of what the pointer or the keyboard rests on. */
  async consider(offered: Offered): Promise<void> {
    const mine = ++this.considered;
    this.arc = [];
    const verdict = await this.verdict(offered.action);
    if (mine !== this.considered || !verdict) return;
    this.preview = verdict.fights.length ? { offered, fights: verdict.fights } : null;
    const reasons = verdict.reasons.filter((one) => one.amount);
    this.price = reasons.length ? { offered, reasons } : null;
  }

  private async verdict(action: Action): Promise<Verdict | null> {
    const name = JSON.stringify(action);
    const known = this.verdicts.get(name);
    if (known) return known;
    try {
      const verdict = await this.live.api.explain(action);
      this.verdicts.set(name, verdict);
      return verdict;
    } catch (error) {
      if (error instanceof Refused) return null;
      throw error;
    }
  }
}
