import { diffRevisions, type ExportPlan, type ObjectHash, type WrittenRevision } from '@bindery/content';
import type { Context } from '../../context.ts';
import { createPauses } from '../../derived/pauses.ts';
import { withObjects } from '../../store/with-objects.ts';
import type { ChangeCounts } from './table.ts';

/** Pages, files and reusable contents that differ between a revision and one that may not be stored yet. */
export async function countRevisionChanges(
  ctx: Context,
  before: ObjectHash,
  after: WrittenRevision,
): Promise<ChangeCounts> {
  const store = withObjects(ctx.content, after.objects);
  const { pages, files, reusableContents } = await diffRevisions(store, before, after.root, createPauses());
  const parts = [pages, files, reusableContents];
  const count = (of: 'added' | 'changed' | 'removed') => parts.reduce((sum, part) => sum + part[of].length, 0);
  return { added: count('added'), changed: count('changed'), removed: count('removed') };
}

/** Files of a branch that an export changes. @param paths what the branch has */
export function countFileChanges({ changes }: Pick<ExportPlan, 'changes'>, paths: ReadonlySet<string>): ChangeCounts {
  const removed = changes.filter(({ kind }) => kind === 'removal').length;
  const added = changes.filter(({ kind, path }) => kind !== 'removal' && !paths.has(path)).length;
  return { added, changed: changes.length - removed - added, removed };
}
