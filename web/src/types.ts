/** The messages of the server, as docs/api.md describes them. */
export * from './types/answers';
export * from './types/board';
export * from './types/match';
export * from './types/view';
export * from './types/teaching';
export type * from './types/story';
