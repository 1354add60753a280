/** A button that is held down does at once what a press would ask about first: nobody holds one by accident. It is for what undo or a later turn mends. */

export const LONG_ENOUGH = 700;

/** The click that ends a long press is no press of what stands there now. */
export function swallowClick(): void {
  const swallow = (click: Event): void => click.stopPropagation();
  window.addEventListener('click', swallow, { capture: true, once: true });
  window.addEventListener('pointerup', () => setTimeout(() => window.removeEventListener('click', swallow, { capture: true })), { once: true });
}

interface Holding {
  /** Whether holding means anything now. */
  on: boolean;
  onheld: () => void;
}

export function hold(node: HTMLElement, now: Holding) {
  let timer: ReturnType<typeof setTimeout> | undefined;

  function release(): void {
    clearTimeout(timer);
    node.classList.remove('holding');
  }

  function down(event: PointerEvent): void {
    if (!now.on || event.button !== 0) return;
    node.style.setProperty('--hold', `${LONG_ENOUGH}ms`);
    node.classList.add('holding');
    timer = setTimeout(() => {
      release();
      swallowClick();
      now.onheld();
    }, LONG_ENOUGH);
  }

  const ends = ['pointerup', 'pointerleave', 'pointercancel'] as const;
  // A finger that rests asks for no menu here.
  const still = (event: Event): void => void (now.on && event.preventDefault());
  node.addEventListener('pointerdown', down);
  node.addEventListener('contextmenu', still);
  for (const end of ends) node.addEventListener(end, release);
  return {
    update: (later: Holding) => void (now = later),
    destroy: () => {
      clearTimeout(timer);
      node.removeEventListener('pointerdown', down);
      node.removeEventListener('contextmenu', still);
      for (const end of ends) node.removeEventListener(end, release);
    },
  };
}
