/** "Why can't I?": the question is put by asking for the nearest act that is legal, with this hex or counter in it. */
import { Refused } from '../api';
import { deed, tr } from '../lib/settings.svelte';
import { type Dot, WIDTH } from '../map/geometry';
import type { Action, Group, Hex, Offered, Reason } from '../types';
import type { Hand } from './hand.svelte';
import { patternOf, written } from './roles';

export interface Why {
  title: string;
  reasons: Reason[];
  legal: boolean;
}

interface Likened {
  label: string;
  text: string;
  action: Action | null;
}

/** The slots of a pattern such as "ride {unit} to {hex}", in the order of the action's parts. */
function slots(label: string): string[] {
  return [...label.matchAll(/\{(\w+)\}/g)].map((found) => found[1] ?? '');
}

/** An act towards another hex. */
function withHex(offered: Offered, hex: Hex): Likened | null {
  const at = slots(offered.label).lastIndexOf('hex');
  if (at < 0) return null;
  const action = offered.action.map((part, i) => (i === at + 1 ? hex.id : part));
  // The same words, but for the one that stands where the pattern has its last hex.
  const words = offered.text.split(' ');
  const place = offered.label.split(' ').lastIndexOf('{hex}');
  const text = words.map((word, i) => (i === place ? hex.label : word)).join(' ');
  return { label: offered.label, text, action };
}

/** An act by another counter. */
function withCounter(offered: Offered, group: Group, counter: string): Likened | null {
  const words = offered.text.split(' ');
  const at = words.indexOf(group.label);
  if (at < 0) return null;
  words[at] = counter;
  return { label: offered.label, text: words.join(' '), action: null };
}

/** A way to a hex that is not next to the unit in hand, where ways of several hexes can be ordered. */
async function wayTo({ group, route, live: { layout, table } }: Hand, hex: Hex): Promise<Likened | null> {
  const start = layout?.byLabel.get(group?.at ?? '');
  if (!group || !start || !layout || !route.long) return null;
  const [from, to] = [layout.centre(start), layout.centre(hex)];
  if (apart(from, to) < WIDTH * 1.5) return null;
  const label = await patternOf(table?.game ?? '', 'travels', '{hex}');
  return label === null ? null : { label, text: written(label, group.label, hex.label), action: null };
}

const apart = (a: Dot, b: Dot): number => Math.hypot(a.x - b.x, a.y - b.y);

/** Of what the unit in hand can do towards hexes, that which comes nearest to this one. */
function towards({ actions, live: { layout } }: Hand, hex: Hex): Offered | null {
  const far = ({ hex: id }: Offered): number => {
    const there = layout?.byId.get(id ?? -1);
    return layout && there ? apart(layout.centre(there), layout.centre(hex)) : Infinity;
  };
  const [first, ...others] = actions.filter((one) => one.hex !== null);
  return first ? others.reduce((best, one) => (far(one) < far(best) ? one : best), first) : null;
}

/** Whether a hex lies beyond all that the unit in hand could walk to: only a train or a ship would get there. */
function beyond({ group, route, live: { layout } }: Hand, hex: Hex): boolean {
  const start = layout?.byLabel.get(group?.at ?? '');
  if (!layout || !start) return false;
  const far = (one: Hex | undefined): number => (one ? apart(layout.centre(start), layout.centre(one)) : 0);
  // A leap of many hexes at once is a ride, not a walk.
  const walked = route.reach.map((one) => ({ steps: one.path.length, far: far(layout.byLabel.get(one.hex)) })).filter((one) => one.far < WIDTH * (one.steps + 0.5));
  return far(hex) > Math.max(WIDTH, ...walked.map((one) => one.far)) + WIDTH * 1.5;
}

async function likened(hand: Hand, counter: string | null, hex: Hex | null): Promise<Likened | null> {
  const near = hand.group && hex && towards(hand, hex);
  const target = near && hand.live.layout?.byId.get(near.hex ?? -1);
  if (near && target && beyond(hand, hex) && beyond(hand, target)) return withHex(near, hex);
  const way = hex && (await wayTo(hand, hex));
  if (way) return way;
  const first = hand.actions.find((one) => one.hex !== null);
  if (hand.group && first && hex) return withHex(first, hex);
  const unit = [...hand.units.values()][0];
  if (counter !== null && unit) {
    const actions = unit.actions ?? (await hand.live.api.choices(unit.key)).actions;
    return actions[0] ? withCounter(actions[0], unit, counter) : null;
  }
  const place = [...hand.hexes.values()][0];
  // Where counters are chosen, an empty hex is none of them.
  const empty = hand.pieces.size > 0 && !hand.live.table?.view.counters.some((one) => one.at === hex?.label);
  if (hex && place && !empty) {
    const actions = place.actions ?? (await hand.live.api.choices(place.key)).actions;
    return actions[0] ? withHex(actions[0], hex) : null;
  }
  return null;
}

/** Nothing like it is on offer at all: the rule is that of the prompt. */
function shrug(hand: Hand, word: 'why.notYours' | 'why.nothing'): Why {
  const rule = hand.live.table?.prompt?.rule ?? '';
  return { title: '', reasons: [{ rule, text: { template: tr(word), args: {} }, amount: '' }], legal: false };
}

/** Why a counter or a hex cannot be used now. */
export async function reasoned(hand: Hand, counter: string | null, hex: Hex | null): Promise<Why | null> {
  if (!hand.live.mine) return shrug(hand, 'why.notYours');
  const { api } = hand.live;
  let title = '';
  try {
    const model = await likened(hand, counter, hex);
    if (!model) return shrug(hand, 'why.nothing');
    title = deed(model);
    const { reasons, legal } = await (model.action ? api.explain(model.action) : api.explainText(model.text));
    return { title, reasons, legal };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const { rule = '', text } = error.refusal;
    return { title, reasons: [{ rule, text, amount: '' }], legal: false };
  }
}
