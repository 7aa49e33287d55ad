import { createHash } from 'node:crypto';
import type { PageVariables, Viewer } from '../pages/viewer.ts';

/** Something that was asked of a viewer while a page was made, by a name that no other question has. */
export type ViewerReads = ReadonlyMap<string, (viewer: Viewer) => unknown>;

/**
 * A viewer that answers as the given one and remembers what it was asked: two visitors for whom all answers are the
 * same are shown the same page, no matter who they are.
 */
export function recordViewerReads(viewer: Viewer): { readonly viewer: Viewer; readonly reads: ViewerReads } {
  const reads = new Map<string, (viewer: Viewer) => unknown>();
  const nameOf = (kind: string, text: string, { page, space }: PageVariables) =>
    JSON.stringify([kind, text, page, space]);
  return {
    reads,
    viewer: {
      digest: viewer.digest,
      meets: (condition) => {
        reads.set(condition, (other) => other.meets(condition));
        return viewer.meets(condition);
      },
      meetsOnPage: (condition, variables) => {
        reads.set(nameOf('if', condition, variables), (other) => other.meetsOnPage(condition, variables));
        return viewer.meetsOnPage(condition, variables);
      },
      textOf: (expression, variables) => {
        reads.set(nameOf('text', expression, variables), (other) => other.textOf(expression, variables));
        return viewer.textOf(expression, variables);
      },
    },
  };
}

/** What a viewer answers to all of the questions, as a short text. */
export function evaluateReads(viewer: Viewer, reads: ViewerReads): string {
  if (reads.size === 0) return '';
  const answers = [...reads.values()].map((ask) => ask(viewer));
  // Names count as well: the same answers to other questions are something else.
  const text = JSON.stringify([[...reads.keys()], answers.map((answer) => answer ?? null)]);
  return createHash('sha256').update(text).digest('base64url');
}
