import { mkdirSync, renameSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { isNewerThanSources } from './build-program.ts';

/**
 * Builds a program that the server starts next to itself from its source, unless it exists already. Test files may do
 * so at once: each puts a whole file there.
 * @param source below `src`
 * @param name of the program below `dist`, without its extension
 * @param external packages that stay where npm puts them
 */
export async function buildSideProgram(source: string, name: string, external: string[]): Promise<void> {
  const program = fileURLToPath(new URL(`../../dist/${name}.mjs`, import.meta.url));
  if (isNewerThanSources(program)) return;
  const began = new Date();
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL(`../${source}`, import.meta.url))],
    bundle: true,
    write: false,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    conditions: ['source'],
    external,
    banner: {
      js: "import { createRequire as bundleRequire } from 'node:module';\nconst require = bundleRequire(import.meta.url);",
    },
  });
  mkdirSync(path.dirname(program), { recursive: true });
  const draft = `${program}.${process.pid}`;
  writeFileSync(draft, outputFiles[0]?.contents ?? '');
  utimesSync(draft, began, began);
  renameSync(draft, program);
}
