/** Which optional rules can be chosen now, and why the others cannot; the server asks the same of what is chosen. */
import type { GameInfo, GameOption } from '../types';

export interface Limit {
  why: 'new.excluded' | 'new.needs' | 'new.onlyIn';
  /** What stands in the way, or is missing: ids of options, or of scenarios. */
  ids: string[];
}

/** What stands against an option in a scenario beside those chosen; nothing if it can be taken. */
export function limitOf(option: GameOption, chosen: string[], info: GameInfo, scenario: string): Limit | null {
  if (option.scenarios.length && !option.scenarios.includes(scenario)) return { why: 'new.onlyIn', ids: option.scenarios };
  const others = info.options.filter((one) => one.id !== option.id && chosen.includes(one.id));
  const against = others.filter((one) => option.excludes.includes(one.id) || one.excludes.includes(option.id));
  if (against.length) return { why: 'new.excluded', ids: against.map((one) => one.id) };
  const missing = option.needs.filter((id) => !chosen.includes(id));
  return missing.length ? { why: 'new.needs', ids: missing } : null;
}

/** Those of the wanted options that can be played together in a scenario: of two that clash, the one wanted first. */
export function playable(wanted: string[], info: GameInfo, scenario: string): string[] {
  let kept = wanted;
  for (;;) {
    const misfit = info.options.filter((one) => kept.includes(one.id) && limitOf(one, kept, info, scenario));
    if (!misfit.length) return kept;
    const last = Math.max(...misfit.map((one) => kept.indexOf(one.id)));
    kept = kept.toSpliced(last, 1);
  }
}
