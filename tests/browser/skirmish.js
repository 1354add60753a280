// Plays a seat of a game of single actions: a few deeds each turn, then it passes, until the result is on the screen.
async ({ deeds, seconds }) => {
  const every = (css) => [...document.querySelectorAll(css)];
  const at = (name) => document.querySelector(`[data-testid="${name}"]`);
  const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
  const until = performance.now() + seconds * 1000;
  let phase = '';
  let left = deeds;
  let clicks = 0;
  let seed = 11;
  const one = (list) => list[(seed = (seed * 48271) % 2147483647) % list.length];

  function choose() {
    const menu = every('[data-testid="end-anyway"], [data-testid="hex-menu"] button');
    if (menu.length) return one(menu);
    const verbs = every('[data-testid^="verb-"]:enabled');
    const leaving = verbs.filter((verb) => /-(pass|end|cancel|stall|drop)$/.test(verb.dataset.testid));
    const asked = verbs.filter((verb) => !leaving.includes(verb));
    const deed = every('[data-testid^="hex-"][data-near="true"], [data-testid^="do-"]');
    const picks = every('[data-ready="true"], [data-testid^="pick-"]');
    if (left > 0 && deed.length) {
      left -= 1;
      return one(deed);
    }
    if (left > 0 && picks.length) return one(picks);
    if (leaving.length) return leaving.find((verb) => /-(pass|end|drop)$/.test(verb.dataset.testid)) ?? leaving[0];
    return one(asked.length ? asked : deed.length ? deed : picks);
  }

  while (!at('result') && !at('lost') && performance.now() < until) {
    const table = at('table');
    const shown = at('phase')?.textContent ?? '';
    if (shown !== phase) [phase, left] = [shown, deeds];
    const chosen = table?.dataset.busy === 'false' && table.dataset.mine === 'true' ? choose() : undefined;
    if (chosen) {
      clicks += 1;
      chosen.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    }
    await sleep(chosen ? 40 : 25);
  }
  return clicks;
}
