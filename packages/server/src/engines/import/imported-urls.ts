import { decodePercent } from '@bindery/content';

/** The last segment of the path of a URL; empty for the URL of a folder. */
export function nameOfUrl(url: string): string {
  const { pathname } = new URL(url);
  return decodePercent(pathname.slice(pathname.lastIndexOf('/') + 1));
}

/** A URL without its credentials. */
export function stripUrlCredentials(text: string): string {
  const url = new URL(text);
  url.username = '';
  url.password = '';
  return url.href;
}
