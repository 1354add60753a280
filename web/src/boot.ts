/** The client itself, once what it shows first has been asked for. */
import { mount } from 'svelte';
import './app.css';
import App from './App.svelte';
import { likelyBoard } from './lib/early';
import { settings } from './lib/settings.svelte';
import { Layout } from './map/geometry';
import { pictureOf } from './map/paint';
import { whenLettered } from './map/typefaces';

settings.begin();
void likelyBoard().then((board) => {
  if (!board) return;
  pictureOf(new Layout(board));
  whenLettered(board, () => undefined);
});
mount(App, { target: document.getElementById('app') as HTMLElement });
