import { signal } from '@preact/signals';
import { expectField } from './early-keys.ts';

/** Whether a comment field was requested by a key or in the palette: it is focused once it exists. */
export const isCommentWanted = signal(false);

/** Requests the field of a new comment; text typed before it exists is inserted into it. */
export function requestComment(): void {
  isCommentWanted.value = true;
  expectField();
}
