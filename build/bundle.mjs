// Bundles the compiled program into a few files: it starts in half the time and with less memory than from its modules.
// The programs that render PDFs and read specifications are separate files: they run in separate processes or
// threads.
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';
import { KEPT_APART } from './external-modules.mjs';

const { outputFiles } = await build({
  entryPoints: {
    bindery: 'packages/server/dist/main/cli.js',
    'pdf-renderer': 'packages/server/dist/engines/pdf/pdf-renderer.js',
    'specification-reader': 'packages/server/dist/engines/openapi/specification-reader.js',
  },
  outdir: 'packages/server/dist',
  write: false,
  outExtension: { '.js': '.mjs' },
  bundle: true,
  // Code that is only loaded on demand, such as the formats of imports, costs nothing before.
  splitting: true,
  chunkNames: 'chunks/[name]-[hash]',
  platform: 'node',
  target: 'node20',
  format: 'esm',
  // Keeps names for stack traces.
  external: [...KEPT_APART, 'pg-native'],
  minifyWhitespace: true,
  minifySyntax: true,
  legalComments: 'none',
  // CommonJS packages expect these.
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

// A single non-ASCII character doubles the memory of the program's source. Strings are escaped already; the remaining
// characters are in regular expressions, where escapes are equivalent.
for (const { path: file, text } of outputFiles) {
  const escaped = text.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, escaped);
}

// Deletes parts of earlier builds after the new ones exist: a program that starts meanwhile finds all its parts.
const chunks = path.resolve('packages/server/dist/chunks');
const written = new Set(outputFiles.map(({ path: file }) => file));
for (const name of readdirSync(chunks)) if (!written.has(path.join(chunks, name))) rmSync(path.join(chunks, name));
