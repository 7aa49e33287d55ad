// Builds each script that pages load (packages/site/src/islands/*.ts) into a small separate file.
import { readdirSync } from 'node:fs';
import { build } from 'esbuild';

const source = 'packages/site/src/islands';
const outdir = 'packages/site/dist/islands';

await build({
  entryPoints: readdirSync(source, { withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts') && !entry.name.endsWith('.test.ts'))
    .map((entry) => `${source}/${entry.name}`),
  outdir,
  bundle: true,
  minify: true,
  format: 'esm',
  platform: 'browser',
  target: 'es2022',
  legalComments: 'none',
});
