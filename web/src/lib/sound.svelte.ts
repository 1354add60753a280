/** Sounds of the table, made by the browser itself; off until somebody wants them. */
import type { LogItem } from '../types';

type Kind = LogItem['kind'];
const NAME = 'hexfront.sound';

/** By kind of event: pitch in hertz, length in seconds, how loud, and whether it rustles instead of ringing. */
const SOUNDS: Partial<Record<Kind, { pitch: number; long: number; loud: number; noise?: boolean }>> = {
  move: { pitch: 900, long: 0.05, loud: 0.1, noise: true },
  retreat: { pitch: 500, long: 0.09, loud: 0.1, noise: true },
  draw: { pitch: 2600, long: 0.12, loud: 0.14, noise: true },
  fight: { pitch: 110, long: 0.28, loud: 0.2, noise: true },
  loss: { pitch: 160, long: 0.3, loud: 0.16 },
  card: { pitch: 1500, long: 0.07, loud: 0.08, noise: true },
  score: { pitch: 660, long: 0.35, loud: 0.12 },
};
/** Of what happens at once only so much is heard. */
const MOST = 3;

class Sound {
  on = $state(localStorage.getItem(NAME) === 'yes');
  /** How many sounds were made, for those who cannot hear them. */
  made = 0;
  private context: AudioContext | null = null;

  set(on: boolean): void {
    this.on = on;
    localStorage.setItem(NAME, on ? 'yes' : 'no');
    if (on) this.play(['score']);
  }

  /** What the kinds of some events sound like, each once. */
  play(kinds: Kind[]): void {
    if (!this.on) return;
    this.context ??= new AudioContext();
    [...new Set(kinds)].slice(0, MOST).forEach((kind, i) => this.one(kind, i * 0.08));
  }

  private one(kind: Kind, after: number): void {
    const [sound, context] = [SOUNDS[kind], this.context];
    if (!sound || !context) return;
    this.made += 1;
    const start = context.currentTime + after;
    const volume = context.createGain();
    volume.gain.setValueAtTime(sound.loud, start);
    volume.gain.exponentialRampToValueAtTime(0.0001, start + sound.long);
    volume.connect(context.destination);
    const source = sound.noise ? this.rustle(context, sound.pitch, volume) : this.ring(context, sound.pitch, volume);
    source.start(start);
    source.stop(start + sound.long);
  }

  private ring(context: AudioContext, pitch: number, into: AudioNode): OscillatorNode {
    const tone = context.createOscillator();
    tone.frequency.value = pitch;
    tone.type = 'triangle';
    tone.connect(into);
    return tone;
  }

  private rustle(context: AudioContext, pitch: number, into: AudioNode): AudioBufferSourceNode {
    const buffer = context.createBuffer(1, context.sampleRate / 2, context.sampleRate);
    const samples = buffer.getChannelData(0);
    for (let i = 0; i < samples.length; i++) samples[i] = 2 * Math.random() - 1;
    const [source, filter] = [context.createBufferSource(), context.createBiquadFilter()];
    source.buffer = buffer;
    filter.type = 'bandpass';
    filter.frequency.value = pitch;
    source.connect(filter).connect(into);
    return source;
  }
}

export const sound = new Sound();
