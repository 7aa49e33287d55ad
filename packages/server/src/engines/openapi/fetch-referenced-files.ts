import { decodePercent } from '@bindery/content';
import { VERSION } from '../../platform/config/version.ts';
import type { FetchedResource } from '../../platform/outbound/outbound.ts';
import { OutboundError } from '../../platform/outbound/outbound-error.ts';
import type { Platform } from '../../platform/platform.ts';
import { collectSource, type SpecificationSource } from './source.ts';

/** Milliseconds for one file, and for all of them. */
const FILE_TIMEOUT_MS = 20_000;
const TOTAL_TIMEOUT_MS = 60_000;
const MAX_REDIRECTS = 5;
const ENTRY_WITHOUT_NAME = 'openapi';

/**
 * Fetches a specification with the files next to and below it that it refers to. Nothing else is requested: no other
 * host, no folder above, and no redirect of a file that is referred to.
 * @throws OutboundError, and the reason of `signal`
 */
export async function fetchSource(
  ctx: Pick<Platform, 'outbound' | 'config'>,
  url: string,
  signal: AbortSignal,
): Promise<SpecificationSource> {
  const deadline = AbortSignal.timeout(TOTAL_TIMEOUT_MS);
  const maxBytes = ctx.config.maxContentBodySize;
  const fetchFile = async (fileUrl: string, most: number, maxRedirects: number): Promise<FetchedResource> => {
    try {
      return await ctx.outbound.fetch(fileUrl, {
        headers: { 'user-agent': `Bindery/${VERSION}`, accept: 'application/json, application/yaml, text/yaml, */*' },
        maxBytes: most,
        timeoutMs: FILE_TIMEOUT_MS,
        maxRedirects,
        signal: AbortSignal.any([signal, deadline]),
      });
    } catch (error) {
      if (deadline.aborted && !signal.aborted)
        throw new OutboundError('timeout', `${new URL(url).host} did not respond in time.`);
      throw error;
    }
  };
  const first = await fetchFile(url, maxBytes, MAX_REDIRECTS);
  const folder = new URL('.', first.url).href;
  const entry = decodePercent(new URL(first.url).pathname.split('/').at(-1) ?? '') || ENTRY_WITHOUT_NAME;
  const load = async (name: string, most: number) => {
    const fileUrl = folder + name.split('/').map(encodeURIComponent).join('/');
    return fetchFile(fileUrl, most, 0).then(({ body }) => body, ignoreMissing);
  };
  return collectSource(entry, first.body, load, maxBytes);
}

/** A string that resembles a reference may not be one; a failing host is an error. */
function ignoreMissing(error: unknown): undefined {
  const isMissing = error instanceof OutboundError && error.status !== undefined && error.status < 500;
  if (!isMissing) throw error;
}
