/**
 * The content that an absolute URL of this installation refers to. Paths are decoded and have no slashes at their ends.
 */
export type OwnUrl =
  | {
      readonly in: 'app';
      readonly organizationId: string;
      readonly spaceId: string;
      readonly names: NamedContent;
      readonly anchor?: string;
    }
  | { readonly in: 'api'; readonly spaceId: string; readonly names: NamedContent }
  /** A file at a signed URL, which stops to work. */
  | { readonly in: 'files'; readonly blob: string }
  | {
      readonly in: 'site';
      readonly hostname: string;
      readonly basename: string;
      readonly path: string;
      readonly anchor?: string;
    }
  /** On another host, which may be one of a site: it is looked up when the target is resolved. */
  | { readonly in: 'host'; readonly host: string; readonly path: string; readonly anchor?: string };

export type NamedContent =
  | { readonly kind: 'space' }
  | { readonly kind: 'page'; readonly page: string }
  | { readonly kind: 'path'; readonly path: string }
  | { readonly kind: 'file'; readonly file: string };

/**
 * Parses an absolute URL as one of this installation that refers to content: a URL of the application
 * (`/o/{organization}/s/{space}/{path}`), of the API (`/v1/spaces/{space}/…`), of a file's bytes, or of a published site.
 * Undefined for every other text, and for URLs of this installation that refer to no content.
 *
 * @param publicUrl of the installation, without a slash at its end
 */
export function readOwnUrl(text: string, publicUrl: string): OwnUrl | undefined {
  const own = readOwnPath(text, publicUrl);
  return own && readSegments(own.segments, own.anchor);
}

/** Parses an absolute HTTP URL by its host; undefined for other texts, and for hosts without a name. */
export function readHostUrl(text: string): (OwnUrl & { readonly in: 'host' }) | undefined {
  const url = parseUrl(text.trim(), 'https://localhost');
  if (url === undefined || !/^(?:[a-z0-9-]+\.)+[a-z][a-z0-9-]*$/.test(url.hostname)) return undefined;
  const segments = url.pathname.split('/').slice(1).map(decode);
  const anchor = decode(url.hash.slice(1));
  if (anchor === undefined || !segments.every((segment) => segment !== undefined)) return undefined;
  return { in: 'host', host: url.hostname, path: segments.join('/'), ...(anchor !== '' && { anchor }) };
}

/** The segments of an absolute URL of this installation, decoded, without empty ones; undefined for other texts. */
export function readOwnPath(
  text: string,
  publicUrl: string,
): { readonly segments: readonly string[]; readonly anchor: string | undefined } | undefined {
  const url = parseUrl(text.trim(), publicUrl);
  const home = new URL(publicUrl);
  // A URL with http instead of https, or without scheme, has the same target.
  if (url === undefined || url.host !== home.host) return undefined;
  const base = home.pathname.replace(/\/$/, '');
  if (base !== '' && !url.pathname.startsWith(`${base}/`)) return undefined;
  const segments = url.pathname.slice(base.length).split('/').filter(Boolean).map(decode);
  const anchor = decode(url.hash.slice(1));
  if (anchor === undefined || !segments.every((segment) => segment !== undefined)) return undefined;
  return { segments, anchor: anchor === '' ? undefined : anchor };
}

function parseUrl(text: string, publicUrl: string): URL | undefined {
  if (!/^(?:https?:)?\/\//i.test(text)) return undefined;
  try {
    return new URL(text, publicUrl);
  } catch {
    return undefined;
  }
}

/** Undefined for invalid percent encoding and characters that no name can contain. */
function decode(text: string): string | undefined {
  try {
    const decoded = decodeURIComponent(text);
    return decoded.includes('\0') ? undefined : decoded;
  } catch {
    return undefined;
  }
}

function readSegments(segments: readonly string[], anchor: string | undefined): OwnUrl | undefined {
  const [first, second = '', third, fourth = ''] = segments;
  const withAnchor = anchor === undefined ? {} : { anchor };
  if (first === 'o' && third === 's' && fourth !== '') {
    const path = segments.slice(4);
    // Versions of a space (`~/changes/1`, `~/revisions/…`) have the name of the space or page.
    const names: NamedContent =
      path[0] === '~' || path.length === 0 ? { kind: 'space' } : { kind: 'path', path: path.join('/') };
    return { in: 'app', organizationId: second, spaceId: fourth, names, ...withAnchor };
  }
  if (first === 'v1' && second === 'spaces' && third !== undefined) {
    return { in: 'api', spaceId: third, names: readApiPath(segments.slice(3)) };
  }
  if (first === 'files' && second !== '') return { in: 'files', blob: second };
  if (first === 'sites' && second !== '' && third !== undefined) {
    return { in: 'site', hostname: second, basename: third, path: segments.slice(3).join('/'), ...withAnchor };
  }
  return undefined;
}

function readApiPath([content, what, ...rest]: readonly string[]): NamedContent {
  const [id] = rest;
  if (content !== 'content' || id === undefined) return { kind: 'space' };
  if (what === 'page') return { kind: 'page', page: id };
  if (what === 'files') return { kind: 'file', file: id };
  return what === 'path' ? { kind: 'path', path: rest.join('/') } : { kind: 'space' };
}
