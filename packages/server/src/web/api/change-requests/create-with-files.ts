import { applyChanges } from '@bindery/content';
import type { Context } from '../../../domain/context.ts';
import { createBoundedYielder } from '../../../platform/concurrency/yielder.ts';
import type { ChangeRequestRow } from '../../../platform/db/tables/change-requests.ts';
import type { SpaceRow } from '../../../platform/db/tables/spaces.ts';
import type { Tx } from '../../../platform/db/transact.ts';
import { badRequest, conflict } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import { type CommitBase, commitContent } from '../content/commit.ts';
import { listUsers } from '../content/list-users.ts';
import { followHead } from '../drafts/follow-head.ts';
import type { CreateChangeRequest } from './schema.ts';
import { createChangeRequest } from './service.ts';

/**
 * Starts a change request into which unused files of the space move, atomically: main content no longer has them, the
 * change request adds them, with the same ids and paths. So the files of an unpublished text are reviewed with it.
 * @throws 400 for a file that the space does not have, 409 if main content uses one, and the errors of `commitContent`
 */
export async function createWithFiles(
  ctx: Context,
  space: SpaceRow,
  userId: string,
  { files, ...body }: CreateChangeRequest & { readonly files: readonly string[] },
): Promise<ChangeRequestRow> {
  const head = { spaceId: space.id };
  let rootWithFiles = '';
  let created: ChangeRequestRow | undefined;
  const onCommit = async (tx: Tx): Promise<boolean> => {
    created = await createChangeRequest(tx, space.id, userId, body, rootWithFiles);
    await followHead(tx, head);
    return true;
  };
  await commitContent(ctx, head, { userId, isRemoval: true, onCommit }, async (base) => {
    rootWithFiles = base.revision.root;
    return deleteUnused(ctx, space, files, base);
  });
  // A revision without a file differs from the one with it.
  if (created === undefined) throw new Error('files were deleted without a revision');
  return created;
}

async function deleteUnused(ctx: Context, space: SpaceRow, files: readonly string[], { revision, store }: CommitBase) {
  for (const [index, id] of files.entries()) {
    const users = await listUsers(ctx, { space, revision, changeRequest: undefined }, { kind: 'file', id });
    if (users.pages.length + users.reusableContents.length === 0) continue;
    throw conflict(
      `body/files/${index} is used by the main content. Only unused files move into a change request.`,
      'file_used',
    );
  }
  const pause = createBoundedYielder(ctx.config.connections.workTime);
  const input = { newId, now: ctx.clock().toISOString(), spaceId: space.id, pause };
  const changes = files.map((file) => ({ operation: 'delete_file', file }) as const);
  const applied = await applyChanges(store, revision.root, changes, input);
  if ('written' in applied) return applied.written;
  const { path, message } = applied.refusal;
  throw badRequest(`body/${path.replace(/^changes\/(\d+)\/file$/, 'files/$1')} ${message}.`);
}
