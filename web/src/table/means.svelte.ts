/** By what means things are done, where the same can be done by several: the usual ones, unless the player chooses others. */
import type { Offered } from '../types';

export class Means {
  /** What the player has chosen for the unit in hand; nothing is what is usual. */
  chosen = $state('');

  /** The means that there are, the usual one first. */
  of(actions: Offered[]): string[] {
    const words = [...actions].sort((a, b) => Number(b.usual) - Number(a.usual)).map((one) => one.means);
    return [...new Set(words)].filter(Boolean);
  }

  /** What can be done as the player wishes to pay, else as is usual. */
  among(actions: Offered[]): Offered[] {
    const wanted = actions.filter((one) => one.means === '' || (this.chosen ? one.means === this.chosen : one.usual));
    return wanted.length ? wanted : actions.filter((one) => one.usual);
  }

  /** First what is meant by a click, then all else: what the player sees before what he does not. */
  sorted(actions: Offered[]): Offered[] {
    const meant = this.among(actions);
    const rank = (one: Offered): number => Number(!meant.includes(one)) * 2 + Number(one.blind);
    return [...actions].sort((a, b) => rank(a) - rank(b));
  }

  /** The one thing that a click means; nothing where it could mean several, or may be regretted. */
  meant(actions: Offered[]): Offered | null {
    const ready = this.among(actions);
    const seen = ready.some((one) => !one.blind) ? ready.filter((one) => !one.blind) : ready;
    const [only, other] = seen;
    if (!only || other || only.doubt) return null;
    // A fight is not begun by a click that could have meant another thing.
    return only.attack && actions.length > 1 ? null : only;
  }
}
