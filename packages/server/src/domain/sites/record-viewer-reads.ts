import { createHash } from 'node:crypto';
import type { PageVariables, Viewer } from '../../engines/pages/viewer.ts';

/** Functions of a viewer that were called while a page was built, by unique name. */
export type ViewerReads = ReadonlyMap<string, (viewer: Viewer) => unknown>;

/** Wraps a viewer and records its reads: two visitors for whom all reads return the same are shown the same page. */
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

/** The results of all reads for a viewer, as a short hash. */
export function evaluateReads(viewer: Viewer, reads: ViewerReads): string {
  if (reads.size === 0) return '';
  const answers = [...reads.values()].map((ask) => ask(viewer));
  // Names count as well: the same results of other reads are different.
  const text = JSON.stringify([[...reads.keys()], answers.map((answer) => answer ?? null)]);
  return createHash('sha256').update(text).digest('base64url');
}
