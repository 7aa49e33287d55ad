import { importFailed, ServiceError } from '../../../platform/errors.ts';
import { decodeImportedText, isHtml } from '../decode-text.ts';
import { type Fetcher, mediaTypeOf } from '../fetcher.ts';
import { splitUrl } from '../html/conversion.ts';
import type { ImportLimits } from '../import-limits.ts';

/** A page of the web as it was fetched. */
export interface FetchedPage {
  /** The URL after redirects, without anchor. */
  readonly url: string;
  readonly html: string;
}

/**
 * Fetches one HTML page.
 * @throws ServiceError 400 if it cannot be fetched or is not HTML
 */
export async function fetchPage(fetcher: Fetcher, url: string, limits: ImportLimits): Promise<FetchedPage> {
  const resource = await fetcher.fetch(url, limits.resourceSize);
  const type = mediaTypeOf(resource);
  if (!/html/.test(type) && !(isUnsure(type) && isHtml(resource.body))) {
    throw importFailed(`The URL returns ${type === '' ? 'a file' : `“${type.slice(0, 100)}”`}, not an HTML page.`);
  }
  return {
    url: splitUrl(resource.url).page,
    html: decodeImportedText(resource.body, resource.headers['content-type']),
  };
}

const isUnsure = (type: string) =>
  ['', 'text/plain', 'text/xml', 'application/xml', 'application/octet-stream'].includes(type);

/** An image that cannot be had stays where it is, and the page refers to it there. */
export async function fetchImage(
  fetcher: Fetcher,
  url: string,
  limits: ImportLimits,
  warnings: string[],
): Promise<Uint8Array | undefined> {
  if (fetcher.isSpent()) return undefined;
  try {
    return (await fetcher.fetch(url, limits.resourceSize)).body;
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    warnings.push(`${url}: ${error.message}`);
    return undefined;
  }
}
