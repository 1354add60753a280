/** The pages of the client, each read when it is wanted. */
import type { Component } from 'svelte';

type Loaded = Promise<{ default: Component<{ game: string; match: string }> }>;

const PAGES: Record<string, () => Loaded> = {
  m: () => import('./table/TablePage.svelte') as Loaded,
  replay: () => import('./table/ReplayPage.svelte') as Loaded,
  story: () => import('./ending/EndingPage.svelte') as Loaded,
  new: () => import('./lobby/NewGame.svelte') as Loaded,
  rules: () => import('./lobby/RulesPage.svelte') as Loaded,
  charts: () => import('./lobby/ChartsPage.svelte') as Loaded,
  account: () => import('./people/AccountPage.svelte') as unknown as Loaded,
  analysis: () => import('./analysis/AnalysisPage.svelte') as Loaded,
};

/** What is shown at an address that begins so; the lobby, if there is no such page. */
export function pageOf(name: string): Loaded {
  return (PAGES[name] ?? (() => import('./lobby/Lobby.svelte') as unknown as Loaded))();
}
