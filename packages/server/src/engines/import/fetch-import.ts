import { importFailed } from '../../platform/errors.ts';
import { canParseUrl } from '../../platform/outbound/can-parse-url.ts';
import type { Platform } from '../../platform/platform.ts';
import { isArchive } from './archive.ts';
import { createFetcher, type Fetcher } from './fetcher.ts';
import { type ImportLimits, importLimits } from './import-limits.ts';
import type { ImportSource } from './import-sources.ts';
import { type ImportedContent, listImportedPages } from './imported-content.ts';
import { importConfluence } from './sources/confluence.ts';
import { importDocx } from './sources/docx.ts';
import { fetchArchive } from './sources/fetch-file.ts';
import { importGithubWiki } from './sources/github-wiki.ts';
import { importGoogleDocs } from './sources/google-docs.ts';
import { importArchive } from './sources/import-archive.ts';
import { importMarkdown } from './sources/markdown.ts';
import { importNotion } from './sources/notion.ts';
import { archiveOfPage, type ImportUpload, withUpload } from './upload.ts';
import { importWebsite } from './website/import-website.ts';

export interface ImportRequest {
  /** Of an upload that of `urlOfUpload`. */
  readonly url: string;
  /** The upload that replaces the response of the URL. */
  readonly upload?: ImportUpload;
  readonly source: ImportSource;
  /** Ends the import; it then rejects with the reason of the signal. */
  readonly signal: AbortSignal;
  /** Other bounds than those of the configuration. */
  readonly limits?: Partial<ImportLimits>;
}

const MAX_URL_LENGTH = 2_048;

/**
 * Fetches the content of a URL and converts it, within the bounds of `ImportLimits`. Stores nothing.
 * @throws ServiceError 400 with the reason, one sentence: unreachable, private, too large, too slow, of another type,
 *   damaged, empty
 */
export async function fetchImport(ctx: Platform, request: ImportRequest): Promise<ImportedContent> {
  const limits = { ...importLimits(ctx.config), ...request.limits };
  const fetcher = createFetcher(ctx, limits, request.signal);
  const content = await importFrom(ctx, fetcher, request, limits);
  request.signal.throwIfAborted();
  if (listImportedPages(content.pages).next().done === true)
    throw importFailed(request.upload === undefined ? 'There is no page at this URL.' : 'The file contains no page.');
  return content;
}

async function importFrom(
  ctx: Platform,
  fetcher: Fetcher,
  request: ImportRequest,
  limits: ImportLimits,
): Promise<ImportedContent> {
  const { upload, source, url } = request;
  if (upload === undefined) {
    requireWebUrl(url);
    return importSource(ctx, fetcher, request, limits);
  }
  const isPage = source === 'markdown' || source === 'html' || source === 'confluence';
  if (isPage && !isArchive(upload.bytes)) return importArchive(archiveOfPage(upload, source), limits);
  const kind = source === 'markdown' || source === 'html' ? 'zip' : source;
  return importSource(ctx, withUpload(fetcher, url, upload), { ...request, source: kind }, limits);
}

async function importSource(
  ctx: Platform,
  fetcher: Fetcher,
  { url, source }: ImportRequest,
  limits: ImportLimits,
): Promise<ImportedContent> {
  switch (source) {
    case 'website':
      return importWebsite(fetcher, url, true, limits);
    case 'html':
      return importWebsite(fetcher, url, false, limits);
    case 'markdown':
      return importMarkdown(fetcher, url, limits);
    case 'docx':
      return importDocx(fetcher, url, limits);
    case 'zip':
      return importArchive(await fetchArchive(fetcher, url, limits), limits);
    case 'confluence':
      return importConfluence(fetcher, url, limits);
    case 'notion':
      return importNotion(fetcher, url, limits);
    case 'google-docs':
      return importGoogleDocs(fetcher, url, limits);
    case 'github-wiki':
      return importGithubWiki(ctx, fetcher, url, limits);
  }
}

function requireWebUrl(url: string): void {
  const isWeb = url.length <= MAX_URL_LENGTH && canParseUrl(url) && /^https?:$/.test(new URL(url).protocol);
  if (!isWeb) throw importFailed('The URL must begin with http:// or https:// and name a host.');
}
