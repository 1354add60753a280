/** What is printed on a counter, as one piece of markup: a browser reads it much faster than it is told node by node. */
import { named } from '../lib/settings.svelte';
import glyphs from '../markers.json';
import table from '../symbols.json';
import type { Counter } from '../types';

const kinds: Record<string, string> = table.kinds;
const sizes: Record<string, string> = table.sizes;
const marked: Record<string, string> = glyphs.flags;

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

/** A marker that lies on the counter itself: face down, or with its name for those who know it. */
function under(name: string, i: number): string {
  const words = name ? named(name).slice(0, 3) : '?';
  return `<g class="under" transform="translate(${12 - i * 5} ${-12 + i * 5})"><rect x="-8" y="-6.5" width="16" height="13" rx="2" /><text y="3.6">${safe(words)}</text></g>`;
}

/** 44 by 44, its middle at 0 0. */
export function face({ id, kind, size, values, steps: [left, all], flags, known }: Counter): string {
  const space = values.indexOf(' ');
  const cut = space > 0 && values.length > 6 ? space : values.length;
  const [first, rest] = [values.slice(0, cut), values.slice(cut + 1)];
  const marks = flags.flatMap((flag) => marked[flag] ?? []).join('');
  const hits = flags.filter((flag) => flag === 'hit' || flag.startsWith('hit:')).map((flag) => flag.slice('hit:'.length));
  return [
    '<rect class="shade" x="-20.5" y="-19.5" width="44" height="44" rx="4" />',
    '<rect class="card" x="-22" y="-22" width="44" height="44" rx="3.5" />',
    '<path class="light" d="M-20.5 20 V-18.5 Q-20.5 -20.5 -18.5 -20.5 H20" />',
    `<use href="#symbol-${kinds[kind] ?? 'unknown'}" x="-12" y="${rest ? -16 : -13}" width="27" height="18.5" />`,
    known ? '' : line('query', 'x="1.5" y="1.5"', '?'),
    sizes[size] ? line('size', 'x="1.5" y="-14.8"', sizes[size]) : '',
    line('name', 'transform="translate(-15.5 -3) rotate(-90)"', id, 5, 26),
    line(left < all ? 'values worn' : 'values', `x="0" y="${rest ? 11.5 : 18.5}"`, first, 6, 38),
    rest ? line('rest', 'x="0" y="19.5"', rest, 11, 40) : '',
    all > 1 && all <= 6 ? dots('steps', 0, left) + dots('steps gone', left, all) : '',
    marks ? line('mark', 'x="21" y="-13"', marks) : '',
    ...hits.map(under),
  ].join('');
}
