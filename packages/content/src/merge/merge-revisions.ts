import { editRevision } from '../revision/edit-revision.ts';
import type { ContentStore } from '../store.ts';
import { checkConditions } from './check-conditions.ts';
import type { MergedRevision, MergeOptions, MergeSides } from './conflict.ts';
import { mergeFiles } from './merge-files.ts';
import { mergePages } from './merge-pages.ts';
import { mergeReusableContents } from './merge-reusable-contents.ts';
import { mergeSettings } from './merge-settings.ts';
import { openMerging } from './merging.ts';
import { repairPageTree } from './repair-page-tree.ts';
import { resolvePathCollisions } from './resolve-path-collisions.ts';
import { writeConflicts } from './write-conflicts.ts';

/**
 * Three-way merge of two revisions by the identity of pages, files and texts. Changes of one side are applied; the same
 * change on both sides is one change; conflicting changes are returned in `conflicts`, and the revision is then one for
 * the change request, which shows both sides (`showSides`, `showInTitle`) and otherwise contains all changes of both.
 *
 * The rules are documented with their code: texts in `mergeSource`, members in `mergeDocument`, locations in
 * `repairPageTree` and `resolvePathCollisions`, conditions in `checkConditions`, files in `mergeFiles`. Merging an unchanged side returns the other side; merging equal
 * sides returns them.
 *
 * Reads the differences of both sides and the surroundings of changed pages, never whole revisions, and writes the
 * smaller set of edits over the other side's revision. The names of all files are read only if a file needs a second
 * name.
 */
export async function mergeRevisions(
  store: ContentStore,
  sides: MergeSides,
  options: MergeOptions,
): Promise<MergedRevision> {
  const { base, main, change } = sides;
  if (base === change) return { root: main, objects: [], conflicts: [], warnings: [] };
  if (main === change || (base === main && options.mayBreakConditions === true))
    return { root: change, objects: [], conflicts: [], warnings: [] };
  const merging = await openMerging(store, sides, options);
  if (base === main) {
    await checkConditions(merging);
    const { notes, warnings } = merging;
    if (notes.size === 0) return { root: change, objects: [], conflicts: [], warnings };
  }
  await mergePages(merging);
  await repairPageTree(merging);
  await checkConditions(merging);
  await resolvePathCollisions(merging);
  const files = await mergeFiles(merging);
  const reusableContents = await mergeReusableContents(merging);
  const settings = mergeSettings(merging);
  const conflicts = [...(await writeConflicts(merging)), ...merging.conflicts];
  const edits = { pages: merging.draft.pages, files, reusableContents, ...settings };
  const { root, objects } = await editRevision(store, merging.startRoot, edits, merging.pause);
  const { texts, warnings } = merging;
  return { root, objects: [...texts.objects(), ...objects], conflicts, warnings };
}
