import type { RequestScope } from '../../sites/request-scope.ts';
import type { EndpointRequest } from '../endpoint-registry.ts';

/**
 * Whether something was sent from a page of the site, or by a program that is no browser: a page of somebody else cannot
 * act in the name of its readers.
 */
export function isFromSite({ place }: RequestScope, { origin, fetchSite }: EndpointRequest): boolean {
  // Browsers know better than this server by which of its names a page was opened.
  if (fetchSite !== undefined) return fetchSite === 'same-origin' || fetchSite === 'none';
  return origin === undefined || origin === place.origin;
}
