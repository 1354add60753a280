/** How somebody likes to play, kept by his browser. */

function kept(name: string, otherwise: boolean): boolean {
  return (localStorage.getItem(`hexfront.${name}`) ?? (otherwise ? 'yes' : 'no')) === 'yes';
}

class Habits {
  /** A long way is shown first, and taken at the second click; under a finger it always is. */
  wayFirst = $state(kept('wayFirst', false));
  /** What an act asks in its course is answered in the usual way: a unit faces where it went. */
  follow = $state(kept('follow', true));

  set(name: 'wayFirst' | 'follow', value: boolean): void {
    this[name] = value;
    localStorage.setItem(`hexfront.${name}`, value ? 'yes' : 'no');
  }
}

export const habits = new Habits();
