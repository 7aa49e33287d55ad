// Joins the compiled program into a few files: it starts in half the time and with less memory than from its modules.
// The programs that PDFs are made in and that specifications are read in are other files: they run on their own.
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';
import { KEPT_APART } from './external-modules.mjs';

const { outputFiles } = await build({
  entryPoints: {
    bindery: 'packages/server/dist/app/cli.js',
    'pdf-renderer': 'packages/server/dist/pdf/pdf-renderer.js',
    'specification-reader': 'packages/server/dist/openapi/specification-reader.js',
  },
  outdir: 'packages/server/dist',
  write: false,
  outExtension: { '.js': '.mjs' },
  bundle: true,
  // What is loaded on demand only, such as the formats of imports, costs nothing before.
  splitting: true,
  chunkNames: 'chunks/[name]-[hash]',
  platform: 'node',
  target: 'node20',
  format: 'esm',
  // Names stay too: they are what a stack trace tells.
  external: [...KEPT_APART, 'pg-native'],
  minifyWhitespace: true,
  minifySyntax: true,
  legalComments: 'none',
  // Packages of the older module system expect these.
  banner: {
    js: [
      "import { createRequire as bundleRequire } from 'node:module';",
      "import { fileURLToPath as bundlePath } from 'node:url';",
      'const require = bundleRequire(import.meta.url);',
      'const __filename = bundlePath(import.meta.url);',
      "const __dirname = bundlePath(new URL('.', import.meta.url));",
    ].join('\n'),
  },
});

// One letter beyond ASCII, and the program is held in memory with two bytes for each of its letters. Strings come escaped;
// what is left stands in regular expressions, where escapes mean the same.
for (const { path: file, text } of outputFiles) {
  const escaped = text.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, escaped);
}

// Parts of earlier builds go when the new ones exist: anyone who starts the program meanwhile finds all that it loads.
const chunks = path.resolve('packages/server/dist/chunks');
const written = new Set(outputFiles.map(({ path: file }) => file));
for (const name of readdirSync(chunks)) if (!written.has(path.join(chunks, name))) rmSync(path.join(chunks, name));
