/** Escape closes what was opened last, and the keyboard goes back to where it was. */

const open: (() => void)[] = [];

addEventListener(
  'keydown',
  (event) => {
    const close = open.at(-1);
    if (event.key !== 'Escape' || !close) return;
    event.stopPropagation();
    event.preventDefault();
    close();
  },
  true,
);

/** From now on Escape calls this; what comes back ends that. */
export function onEscape(close: () => void): () => void {
  open.push(close);
  return () => void open.splice(open.lastIndexOf(close), 1);
}

/** Where the keyboard goes on when what it was at is gone: at the map. */
export function home(): void {
  document.querySelector<HTMLElement>('[data-testid="map"]')?.focus({ preventScroll: true });
}

/** For an element that is there while it is open. */
export function dismissed(node: HTMLElement, close: () => void): { destroy: () => void } {
  const opener = document.activeElement;
  const end = onEscape(close);
  return {
    destroy() {
      end();
      const held = node.contains(document.activeElement);
      setTimeout(() => {
        if (!held && document.activeElement !== document.body) return;
        const back = opener instanceof HTMLElement || opener instanceof SVGElement ? opener : document.body;
        if (back !== document.body && back.isConnected) back.focus({ preventScroll: true });
        else home();
      });
    },
  };
}
