/** What has changed on the map from one table to the next. */
import type { Counter, Table } from '../types';

export interface Change {
  counter: Counter;
  from: string;
  /** Where it is now: a hex, or nothing if it has left the map. */
  to: string | null;
  lost: number;
}

export function changes(before: Table | null, now: Table | null, onMap: (label: string) => boolean): Change[] {
  if (!before || !now || before.viewer !== now.viewer || before.match !== now.match) return [];
  const after = new Map(now.view.counters.map((one) => [one.id, one]));
  return before.view.counters.flatMap((counter) => {
    if (!onMap(counter.at)) return [];
    const one = after.get(counter.id);
    const to = one && onMap(one.at) ? one.at : null;
    const lost = one ? Math.max(0, counter.steps[0] - one.steps[0]) : 0;
    return to === counter.at && !lost ? [] : [{ counter, from: counter.at, to, lost }];
  });
}
