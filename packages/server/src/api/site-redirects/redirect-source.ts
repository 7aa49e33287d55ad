import { isReservedPath } from '@bindery/content';

/** Characters of a source. */
const MAX_LENGTH = 512;
/** What no path has, what is not seen, and what browsers rewrite. */
const UNSAFE = /[?#%\\\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u;

/** A source as it is stored and compared, or what is wrong with it, to be put after the name of its place. */
export type ReadSource = { readonly source: string } | { readonly fault: string };

/**
 * Reads a path below a site: `/` and its segments, percent codes decoded, in composed form (NFC), without a slash at its
 * end; the case of letters is kept. What was read stays the same when it is read again. Pure.
 */
export function readSource(text: string): ReadSource {
  if (text.length > MAX_LENGTH) return { fault: `must not have more than ${MAX_LENGTH} characters` };
  if (!text.startsWith('/')) return { fault: 'must begin with "/"' };
  if (/[?#]/.test(text)) return { fault: 'must be a path, without "?" and "#"' };
  const source = decode(text)?.normalize('NFC').replace(/\/$/, '');
  if (source === undefined || UNSAFE.test(source)) {
    return { fault: 'must have no characters or percent codes that no path has' };
  }
  if (source.length > MAX_LENGTH) return { fault: `must not have more than ${MAX_LENGTH} characters` };
  if (source.replace(/\/\*$/, '').includes('*')) return { fault: 'must have "*" for its last segment only' };
  const [, ...segments] = source.split('/');
  if (segments.length === 0) return { fault: 'must name a path below the site: its root cannot be redirected' };
  if (segments.includes('')) return { fault: 'must not have two slashes in a row' };
  if (segments.includes('.') || segments.includes('..')) return { fault: 'must not have "." or ".." for a segment' };
  if (isReservedPath(source))
    return { fault: 'must not have a path of the site itself, such as "~search" or "robots.txt"' };
  return { source };
}

/**
 * The source that a visitor asks for with this path below the site, whose percent codes are decoded already; undefined
 * for a path that can be none. Pure.
 */
export function sourceOfPath(path: string): string | undefined {
  const source = `/${path.normalize('NFC').replace(/^\/+|\/+$/g, '')}`;
  return source.length > MAX_LENGTH || UNSAFE.test(source) ? undefined : source;
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
