import { findAllowedUrl } from '@bindery/content';

/**
 * The last check of every address that a page writes: no matter what a view contains, no address that runs anything is
 * written. Resolving targets has decided the same before (`ResolvedTarget.href`); this also protects when a view is
 * wrong.
 */

/** The address for `href`, or undefined where it must not be linked. */
export function findSafeHref(address: string | undefined): string | undefined {
  return address === undefined ? undefined : findAllowedUrl(address) || undefined;
}

/** The address for `src` of an image: as `findSafeHref`, and images within the address itself. */
export function findSafeImageSource(address: string | undefined): string | undefined {
  return address === undefined ? undefined : findAllowedUrl(address, 'image') || undefined;
}

/** Whether an address leads to another host. */
export function isExternal(address: string): boolean {
  // Browsers treat both slashes as the same.
  return /^(?:[a-z][a-z0-9+.-]*:)?[\\/]{2}/i.test(address);
}

/** Host of an absolute address, for people; the address itself where it has none. */
export function describeAddress(address: string): string {
  const host = /^[a-z][a-z0-9+.-]*:\/\/(?:[^/?#@]*@)?([^/?#]+)/i.exec(address)?.[1];
  return host?.replace(/^www\./, '') ?? address;
}
