import { VERSION } from '../../platform/config/version.ts';
import { importFailed } from '../../platform/errors.ts';
import type { FetchedResource } from '../../platform/outbound/outbound.ts';
import { OutboundError } from '../../platform/outbound/outbound-error.ts';
import type { Platform } from '../../platform/platform.ts';
import type { ImportLimits } from './import-limits.ts';

/** Fetches resources of other hosts for an import, within its limits. */
export interface Fetcher {
  /**
   * Fetches an HTTP URL.
   * @throws ServiceError 400 with the reason: unreachable, private, too large, too slow, an error of the host
   */
  readonly fetch: (url: string, maxBytes: number) => Promise<FetchedResource>;
  /** Aborts when the time of the import is up, or the client has disconnected. */
  readonly signal: AbortSignal;
  /** Whether time or bytes are used up: the resources fetched so far are imported. */
  isSpent(): boolean;
}

const USER_AGENT = `Bindery/${VERSION}`;
const REQUEST_TIMEOUT_MS = 20_000;
const MAX_REDIRECTS = 8;

/** @param signal ends the import; `fetch` then throws its reason */
export function createFetcher(ctx: Platform, limits: ImportLimits, signal: AbortSignal): Fetcher {
  const deadline = AbortSignal.timeout(limits.timeMs);
  const both = AbortSignal.any([deadline, signal]);
  let bytes = 0;
  return {
    signal: both,
    isSpent: () => deadline.aborted || bytes >= limits.totalSize,
    fetch: async (url, maxBytes) => {
      signal.throwIfAborted();
      const left = limits.totalSize - bytes;
      if (left <= 0) throw importFailed('The content is too large for one import.');
      try {
        const resource = await ctx.outbound.fetch(url, {
          headers: { 'user-agent': USER_AGENT, accept: '*/*' },
          maxBytes: Math.min(maxBytes, left),
          timeoutMs: REQUEST_TIMEOUT_MS,
          maxRedirects: MAX_REDIRECTS,
          signal: both,
        });
        bytes += resource.body.length;
        return resource;
      } catch (error) {
        signal.throwIfAborted();
        if (deadline.aborted) throw importFailed(`The import exceeded ${limits.timeMs / 1000} seconds.`);
        if (error instanceof OutboundError) throw importFailed(`The URL cannot be imported: ${error.message}`);
        throw error;
      }
    },
  };
}

/** The media type of a response, in lower case and without parameters; empty without one. */
export function mediaTypeOf({ headers }: FetchedResource): string {
  return (headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
}
