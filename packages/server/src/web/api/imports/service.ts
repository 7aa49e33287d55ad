import { InvalidContentError, openRevision, type StoredFile } from '@bindery/content';
import type { Context } from '../../../domain/context.ts';
import type { ImportRequest } from '../../../engines/import/fetch-import.ts';
import { type ImportedContent, listImportedPages } from '../../../engines/import/imported-content.ts';
import { leaveOutLarge } from '../../../engines/import/leave-out-large.ts';
import { getRevision } from '../../../engines/revisions/revisions.ts';
import { requireAnyRoom, requireRoom } from '../../../engines/revisions/storage-quota.ts';
import { importFailed, notFound, ServiceError } from '../../../platform/errors.ts';
import { presentImportReport } from '../../../platform/http/import-report-schema.ts';
import { newId } from '../../../platform/ids.ts';
import { stateOfServer } from '../../../platform/store/server-state.ts';
import { storeFile } from '../../../platform/store/store-file.ts';
import { type ContentHead, commitContent, requireEditable } from '../content/commit.ts';
import type { ContentAccess } from '../content/scopes.ts';
import { appendImport } from './append-import.ts';
import type { ImportContentResultWire } from './schema.ts';

/** Maximum concurrent imports: each keeps its fetched data in memory. */
const MAX_RUNNING = 4;
const MAX_STORING = 8;
/** Maximum bytes of one response. */
const MAX_WARNINGS = 100;

/**
 * Imports the content of a URL, or an uploaded file, as new pages at the top level or below a page; existing pages
 * stay. Creates one revision, or none on failure.
 * @param pageId the parent of the new pages; null for the top level
 * @param signal aborts it before anything is stored
 * @throws 400 with the reason why the URL cannot be imported, 404 for a page that does not exist, 409 when the
 * content accepts no edits or the storage quota is exceeded, 429 when too many imports run
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
  await requireAnyRoom(ctx.database.reader, head);
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
  // Parsers are loaded by the first import: most processes never run one.
  const { fetchImport } = await import('../../../engines/import/fetch-import.ts');
  const content = leaveOutLarge(await fetchImport(ctx, request));
  const fileBytes = content.files.reduce((sum, { bytes }) => sum + bytes.length, 0);
  await requireRoom(ctx.database.reader, head, fileBytes);
  const files = await storeFiles(ctx, content);
  signal.throwIfAborted();
  const revision = await commitContent(ctx, head, { userId, fileBytes }, async ({ revision: { root }, store }) => {
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
    ...(content.report && { report: presentImportReport(content.report) }),
  };
}

/** / Fails before an import that could not be stored. */
async function requirePlace(ctx: Context, head: ContentHead, pageId: string | null): Promise<void> {
  const revisionId = await requireEditable(ctx.database.reader, head);
  if (pageId === null) return;
  const { root } = await getRevision(ctx, head.spaceId, revisionId);
  if ((await (await openRevision(ctx.content, root)).findPageRecord(pageId)) === undefined) throw notFound('page');
}

/** Files without a reference are garbage collected later, so that storing them early is harmless. */
async function storeFiles(ctx: Context, { files }: ImportedContent): Promise<ReadonlyMap<string, StoredFile>> {
  const stored = new Map<string, StoredFile>();
  const waiting = files.values();
  const work = async () => {
    for (const { path, bytes } of waiting) stored.set(path, await storeFile(ctx, path, bytes));
  };
  await Promise.all(Array.from({ length: MAX_STORING }, work));
  return stored;
}

/** The number of running imports in a server. */
const runningOf = stateOfServer(() => ({ count: 0 }));

/** Runs an import, unless too many are running. @throws 429 */
async function runBounded<Result>(ctx: Context, run: () => Promise<Result>): Promise<Result> {
  const running = runningOf(ctx);
  if (running.count >= MAX_RUNNING)
    throw new ServiceError(429, 'Several imports are running. Try again in a minute.', 'too_many_running');
  running.count += 1;
  try {
    return await run();
  } finally {
    running.count -= 1;
  }
}
