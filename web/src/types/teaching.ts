/** What a game teaches: the briefing of a side, and lessons that are played. */
import type { Text } from './view';

/** One sentence of a briefing, for these scenarios and sides; for all where none are named. */
export interface Point {
  text: Text;
  rule: string;
  scenarios: string[];
  sides: string[];
}

export interface Briefing {
  who: Point[];
  aim: Point[];
  turn: Point[];
  advice: Point[];
  surprises: Point[];
}

export interface Step {
  text: Text;
  rules: string[];
  then: Text | null;
  show: string[];
}

export interface Lesson {
  id: string;
  title: Text;
  text: Text;
  end: Text;
  minutes: number;
  steps: Step[];
}

/** How far a learner has come, and whether the last thing he did was something else. */
export interface Progress {
  lesson: string;
  done: number;
  astray: boolean;
}

/** How it would end now, or what a side still lacks, with what that is made of. */
export interface Outlook {
  text: Text;
  rule: string;
  side: string;
  lines: [Text, number, string][];
  scale: number;
}
