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
import { createYielder } from '../../concurrency/yielder.ts';
import type { Context } from '../../context.ts';
import { openRepository, type Repository } from '../../git/repository.ts';
import { newId } from '../../ids.ts';
import { PermanentError } from '../../jobs/permanent-error.ts';
import { type KnownObjects, keyOfFile, NOTHING_KNOWN } from '../../revisions/text-scans.ts';
import { describeFile, storeFile } from '../../store/store-file.ts';

/** A commit of a bare repository on disk. */
export interface CommitPlace {
  readonly directory: string;
  readonly commit: string;
  readonly projectDirectory?: string | undefined;
  /** What earlier imports of the space found; nothing for a first one. */
  readonly known?: KnownObjects;
  /** Its files are only described, and not stored. */
  readonly isDryRun?: boolean;
}

/** What a commit contains, before it is known what the space had; its files are stored. */
export interface ReadCommit {
  readonly plan: RepositoryPlan;
  readonly files: ReadonlyMap<string, StoredFile>;
}

/** The content of a commit with the ids that the space knows it by. */
export interface MappedCommit extends WrittenRevision {
  readonly content: RevisionContent;
  readonly warnings: readonly ImportWarning[];
}

/**
 * Reads all of a commit that belongs to the content, stores its files as blobs, and hands it to `work`, which can read
 * texts of it while it runs. What cannot be imported comes as an `ImportFailure`.
 * @throws GitError; what `work` throws
 */
export async function withCommit<Result>(
  ctx: Context,
  { directory, commit, projectDirectory, known = NOTHING_KNOWN, isDryRun = false }: CommitPlace,
  work: (read: ReadCommit | ImportFailure) => Promise<Result>,
  signal?: AbortSignal,
): Promise<Result> {
  const repository = openRepository(directory, commit);
  try {
    const plan = await planRepository(repository, projectDirectory, known);
    signal?.throwIfAborted();
    if ('error' in plan) return await work(plan);
    const store = async (path: string, bytes: Uint8Array) =>
      isDryRun ? describeFile(path, bytes) : storeFile(ctx, path, bytes);
    return await work({ plan, files: await storeFiles(store, repository, plan.files, known, signal) });
  } finally {
    repository.close();
  }
}

/** @throws PermanentError with the sentence of a failure */
export function requireContent(read: ReadCommit | ImportFailure): ReadCommit {
  if ('error' in read) throw new PermanentError(read.message);
  return read;
}

/** Reads the bytes of entries of a commit, in their order. */
export async function readEntries(
  repository: Repository,
  wanted: readonly Pick<RepositoryEntry, 'oid'>[],
): Promise<Uint8Array[]> {
  const contents: Uint8Array[] = [];
  for await (const { bytes } of repository.readBlobs(wanted.map(({ oid }) => oid))) contents.push(bytes);
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
    readEntries: (wanted) => readEntries(repository, wanted),
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
    const found = known.files.get(keyOfFile(file));
    if (found === undefined) pathsByOid.set(file.oid, [...(pathsByOid.get(file.oid) ?? []), file]);
    else stored.set(file.path, found);
  }
  const running = new Set<Promise<void>>();
  for await (const { oid, bytes } of repository.readBlobs(pathsByOid.keys())) {
    signal?.throwIfAborted();
    const task = storeBlob(store, pathsByOid.get(oid) ?? [], bytes, stored).finally(() => running.delete(task));
    running.add(task);
    if (running.size >= 8) await Promise.race(running);
  }
  await Promise.all(running);
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

/** The revisions, by their roots, that a commit is compared with. */
export interface KnownRevisions {
  /** When the commit was made, ISO 8601, if pages are to say so: those that it changed were changed then. */
  readonly committedAt?: string;
  /** What was synchronized last; the head where nothing was. */
  readonly base: string;
  readonly head: string;
}

/**
 * The revision that contains what a commit contains, written over the base; nothing is stored yet. What base or head
 * have too keeps its id: that of the base first, so that a page which only the head deleted is no new one.
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

/** The base, and what only the head has in addition: so it is matched last. */
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

/** Nothing was changed at a time that is yet to come, regardless of what the clock of who committed says. */
function earlierOf(committedAt: string, now: string): string {
  const time = new Date(committedAt).toISOString();
  return time < now ? time : now;
}
