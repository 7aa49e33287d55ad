import { canParseUrl } from '../outbound/can-parse-url.ts';

/**
 * A URL or path in printable ASCII, for headers. Other characters are percent-encoded as UTF-8, which browsers treat as
 * the same URL; host names of other scripts are converted to Punycode. Pure.
 */
export function toAsciiUrl(url: string): string {
  if (/^[\x21-\x7e]*$/.test(url)) return url;
  const isAbsolute = /^[a-z][a-z\d+.-]*:/i.test(url) && canParseUrl(url);
  const written = isAbsolute ? new URL(url).href : url;
  return written.replace(/[^\x21-\x7e]+/g, (text) => encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd')));
}
