import { MOST_STEPS } from '@bindery/editor-model';
import type { Step } from 'prosemirror-transform';

/** Characters of the steps of a batch; the server accepts 256 KiB, and a character has up to three bytes. */
export const MOST_CHARACTERS = 80_000;

/** The steps of the next batch: as many as the server accepts, at least one. Pure. */
export function countBatchSteps(steps: readonly unknown[]): number {
  let size = 0;
  let count = 0;
  for (const step of steps.slice(0, MOST_STEPS)) {
    size += JSON.stringify(step).length;
    if (count > 0 && size > MOST_CHARACTERS) break;
    count += 1;
  }
  return count;
}

/** Whether a step alone is too large for a batch. Pure. */
export const isLargeStep = (step: Step): boolean => JSON.stringify(step).length > MOST_CHARACTERS;
