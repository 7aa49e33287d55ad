import { isReservedPath } from '@bindery/content';
import { encodePath } from '../../engines/pages/encode-path.ts';
import type { Db } from '../../platform/db/database.ts';
import type {
  SitePartDestination,
  SiteRedirectDestination,
  SiteRedirectRow,
} from '../../platform/db/tables/site-redirects.ts';
import { listSiteRedirectsBySource } from '../../platform/queries/site-redirects.ts';
import { sourceOfPath } from './redirect-source.ts';

/** Redirects that are followed one after the other before they count as a circle. */
const MAX_REDIRECTS_IN_A_ROW = 10;
const WILDCARD = '/*';

/** A redirect that matches a path, and its target. */
export interface RedirectMatch {
  readonly redirect: SiteRedirectRow;
  readonly target: RedirectTarget;
}

/** A part of the site, a path below the site (decoded, without slashes at its ends), or a URL. */
export type RedirectTarget =
  | SitePartDestination
  | { readonly kind: 'site-path'; readonly path: string }
  | { readonly kind: 'external'; readonly url: string };

/** The redirects followed in sequence, and the target of the last one; no target for a cycle. */
export interface RedirectChain {
  readonly redirects: readonly SiteRedirectRow[];
  readonly target: RedirectTarget | undefined;
}

type FindMatch = (path: string) => Promise<RedirectMatch | undefined>;

export const isWildcard = (text: string): boolean => text.endsWith(WILDCARD);

/**
 * The redirect that acts at a path below the site, percent codes decoded: that of the very path, or the wildcard that
 * matches with the most segments. One query, regardless of the number of redirects.
 * @param unsaved redirects that count as well
 */
export async function matchSiteRedirect(
  db: Db,
  siteId: string,
  path: string,
  isCandidate: (redirect: SiteRedirectRow) => boolean = isPublished,
  unsaved: readonly SiteRedirectRow[] = [],
): Promise<RedirectMatch | undefined> {
  const source = sourceOfPath(path);
  if (source === undefined || isReservedPath(source)) return undefined;
  const rows = await listSiteRedirectsBySource(db, siteId, listMatchingSources(source));
  return pickMatch([...rows.filter(isCandidate), ...unsaved], source);
}

/** Whether a redirect acts for readers. */
export const isPublished = (redirect: SiteRedirectRow): boolean => redirect.is_draft !== 1;

/** The match of the longest source. Pure. */
export function pickMatch(redirects: readonly SiteRedirectRow[], source: string): RedirectMatch | undefined {
  let match: RedirectMatch | undefined;
  for (const redirect of redirects) {
    const target = findTarget(redirect, source);
    if (target === undefined) continue;
    if (!isWildcard(redirect.source)) return { redirect, target };
    if (redirect.source.length > (match?.redirect.source.length ?? 0)) match = { redirect, target };
  }
  return match;
}

/**
 * Follows redirects to paths of the site until content is at the path, or no redirect matches it.
 * @param isContent whether content is at a path, which has precedence over redirects
 */
export async function followRedirects(
  path: string,
  findMatch: FindMatch,
  isContent: (path: string) => Promise<boolean>,
): Promise<RedirectChain | undefined> {
  const redirects: SiteRedirectRow[] = [];
  let target: RedirectTarget | undefined;
  for (let current = path; ; current = target.path) {
    if (target !== undefined && (await isContent(current))) break;
    const match = await findMatch(current);
    if (match === undefined) break;
    if (redirects.length === MAX_REDIRECTS_IN_A_ROW || redirects.some(({ id }) => id === match.redirect.id)) {
      return { redirects, target: undefined };
    }
    redirects.push(match.redirect);
    target = match.target;
    if (target.kind !== 'site-path') break;
  }
  return redirects.length === 0 ? undefined : { redirects, target };
}

/** Permanent where each of the redirects is. */
export const redirectStatus = ({ redirects }: RedirectChain): 301 | 302 =>
  redirects.every(({ is_temporary }) => is_temporary !== 1) ? 301 : 302;

/** The source itself and the wildcards that match it. */
function listMatchingSources(source: string): string[] {
  const segments = source.split('/').slice(1);
  return [source, ...[...segments.keys(), segments.length].map((count) => wildcardOf(segments.slice(0, count)))];
}

const wildcardOf = (segments: readonly string[]): string => ['', ...segments].join('/') + WILDCARD;

/** The target of a redirect for a source; undefined if it does not match. */
function findTarget(redirect: SiteRedirectRow, source: string): RedirectTarget | undefined {
  const destination: SiteRedirectDestination = JSON.parse(redirect.destination);
  const captured = capture(redirect.source, source);
  if (captured === undefined) return undefined;
  switch (destination.kind) {
    case 'site-path':
      return { ...destination, path: insert(destination.path, captured).slice(1) };
    case 'external':
      return { ...destination, url: insert(destination.url, encodePath(captured)) };
    default:
      return destination;
  }
}

/**
 * The part that the wildcard of a pattern captures, without slashes at its ends; undefined if the pattern does not
 * match.
 */
function capture(pattern: string, source: string): string | undefined {
  if (!isWildcard(pattern)) return pattern === source ? '' : undefined;
  const beginning = pattern.slice(0, -WILDCARD.length);
  if (source === beginning) return '';
  if (!source.startsWith(`${beginning}/`)) return undefined;
  const captured = source.slice(beginning.length + 1);
  // A browser would leave the destination by such segments.
  return captured.split('/').some((segment) => ['', '.', '..'].includes(segment)) ? undefined : captured;
}

/** A destination with the captured part inserted for its wildcard. */
function insert(destination: string, captured: string): string {
  if (!isWildcard(destination)) return destination;
  const beginning = destination.slice(0, -1);
  return captured === '' && beginning.startsWith('/') && beginning !== '/'
    ? beginning.slice(0, -1)
    : beginning + captured;
}
