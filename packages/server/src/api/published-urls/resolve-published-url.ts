import { writeSiteToken } from '../../access/site-tokens.ts';
import type { Context } from '../../context.ts';
import { badRequest, notFound, ServiceError } from '../../errors.ts';
import { canParseUrl } from '../../http/can-parse-url.ts';
import { readOwnAddress } from '../../links/own-url.ts';
import { encodePath } from '../../pages/encode-path.ts';
import { type AllowedAudience, decideAudience, type VisitorRequest } from '../../sites/audience.ts';
import { type LocatedSite, matchSite, type SiteMatch } from '../../sites/match-site.ts';
import { answerBesideSites } from '../../sites/organization-host.ts';
import { openRequestScope, type RequestScope, spaceBasePath } from '../../sites/request-scope.ts';
import { resolveEntryPoint } from '../../sites/resolve-entry-point.ts';
import { findSiteSpaceEntry, resolvePath } from '../../sites/resolve-path.ts';
import { hostOrigin, pathOfSegments } from '../../sites/site-url.ts';
import { findClaimsInQuery, isVisitorParameter, writeUnsignedClaims } from '../../sites/visitor-claims.ts';
import { CLAIMS_COOKIE, tokenCookie } from '../../sites/visitor-cookie.ts';
import { hasPlainPaths } from './plain-paths.ts';
import type { PublishedUrl, ResolvePublishedUrl } from './schema.ts';

/**
 * What an address that a visitor asks for stands for: a space of a site and the path in it, as far as this visitor may
 * see it, or another place that the visitor is to be sent to.
 * @throws 400 for what is no address, 404 where nothing is for this visitor, 403 where he has to sign in elsewhere first
 */
export async function resolvePublishedUrl(ctx: Context, body: ResolvePublishedUrl): Promise<PublishedUrl> {
  const url = parseAddress(body.url);
  const entrance = await resolveEntryPoint(ctx, url);
  if (entrance === undefined) {
    if (readOwnAddress(url.href, ctx.config.publicUrl)?.in !== 'app') throw notFound('site');
    return { target: 'application', redirect: url.href };
  }
  const match = await matchSite(ctx, entrance.entryPoint, entrance.path);
  // Clients that strip slashes would follow a redirect to the slash for ever.
  if (match.kind !== 'site' && match.kind !== 'front') return resolveBeside(ctx, url, match);
  const visitor = readVisitor(match.located, url, body);
  const { place } = match.located;
  const audience = await decideAudience(ctx, match.located, visitor);
  if (audience.allowed) {
    const scope = openRequestScope(ctx, match.located, audience);
    const found = await resolveOnSite(ctx, scope, audience, visitor);
    if (found !== undefined) return found;
    if (body.redirectOnError !== true || scope.spaces.length === 0) throw notFound('page');
    return { target: 'content', redirect: place.origin + scope.basePath };
  }
  if (!('location' in audience)) {
    throw audience.status === 404
      ? notFound('site')
      : new ServiceError(403, audience.message, 'visitor_sign_in_required');
  }
  const redirect = new URL(audience.location, place.origin + place.basePath);
  return { target: redirect.origin === place.origin ? 'content' : 'external', redirect: redirect.href };
}

function parseAddress(text: string): URL {
  const url = canParseUrl(text) ? new URL(text) : undefined;
  if (url?.protocol === 'http:' || url?.protocol === 'https:') return url;
  throw badRequest('body/url must be a URL that begins with http:// or https://.');
}

async function resolveBeside(
  ctx: Context,
  url: URL,
  met: Exclude<SiteMatch, { kind: 'site' | 'front' }>,
): Promise<PublishedUrl> {
  const answer = met.kind === 'organization' ? await answerBesideSites(ctx, met.organization, met.path) : undefined;
  if (answer?.kind !== 'redirect') throw notFound('site');
  return { target: 'content', redirect: hostOrigin(ctx, url.hostname) + answer.location };
}

/** The visitor as if he came with a browser: what he has shown stands in his cookies. */
function readVisitor({ found }: LocatedSite, url: URL, { visitor = {} }: ResolvePublishedUrl): VisitorRequest {
  const token = visitor.jwtToken ?? url.searchParams.get('jwt_token');
  const claims = { ...findClaimsInQuery(url.searchParams), ...visitor.unsignedClaims };
  const written = Object.keys(claims).length === 0 ? undefined : writeUnsignedClaims(claims);
  const cookies = [
    ...(token !== null && /^[\w.-]+$/.test(token) ? [`${tokenCookie(found.site.id)}=${token}`] : []),
    ...(written === undefined ? [] : [`${CLAIMS_COOKIE}=${written}`]),
  ];
  const query = new URLSearchParams([...url.searchParams].filter(([name]) => !isVisitorParameter(name)));
  return { query, cookie: cookies.length === 0 ? undefined : cookies.join('; ') };
}

async function resolveOnSite(
  ctx: Context,
  scope: RequestScope,
  { path, basePath: entrance, viewer }: AllowedAudience,
  { cookie }: VisitorRequest,
): Promise<PublishedUrl | undefined> {
  const { found, place, preview, spaces } = scope;
  const entry = findSiteSpaceEntry(spaces, path);
  if (entry !== undefined) return { target: 'content', redirect: place.origin + spaceBasePath(scope, entry) };
  const resolved = resolvePath(spaces, path);
  if (resolved === undefined) return undefined;
  const { shown } = resolved;
  const asked = path.split('/').filter((segment) => segment !== '');
  const isBelow = (segments: readonly string[]) =>
    segments.length > asked.length && asked.every((segment, index) => segment === segments[index]);
  const revision = preview?.revision?.spaceId === shown.space.id ? preview.revision : undefined;
  const { site } = found;
  const isShared = site.visibility === 'share-link' && preview === undefined;
  return {
    organization: site.organization_id,
    site: site.id,
    ...(shown.section !== undefined && { siteSection: shown.section.id }),
    siteSpace: shown.row.id,
    space: shown.space.id,
    ...(revision !== undefined && { revision: revision.row.id }),
    ...(revision?.changeRequestId !== undefined && { changeRequest: revision.changeRequestId }),
    pathname: `/${resolved.path}`,
    basePath: spaceBasePath(scope, shown),
    siteBasePath: scope.basePath,
    apiToken: await writeSiteToken(ctx, { siteId: site.id, entrance, ...(cookie !== undefined && { cookie }) }),
    ...(isShared && { shareKey: decodeURIComponent(entrance.slice(0, -1)) }),
    complete: !spaces.some(({ segments }) => isBelow(segments)) && (await hasPlainPaths(ctx, scope, shown)),
    ...(viewer.digest !== '' && { contextId: viewer.digest }),
    canonicalUrl: scope.canonicalBase + pathOfSegments(shown.segments) + encodePath(resolved.path),
  };
}
