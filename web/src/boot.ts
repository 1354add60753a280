/** The client itself, once what it shows first has been asked for. */
import { mount } from 'svelte';
import './app.css';
import App from './App.svelte';
import { settings } from './lib/settings.svelte';

settings.begin();
mount(App, { target: document.getElementById('app') as HTMLElement });
