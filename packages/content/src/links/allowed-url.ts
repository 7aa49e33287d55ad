/** Allowed schemes of links; everything else stays text. */
export const LINK_SCHEMES = ['http:', 'https:', 'mailto:', 'tel:'] as const;
/** Those of the web. */
export const WEB_SCHEMES = ['http:', 'https:'] as const;

/** The use of a URL: `image` also accepts data URLs of pictures. */
export type UrlUse = 'link' | 'image';

const schemePattern = /^[a-z][a-z0-9+.-]*:/i;
const imageData = /^data:image\/(?:png|gif|jpeg|webp|avif)[;,]/i;

/**
 * The scheme of a URL as browsers read it, in lower case with its colon; `//` for one without a scheme that names a host;
 * undefined for a path, a query or an anchor.
 */
export function readUrlScheme(url: string): string | undefined {
  const bare = normalizeUrl(url);
  return bare.startsWith('//') ? '//' : schemePattern.exec(bare)?.[0].toLowerCase();
}

/**
 * The only check of URLs written to attributes that a browser follows or loads: `href`, `src`, `srcset` and the like.
 * Returns the URL as browsers parse it, or undefined if its scheme is not allowed.
 */
export function findAllowedUrl(url: string, use: UrlUse = 'link'): string | undefined {
  const bare = normalizeUrl(url);
  const scheme = readUrlScheme(bare);
  const isAllowed =
    scheme === undefined ||
    scheme === '//' ||
    LINK_SCHEMES.some((allowed) => allowed === scheme) ||
    (use === 'image' && imageData.test(bare));
  return isAllowed ? bare : undefined;
}

/** Whether a text is an absolute web URL. */
export const isWebUrl = (text: string): boolean => /^https?:\/\/[^\s/]/i.test(text);

/**
 * Removes characters that browsers ignore in a URL: control characters and spaces around it, tabs and line ends in it.
 */
function normalizeUrl(url: string): string {
  let start = 0;
  let end = url.length;
  while (start < end && isDropped(url, start)) start += 1;
  while (end > start && isDropped(url, end - 1)) end -= 1;
  return url.slice(start, end).replace(/[\t\n\r]/g, '');
}

const isDropped = (url: string, at: number): boolean => url.charCodeAt(at) <= 0x20;
