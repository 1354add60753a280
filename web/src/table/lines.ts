/** The log as lines for people: dice stand with the line that tells of them, alike lines are one. */
import type { LogItem } from '../types';

export interface Line {
  item: LogItem;
  dice: number[];
  /** Lines that say the same of others. */
  like: LogItem[];
  /** When it happened, as far as that is known. */
  when: When;
}

export interface When {
  turn: number;
  phase: string;
}

export interface Chapter {
  turn: number;
  phase: string;
  kinds: { kind: LogItem['kind']; lines: Line[] }[];
}

const LARGEST_DIE = 10;

/** A draw of up to ten is shown as the face that fell. */
export function face(item: LogItem): number[] {
  const { event, value, of } = item.event;
  return event === 'drawn' && typeof value === 'number' && Number(of) > 0 && Number(of) <= LARGEST_DIE ? [value + 1] : [];
}

/** Lines with words, in order; they begin at a time that may be unknown. */
export function linesOf(log: LogItem[], since: When = { turn: 0, phase: '' }): Line[] {
  const found: Line[] = [];
  let dice: number[] = [];
  let when = since;
  for (const item of log.filter(stands)) {
    const { event, turn, phase } = item.event;
    if (event === 'turn') when = { turn: Number(turn), phase: '' };
    else if (event === 'phase') when = { ...when, phase: String(phase) };
    if (item.text === null) {
      dice.push(...face(item));
      continue;
    }
    const last = found.at(-1);
    if (last?.when === when && !dice.length && last.item.n === item.n && last.item.template === item.template && item.rules.join() === last.item.rules.join()) {
      last.like.push(item);
      continue;
    }
    found.push({ item, dice, like: [], when });
    dice = [];
  }
  return joined(found);
}

/** What was taken back is told no more, nor that it was: only a take-back by consent is a fact of the game. */
function stands({ undone, event }: LogItem): boolean {
  return !undone && !(event.event === 'took-back' && event['consent'] === false);
}

/** What happened, by turn and phase and then by kind; it begins in a phase that began before. */
export function chapters(log: LogItem[], turn: number, phase: string): Chapter[] {
  const parts: { turn: number; phase: string; items: LogItem[] }[] = [{ turn, phase, items: [] }];
  for (const item of log.filter((one) => !one.undone)) {
    const now = parts.at(-1) ?? { turn, phase, items: [] };
    if (item.event.event === 'turn') parts.push({ turn: Number(item.event['turn']), phase: '', items: [] });
    else if (item.event.event === 'phase') parts.push({ turn: now.turn, phase: String(item.event['phase']), items: [] });
    else now.items.push(item);
  }
  return parts.map((one) => ({ turn: one.turn, phase: one.phase, kinds: kindsOf(linesOf(one.items)) })).filter((one) => one.kinds.length > 0);
}

/** Kinds in the order in which they came up; what has none comes last. */
function kindsOf(lines: Line[]): Chapter['kinds'] {
  const sorted = [...Map.groupBy(lines, (line) => line.item.kind)].map(([kind, some]) => ({ kind, lines: joined(some) }));
  return [...sorted.filter((one) => one.kind !== 'other'), ...sorted.filter((one) => one.kind === 'other')];
}

/** The steps of one move are told as one. */
function joined(lines: Line[]): Line[] {
  const found: Line[] = [];
  for (const line of lines) {
    const last = found.at(-1);
    if (last && last.when === line.when && !last.like.length && !line.like.length && follows(last.item, line)) found[found.length - 1] = { ...last, item: together(last.item, line.item) };
    else found.push(line);
  }
  return found;
}

function follows(last: LogItem, { item, dice }: Line): boolean {
  const { start, end, ...rest } = item.args;
  const { start: first, end: until, ...before } = last.args;
  return first !== undefined && end !== undefined && until === start && !dice.length && last.template === item.template && JSON.stringify(rest) === JSON.stringify(before);
}

function together(last: LogItem, item: LogItem): LogItem {
  const hexes = [...last.hexes.slice(0, 1), ...item.hexes.slice(-1)];
  return { ...item, args: { ...item.args, start: last.args['start'] ?? '' }, rules: [...last.rules, ...item.rules], hexes };
}
