import { isReservedPath } from '@bindery/content';

/** Characters of a source. */
const MAX_LENGTH = 512;
/** Characters that no path contains, that are invisible, or that browsers rewrite. */
const UNSAFE = /[?#%\\\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u;

/** A normalized source, or its error, as a predicate to follow the name of its field. */
export type ReadSource = { readonly source: string } | { readonly fault: string };

/**
 * Normalizes a path below a site: `/` and its segments, percent-decoded, in composed form (NFC), without a trailing
 * slash; case-sensitive. Idempotent. Pure.
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
 * The source for a requested path below the site, already percent-decoded; undefined for a path that can be none. Pure.
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
