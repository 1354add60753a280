import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig, type Plugin } from 'vite';

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

export default defineConfig({
  publicDir: 'src/generated/public',
  plugins: [svelte(), together()],
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
          // What the lobby shows too is no part of the table, so that each page reads little more than it needs.
          groups: [
            { name: 'first', test: /\/src\/main\.ts$/, priority: 2 },
            { name: 'client', test: /\/src\/boot\.ts$/, priority: 1 },
            { name: 'map', test: /\/src\/(map\/(geometry|paint)\.ts|parts\/(BegunFrom|Choosers|Page|RuleLink)\.svelte|lib\/trouble\.ts)$/, priority: 0.8 },
            { name: 'table', test: /\/src\/table\/TablePage\.svelte$/, priority: 0.5 },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': { target: 'http://127.0.0.1:8765', ws: true } } },
});
