/** A fight on paper: whom somebody would attack with what, and how that would stand. */
import type { Counter, Fight, Hex } from '../types';
import type { Ground } from './overlays.svelte';

export class Sketch {
  targets = $state.raw<string[]>([]);
  attackers = $state.raw<string[]>([]);
  fight = $state.raw<Fight | null>(null);
  private asked = 0;

  constructor(private readonly ground: Ground) {}

  clear(): void {
    this.asked++;
    this.targets = this.attackers = [];
    this.fight = null;
  }

  /** The first counter is the target's; those of the other side attack, and a further one of its side adds its hex. */
  touchCounter(counter: Counter, all: Counter[]): void {
    const target = all.find((one) => this.targets.includes(one.at));
    if (!target || target.side === counter.side) this.targets = toggled(this.targets, counter.at);
    else this.attackers = toggled(this.attackers, counter.id);
    void this.weigh();
  }

  touchHex(hex: Hex): void {
    this.targets = toggled(this.targets, hex.label);
    void this.weigh();
  }

  async weigh(): Promise<void> {
    const mine = ++this.asked;
    this.fight = null;
    if (!this.targets.length || !this.attackers.length) return;
    try {
      const { fight } = await this.ground.asker.ask({ what: 'fight', at: this.targets.join(','), units: this.attackers });
      if (mine === this.asked) this.fight = fight ?? null;
    } catch (error) {
      if (mine === this.asked) this.ground.complain(error);
    }
  }
}

function toggled(list: string[], one: string): string[] {
  return list.includes(one) ? list.filter((other) => other !== one) : [...list, one];
}
