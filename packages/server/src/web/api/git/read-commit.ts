import { createHash } from 'node:crypto';
import {
  buildImport,
  type ImportFailure,
  type ImportWarning,
  type PlannedFile,
  planImport,
  type RepositoryEntry,
  type RepositoryPlan,
  type RevisionContent,
  replaceContent,
  type StoredFile,
  type WrittenRevision,
} from '@bindery/content';
import type { Context } from '../../../domain/context.ts';
import { openRepository, type Repository } from '../../../engines/git/repository.ts';
import type { RoomMeter } from '../../../engines/revisions/storage-quota.ts';
import { type KnownObjects, keyOfFile, NOTHING_KNOWN } from '../../../engines/revisions/text-scans.ts';
import { createYielder } from '../../../platform/concurrency/yielder.ts';
import { newId } from '../../../platform/ids.ts';
import { PermanentError } from '../../../platform/jobs/permanent-error.ts';
import { describeFile, storeFile } from '../../../platform/store/store-file.ts';

/** A commit of a bare repository on disk. */
export interface CommitPlace {
  readonly directory: string;
  readonly commit: string;
  readonly projectDirectory?: string | undefined;
  /** The state of earlier imports of the space; empty for a first one. */
  readonly known?: KnownObjects;
  /** Its files are only described, and not stored. */
  readonly isDryRun?: boolean;
  /** Refuses files that exceed the storage quota; not needed for a dry run. */
  readonly room?: RoomMeter;
}

/** The content of a commit, before it is matched with the space; its files are stored. */
export interface ReadCommit {
  readonly plan: RepositoryPlan;
  readonly files: ReadonlyMap<string, StoredFile>;
  /** Bytes of those that are new. */
  readonly fileBytes: number;
}

/** The content of a commit with the ids of the space. */
export interface MappedCommit extends WrittenRevision {
  readonly content: RevisionContent;
  readonly warnings: readonly ImportWarning[];
}

/**
 * Reads the content of a commit, stores its files as blobs, and passes it to `work`, which can read texts of it while
 * it runs. Content that cannot be imported becomes an `ImportFailure`.
 * @throws GitError; the errors of `work`
 */
export async function withCommit<Result>(
  ctx: Context,
  { directory, commit, projectDirectory, known = NOTHING_KNOWN, isDryRun = false, room }: CommitPlace,
  work: (read: ReadCommit | ImportFailure) => Promise<Result>,
  signal?: AbortSignal,
): Promise<Result> {
  const repository = openRepository(directory, commit);
  try {
    const plan = await planRepository(repository, projectDirectory, known);
    signal?.throwIfAborted();
    if ('error' in plan) return await work(plan);
    let fileBytes = 0;
    const store = async (path: string, bytes: Uint8Array) => {
      if (isDryRun) return describeFile(path, bytes);
      room?.add(bytes.length);
      fileBytes += bytes.length;
      return storeFile(ctx, path, bytes);
    };
    const files = await storeFiles(store, repository, plan.files, known, signal);
    return await work({ plan, files, fileBytes });
  } finally {
    repository.close();
  }
}

/** @throws PermanentError with the sentence of a failure */
export function requireContent(read: ReadCommit | ImportFailure): ReadCommit {
  if ('error' in read) throw new PermanentError(read.message);
  return read;
}

/** Reads the bytes of entries of a commit, in order. */
export async function readEntries(
  repository: Repository,
  entries: readonly Pick<RepositoryEntry, 'oid'>[],
): Promise<Uint8Array[]> {
  const contents: Uint8Array[] = [];
  for await (const { bytes } of repository.readBlobs(entries.map(({ oid }) => oid))) contents.push(bytes);
  return contents;
}

async function planRepository(
  repository: Repository,
  projectDirectory: string | undefined,
  known: KnownObjects,
): Promise<RepositoryPlan | ImportFailure> {
  const skipped: ImportWarning[] = [];
  const entries = await repository.listEntries((path) => {
    skipped.push({ path, message: 'The name of this file cannot be read as UTF-8.' });
  });
  const plan = await planImport({
    entries,
    readEntries: (requestedEntries) => readEntries(repository, requestedEntries),
    knownTexts: known.texts,
    knownFiles: known.fileOids,
    knownSummaries: known.summaries,
    hash: (bytes) => createHash('sha256').update(bytes).digest('hex'),
    pause: createYielder(),
    ...(projectDirectory !== undefined && { projectDirectory }),
  });
  return 'error' in plan ? plan : { ...plan, warnings: [...skipped, ...plan.warnings] };
}

type StoreFile = (path: string, bytes: Uint8Array) => Promise<StoredFile>;

/** Stores the files of a plan as blobs, several at a time because each waits for the disk. */
async function storeFiles(
  store: StoreFile,
  repository: Repository,
  planned: readonly PlannedFile[],
  known: KnownObjects,
  signal: AbortSignal | undefined,
): Promise<Map<string, StoredFile>> {
  const stored = new Map<string, StoredFile>();
  const pathsByOid = new Map<string, PlannedFile[]>();
  for (const file of planned) {
    const knownFile = known.files.get(keyOfFile(file));
    if (knownFile === undefined) pathsByOid.set(file.oid, [...(pathsByOid.get(file.oid) ?? []), file]);
    else stored.set(file.path, knownFile);
  }
  const running = new Set<Promise<void>>();
  // A failure is noted when it happens: while the next file is read, nobody waits for those that are being stored.
  const failures: unknown[] = [];
  const throwFailure = () => {
    if (failures.length > 0) throw failures[0];
  };
  for await (const { oid, bytes } of repository.readBlobs(pathsByOid.keys())) {
    signal?.throwIfAborted();
    throwFailure();
    const task = storeBlob(store, pathsByOid.get(oid) ?? [], bytes, stored)
      .catch((error: unknown) => void failures.push(error))
      .finally(() => running.delete(task));
    running.add(task);
    if (running.size >= 8) await Promise.race(running);
  }
  await Promise.all(running);
  throwFailure();
  return stored;
}

async function storeBlob(
  store: StoreFile,
  files: readonly PlannedFile[],
  bytes: Uint8Array,
  stored: Map<string, StoredFile>,
): Promise<void> {
  for (const { path } of files) stored.set(path, await store(path, bytes));
}

/** The roots of the revisions that a commit is compared with. */
export interface KnownRevisions {
  /** Time of the commit, ISO 8601, if pages record it: those that it changed have this modification time. */
  readonly committedAt?: string;
  /** The last synchronized revision; the head without one. */
  readonly base: string;
  readonly head: string;
}

/**
 * The revision of a commit's content, based on the base; nothing is stored yet. Items that also exist in base or head
 * keep their ids: those of the base first, so that a page deleted only in the head is not recreated.
 */
export async function mapCommitToIds(
  ctx: Context,
  { plan, files }: ReadCommit,
  known: KnownRevisions,
): Promise<MappedCommit> {
  const pause = createYielder();
  const now = ctx.clock().toISOString();
  const { content, objects, warnings } = await buildImport(plan, {
    files,
    previous: { content: await knownContent(ctx, known), readDocuments: (hashes) => ctx.content.get(hashes) },
    newId,
    now,
    ...(known.committedAt !== undefined && { changedAt: earlierOf(known.committedAt, now) }),
    pause,
  });
  const base = await ctx.revisions.view(known.base);
  const written = await replaceContent(ctx.content, known.base, base.content, content, pause);
  return {
    content,
    root: written.root,
    objects: [...objects, ...written.objects],
    warnings: [...plan.warnings, ...warnings],
  };
}

/** The base, with additional items of the head: so these are matched last. */
async function knownContent(ctx: Context, known: KnownRevisions): Promise<RevisionContent> {
  const base = await ctx.revisions.view(known.base);
  if (known.head === known.base) return base.content;
  const head = await ctx.revisions.view(known.head);
  const { content } = base;
  const snippetIds = new Set(content.reusableContents.map(({ id }) => id));
  const added = head.index.pages.map(({ page }) => page).filter(({ id }) => !base.index.byId.has(id));
  return {
    ...content,
    pages: [...content.pages, ...added.map((page) => (page.type === 'link' ? page : { ...page, pages: [] }))],
    files: [...content.files, ...head.content.files.filter(({ id }) => !base.filesById.has(id))],
    reusableContents: [
      ...content.reusableContents,
      ...head.content.reusableContents.filter(({ id }) => !snippetIds.has(id)),
    ],
  };
}

/** Modification times are never in the future, regardless of the committer's clock. */
function earlierOf(committedAt: string, now: string): string {
  const time = new Date(committedAt).toISOString();
  return time < now ? time : now;
}
