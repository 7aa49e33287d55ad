import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const SOURCE = fileURLToPath(new URL('../pdf/pdf-renderer.ts', import.meta.url));
const PROGRAM = fileURLToPath(new URL('../../dist/pdf-renderer.mjs', import.meta.url));

/** Builds the program that PDFs are made in from its sources. Test files may do so at once: each puts a whole file there. */
export async function buildPdfRenderer(): Promise<void> {
  const { outputFiles } = await build({
    entryPoints: [SOURCE],
    bundle: true,
    write: false,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    conditions: ['source'],
    external: ['@myriaddreamin/typst-ts-node-compiler'],
    banner: {
      js: "import { createRequire as bundleRequire } from 'node:module';\nconst require = bundleRequire(import.meta.url);",
    },
  });
  mkdirSync(path.dirname(PROGRAM), { recursive: true });
  const draft = `${PROGRAM}.${process.pid}`;
  writeFileSync(draft, outputFiles[0]?.contents ?? '');
  renameSync(draft, PROGRAM);
}
