/** Rivers, walls, roads, railways, fronts and borders of zones. */
import { chains, smooth, straight } from './chains';
import type { Dot, Layout } from './geometry';
import type { Draw } from './ground';
import { palette, sign, type Stroke } from './palette';

function stroked(path: Path2D, kind: Stroke): Draw {
  return (ctx) => {
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
    const path = new Path2D();
    for (const chain of chains(sideSteps(layout, sides))) (kind.smooth ? smooth : straight)(path, chain);
    return stroked(path, kind);
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
    const path = new Path2D();
    for (const chain of chains(steps, (dot) => centres.has(spot(dot)))) smooth(path, chain);
    return [stroked(path, kind)];
  });
}

const spot = ({ x, y }: Dot): string => `${Math.round(x)}|${Math.round(y)}`;

/** Front lines and the printed borders of zones. */
export function lines(layout: Layout): Draw[] {
  const { board } = layout;
  const draws = Object.entries(board.lines).flatMap(([name, sides]) => {
    const kind = palette.lines[sign(board, 'lines', name).symbol];
    return kind ? [faint(bordered(sideSteps(layout, sides)), kind)] : [];
  });
  for (const [name, { symbol }] of Object.entries(board.look?.zones ?? {})) {
    const kind = palette.zones[symbol];
    if (kind && !kind.mark && kind.width) {
      draws.push(faint(bordered(zoneSteps(layout, board.zones[name] ?? [])), { ...kind, width: kind.width }));
    }
  }
  return draws;
}

function bordered(steps: [Dot, Dot][]): Path2D {
  const path = new Path2D();
  for (const chain of chains(steps)) straight(path, chain);
  return path;
}

function faint(path: Path2D, kind: Stroke): Draw {
  const draw = stroked(path, kind);
  return (ctx) => {
    ctx.globalAlpha = 0.75;
    draw(ctx);
    ctx.globalAlpha = 1;
  };
}

/** The hexsides between a set of hexes and the rest of the map. */
function zoneSteps(layout: Layout, zone: number[]): [Dot, Dot][] {
  const hexes = zone.flatMap((id) => layout.byId.get(id) ?? []);
  return layout.rim(hexes, true).map(([hex, i]) => [layout.corner(hex, i), layout.corner(hex, i + 1)]);
}
