import type { Readable } from 'node:stream';
import { applyChanges, type ContentChange, type ContentFile, openRevision, type StoredFile } from '@bindery/content';
import { createBoundedYielder } from '../../concurrency/yielder.ts';
import type { Context } from '../../context.ts';
import type { RevisionRow } from '../../db/tables/content.ts';
import { badRequest, notFound } from '../../errors.ts';
import { newId } from '../../ids.ts';
import { getRevision } from '../../revisions/revisions.ts';
import { receiveFile } from '../../store/receive-file.ts';
import { storeReceived } from '../../store/store-file.ts';
import { commitContent, requireEditable } from './commit.ts';
import type { ContentAccess } from './scopes.ts';

/** A file that is uploaded. */
export interface Upload {
  readonly body: Readable;
  readonly ifMatch: string | undefined;
}

/** The revision that has the file, and the file in it. */
export interface Uploaded {
  readonly revision: RevisionRow;
  readonly file: ContentFile;
}

/**
 * Adds a file to the content, as `insert_files` does, regardless of its size in little memory.
 * @throws 413 for one that is too large, 400 for a name that is none, and what `commitContent` throws
 */
export async function uploadFile(ctx: Context, access: ContentAccess, name: string, upload: Upload): Promise<Uploaded> {
  return receive(ctx, access, upload, async (store) => {
    const stored = await store(name);
    return () => ({ operation: 'insert_files', files: [{ ...stored, name }] });
  });
}

/**
 * Gives a file of the content other bytes. It keeps its id, name and path.
 * @throws 404 for a file that does not exist, and as `uploadFile`
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
  // Nobody sends a file for nothing.
  await requireEditable(ctx.database.reader, head);
  const pause = createBoundedYielder(ctx.config.connections.requestTime + ctx.config.connections.workTime);
  const change = await receiveFile(ctx, body, ctx.config.maxFileSize, (received) =>
    prepare((name) => storeReceived(ctx, name, received)),
  );
  let fileId = '';
  const revision = await commitContent(ctx, head, { userId: caller.userId, ifMatch }, async ({ revision, store }) => {
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

/** The place of a refusal is that in a batch; here there is the name alone. */
const refusalOf = ({ place, message }: { readonly place: string; readonly message: string }): string =>
  `${place.endsWith('/name') ? 'querystring/name' : 'The file'} ${message}.`;

async function findFileIn(ctx: Context, spaceId: string, revisionId: string, fileId: string): Promise<ContentFile> {
  const { root } = await getRevision(ctx, spaceId, revisionId);
  const file = await (await openRevision(ctx.content, root)).findFile(fileId);
  if (file === undefined) throw notFound('file');
  return file;
}
