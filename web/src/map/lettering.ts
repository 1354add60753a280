/** The grid, hex numbers, towns and their names, marks of zones, printed numbers. */
import { type Dot, type Layout, WIDTH } from './geometry';
import type { Draw } from './ground';
import { around, beside, type Lettered, type Name } from './names';
import { palette, sign } from './palette';
import { named, numbered } from './typefaces';

export const grid: Draw = (ctx, { area }) => {
  ctx.lineWidth = 0.9;
  ctx.strokeStyle = palette.grid;
  ctx.stroke(area);
};

/** Small numbers at the top of each hex; too small to read, they are left out. */
export function numbers(layout: Layout): Draw {
  const rise = WIDTH * (layout.board.orientation === 'pointy' ? 0.4 : 0.38);
  return (ctx, { hexes }) => {
    if (ctx.getTransform().a / devicePixelRatio < 0.55) return;
    ctx.font = numbered(WIDTH * 0.145);
    ctx.textAlign = 'center';
    ctx.textBaseline = 'alphabetic';
    ctx.fillStyle = palette.number;
    for (const hex of hexes) {
      const { x, y } = layout.centre(hex);
      ctx.fillText(hex.label, x, y - rise + 3);
    }
  };
}

function written(ctx: CanvasRenderingContext2D, text: string, x: number, y: number, size: number, bold = false): void {
  ctx.font = named(size, bold);
  ctx.lineWidth = 3;
  ctx.lineJoin = 'round';
  ctx.strokeStyle = palette.halo;
  ctx.strokeText(text, x, y);
  ctx.fillText(text, x, y);
}

interface Town {
  words: string;
  at: Dot;
  fill: string;
}

/** Towns with a dot, and cities that are seen by their houses, whose names stand in their middle. */
function towns(layout: Layout): { dotted: Town[]; cities: Town[] } {
  const [dotted, cities]: [Town[], Town[]] = [[], []];
  for (const place of layout.board.places) {
    const hexes = place.hexes.flatMap((id) => layout.byId.get(id) ?? []).map((hex) => layout.centre(hex));
    const first = hexes[0];
    if (!first) continue;
    const kind = palette.terrain[sign(layout.board, 'terrain', place.kind).symbol];
    if (kind?.pattern === 'blocks') {
      const x = hexes.reduce((sum, dot) => sum + dot.x, 0) / hexes.length;
      const y = hexes.reduce((sum, dot) => sum + dot.y, 0) / hexes.length;
      cities.push({ words: place.name, at: { x, y: y + (hexes.length > 1 ? 5 : 20) }, fill: palette.ink });
    } else dotted.push({ words: place.name, at: first, fill: kind?.mark ?? palette.ink });
  }
  return { dotted, cities };
}

const [TOWN, CITY] = [13.5, 17];

/** A name as it is written where nothing lies on the map. */
export interface TownName extends Name {
  /** The dot or the middle of the houses that it belongs to. */
  home: Dot;
  size: number;
  bold: boolean;
  covers: Lettered;
}

/** The names of all towns and cities. */
export function townNames(layout: Layout): TownName[] {
  const { dotted, cities } = towns(layout);
  const large = cities.map(({ words, at }) => ({ words, ...at, align: 'center' as const, home: at, size: CITY, bold: true, covers: around(words, at, CITY) }));
  const small = beside(dotted, large.map((one) => one.covers), TOWN).map((one, i) => ({ ...one, home: dotted[i]?.at ?? one, size: TOWN, bold: false }));
  return [...small, ...large];
}

/** Dots of towns, and names of rivers and the like; those of towns too, unless they are written above what lies on the map. */
export function places(layout: Layout, withTowns: boolean): Draw {
  const { board } = layout;
  const { dotted } = towns(layout);
  const names = withTowns ? townNames(layout) : [];
  return (ctx) => {
    ctx.textBaseline = 'alphabetic';
    for (const { at, fill } of dotted) {
      ctx.beginPath();
      ctx.arc(at.x, at.y, 4.4, 0, 2 * Math.PI);
      ctx.fillStyle = fill;
      ctx.fill();
      ctx.strokeStyle = palette.halo;
      ctx.lineWidth = 1;
      ctx.stroke();
    }
    ctx.fillStyle = palette.ink;
    for (const { words, x, y, align, size, bold } of names) {
      ctx.textAlign = align;
      written(ctx, words, x, y, size, bold);
    }
    for (const name of board.look?.names ?? []) {
      const hex = layout.byLabel.get(name.hex);
      if (!hex) continue;
      const { x, y } = layout.centre(hex);
      ctx.save();
      ctx.translate(x, y);
      ctx.rotate(((name.turn ?? 0) * Math.PI) / 180);
      ctx.textAlign = 'center';
      ctx.fillStyle = name.land ? '#8a6d4a' : '#4d7890';
      written(ctx, name.text, 0, 0, name.size ?? 13);
      ctx.restore();
    }
  };
}

const MARKS: Record<string, [number, number]> = { star: [0.3, 0.05], ring: [0, 0], diamond: [-0.3, 0.05], knot: [0, 0] };
const ROUND: Record<string, number> = { ring: 15, knot: 4.2 };

export function zoneMarks(layout: Layout): Draw[] {
  const { board } = layout;
  return Object.entries(board.look?.zones ?? {}).flatMap(([name, { symbol }]) => {
    const kind = palette.zones[symbol];
    if (!kind?.mark) return [];
    const path = new Path2D();
    const [dx, dy] = MARKS[kind.mark] ?? [0, 0];
    for (const id of board.zones[name] ?? []) {
      const hex = layout.byId.get(id);
      if (!hex) continue;
      const { x, y } = layout.centre(hex);
      marked(path, kind.mark, x + dx * WIDTH, y + dy * WIDTH);
    }
    const { mark } = kind;
    return [(ctx: CanvasRenderingContext2D): void => {
      ctx.lineWidth = 2.2;
      ctx.strokeStyle = kind.stroke;
      ctx.fillStyle = mark === 'knot' ? palette.paper : kind.stroke;
      if (mark !== 'ring') ctx.fill(path);
      if (mark in ROUND) ctx.stroke(path);
    }];
  });
}

function marked(path: Path2D, mark: string, x: number, y: number): void {
  const far = ROUND[mark];
  if (far) {
    path.moveTo(x + far, y);
    path.arc(x, y, far, 0, 2 * Math.PI);
    return;
  }
  const points = mark === 'star' ? 10 : 4;
  for (let i = 0; i < points; i++) {
    const out = mark === 'star' && i % 2 ? 3 : 7;
    const turn = (i / points) * 2 * Math.PI - Math.PI / 2;
    path[i ? 'lineTo' : 'moveTo'](x + out * Math.cos(turn), y + out * Math.sin(turn));
  }
  path.closePath();
}

/** Numbers such as garrisons, in small boxes at the foot of their hexes. */
export function printed(layout: Layout): Draw {
  const { board } = layout;
  return (ctx) => {
    for (const name of board.look?.numbers ?? []) {
      for (const [id, value] of Object.entries(board.numbers?.[name] ?? {})) {
        const hex = layout.byId.get(Number(id));
        if (!hex) continue;
        const { x, y } = layout.centre(hex);
        ctx.fillStyle = palette.frame;
        ctx.strokeStyle = palette.ink;
        ctx.lineWidth = 0.8;
        ctx.fillRect(x - 6.5, y + WIDTH * 0.33 - 9.5, 13, 13);
        ctx.strokeRect(x - 6.5, y + WIDTH * 0.33 - 9.5, 13, 13);
        ctx.fillStyle = palette.ink;
        ctx.font = numbered(11);
        ctx.textAlign = 'center';
        ctx.fillText(String(value), x, y + WIDTH * 0.33 + 1);
      }
    }
  };
}
