/** Rivers, walls, roads, railways, fronts and borders of zones. */
import { chains, smooth, straight } from './chains';
import type { Dot, Layout } from './geometry';
import type { Draw } from './ground';
import { palette, sign, type Stroke } from './palette';
import { rim } from './rims';

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

/** Roads and railways: through the middles of hexsides, and through the centres of places. */
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
    return [stroked(chains(steps, (dot) => centres.has(spot(dot))), smooth, kind)];
  });
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
