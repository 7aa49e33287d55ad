import { findAllowedUrl } from '@bindery/content';

/**
 * The last check of every URL that a page contains: no URL that runs a script is written, for any contents of the view.
 * Resolving targets has checked the same before (`ResolvedTarget.href`); this also protects against invalid views.
 */

/** The URL for `href`, or undefined where it must not be linked. */
export function findSafeHref(url: string | undefined): string | undefined {
  return url === undefined ? undefined : findAllowedUrl(url) || undefined;
}

/** The URL for `src` of an image: as `findSafeHref`, and `data:` URLs of images. */
export function findSafeImageSource(url: string | undefined): string | undefined {
  return url === undefined ? undefined : findAllowedUrl(url, 'image') || undefined;
}

/** Whether a URL is on another host. */
export function isExternal(url: string): boolean {
  // Browsers treat both slashes as the same.
  return /^(?:[a-z][a-z0-9+.-]*:)?[\\/]{2}/i.test(url);
}

/** Host of an absolute URL, for people; the URL itself where it has none. */
export function describeUrl(url: string): string {
  const host = /^[a-z][a-z0-9+.-]*:\/\/(?:[^/?#@]*@)?([^/?#]+)/i.exec(url)?.[1];
  return host?.replace(/^www\./, '') ?? url;
}
