import { diffRevisions, type ExportPlan, type ObjectHash, type WrittenRevision } from '@bindery/content';
import type { Context } from '../../../domain/context.ts';
import { createYielder } from '../../../platform/concurrency/yielder.ts';
import type { ChangeCounts } from '../../../platform/db/tables/git.ts';
import { withObjects } from '../../../platform/store/with-objects.ts';

/** The number of changed pages, files and reusable contents between a revision and one that may not be stored yet. */
export async function countRevisionChanges(
  ctx: Context,
  before: ObjectHash,
  after: WrittenRevision,
): Promise<ChangeCounts> {
  const store = withObjects(ctx.content, after.objects);
  const { pages, files, reusableContents } = await diffRevisions(store, before, after.root, createYielder());
  const parts = [pages, files, reusableContents];
  const count = (of: 'added' | 'changed' | 'removed') => parts.reduce((sum, part) => sum + part[of].length, 0);
  return { added: count('added'), changed: count('changed'), removed: count('removed') };
}

/** A file of a branch that an export changes. */
export interface CountedFileChange {
  readonly kind: keyof ChangeCounts;
  readonly path: string;
}

/** @param paths existing paths of the branch */
export const listFileChanges = (
  { changes }: Pick<ExportPlan, 'changes'>,
  paths: ReadonlySet<string>,
): CountedFileChange[] =>
  changes.map(({ kind, path }) => ({
    kind: kind === 'removal' ? 'removed' : paths.has(path) ? 'changed' : 'added',
    path,
  }));

export function countFileChanges(changes: readonly CountedFileChange[]): ChangeCounts {
  const count = (of: CountedFileChange['kind']) => changes.filter(({ kind }) => kind === of).length;
  return { added: count('added'), changed: count('changed'), removed: count('removed') };
}
