import type { Readable } from 'node:stream';
import { applyChanges, type ContentChange, type ContentFile, openRevision, type StoredFile } from '@bindery/content';
import type { Context } from '../../../domain/context.ts';
import { getRevision } from '../../../engines/revisions/revisions.ts';
import { requireAnyRoom, requireRoom } from '../../../engines/revisions/storage-quota.ts';
import { createBoundedYielder } from '../../../platform/concurrency/yielder.ts';
import type { RevisionRow } from '../../../platform/db/tables/content.ts';
import { badRequest, notFound } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import { receiveFile } from '../../../platform/store/receive-file.ts';
import { storeReceived } from '../../../platform/store/store-file.ts';
import { commitContent, requireEditable } from './commit.ts';
import type { ContentAccess } from './scopes.ts';

/** An uploaded file. */
export interface Upload {
  readonly body: Readable;
  readonly ifMatch: string | undefined;
}

/** The revision that contains the file, and the file in it. */
export interface Uploaded {
  readonly revision: RevisionRow;
  readonly file: ContentFile;
}

/**
 * Adds a file to the content, like `insert_files`, in constant memory.
 * @throws 413 if it is too large, 400 for an invalid name, and the errors of `commitContent`
 */
export async function uploadFile(ctx: Context, access: ContentAccess, name: string, upload: Upload): Promise<Uploaded> {
  return receive(ctx, access, upload, async (store) => {
    const stored = await store(name);
    return () => ({ operation: 'insert_files', files: [{ ...stored, name }] });
  });
}

/**
 * Replaces the content of a file. It keeps its id, name and path.
 * @throws 404 for a file that does not exist, and like `uploadFile`
 */
export async function replaceFile(
  ctx: Context,
  access: ContentAccess,
  fileId: string,
  upload: Upload,
): Promise<Uploaded> {
  const { space, changeRequest } = access;
  const head = await requireEditable(ctx.database.reader, { spaceId: space.id, changeRequestId: changeRequest?.id });
  const before = await findFileIn(ctx, space.id, head, fileId);
  return receive(ctx, access, upload, async (store) => {
    const content = await store(before.name);
    return () => ({ operation: 'update_file', file: fileId, content });
  });
}

type Store = (name: string) => Promise<StoredFile>;

async function receive(
  ctx: Context,
  { space, changeRequest, caller }: ContentAccess,
  { body, ifMatch }: Upload,
  prepare: (store: Store) => Promise<() => ContentChange>,
): Promise<Uploaded> {
  const head = { spaceId: space.id, changeRequestId: changeRequest?.id };
  // Fails before the upload.
  await requireEditable(ctx.database.reader, head);
  await requireAnyRoom(ctx.database.reader, head);
  const pause = createBoundedYielder(ctx.config.connections.requestTime + ctx.config.connections.workTime);
  let fileBytes = 0;
  const change = await receiveFile(ctx, body, ctx.config.maxFileSize, async (received) => {
    fileBytes = received.size;
    await requireRoom(ctx.database.reader, head, fileBytes);
    return prepare((name) => storeReceived(ctx, name, received));
  });
  let fileId = '';
  const options = { userId: caller.userId, ifMatch, fileBytes };
  const revision = await commitContent(ctx, head, options, async ({ revision, store }) => {
    const input = { newId, now: ctx.clock().toISOString(), spaceId: space.id, pause };
    const applied = await applyChanges(store, revision.root, [change()], input);
    if ('refusal' in applied) throw badRequest(refusalOf(applied.refusal));
    const [result] = applied.results;
    if (result?.operation === 'insert_files') fileId = result.files[0]?.id ?? '';
    if (result?.operation === 'update_file') fileId = result.file;
    return applied.written;
  });
  return { revision, file: await findFileIn(ctx, space.id, revision.id, fileId) };
}

/** / The path in the refusal is that in a batch; here it is only the name. */
const refusalOf = ({ path, message }: { readonly path: string; readonly message: string }): string =>
  `${path.endsWith('/name') ? 'querystring/name' : 'The file'} ${message}.`;

async function findFileIn(ctx: Context, spaceId: string, revisionId: string, fileId: string): Promise<ContentFile> {
  const { root } = await getRevision(ctx, spaceId, revisionId);
  const file = await (await openRevision(ctx.content, root)).findFile(fileId);
  if (file === undefined) throw notFound('file');
  return file;
}
