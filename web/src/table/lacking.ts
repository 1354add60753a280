/** What is being put together, an attack or a selection of cards, and may not begin yet: the rule says what it lacks. */
import type { Reason } from '../types';
import type { Hand } from './hand.svelte';
import { patternOf } from './roles';

export async function lacking(hand: Hand): Promise<Reason[] | null> {
  const { live } = hand;
  const able = hand.verbs.some((one) => one.actions?.some((offered) => !offered.back));
  const card = hand.pieces.size ? undefined : [...hand.cards.values()][0];
  const attack = hand.aims.length > 0 && hand.gathering.members.length > 0;
  if (able || hand.underway || (!attack && !card)) return null;
  const { asked } = hand;
  if (!attack && card && !(await hand.offered(card, 'picks', 'takes-back'))) return null;
  const whole = await patternOf(live.table?.game ?? '', attack ? 'launches' : 'seals');
  if (whole === null || asked !== hand.asked) return null;
  const verdict = await live.api.explainText(whole).catch(() => null);
  if (asked !== hand.asked || !verdict || verdict.legal) return null;
  return verdict.reasons.filter((one) => one.rule !== live.table?.prompt?.rule);
}
