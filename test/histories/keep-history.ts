import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type History, isDone } from './history.ts';

/** Temporary files of a test run are deleted with the run (`test/temporary-folder.ts`). */
const PASSING = /bindery-tests-/;

/** Writes a history that is wrong into a temporary folder that outlives the run. @returns the path of its file */
export function keepHistory(history: History): string {
  const folder = PASSING.test(tmpdir()) ? '/tmp' : tmpdir();
  const file = path.join(mkdtempSync(path.join(folder, 'bindery-history-')), 'history.json');
  writeFileSync(file, JSON.stringify(history));
  return file;
}

/** The number of successful and rejected calls of each kind. */
export function describeKinds({ entries }: History): Map<string, { done: number; refused: number }> {
  const kinds = new Map<string, { done: number; refused: number }>();
  for (const entry of entries) {
    const { done, refused } = kinds.get(entry.kind) ?? { done: 0, refused: 0 };
    kinds.set(entry.kind, isDone(entry) ? { done: done + 1, refused } : { done, refused: refused + 1 });
  }
  return kinds;
}
