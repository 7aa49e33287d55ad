import {
  buildImport,
  type ImportPlan,
  type ImportWarning,
  type PlannedFile,
  planImport,
  type StoredFile,
  writeRevision,
} from '@bindery/content';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/transact.ts';
import { transact } from '../../db/transact.ts';
import { openRepository, type Repository } from '../../git/repository.ts';
import { newId } from '../../ids.ts';
import { PermanentError } from '../../jobs/permanent-error.ts';
import { storeFile } from '../../store/store-file.ts';
import { findRevision } from '../content/queries.ts';
import { writeRevisionRow } from '../content/revisions.ts';
import { findSpace, moveHead } from '../spaces/queries.ts';

/** A commit that is to become the content of a space. */
export interface RepositoryImport {
  readonly spaceId: string;
  readonly userId: string | null;
  /** Bare repository on disk. */
  readonly directory: string;
  readonly commit: string;
  readonly projectDirectory?: string | undefined;
  /** `git` of the revision. */
  readonly git: {
    readonly oid: string;
    readonly message: string;
    readonly createdByService: boolean;
    readonly url?: string;
    readonly ref?: string;
  };
  /** Makes the revision and leaves the head where it is. */
  readonly standalone?: boolean;
  readonly signal?: AbortSignal;
  /** Runs in the unit of work that moves the head. */
  finish?(tx: Tx, warnings: readonly ImportWarning[]): Promise<void>;
}

export interface ImportOutcome {
  readonly revisionId: string;
  readonly pages: number;
  readonly files: number;
  readonly warnings: readonly ImportWarning[];
}

const MAX_TRIES = 8;

/**
 * Imports a commit into a space: all of it in one new revision, or nothing. Content that did not change makes none.
 * @throws PermanentError with a sentence for the user when the repository holds nothing to import
 */
export async function importRepository(ctx: Context, request: RepositoryImport): Promise<ImportOutcome> {
  const repository = openRepository(request.directory, request.commit);
  try {
    const plan = await planRepository(repository, request.projectDirectory);
    request.signal?.throwIfAborted();
    const files = await storeFiles(ctx, repository, plan.files, request.signal);
    for (let tries = 1; tries <= MAX_TRIES; tries++) {
      request.signal?.throwIfAborted();
      const outcome = await importPlan(ctx, request, plan, files);
      if (outcome !== undefined) return outcome;
    }
    throw new Error('The space was changed again and again while the repository was imported.');
  } finally {
    repository.close();
  }
}

async function planRepository(repository: Repository, projectDirectory: string | undefined): Promise<ImportPlan> {
  const skipped: ImportWarning[] = [];
  const entries = await repository.listEntries((path) => {
    skipped.push({ path, message: 'The name of this file cannot be read as UTF-8.' });
  });
  const plan = await planImport({
    entries,
    readEntries: async (wanted) => {
      const contents: Uint8Array[] = [];
      for await (const { bytes } of repository.readBlobs(wanted.map(({ oid }) => oid))) contents.push(bytes);
      return contents;
    },
    ...(projectDirectory !== undefined && { projectDirectory }),
  });
  if ('error' in plan) throw new PermanentError(plan.message);
  return { ...plan, warnings: [...skipped, ...plan.warnings] };
}

/** Stores the files of a plan as blobs, several at a time because each waits for the disk. */
async function storeFiles(
  ctx: Context,
  repository: Repository,
  planned: readonly PlannedFile[],
  signal: AbortSignal | undefined,
): Promise<Map<string, StoredFile>> {
  const stored = new Map<string, StoredFile>();
  const pathsByOid = new Map<string, PlannedFile[]>();
  for (const file of planned) pathsByOid.set(file.oid, [...(pathsByOid.get(file.oid) ?? []), file]);
  const running = new Set<Promise<void>>();
  for await (const { oid, bytes } of repository.readBlobs(pathsByOid.keys())) {
    signal?.throwIfAborted();
    const task = storeBlob(ctx, pathsByOid.get(oid) ?? [], bytes, stored).finally(() => running.delete(task));
    running.add(task);
    if (running.size >= 8) await Promise.race(running);
  }
  await Promise.all(running);
  return stored;
}

async function storeBlob(
  ctx: Context,
  files: readonly PlannedFile[],
  bytes: Uint8Array,
  stored: Map<string, StoredFile>,
): Promise<void> {
  for (const { path } of files) stored.set(path, await storeFile(ctx, path, bytes));
}

/**
 * Builds the revision on top of the head as it is now, and moves the head.
 * @returns undefined when the head moved meanwhile
 */
async function importPlan(
  ctx: Context,
  request: RepositoryImport,
  plan: ImportPlan,
  files: ReadonlyMap<string, StoredFile>,
): Promise<ImportOutcome | undefined> {
  const { spaceId } = request;
  const space = await findSpace(ctx.database.reader, spaceId);
  const head = space && (await findRevision(ctx.database.reader, spaceId, space.revision_id));
  if (space === undefined || head === undefined || space.deleted_at !== null) {
    throw new PermanentError('The space was deleted before the import ended.');
  }
  const previous = await ctx.revisions.view(head.root);
  const { content, objects, warnings } = await buildImport(plan, {
    files,
    previous: { content: previous.content, readDocuments: (hashes) => ctx.content.get(hashes) },
    newId,
    now: ctx.clock().toISOString(),
  });
  const written = await writeRevision(content, { store: ctx.content, root: head.root });
  const all = [...plan.warnings, ...warnings];
  const revisionId = await transact(ctx, async (tx) => {
    const id = newId();
    const isChanged = written.root !== head.root;
    if (isChanged || request.standalone === true) {
      const { git, userId } = request;
      const revision = {
        root: written.root,
        objects: [...objects, ...written.objects],
        type: 'edits',
        parents: [head.id],
        git,
        createdBy: userId,
      } as const;
      await writeRevisionRow(tx, spaceId, revision, id);
      if (request.standalone !== true && !(await moveHead(tx.db, spaceId, head.id, id, tx.now))) throw new HeadMoved();
    } else if ((await findSpace(tx.db, spaceId))?.revision_id !== head.id) throw new HeadMoved();
    await request.finish?.(tx, all);
    return isChanged || request.standalone === true ? id : head.id;
  }).catch((error: unknown) => {
    if (error instanceof HeadMoved) return undefined;
    throw error;
  });
  if (revisionId === undefined) return undefined;
  return { revisionId, pages: plan.pages.length, files: files.size, warnings: all };
}

/** Undoes the unit of work: the content was built on a head that is none any more. */
class HeadMoved extends Error {}
