/** Rivers, walls, roads, railways, fronts and borders of zones. */
import type { Hex } from '../types';
import { chains, smooth, straight } from './chains';
import { type Dot, type Layout, WIDTH } from './geometry';
import type { Draw } from './ground';
import { palette, sign, type Stroke } from './palette';
import { rim } from './rims';
import { numbered } from './typefaces';

type Curve = (path: Path2D, chain: Dot[]) => void;

/** Those chains that are seen: to dash and to widen all of them takes longer than to look. */
function stroked(chained: Dot[][], curve: Curve, kind: Stroke): Draw {
  return (ctx, part) => {
    const path = new Path2D();
    for (const chain of chained) if (chain.some(part.has)) curve(path, chain);
    ctx.save();
    ctx.lineJoin = 'round';
    ctx.lineCap = 'round';
    if (kind.edge) {
      ctx.strokeStyle = kind.edge;
      ctx.lineWidth = kind.width + 1.8;
      ctx.stroke(path);
    }
    ctx.strokeStyle = kind.stroke;
    if (kind.ticks) {
      ctx.lineCap = 'butt';
      ctx.lineWidth = 5;
      ctx.setLineDash([1.6, 7.4]);
      ctx.stroke(path);
      ctx.setLineDash([]);
    }
    if (kind.dash) ctx.setLineDash(kind.dash.split(' ').map(Number));
    ctx.lineWidth = kind.width;
    ctx.stroke(path);
    ctx.restore();
  };
}

function sideSteps(layout: Layout, sides: [number, number][]): [Dot, Dot][] {
  return sides.flatMap(([id, direction]): [Dot, Dot][] => {
    const hex = layout.byId.get(id);
    return hex ? [[layout.corner(hex, direction), layout.corner(hex, direction + 1)]] : [];
  });
}

/** Everything on hexsides, the narrow below the broad. */
export function waters(layout: Layout): Draw[] {
  const { board } = layout;
  const named = Object.entries(board.sides).flatMap(([name, sides]) => {
    const kind = palette.sides[sign(board, 'sides', name).symbol];
    return kind ? [{ kind, sides }] : [];
  });
  named.sort((a, b) => a.kind.width - b.kind.width);
  return named.map(({ kind, sides }) => {
    return stroked(chains(sideSteps(layout, sides)), kind.smooth ? smooth : straight, kind);
  });
}

/** Roads, railways and rivers: through the middles of hexsides, and through the centres of places. */
export function ways(layout: Layout): Draw[] {
  const { board } = layout;
  const towns = new Set(board.places.flatMap((place) => place.hexes));
  const centres = new Set(
    [...towns].flatMap((id) => {
      const hex = layout.byId.get(id);
      return hex ? [spot(layout.centre(hex))] : [];
    }),
  );
  return Object.entries(board.links).flatMap(([name, links]) => {
    const kind = palette.links[sign(board, 'links', name).symbol];
    if (!kind) return [];
    const steps = links.flatMap(([from, to]): [Dot, Dot][] => {
      const hex = layout.byId.get(from);
      return hex ? [[layout.centre(hex), layout.beyond(hex, to)]] : [];
    });
    const leaps = (board.jumps ?? []).filter((jump) => jump.kind === name && jump.start < jump.end);
    for (const { start, end } of leaps) {
      const hex = layout.byId.get(start);
      if (hex) steps.push([layout.centre(hex), layout.beyond(hex, end)]);
    }
    if (kind.flows) steps.push(...mouths(layout, links));
    return [stroked(chains(steps, (dot) => centres.has(spot(dot))), smooth, kind)];
  });
}

/** The last steps of rivers: to the shore of the sea or lake beside, straight on or nearly so. */
function mouths(layout: Layout, links: [number, number][]): [Dot, Dot][] {
  const near = new Map<number, number[]>();
  const meet = (one: number, two: number): unknown => near.set(one, [...(near.get(one) ?? []), two]);
  for (const [one, two] of links) {
    meet(one, two);
    meet(two, one);
  }
  const shifts = new Set(links.flatMap(([one, two]) => [two - one, one - two]));
  return [...near].flatMap(([id, [first, ...more]]): [Dot, Dot][] => {
    const end = layout.byId.get(id);
    const before = more.length ? undefined : layout.byId.get(first ?? 0);
    if (!end || !before) return [];
    const here = layout.centre(end);
    const from = layout.centre(before);
    const onward = [...shifts].flatMap((shift) => layout.byId.get(id + shift) ?? []).filter((hex) => wet(layout, hex));
    const ahead = onward.map((hex) => layout.centre(hex)).map((dot) => {
      return { dot, turn: (dot.x - here.x) * (here.x - from.x) + (dot.y - here.y) * (here.y - from.y) };
    });
    const [best] = ahead.filter(({ turn }) => turn > 0).sort((a, b) => b.turn - a.turn);
    return best ? [[here, { x: (here.x + best.dot.x) / 2, y: (here.y + best.dot.y) / 2 }]] : [];
  });
}

function wet(layout: Layout, hex: Hex): boolean {
  return hex.terrain.some((name) => ['coast', 'waves'].includes(palette.terrain[sign(layout.board, 'terrain', name).symbol]?.pattern ?? ''));
}

const spot = ({ x, y }: Dot): string => `${Math.round(x)}|${Math.round(y)}`;

/** Front lines and the printed borders of zones. */
export function lines(layout: Layout): Draw[] {
  const { board } = layout;
  const draws = Object.entries(board.lines).flatMap(([name, sides]) => {
    const kind = palette.lines[sign(board, 'lines', name).symbol];
    return kind ? [faint(sideSteps(layout, sides), kind)] : [];
  });
  for (const [name, { symbol }] of Object.entries(board.look?.zones ?? {})) {
    const kind = palette.zones[symbol];
    if (kind && !kind.mark && kind.width) {
      draws.push(faint(zoneSteps(layout, board.zones[name] ?? []), { ...kind, width: kind.width }));
    }
  }
  return draws;
}

function faint(steps: [Dot, Dot][], kind: Stroke): Draw {
  const draw = stroked(chains(steps), straight, kind);
  return (ctx, part) => {
    ctx.globalAlpha = 0.75;
    draw(ctx, part);
    ctx.globalAlpha = 1;
  };
}

/** The hexsides between a set of hexes and the rest of the map. */
function zoneSteps(layout: Layout, zone: number[]): [Dot, Dot][] {
  const hexes = zone.flatMap((id) => layout.byId.get(id) ?? []);
  return rim(layout.board.orientation, hexes, layout.board.hexes).map(([hex, i]) => [layout.corner(hex, i), layout.corner(hex, i + 1)]);
}

/** The strips, with the numbers of their hexes; the hexes of the first sheet are drawn over them. */
export function strips(layout: Layout): Draw[] {
  return layout.strips.map(({ hex, path, label }): Draw => (ctx) => {
    const strip = new Path2D(path);
    ctx.fillStyle = palette.strip;
    ctx.fill(strip);
    ctx.lineWidth = 1.2;
    ctx.strokeStyle = palette.number;
    ctx.stroke(strip);
    ctx.fillStyle = palette.ink;
    ctx.font = numbered(WIDTH * 0.2);
    ctx.textAlign = 'center';
    ctx.textBaseline = 'middle';
    ctx.fillText(hex.label, label.x, label.y);
  });
}
