// Every component of the application on one page, for tests and benchmarks; not part of a release.
import { readFileSync } from 'node:fs';
import { build } from 'esbuild';

const BOOTSTRAP = {
  user: { id: 'u', displayName: 'Ada', email: 'ada@example.com', photoURL: 'data:,', urls: {} },
  organizations: [],
  basePath: '',
  publicUrl: 'http://gallery.localhost',
  languages: ['en'],
  limits: {},
  stylesheets: {},
};
const LAYOUT =
  '.gallery-row{display:flex;flex-wrap:wrap;align-items:center;gap:.5rem;margin-block-end:.75rem}.gallery-grid{display:grid;grid-template-columns:repeat(auto-fill,minmax(15rem,1fr));gap:1rem;align-items:start}#app>.main{block-size:100dvh;display:block}';

/** The page and its files by name. Requires the built stylesheet of the application (`build/app.mjs`). */
export async function buildGallery() {
  const { outputFiles } = await build({
    entryPoints: { gallery: 'packages/app/src/testing/gallery.tsx' },
    outdir: '/',
    write: false,
    bundle: true,
    splitting: true,
    format: 'esm',
    target: 'es2022',
    conditions: ['source'],
    minify: true,
    jsx: 'automatic',
    jsxImportSource: 'preact',
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  const { stylesheets } = JSON.parse(readFileSync('packages/app/dist/manifest.json', 'utf8'));
  const [style] = stylesheets.map((name) => readFileSync(`packages/app/dist/assets/${name}`, 'utf8'));
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Gallery</title><meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,"><link rel="stylesheet" href="/gallery.css"></head><body><div id="app"></div><script type="application/json" id="bootstrap">${JSON.stringify(BOOTSTRAP)}</script><script type="module" src="/gallery.js"></script></body></html>`;
  const files = new Map(outputFiles.map(({ path, text }) => [path, { type: 'text/javascript', text }]));
  files.set('/gallery.css', { type: 'text/css', text: style + LAYOUT });
  files.set('/', { type: 'text/html', text: html });
  return files;
}
