import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig, type Plugin } from 'vite';
import faces from './src/generated/public/assets/fonts/typefaces.json';

/** The page names the client along with the small script that asks the server first, so that both are read at once. */
function together(): Plugin {
  return {
    name: 'together',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const client = Object.values(bundle ?? {}).filter((file) => file.type === 'chunk' && file.name === 'client');
        return client.map((file) => ({ tag: 'link', attrs: { rel: 'modulepreload', crossorigin: true, href: `/${file.fileName}` }, injectTo: 'head' }));
      },
    },
  };
}

/** The page asks for the letters of panel and titles before it knows its styles. */
function letters(): Plugin {
  return {
    name: 'letters',
    transformIndexHtml() {
      const first = faces.filter(({ file }) => /^(source-sans-3-latin-wght|spectral-latin-700)-normal/.test(file));
      return first.map(({ file }) => ({ tag: 'link', attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `/assets/fonts/${file}` }, injectTo: 'head' }));
    },
  };
}

export default defineConfig({
  publicDir: 'src/generated/public',
  plugins: [svelte(), together(), letters()],
  build: {
    outDir: '../src/hexfront/server/static',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    cssCodeSplit: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'first', test: /\/src\/main\.ts$/, priority: 2 },
            { name: 'client', test: /\/src\/boot\.ts$/, priority: 1 },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': { target: 'http://127.0.0.1:8765', ws: true } } },
});
