import { writeSiteToken } from '../../../domain/access/site-tokens.ts';
import type { Context } from '../../../domain/context.ts';
import { type AllowedAudience, decideAudience, type VisitorRequest } from '../../../domain/sites/audience.ts';
import { type LocatedSite, matchSite, type SiteMatch } from '../../../domain/sites/match-site.ts';
import { answerForOrganization } from '../../../domain/sites/organization-host.ts';
import { openRequestScope, type RequestScope, spaceBasePath } from '../../../domain/sites/request-scope.ts';
import { resolveEntryPoint } from '../../../domain/sites/resolve-entry-point.ts';
import { findSiteSpaceEntry, resolvePath } from '../../../domain/sites/resolve-path.ts';
import { hostOrigin, pathOfSegments } from '../../../domain/sites/site-url.ts';
import { findClaimsInQuery, isVisitorParameter, writeUnsignedClaims } from '../../../domain/sites/visitor-claims.ts';
import { CLAIMS_COOKIE, tokenCookie } from '../../../domain/sites/visitor-cookie.ts';
import { readOwnUrl } from '../../../engines/links/own-url.ts';
import { encodePath } from '../../../engines/pages/encode-path.ts';
import { badRequest, notFound, ServiceError } from '../../../platform/errors.ts';
import { canParseUrl } from '../../../platform/outbound/can-parse-url.ts';
import { hasPlainPaths } from './plain-paths.ts';
import type { PublishedUrl, ResolvePublishedUrl } from './schema.ts';

/**
 * Resolves a visitor's URL: to a space of a site and the path in it, as far as this visitor may see it, or to another
 * URL that the visitor is redirected to.
 * @throws 400 for an invalid URL, 404 if the visitor may see nothing, 403 if they must sign in elsewhere first
 */
export async function resolvePublishedUrl(ctx: Context, body: ResolvePublishedUrl): Promise<PublishedUrl> {
  const url = parseWebUrl(body.url);
  const resolvedEntry = await resolveEntryPoint(ctx, url);
  if (resolvedEntry === undefined) {
    if (readOwnUrl(url.href, ctx.config.publicUrl)?.in !== 'app') throw notFound('site');
    return { target: 'application', redirect: url.href };
  }
  const match = await matchSite(ctx, resolvedEntry.entryPoint, resolvedEntry.path);
  // Clients that strip slashes would follow a redirect to the slash forever.
  if (match.kind !== 'site' && match.kind !== 'front') return resolveOutsideSites(ctx, url, match);
  const visitor = readVisitor(match.located, url, body);
  const { mount } = match.located;
  const audience = await decideAudience(ctx, match.located, visitor);
  if (audience.allowed) {
    const scope = openRequestScope(ctx, match.located, audience);
    const resolved = await resolveOnSite(ctx, scope, audience, visitor);
    if (resolved !== undefined) return resolved;
    if (body.redirectOnError !== true || scope.spaces.length === 0) throw notFound('page');
    return { target: 'content', redirect: mount.origin + scope.basePath };
  }
  if (!('location' in audience)) {
    throw audience.status === 404
      ? notFound('site')
      : new ServiceError(403, audience.message, 'visitor_sign_in_required');
  }
  const redirect = new URL(audience.location, mount.origin + mount.basePath);
  return { target: redirect.origin === mount.origin ? 'content' : 'external', redirect: redirect.href };
}

function parseWebUrl(text: string): URL {
  const url = canParseUrl(text) ? new URL(text) : undefined;
  if (url?.protocol === 'http:' || url?.protocol === 'https:') return url;
  throw badRequest('body/url must be a URL that begins with http:// or https://.');
}

async function resolveOutsideSites(
  ctx: Context,
  url: URL,
  match: Exclude<SiteMatch, { kind: 'site' | 'front' }>,
): Promise<PublishedUrl> {
  const answer =
    match.kind === 'organization' ? await answerForOrganization(ctx, match.organization, match.path) : undefined;
  if (answer?.kind !== 'redirect') throw notFound('site');
  return { target: 'content', redirect: hostOrigin(ctx, url.hostname) + answer.location };
}

/** The visitor, like for a request of a browser: their token and claims are in cookies. */
function readVisitor({ loadedSite }: LocatedSite, url: URL, { visitor = {} }: ResolvePublishedUrl): VisitorRequest {
  const token = visitor.jwtToken ?? url.searchParams.get('jwt_token');
  const claims = { ...findClaimsInQuery(url.searchParams), ...visitor.unsignedClaims };
  const written = Object.keys(claims).length === 0 ? undefined : writeUnsignedClaims(claims);
  const cookies = [
    ...(token !== null && /^[\w.-]+$/.test(token) ? [`${tokenCookie(loadedSite.site.id)}=${token}`] : []),
    ...(written === undefined ? [] : [`${CLAIMS_COOKIE}=${written}`]),
  ];
  const query = new URLSearchParams([...url.searchParams].filter(([name]) => !isVisitorParameter(name)));
  return { query, cookie: cookies.length === 0 ? undefined : cookies.join('; '), isProgram: true };
}

async function resolveOnSite(
  ctx: Context,
  scope: RequestScope,
  { path, basePath: entrance, viewer }: AllowedAudience,
  { cookie }: VisitorRequest,
): Promise<PublishedUrl | undefined> {
  const { loadedSite, mount, preview, spaces } = scope;
  const entry = findSiteSpaceEntry(spaces, path);
  if (entry !== undefined) return { target: 'content', redirect: mount.origin + spaceBasePath(scope, entry) };
  const resolved = resolvePath(spaces, path);
  if (resolved === undefined) return undefined;
  const { siteSpace } = resolved;
  const requestedSegments = path.split('/').filter((segment) => segment !== '');
  const isBelow = (segments: readonly string[]) =>
    segments.length > requestedSegments.length &&
    requestedSegments.every((segment, index) => segment === segments[index]);
  const revision = preview?.revision?.spaceId === siteSpace.space.id ? preview.revision : undefined;
  const { site } = loadedSite;
  const isShared = site.visibility === 'share-link' && preview === undefined;
  return {
    organization: site.organization_id,
    site: site.id,
    ...(siteSpace.section !== undefined && { siteSection: siteSpace.section.id }),
    siteSpace: siteSpace.row.id,
    space: siteSpace.space.id,
    ...(revision !== undefined && { revision: revision.row.id }),
    ...(revision?.changeRequestId !== undefined && { changeRequest: revision.changeRequestId }),
    pathname: `/${resolved.path}`,
    basePath: spaceBasePath(scope, siteSpace),
    siteBasePath: scope.basePath,
    apiToken: await writeSiteToken(ctx, { siteId: site.id, entrance, ...(cookie !== undefined && { cookie }) }),
    ...(isShared && { shareKey: decodeURIComponent(entrance.slice(0, -1)) }),
    complete: !spaces.some(({ segments }) => isBelow(segments)) && (await hasPlainPaths(ctx, scope, siteSpace)),
    ...(viewer.digest !== '' && { contextId: viewer.digest }),
    canonicalUrl: scope.canonicalBase + pathOfSegments(siteSpace.segments) + encodePath(resolved.path),
  };
}
