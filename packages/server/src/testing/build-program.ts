import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
const CACHE = path.join(ROOT, 'node_modules/.cache');
const LOCK = path.join(CACHE, 'program-building');
const LONGEST_BUILD_MS = 180_000;

/** What a build makes, and the command starts. */
const PROGRAM = path.join(ROOT, 'packages/server/dist/bindery.mjs');

/** The built command `bindery`. */
export const BINARY = path.join(ROOT, 'packages/server/bin/bindery.js');

/** Builds the program when its sources are newer than the last build. Test files that ask at once share one build. */
export async function buildProgram(): Promise<void> {
  mkdirSync(CACHE, { recursive: true });
  // While one builds, its files appear one after the other.
  while (existsSync(LOCK) || !isBuilt()) {
    if (!takeLock()) {
      await sleep(200);
      continue;
    }
    try {
      if (!isBuilt()) await build();
    } finally {
      rmSync(LOCK, { recursive: true, force: true });
    }
  }
}

async function build(): Promise<void> {
  const began = new Date();
  const run = (...args: string[]) => promisify(execFile)(process.execPath, args, { cwd: ROOT });
  const compiler = path.join(ROOT, 'node_modules/typescript/bin/tsc');
  // Types that do not fit stop no program; what was compiled last has to be there.
  await run(compiler, '--build', 'packages/server', 'packages/site/tsconfig.islands.json').catch(() => undefined);
  await run('build/islands.mjs');
  await run('build/app.mjs');
  await run('build/bundle.mjs');
  // Sources that were written meanwhile are newer than what was built of them.
  utimesSync(PROGRAM, began, began);
}

const isBuilt = (): boolean => isNewerThanSources(PROGRAM, (source) => !source.includes(`${path.sep}testing`));

/**
 * Whether a file was made after every source of the packages was written; tests count for nothing.
 * @param counts leaves out folders
 */
export function isNewerThanSources(file: string, counts: (folder: string) => boolean = () => true): boolean {
  const builtAt = timeOf(file);
  const newest = (name: string) => newestIn(path.join(ROOT, 'packages', name, 'src'), counts);
  return builtAt > 0 && ['content', 'site', 'app', 'server'].every((name) => newest(name) <= builtAt);
}

/** @returns whether this process builds; a lock whose holder was killed is taken over */
function takeLock(): boolean {
  try {
    mkdirSync(LOCK);
    return true;
  } catch {
    const isAbandoned = Date.now() - timeOf(LOCK) > LONGEST_BUILD_MS;
    if (isAbandoned) rmSync(LOCK, { recursive: true, force: true });
    return false;
  }
}

/** Milliseconds since 1970 of the newest source in a folder. */
function newestIn(folder: string, counts: (folder: string) => boolean): number {
  const files = readdirSync(folder, { withFileTypes: true, recursive: true });
  const sources = files.filter((file) => file.isFile() && !/\.test\.tsx?$/.test(file.name) && counts(file.parentPath));
  return Math.max(...sources.map((file) => timeOf(path.join(file.parentPath, file.name))));
}

/** 0 when there is no such file. */
function timeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}
