import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** Made by builds and tools, or content that tests read. */
const SKIPPED = /(?:^|\/)(?:node_modules|dist|coverage|\.git|fixtures\/[^/]+\/.+|cases)(?:\/|$)/;

/** A file of the repository, or a part of its text. */
export interface RepositoryText {
  /** Below the repository, with slashes. */
  readonly name: string;
  readonly text: string;
}

export const pathInRepository = (name: string): string => path.join(ROOT, name);
export const isRepositoryFile = (name: string): boolean =>
  statSync(pathInRepository(name), { throwIfNoEntry: false })?.isFile() === true;
export const readRepositoryFile = (name: string): RepositoryText => ({
  name,
  text: readFileSync(pathInRepository(name), 'utf8'),
});

function listFiles(folder: string): string[] {
  return readdirSync(pathInRepository(folder), { withFileTypes: true }).flatMap((entry) => {
    const name = path.posix.join(folder, entry.name);
    if (SKIPPED.test(name)) return [];
    return entry.isDirectory() ? listFiles(name) : [name];
  });
}

/** The names of all files that people write, in the order of their folders. */
export const listRepositoryFiles = (): string[] => listFiles('');

/** Strings are skipped, so that a URL in one does not begin a comment. */
const COMMENT = /\/\*[\s\S]*?\*\/|(?<![:\w"'`/])\/\/[^\n]*/g;
const unwrap = (comment: string): string => comment.replace(/\n\s*(?:\*|\/\/)\s?/g, ' ');

/** The comments of a source, each on one line. */
export const commentsOf = ({ name, text }: RepositoryText): RepositoryText => ({
  name,
  text: [...text.matchAll(COMMENT)].map(([comment]) => unwrap(comment)).join('\n'),
});
