import { type ChildProcess, spawn } from 'node:child_process';
import {
  cpSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Program, type Settings, startCommand } from '../packages/server/src/testing/program.ts';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const WORKSPACES = 'node_modules/@bindery';

/** What an image contains, in a folder, and its program. */
export interface BuiltImage {
  readonly program: Program;
  /** Runs what the image checks its health with. */
  checkHealth(port: number): ChildProcess;
  /** Files that were made or changed since the start: a container may have none but its volumes. */
  listChanges(): string[];
  remove(): void;
}

/**
 * Puts together what the last stage of a Dockerfile copies, taken from the checkout, and runs its command.
 * @throws Error when it copies something that does not exist
 */
export async function startImage(dockerfile: string, settings: Settings): Promise<BuiltImage> {
  const folder = mkdtempSync(path.join(tmpdir(), 'bindery-image-'));
  for (const [, from = '', to = ''] of lastStage(dockerfile).matchAll(
    /^COPY (?:--from=build \/build\/)?(\S+) (\S+)$/gm,
  ))
    await copy(from, path.join(folder, to));
  const began = listFiles(folder);
  const [, entry = '[]'] = /^ENTRYPOINT (.+)$/m.exec(dockerfile) ?? [];
  const [, command = '[]'] = /^CMD (.+)$/m.exec(dockerfile) ?? [];
  // tini stands in front of the program, and is none of ours.
  const words: string[] = [...JSON.parse(entry), ...JSON.parse(command)].slice(2);
  if (words[0] !== 'node') throw new Error(`The image runs ${words[0]}.`);
  return {
    program: startCommand(process.execPath, words.slice(1), settings, folder),
    checkHealth: (port) => {
      const [, check = '[]'] = /^HEALTHCHECK [\s\S]*?CMD (.+)$/m.exec(dockerfile) ?? [];
      const [, ...args] = JSON.parse(check);
      return spawn(process.execPath, args, { env: { PORT: String(port) } });
    },
    listChanges: () => {
      const now = listFiles(folder);
      return [...now].filter(([file, time]) => began.get(file) !== time).map(([file]) => file);
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

const lastStage = (dockerfile: string): string => dockerfile.slice(dockerfile.lastIndexOf('\nFROM '));

async function copy(from: string, to: string): Promise<void> {
  if (from === 'node_modules') await linkPackages(to);
  else if (from.includes('*')) copyMatching(from, to);
  else if (!existsSync(path.join(ROOT, from))) throw new Error(`The image copies ${from}, which is not there.`);
  else cpSync(path.join(ROOT, from), to.endsWith('/') ? path.join(to, path.basename(from)) : to, { recursive: true });
}

function copyMatching(from: string, to: string): void {
  const [before = '', after = ''] = path.basename(from).split('*');
  const folder = path.join(ROOT, path.dirname(from));
  const names = readdirSync(folder).filter((name) => name.startsWith(before) && name.endsWith(after));
  if (names.length === 0) throw new Error(`The image copies ${from}, which is not there.`);
  for (const name of names) cpSync(path.join(folder, name), path.join(to, name));
}

/** Of the packages of others what the image leaves of them; those of the project lead into the image, as they do in one. */
async function linkPackages(to: string): Promise<void> {
  const { sortFiles }: { sortFiles(): { needed: string[] } } = await import(path.join(ROOT, 'build/trim.mjs'));
  for (const file of sortFiles().needed) {
    const [from, target] = [path.join(ROOT, 'node_modules', file), path.join(to, file)];
    mkdirSync(path.dirname(target), { recursive: true });
    try {
      linkSync(from, target);
    } catch {
      // The folder is on another file system.
      cpSync(from, target);
    }
  }
  mkdirSync(path.join(to, '@bindery'), { recursive: true });
  for (const name of readdirSync(path.join(ROOT, WORKSPACES)))
    symlinkSync(path.join('../../packages', name), path.join(to, '@bindery', name));
}

function listFiles(folder: string): Map<string, number> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return new Map(
    entries.map(({ parentPath, name }) => {
      const file = path.join(parentPath, name);
      return [path.relative(folder, file), statSync(file).mtimeMs];
    }),
  );
}
