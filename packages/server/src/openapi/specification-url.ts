import { canParseUrl } from '../http/can-parse-url.ts';

const MAX_LENGTH = 2048;

/**
 * The one way to write an address that specifications are fetched from; undefined for one that is not of the web or
 * contains credentials, which a page or an answer would tell.
 */
export function specificationUrl(text: string): string | undefined {
  const url = canParseUrl(text) ? new URL(text) : undefined;
  const isWeb = url?.protocol === 'http:' || url?.protocol === 'https:';
  if (url === undefined || !isWeb || url.username !== '' || url.password !== '') return undefined;
  url.hash = '';
  return url.href.length > MAX_LENGTH ? undefined : url.href;
}
