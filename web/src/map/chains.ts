/** Lines as people draw them: hexsides and links put together to long chains, then smoothed. */
import type { Dot } from './geometry';

const name = ({ x, y }: Dot): string => `${Math.round(x * 4)}|${Math.round(y * 4)}`;
const between = (a: Dot, b: Dot): Dot => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });

/** Steps put together to chains that end where three meet, where nothing follows, or at a `stop`. */
export function chains(steps: [Dot, Dot][], stop: (dot: Dot) => boolean = () => false): Dot[][] {
  const dots = new Map<string, Dot>();
  const near = new Map<string, Set<string>>();
  for (const [one, two] of steps) {
    for (const dot of [one, two]) dots.set(name(dot), dot);
    join(near, name(one), name(two));
    join(near, name(two), name(one));
  }
  const open = (key: string): boolean => near.get(key)?.size === 2 && !stop(dots.get(key) as Dot);
  const left = new Map([...near].map(([key, others]) => [key, new Set(others)]));
  const found: string[][] = [];
  for (const ends of [true, false]) {
    for (const start of near.keys()) {
      if (open(start) === ends) continue;
      for (const next of near.get(start) ?? []) {
        if (left.get(start)?.has(next)) found.push(walk(start, next, left, open));
      }
    }
  }
  return found.map((chain) => chain.map((key) => dots.get(key) as Dot));
}

function join(near: Map<string, Set<string>>, from: string, to: string): void {
  const there = near.get(from);
  if (there) there.add(to);
  else near.set(from, new Set([to]));
}

function walk(start: string, next: string, left: Map<string, Set<string>>, open: (key: string) => boolean): string[] {
  const chain = [start];
  let here = start;
  let there: string | undefined = next;
  while (there !== undefined) {
    left.get(here)?.delete(there);
    left.get(there)?.delete(here);
    chain.push(there);
    here = there;
    there = open(here) && here !== start ? left.get(here)?.values().next().value : undefined;
  }
  return chain;
}

/** A curve that rounds every corner of a chain. */
export function smooth(path: Path2D, chain: Dot[]): void {
  const first = chain[0];
  const last = chain.at(-1);
  if (!first || !last) return;
  const closed = chain.length > 3 && name(first) === name(last);
  const inner = closed ? [...chain, chain[1] as Dot] : chain;
  const start = closed ? between(first, chain[1] as Dot) : first;
  path.moveTo(start.x, start.y);
  for (let i = 1; i < inner.length - 1; i++) {
    const here = inner[i] as Dot;
    const onward = between(here, inner[i + 1] as Dot);
    if (i === 1 && !closed) {
      const half = between(first, here);
      path.lineTo(half.x, half.y);
    }
    path.quadraticCurveTo(here.x, here.y, onward.x, onward.y);
  }
  if (!closed) path.lineTo(last.x, last.y);
}

export function straight(path: Path2D, chain: Dot[]): void {
  chain.forEach(({ x, y }, i) => (i ? path.lineTo(x, y) : path.moveTo(x, y)));
}
