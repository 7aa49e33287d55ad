import { InvalidContentError, openRevision, type StoredFile } from '@bindery/content';
import type { Context } from '../../context.ts';
import { importFailed, notFound, ServiceError } from '../../errors.ts';
import { newId } from '../../ids.ts';
import type { ImportRequest } from '../../import/fetch-import.ts';
import { type ImportedContent, listImportedPages } from '../../import/imported-content.ts';
import { leaveOutLarge } from '../../import/leave-out-large.ts';
import { getRevision } from '../../revisions/revisions.ts';
import { storeFile } from '../../store/store-file.ts';
import { type ContentHead, commitContent, requireEditable } from '../content/commit.ts';
import type { ContentAccess } from '../content/scopes.ts';
import { appendImport } from './append-import.ts';
import type { ImportContentResultWire } from './schema.ts';

/** Imports that run at a time: each keeps in memory what it fetches. */
const MAX_RUNNING = 4;
const MAX_STORING = 8;
/** Of one answer. */
const MAX_WARNINGS = 100;

/**
 * Imports what a URL contains, or what was uploaded, as new pages at the top or below a page; what exists already stays. All
 * of it is one revision, or none is made.
 * @param pageId the page above the new ones; null for the top
 * @param signal ends it before anything is stored
 * @throws 400 with the reason why the address cannot be imported, 404 for a page that does not exist, 409 when the
 * content accepts no edits, 429 when enough imports run
 */
export async function importContent(
  ctx: Context,
  { space, changeRequest, caller }: ContentAccess,
  pageId: string | null,
  what: Pick<ImportRequest, 'url' | 'source' | 'upload'>,
  signal: AbortSignal,
): Promise<ImportContentResultWire> {
  const head: ContentHead = { spaceId: space.id, changeRequestId: changeRequest?.id };
  await requirePlace(ctx, head, pageId);
  return runBounded(ctx, () => importInto(ctx, head, pageId, caller.userId, { ...what, signal }));
}

async function importInto(
  ctx: Context,
  head: ContentHead,
  pageId: string | null,
  userId: string,
  request: ImportRequest,
): Promise<ImportContentResultWire> {
  const { signal } = request;
  // What reads the formats is loaded by the first import: most processes never make one.
  const { fetchImport } = await import('../../import/fetch-import.ts');
  const content = leaveOutLarge(await fetchImport(ctx, request));
  const files = await storeFiles(ctx, content);
  signal.throwIfAborted();
  const revision = await commitContent(ctx, head, { userId }, async ({ revision: { root }, store }) => {
    const imported = { content, files, newId, now: ctx.clock().toISOString() };
    try {
      return await appendImport(store, root, pageId, imported);
    } catch (error) {
      if (error instanceof InvalidContentError) throw importFailed(`The pages cannot be put there: ${error.message}`);
      throw error;
    }
  });
  const pages = [...listImportedPages(content.pages)].length;
  const importedResources = pages + content.files.length + content.snippets.length;
  const { warnings } = content;
  if (warnings.length > 0)
    ctx.log.info({ warnings: warnings.slice(0, 50), count: warnings.length }, 'an import left things out');
  return {
    revision: revision.id,
    importedResources,
    totalResources: Math.max(importedResources, content.totalResources),
    pages,
    files: content.files.length,
    warnings: warnings.slice(0, MAX_WARNINGS),
  };
}

/** Nobody waits for an import that could not be stored. */
async function requirePlace(ctx: Context, head: ContentHead, pageId: string | null): Promise<void> {
  const revisionId = await requireEditable(ctx.database.reader, head);
  if (pageId === null) return;
  const { root } = await getRevision(ctx, head.spaceId, revisionId);
  if ((await (await openRevision(ctx.content, root)).findPageRecord(pageId)) === undefined) throw notFound('page');
}

/** Files that no revision comes to name are collected later, so that storing them early harms nobody. */
async function storeFiles(ctx: Context, { files }: ImportedContent): Promise<ReadonlyMap<string, StoredFile>> {
  const stored = new Map<string, StoredFile>();
  const waiting = files.values();
  const work = async () => {
    for (const { path, bytes } of waiting) stored.set(path, await storeFile(ctx, path, bytes));
  };
  await Promise.all(Array.from({ length: MAX_STORING }, work));
  return stored;
}

/** How many imports run at present in a server. */
const running = new WeakMap<Context, number>();

/** Runs an import, and refuses it where enough of them run. @throws 429 */
async function runBounded<Result>(ctx: Context, run: () => Promise<Result>): Promise<Result> {
  const count = running.get(ctx) ?? 0;
  if (count >= MAX_RUNNING)
    throw new ServiceError(429, 'Several imports are running. Try again in a minute.', 'too_many_running');
  running.set(ctx, count + 1);
  try {
    return await run();
  } finally {
    running.set(ctx, (running.get(ctx) ?? 1) - 1);
  }
}
