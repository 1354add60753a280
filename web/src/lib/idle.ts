/** Work that can wait until the browser has drawn what is there. */

/** Does it once there is time, within half a second; what comes back calls it off. */
export function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(work, 60);
    return () => clearTimeout(timer);
  }
  const asked = requestIdleCallback(work, { timeout: 500 });
  return () => cancelIdleCallback(asked);
}
