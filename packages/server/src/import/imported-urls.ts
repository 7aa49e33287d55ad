import { decodePercent } from '@bindery/content';

/** The last name in the path of an address; empty for the address of a folder. */
export function nameOfUrl(url: string): string {
  const { pathname } = new URL(url);
  return decodePercent(pathname.slice(pathname.lastIndexOf('/') + 1));
}

/** An address without the credentials in it. */
export function stripUrlCredentials(address: string): string {
  const url = new URL(address);
  url.username = '';
  url.password = '';
  return url.href;
}
