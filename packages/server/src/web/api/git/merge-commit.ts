import { type Conflict, mergeRevisions, type WrittenRevision } from '@bindery/content';
import type { Context } from '../../../domain/context.ts';
import { createYielder } from '../../../platform/concurrency/yielder.ts';
import { newId } from '../../../platform/ids.ts';
import { withObjects } from '../../../platform/store/with-objects.ts';
import { SyncError } from './failure-reasons.ts';

/** Roots of three revisions: the last synchronized one, the head here, and the commit of the repository. */
export interface SyncSides {
  readonly base: string;
  readonly head: string;
  /** Its objects may not be stored yet. */
  readonly theirs: WrittenRevision;
}

const NAMED = 10;

/**
 * Merges the changes of space and repository since they were last equal.
 * @returns the revision, and all objects of it and of `theirs` that must be stored
 * @throws SyncError naming the conflicts
 */
export async function mergeSides(ctx: Context, { base, head, theirs }: SyncSides): Promise<WrittenRevision> {
  const { conflicts, ...merged } = await tryMerge(ctx, { base, head, theirs });
  if (conflicts.length > 0) throw new SyncError('conflict', describeConflicts(conflicts));
  return merged;
}

/** Like `mergeSides`, with the conflicts as data. */
export async function tryMerge(
  ctx: Context,
  { base, head, theirs }: SyncSides,
): Promise<WrittenRevision & { readonly conflicts: readonly Conflict[] }> {
  const store = withObjects(ctx.content, theirs.objects);
  const sides = { base, main: head, change: theirs.root };
  const { root, objects, conflicts } = await mergeRevisions(store, sides, {
    now: ctx.clock().toISOString(),
    newId,
    mayBreakConditions: true,
    pause: createYielder(),
  });
  return { root, objects: [...theirs.objects, ...objects], conflicts };
}

function describeConflicts(conflicts: readonly Conflict[]): string {
  const titles = [...new Set(conflicts.map(({ title }) => title))];
  const quotedTitles = titles.slice(0, NAMED).map((title) => `“${title}”`);
  const more = titles.length > NAMED ? [`${titles.length - NAMED} more`] : [];
  return (
    `Both the space and the repository changed ${[...quotedTitles, ...more].join(', ')} since they were last synchronized. ` +
    'Resolve the difference on one side, or repeat the call with force.'
  );
}
