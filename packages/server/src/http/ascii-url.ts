import { canParseUrl } from './can-parse-url.ts';

/**
 * A URL or path in printable ASCII, as a header can carry it. Everything else is percent-encoded as UTF-8, which browsers
 * read as the same URL; a host name of another script is written in Punycode. Pure.
 */
export function toAsciiUrl(url: string): string {
  if (/^[\x21-\x7e]*$/.test(url)) return url;
  const isAbsolute = /^[a-z][a-z\d+.-]*:/i.test(url) && canParseUrl(url);
  const written = isAbsolute ? new URL(url).href : url;
  return written.replace(/[^\x21-\x7e]+/g, (text) => encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd')));
}
