import { editRevision } from '../revision/edit-revision.ts';
import type { ContentStore } from '../store.ts';
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
 * Merges what two revisions made of a third one, by the identity of pages, files and texts. What only one side changed
 * is taken; the same change on both sides is one change; what does not go together is answered in `conflicts`, and then
 * the revision is one for the change request, which shows both sides (`showSides`, `showInTitle`) and else has all that
 * both sides did.
 *
 * The rules stand where they are kept: texts in `mergeSource`, members in `mergeDocument`, places in `placePages` and
 * `freePlaces`, files in `mergeFiles`. Merging what is the base already gives the other side, the same revision twice
 * itself.
 *
 * Reads the differences of both sides and what surrounds the changed pages, never whole revisions, and writes the
 * smaller set of edits over the other side's revision. Only where a file needs a second name, the names of all files
 * are read.
 */
export async function mergeRevisions(
  store: ContentStore,
  sides: MergeSides,
  options: MergeOptions,
): Promise<MergedRevision> {
  const { base, main, change } = sides;
  if (base === main || main === change) return { root: change, objects: [], conflicts: [] };
  if (base === change) return { root: main, objects: [], conflicts: [] };
  const merging = await openMerging(store, sides, options);
  await mergePages(merging);
  await repairPageTree(merging);
  await resolvePathCollisions(merging);
  const files = await mergeFiles(merging);
  const reusableContents = await mergeReusableContents(merging);
  const settings = mergeSettings(merging);
  const conflicts = [...(await writeConflicts(merging)), ...merging.conflicts];
  const edits = { pages: merging.draft.pages, files, reusableContents, ...settings };
  const { root, objects } = await editRevision(store, merging.startRoot, edits, merging.pause);
  return { root, objects: [...merging.texts.objects(), ...objects], conflicts };
}
