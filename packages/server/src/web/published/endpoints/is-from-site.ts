import type { RequestScope } from '../../../domain/sites/request-scope.ts';
import type { EndpointRequest } from '../endpoint.ts';

/**
 * Whether a request was sent from a page of the site, or by a program other than a browser: a page of another site
 * cannot act on behalf of its readers.
 */
export function isFromSite({ mount }: RequestScope, { origin, fetchSite }: EndpointRequest): boolean {
  // Only the browser knows by which of the server's names a page was opened.
  if (fetchSite !== undefined) return fetchSite === 'same-origin' || fetchSite === 'none';
  return origin === undefined || origin === mount.origin;
}
