/** What is on a counter, as one piece of markup: a browser reads it much faster than it is told node by node. */
import { called, named } from '../lib/settings.svelte';
import symbols from '../generated/symbols.json';
import glyphs from '../markers.json';
import table from '../symbols.json';
import type { Counter } from '../types';
import { layouts } from './layouts.svelte';
import type { Marks } from './marks';
import { placed } from './placed';

const kinds: Record<string, string> = table.kinds;
const sizes: Record<string, string> = table.sizes;
const marked: Record<string, string> = glyphs.flags;
const drawn: Record<string, { viewBox: string; body: string }> = symbols;
const BOX = { x: -12, y: -13, wide: 27, high: 18.5 };

const safe = (words: string): string => words.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** A line of text; one of more than `most` signs is pressed into a width. */
function line(name: string, place: string, words: string, most = Infinity, wide = 0): string {
  const pressed = words.length > most ? ` textLength="${wide}" lengthAdjust="spacingAndGlyphs"` : '';
  return `<text class="${name}" ${place}${pressed}>${safe(words)}</text>`;
}

function dots(name: string, from: number, to: number): string {
  const places = Array.from({ length: to - from }, (_, i) => `M18.5 ${-16 + (from + i) * 5}h0`);
  return places.length ? `<path class="${name}" d="${places.join('')}" />` : '';
}

/** The symbol of a kind of unit, fitted into its box. Written out, it is drawn sooner than by a reference. */
function symbol(kind: string, up: number): string {
  const { viewBox, body } = drawn[kinds[kind] ?? 'unknown'] ?? { viewBox: '0 0 1 1', body: '' };
  const [x = 0, y = 0, wide = 1, high = 1] = viewBox.split(' ').map(Number);
  const scale = Math.min(BOX.wide / wide, BOX.high / high);
  const left = BOX.x + BOX.wide / 2 - (x + wide / 2) * scale;
  const top = BOX.y + BOX.high / 2 - (y + high / 2) * scale - up;
  return `<g transform="translate(${left} ${top}) scale(${scale})"><rect class="back" x="25" y="50" width="150" height="100" />${body}</g>`;
}

/** Bars of colour: down the left edge what a unit belongs to, along its foot what it is. */
function bars(flags: string[]): string {
  const bar = (place: string) => (fill: string): string => `<rect ${place} fill="${fill}" />`;
  const left = flags.flatMap((flag) => glyphs.bars[flag as keyof typeof glyphs.bars] ?? []).map(bar('x="-21.6" y="-20" width="3.4" height="40"'));
  const foot = flags.flatMap((flag) => glyphs.feet[flag as keyof typeof glyphs.feet] ?? []).map(bar('x="-20" y="19.4" width="40" height="2.3"'));
  return [...left, ...foot].join('');
}

/** A marker that lies on the counter itself: face down, or with its name for those who know it. */
function under(name: string, i: number): string {
  const words = name ? named(name).slice(0, 3) : '?';
  return `<g class="under" transform="translate(${12 - i * 5} ${-12 + i * 5})"><rect x="-8" y="-6.5" width="16" height="13" rx="2" /><text y="3.6">${safe(words)}</text></g>`;
}

const HUNGER = '<circle class="hunger" cx="21" cy="5" r="4.5" />';
const RIM = '<rect class="rim" x="-22" y="-22" width="44" height="44" rx="3.5" />';
const AMONG = '<g class="among"><circle cx="-19" cy="-19" r="7.5" /><path d="M-22.5 -19 l2.6 3 l5 -6" /></g>';

/** Where it looks: a wedge from under the counter, so that nothing printed on it is hidden. */
const facing = (turn: number): string => `<path class="facing" d="M-11 -16 L0 -40 L11 -16 Z" transform="rotate(${turn})" />`;

/** Two figures at the edges of a line, pressed together where they would touch. */
function row(parts: string[], y: number, worn: string): string {
  const signs = parts.join('').length;
  return parts.map((part, i) => line(`corner${i ? ' end' : ''}${worn}`, `x="${i ? 20.5 : -20.5}" y="${y}"`, part, signs > 7 ? 0 : Infinity, (39 * part.length) / (signs + 0.7))).join('');
}

/** The figures: one or two lines, or one in each corner where there are four. */
function figures(values: string, worn: string, barred: boolean): string {
  const parts = values.split(' ');
  if (parts.length === 4) return row(parts.slice(0, 2), 10.8, worn) + row(parts.slice(2), 20, worn);
  const [first = '', ...rest] = values.length > 6 ? parts : [values];
  const high = `x="${barred ? 1.8 : 0}" y="${rest.length ? 11.5 : 18.5}"`;
  return line(`values${worn}`, high, first, barred ? 5 : 6, barred ? 35 : 38) + (rest.length ? line('rest', 'x="0" y="19.5"', rest.join(' '), 11, 40) : '');
}

/** What a counter is called, without the number that tells it from others of its type. */
const title = (id: string): string => called(id).name.replace(/[\s\u00a0]*(#|n[°º])[\s\u00a0]*\d+$/, '');

/** 44 by 44, its middle at 0 0. */
export function face(counter: Counter, marks: Marks): string {
  const { id, kind, size, values, steps: [left, all], flags, known } = counter;
  const layout = layouts.of(counter);
  const rest = values.length > 6 && values.includes(' ');
  const signs = flags.flatMap((flag) => marked[flag] ?? []).join('');
  const hits = flags.filter((flag) => flag === 'hit' || flag.startsWith('hit:')).map((flag) => flag.slice('hit:'.length));
  const plain = (): string => [
    symbol(kind, rest ? 3 : 0),
    known ? '' : line('query', 'x="1.5" y="1.5"', '?'),
    sizes[size] ? line('size', 'x="1.5" y="-14.8"', sizes[size]) : '',
    line('name', `transform="translate(-15.5 ${rest ? -10 : -3}) rotate(-90)"`, called(id).brief, rest ? 4 : 5, rest ? 18 : 26),
    figures(values, left < all ? ' worn' : '', flags.some((flag) => flag in glyphs.bars)),
  ].join('');
  return [
    typeof marks.turn === 'number' ? facing(marks.turn) : '',
    '<rect class="shade" x="-20.5" y="-19.5" width="44" height="44" rx="4" />',
    '<rect class="card" x="-22" y="-22" width="44" height="44" rx="3.5" />',
    '<path class="light" d="M-20.5 20 V-18.5 Q-20.5 -20.5 -18.5 -20.5 H20" />',
    '<path class="band" d="M-20 -19.5 V19.5" />',
    bars(flags),
    layout ? placed(layout, kind, title(id), safe) : plain(),
    all > 1 && all <= 6 ? dots('steps', 0, left) + dots('steps gone', left, all) : '',
    signs ? line('mark', 'x="21" y="-13"', signs) : '',
    ...hits.map(under),
    marks.unsupplied ? HUNGER : '',
    RIM,
    marks.gathered ? AMONG : '',
    marks.tag ? line('tag', 'y="32"', marks.tag) : '',
  ].join('');
}
