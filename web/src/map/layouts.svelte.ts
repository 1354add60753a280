/** How a game prints its counters, where its title page says so; asked for once. */
import { figuresOf, type Told } from '../parts/faces';
import { titlePage } from '../parts/title';
import type { Counter, Face } from '../types';

/** The figures of a counter in their places, and which of them something changes. */
export interface Layout {
  figures: (Told & { worn: boolean })[];
  drawn: boolean;
}

class Layouts {
  private faces = $state.raw<Face[]>([]);
  private game = '';
  private readonly kept = new Map<string, Layout | null>();

  async learn(game: string): Promise<void> {
    if (game === this.game) return;
    this.game = game;
    const page = await titlePage(game).catch(() => null);
    if (game !== this.game) return;
    this.kept.clear();
    this.faces = page?.faces.filter((face) => face.figures.some((one) => one.place)) ?? [];
  }

  /** Where the figures of a counter stand; nothing if they are written in a row, as in most games. */
  of(counter: Counter): Layout | null {
    if (!this.faces.length) return null;
    const name = `${counter.kind} ${counter.values} ${counter.now ?? ''}`;
    const known = this.kept.get(name);
    if (known !== undefined) return known;
    const made = this.made(counter);
    this.kept.set(name, made);
    return made;
  }

  private made(counter: Counter): Layout | null {
    const printed = figuresOf(this.faces, counter);
    if (!printed.length) return null;
    const now = counter.now ? figuresOf(this.faces, { ...counter, values: counter.now }) : printed;
    const figures = printed.map((one, i) => ({ ...one, value: now[i]?.value ?? one.value, worn: now[i] !== undefined && now[i].value !== one.value }));
    return { figures, drawn: this.faces.some((face) => face.drawn) };
  }
}

export const layouts = new Layouts();
