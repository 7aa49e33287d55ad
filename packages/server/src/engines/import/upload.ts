import path from 'node:path';
import { importFailed } from '../../platform/errors.ts';
import type { Archive } from './archive.ts';
import { isText } from './decode-text.ts';
import type { Fetcher } from './fetcher.ts';
import type { ImportSource } from './import-sources.ts';

/** A file that was sent instead of being fetched. */
export interface ImportUpload {
  /** The original file name. */
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** Sources that can be files; the others exist on hosts only. */
export const UPLOAD_SOURCES = [
  'markdown',
  'html',
  'docx',
  'zip',
  'notion',
  'confluence',
  'google-docs',
] as const satisfies readonly ImportSource[];

/** Resolves nowhere: the domain is reserved. */
const ORIGIN = 'https://upload.invalid/';

/** The URL that an upload is read from by `withUpload`. */
export const urlOfUpload = (name: string): string => ORIGIN + encodeURIComponent(path.posix.basename(name));

export const isUrlOfUpload = (url: string): boolean => url.startsWith(ORIGIN);

/**
 * A fetcher that returns the upload at its URL, and nothing else of that host: files it refers to were not uploaded.
 */
export function withUpload(fetcher: Fetcher, url: string, { bytes }: ImportUpload): Fetcher {
  return {
    signal: fetcher.signal,
    isSpent: () => fetcher.isSpent(),
    fetch: async (requestedUrl, maxBytes) => {
      if (!isUrlOfUpload(requestedUrl)) return fetcher.fetch(requestedUrl, maxBytes);
      if (requestedUrl !== url) throw importFailed('The file was not uploaded.');
      return { url, status: 200, headers: {}, body: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength) };
    },
  };
}

/**
 * A single page as an archive of it, so that its relative links stay unchanged.
 * @throws ServiceError 400 if it is not text
 */
export function archiveOfPage({ name, bytes }: ImportUpload, source: ImportSource): Archive {
  if (!isText(bytes)) throw importFailed('The file is not a text.');
  const stem = path.posix.basename(name).replace(/\.\w+$/, '') || 'page';
  const page = `${stem}.${source === 'markdown' ? 'md' : 'html'}`;
  return {
    paths: [page],
    has: (entry) => entry === page,
    size: () => bytes.length,
    read: async () => bytes,
  };
}
