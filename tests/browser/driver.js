// Plays a seat by clicking what the page offers, as a hasty person would, until the result is on the screen.
async ({ moves, seconds }) => {
  const every = (css) => [...document.querySelectorAll(css)];
  const at = (name) => document.querySelector(`[data-testid="${name}"]`);
  const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
  const click = (node) => node.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  const until = performance.now() + seconds * 1000;
  let phase = '';
  let left = moves;
  let clicks = 0;
  let seed = 7;
  const random = (n) => (seed = (seed * 48271) % 2147483647) % n;

  function choose() {
    const sure = at('end-anyway') ?? every('[data-testid="hex-menu"] button')[0];
    if (sure) return sure;
    const verbs = every('[data-testid^="verb-"]:enabled');
    const ready = at('verb-commit') ?? at('verb-historical');
    if (ready) return ready;
    const places = [
      ...every('[data-testid^="hex-"][data-near="true"]'), ...every('[data-testid^="place-"]'),
      ...every('[data-testid^="do-"]'), ...every('[data-ready="true"]'), ...every('[data-testid^="pick-"]'),
    ];
    if (places.length && (left > 0 || !verbs.length)) {
      left -= 1;
      return places[random(places.length)];
    }
    const closing = verbs.find((one) => /-(end|pass|halt|launch|stand)$/.test(one.dataset.testid));
    return closing ?? verbs[random(Math.max(1, verbs.length))];
  }

  while (!at('result') && !at('lost') && performance.now() < until) {
    const table = at('table');
    const shown = at('phase')?.textContent ?? '';
    if (shown !== phase) [phase, left] = [shown, moves];
    const chosen = table?.dataset.busy === 'false' && table.dataset.mine === 'true' ? choose() : undefined;
    if (chosen) {
      clicks += 1;
      click(chosen);
    }
    await sleep(chosen ? 12 : 25);
  }
  return clicks;
}
