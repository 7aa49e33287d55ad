import { canParseUrl } from '../../platform/outbound/can-parse-url.ts';

const MAX_LENGTH = 2048;

/**
 * Normalizes the URL that a specification is fetched from; undefined for one that is not an HTTP URL or
 * contains credentials, which a page or a response would disclose.
 */
export function specificationUrl(text: string): string | undefined {
  const url = canParseUrl(text) ? new URL(text) : undefined;
  const isWeb = url?.protocol === 'http:' || url?.protocol === 'https:';
  if (url === undefined || !isWeb || url.username !== '' || url.password !== '') return undefined;
  url.hash = '';
  return url.href.length > MAX_LENGTH ? undefined : url.href;
}
