import { applyChanges, type ChangeResult, type ContentChange, type Document, openRevision } from '@bindery/content';
import type { Context } from '../../../domain/context.ts';
import { createBoundedYielder } from '../../../platform/concurrency/yielder.ts';
import type { RevisionRow } from '../../../platform/db/tables/content.ts';
import { badRequest, conflict } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import { findRevision } from '../../../platform/queries/content.ts';
import { resolveShownTargets } from './bodies.ts';
import { storeChangeFiles } from './change-files.ts';
import type { ChangeContent } from './change-schema.ts';
import { checkChanges } from './check-changes.ts';
import { type ContentHead, commitContent, requireEditable } from './commit.ts';
import { listUsers, type Referred } from './list-users.ts';
import type { ContentAccess } from './scopes.ts';
import { showComputed, showRevision } from './show-revision.ts';

/** The result of a call. */
export interface ContentChanged {
  /** The new active revision. */
  readonly revision: RevisionRow;
  readonly results: readonly ChangeResult[];
}

/**
 * Applies the changes of a call as one revision, atomically.
 * @throws 400 naming the path of an invalid change, 409 for a slug conflict, 503 on timeout, and the errors of
 * `commitContent`
 */
export async function changeContent(
  ctx: Context,
  { space, changeRequest, caller }: ContentAccess,
  { changes }: ChangeContent,
  ifMatch: string | undefined,
): Promise<ContentChanged> {
  const pause = createBoundedYielder(ctx.config.connections.workTime);
  checkChanges(changes);
  const head: ContentHead = { spaceId: space.id, changeRequestId: changeRequest?.id };
  // Fails before files are fetched in vain.
  await requireEditable(ctx.database.reader, head);
  const files = await storeChangeFiles(ctx, space.id, changes);
  const startedFrom = changeRequest && (changeRequest.revision_ancestor_id ?? changeRequest.revision_initial_id);
  let results: readonly ChangeResult[] = [];
  const options = {
    userId: caller.userId,
    ifMatch,
    fileBytes: [...files.values()].flat().reduce((sum, { size }) => sum + size, 0),
    isRemoval: changes.every(({ operation }) => operation.startsWith('delete_')),
  };
  const revision = await commitContent(ctx, head, options, async ({ revision, store }) => {
    const roots = await findRoots(ctx, changes, revision, startedFrom);
    const resolveTargets = async (file: string, document: Document) => {
      const shownRevision = await showComputed(ctx, await showRevision(ctx, space, revision), {});
      return resolveShownTargets(shownRevision, file, document);
    };
    const findUsers = (thing: Referred) => listUsers(ctx, { space, revision, changeRequest }, thing);
    const input = { newId, now: ctx.clock().toISOString(), spaceId: space.id, resolveTargets, findUsers, pause };
    const batch = changes.map((change, index) => ({
      ...change,
      ...(change.files !== undefined && { files: files.get(index) }),
      ...(change.operation === 'revert_page' && { root: roots.get(index) }),
    }));
    // Their schemas are validated by now.
    const applied = await applyChanges(store, revision.root, batch as readonly ContentChange[], input);
    if ('refusal' in applied) {
      const { kind, path, message } = applied.refusal;
      const sentence = `body/${path} ${message}.`;
      throw kind === 'taken' ? conflict(sentence, 'name_taken') : badRequest(sentence);
    }
    ({ results } = applied);
    return applied.written;
  });
  return { revision, results };
}

/** Roots of the revisions that pages are restored from, by the index of the change. */
async function findRoots(
  ctx: Context,
  changes: ChangeContent['changes'],
  head: RevisionRow,
  startedFrom: string | undefined,
): Promise<ReadonlyMap<number, string>> {
  const roots = new Map<number, string>();
  for (const [index, { operation, revision: requestedRevision }] of changes.entries()) {
    if (operation !== 'revert_page') continue;
    const [parent] = JSON.parse(head.parents) as string[];
    const id = requestedRevision ?? startedFrom ?? parent;
    const row = id === undefined ? undefined : await findRevision(ctx.database.reader, head.space_id, id);
    if (row === undefined) throw badRequest(`body/changes/${index}/revision names no revision of this space.`);
    roots.set(index, row.root);
  }
  return roots;
}

/** The files created by a call, from its revision. */
export async function listInsertedFiles(ctx: Context, { revision, results }: ContentChanged) {
  const ids = results
    .flatMap((result) => (result.operation === 'insert_files' ? result.files : []))
    .map(({ id }) => id);
  if (ids.length === 0) return [];
  const opened = await openRevision(ctx.content, revision.root);
  return (await Promise.all(ids.map((id) => opened.findFile(id)))).flatMap((file) => file ?? []);
}
