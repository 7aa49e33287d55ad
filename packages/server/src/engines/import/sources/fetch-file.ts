import { importFailed } from '../../../platform/errors.ts';
import { type Archive, isArchive, openArchive, withoutTopFolder } from '../archive.ts';
import { decodeImportedText, isHtml } from '../decode-text.ts';
import { type Fetcher, mediaTypeOf } from '../fetcher.ts';
import { splitUrl } from '../html/conversion.ts';
import type { ImportLimits } from '../import-limits.ts';
import { isUrlOfUpload } from '../upload.ts';

/** A document or an archive that was fetched, distinguished by its bytes. */
export type FetchedFile =
  | { readonly kind: 'archive'; readonly archive: Archive; readonly bytes: Uint8Array; readonly url: string }
  | { readonly kind: 'html'; readonly html: string; readonly url: string }
  | { readonly kind: 'other'; readonly type: string; readonly url: string };

/**
 * Fetches an archive or an HTML page.
 * @throws ServiceError 400 if it cannot be fetched, or is a rejected archive
 */
export async function fetchFile(fetcher: Fetcher, url: string, limits: ImportLimits): Promise<FetchedFile> {
  const resource = await fetcher.fetch(url, limits.archiveSize);
  const { body } = resource;
  const location = splitUrl(resource.url).page;
  if (isArchive(body)) {
    const archive = withoutTopFolder(await openArchive(body, limits));
    return { kind: 'archive', archive, bytes: body, url: location };
  }
  const type = mediaTypeOf(resource);
  if (isHtml(body) || /html/.test(type)) {
    return { kind: 'html', html: decodeImportedText(body, resource.headers['content-type']), url: location };
  }
  return { kind: 'other', type, url: location };
}

/** @throws ServiceError 400 for anything but an archive */
export async function fetchArchive(fetcher: Fetcher, url: string, limits: ImportLimits): Promise<Archive> {
  const file = await fetchFile(fetcher, url, limits);
  if (file.kind !== 'archive') throw wrongType(file, 'a zip file');
  return file.archive;
}

export function wrongType(file: FetchedFile, expected: string): Error {
  const type =
    file.kind === 'html'
      ? 'an HTML page'
      : file.kind === 'other' && file.type !== ''
        ? `“${file.type.slice(0, 100)}”`
        : 'a file';
  if (isUrlOfUpload(file.url)) return importFailed(`The file is ${type}, not ${expected}.`);
  return importFailed(`The URL returns ${type}, not ${expected}.`);
}
