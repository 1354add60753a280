/** "Why can't I?": the question is put by asking for the nearest act that is legal, with this hex or counter in it. */
import { Refused } from '../api';
import { deed, tr } from '../lib/settings.svelte';
import { type Dot, WIDTH } from '../map/geometry';
import type { Action, Group, Hex, Offered, Reason } from '../types';
import type { Hand } from './hand.svelte';
import { titlePage } from '../parts/title';
import { patternOf, written } from './roles';

export interface Why {
  title: string;
  reasons: Reason[];
  legal: boolean;
  /** Of an attack: from where to where. */
  line?: [Hex, Hex] | undefined;
}

interface Likened {
  label: string;
  text: string;
  action: Action | null;
  line?: [Hex, Hex] | undefined;
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

/** Whether others than one's own side lie in a hex. */
function hostile({ live: { table } }: Hand, hex: Hex): boolean {
  const side = table?.seats[table.viewer]?.side;
  return table?.view.counters.some((one) => one.at === hex.label && one.side !== '' && one.side !== side) ?? false;
}

/** The words of a pattern: the unit in hand, the hex, and for all else what the offers of the unit say there. */
function addressed(pattern: string, { group, actions }: Hand, hex: Hex): string | null {
  const values: Record<string, string | undefined> = { hex: hex.label, unit: group?.label };
  for (const { label, text } of actions) {
    const words = text.split(' ');
    label.split(' ').forEach((word, i) => (values[word.slice(1, -1)] ??= words[i]));
  }
  const parts = pattern.split(' ').map((word) => (word.startsWith('{') ? values[word.slice(1, -1)] : word));
  return parts.includes(undefined) ? null : parts.join(' ');
}

/** An attack on those in a hex: like one that is offered, else as the game writes the first that names a hex. */
async function against(hand: Hand, hex: Hex): Promise<Likened | null> {
  const { group, live: { layout, table } } = hand;
  const start = layout?.byLabel.get(group?.at ?? '');
  const line: [Hex, Hex] | undefined = start && [start, hex];
  const like = hand.actions.find((one) => one.hex !== null && (one.attack || one.role === 'attacks'));
  const same = like && withHex(like, hex);
  if (same) return { ...same, line };
  const verbs = (await titlePage(table?.game ?? '').catch(() => null))?.verbs ?? [];
  const wanted = [...verbs.filter((one) => one.role === 'attacks'), ...verbs.filter((one) => one.role === 'begins' && one.pattern.includes('{hex}'))];
  for (const { pattern } of wanted) {
    const text = group || !pattern.includes('{unit}') ? addressed(pattern, hand, hex) : null;
    if (text !== null) return { label: pattern, text, action: null, line };
  }
  return null;
}

async function likened(hand: Hand, counter: string | null, hex: Hex | null): Promise<Likened | null> {
  const blow = hex && hostile(hand, hex) && (hand.group || !hand.hexes.size) ? await against(hand, hex) : null;
  if (blow) return blow;
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
  // Whoever has nothing in hand and touches an empty hex wants to read it.
  const empty = counter === null && !hand.live.table?.view.counters.some((one) => one.at === hex?.label);
  if (empty && !hand.group && (hand.pieces.size > 0 || !hand.hexes.size || !hand.live.mine)) return null;
  if (!hand.live.mine) return shrug(hand, 'why.notYours');
  const { api } = hand.live;
  let title = '';
  try {
    const model = await likened(hand, counter, hex);
    if (!model) return shrug(hand, 'why.nothing');
    title = deed(model);
    const { reasons, legal } = await (model.action ? api.explain(model.action) : api.explainText(model.text));
    return { title, reasons, legal, line: legal ? undefined : model.line };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const { rule = '', text } = error.refusal;
    return { title, reasons: [{ rule, text, amount: '' }], legal: false };
  }
}
