import fc, { type Arbitrary } from 'fast-check';
import { mutateRequest } from './api-requests.ts';
import { encodeWhole, hostileText } from './hostile-values.ts';
import type { FuzzRequest } from './request.ts';

/** Requests of visitors, programs and browsers outside the API; the site of the world is at `{sitePath}`. */
const READ: readonly (readonly [kind: string, target: string, headers?: FuzzRequest['headers']])[] = [
  ['page', '{sitePath}'],
  ['page', '{sitePath}guides/start'],
  ['page', '{sitePath}reference/'],
  ['page', '/', [['host', '{hostname}']]],
  ['page', '/guides/start?a=b', [['host', '{hostname}']]],
  ['page', '/sites/acme/docs'],
  ['page', '/proxied/{siteId}'],
  ['page', '/proxied/{siteId}/~assets/site.css'],
  ['page', '/~assets/site.css', [['host', '{hostname}']]],
  ['page', '/proxied/{siteId}/guides/start'],
  ['page', '/proxied/{siteId}/guides/start', [['x-forwarded-host', '{hostname}']]],
  ['page', '/proxied/{siteId}/guides/start', [['forwarded', 'for=192.0.2.1;host="{hostname}"']]],
  ['page', '{sharedPath}'],
  ['page', '{sharedPath}guides/start'],
  ['markdown', '{sitePath}guides/start.md'],
  ['markdown', '{sitePath}', [['accept', 'text/markdown']]],
  ['search', '{sitePath}~search?q=home'],
  ['search', '{sitePath}~search.json?q=home&space=reference'],
  ['mcp', '{sitePath}~mcp'],
  ['page', '{sitePath}~enter?code=abc'],
  ['sign-out of a site', '{sitePath}~sign-out'],
  ['feed', '{sitePath}rss.xml'],
  ['feed', '{sitePath}~feed.xml'],
  ['contents', '{sitePath}~contents'],
  ['contents', '{sitePath}~contents?page=2'],
  ['contents', '{sitePath}~contents?at={pageId}'],
  ['contents', '{sitePath}~branch?of={pageId}'],
  ['contents', '{sitePath}~branch?from={pageId}'],
  ['contents', '{sitePath}~branch?until={pageId}&of=none'],
  ['texts', '{sitePath}llms.txt'],
  ['texts', '{sitePath}llms-full.txt'],
  ['texts', '{sitePath}llms-full.txt?page=2'],
  ['texts', '{sitePath}sitemap.xml'],
  ['texts', '{sitePath}sitemap-1.xml'],
  ['texts', '{sitePath}robots.txt'],
  ['texts', '/robots.txt'],
  ['card', '{sitePath}~og/{pageId}.png'],
  ['pdf of a site', '{sitePath}~pdf?page={pageId}&only=1'],
  ['file', '{fileUrl}'],
  ['file', '/files/{blob}/dot.svg?type=image/svg%2Bxml&expires=9999999999&signature=a'],
  ['pdf', '/pdf/{spaceId}/{revisionId}/Docs.pdf?expires=9999999999&signature=a'],
  ['own pages', '/'],
  ['application', '/', [['accept', 'text/html']]],
  ['application', '/o/{organizationId}/s/{spaceId}/guides', [['accept', 'text/html']]],
  ['application', '/o/{organizationId}'],
  ['application', '/inbox', [['accept', 'text/html']]],
  ['application', '/settings', [['accept', 'text/html']]],
  ['application', '/settings/theme', [['accept', 'text/html']]],
  ['application', '/signed-in', [['accept', 'text/html']]],
  ['application', '/nothing', [['accept', 'text/html']]],
  ['application', '/favicon.ico'],
  ['application', '/~app/main.js'],
  ['own pages', '/healthz'],
  ['own pages', '/openapi.json'],
  ['own pages', '/.well-known/jwks.json'],
  ['own pages', '/reference'],
  ['own pages', '/reference/spaces'],
  ['own pages', '/readyz'],
  ['own pages', '/metrics'],
  ['own pages', '/tls-ask?domain={hostname}'],
  ['own pages', '/assets/site.css'],
  ['own pages', '/avatars/{userId}.svg'],
  ['own pages', '/avatars/{userId}.png'],
  ['account', '/sign-in?returnTo=/account'],
  ['account', '/sign-in/site?request=abc.def'],
  ['account', '/sign-in/visitor?request=abc.def'],
  ['account', '/sign-out/visitor?request=abc.def'],
  ['account', '/sign-in/second-step?returnTo=/account'],
  ['account', '/account'],
  ['account', '/account/exports/abc'],
  ['account', '/account/installation-exports/abc'],
  ['account', '/account/confirm?returnTo=/account'],
  ['account', '/forgotten'],
  ['account', '/password/abc'],
  ['account', '/setup/abc'],
  ['account', '/email/abc'],
  ['account', '/unsubscribe/abc'],
  ['account', '/invitations/{organizationId}/{inviteId}'],
  ['single sign-on', '/saml/{samlProviderId}/metadata'],
  ['single sign-on', '/saml/{samlProviderId}/start?returnTo=/account'],
  ['single sign-on', '/saml/{samlProviderId}/finish?request=abc'],
  ['single sign-on', '/oidc/{oidcProviderId}/start?returnTo=/account'],
  ['single sign-on', '/oidc/{oidcProviderId}/signed-out?state=abc'],
  ['single sign-on', '/oidc/{oidcProviderId}/callback?code=abc&state=abc&iss=https://login.example.com'],
];

const JSON_TYPE = [['content-type', 'application/json']] as const;
const FORM = [
  ['content-type', 'application/x-www-form-urlencoded'],
  ['origin', 'https://docs.test'],
] as const;

const rpc = (method: string, params: object) => JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
const tool = (name: string, given: object) => rpc('tools/call', { name, arguments: given });

const EVENT = {
  type: 'page_view',
  session: { visitorId: 'a', sessionId: 'b', cookies: {}, userAgent: '', language: null, referrer: null },
  location: { url: 'https://docs.test/', siteSpace: '{siteSpaceId}', page: '{pageId}' },
};

/** Their requests with a body. */
const SENT: readonly (readonly [kind: string, target: string, headers: FuzzRequest['headers'], body: string])[] = [
  ['mcp', '{sitePath}~mcp', JSON_TYPE, rpc('initialize', { protocolVersion: '2025-06-18', capabilities: {} })],
  ['mcp', '{sitePath}~mcp', JSON_TYPE, rpc('tools/list', {})],
  ['mcp', '{sitePath}~mcp', JSON_TYPE, tool('search', { query: 'home' })],
  ['mcp', '{sitePath}~mcp', JSON_TYPE, tool('fetch', { id: '{siteSpaceId}/{pageId}' })],
  ['mcp', '/~mcp', [...JSON_TYPE, ['host', '{hostname}']], rpc('tools/list', {})],
  ['insights', '/proxied/{siteId}/~insights', JSON_TYPE, JSON.stringify({ events: [EVENT] })],
  ['page', '/proxied/{siteId}', FORM, 'a=b'],
  ['insights', '{sitePath}~insights', JSON_TYPE, JSON.stringify({ events: [EVENT] })],
  ['feedback', '{sitePath}~feedback', JSON_TYPE, JSON.stringify({ page: '{sitePath}', rating: 'ok', comment: 'a' })],
  ['feedback', '{sitePath}~feedback', FORM, 'page={sitePath}&rating=good&comment=a'],
  ['password of a site', '{sitePath}~password', FORM, 'password=a+password+of+four+words&returnTo=%2F%2Fa'],
  ['sign-out of a site', '{sitePath}~sign-out', FORM, ''],
  ['account', '/sign-in', FORM, 'email=a%40example.com&password=a+password+of+four+words&form=a&returnTo=%2F'],
  ['account', '/sign-in/passkey', FORM, 'csrf=a&setup=b&response=%7B%22id%22%3A%22a%22%7D&returnTo=%2F'],
  ['account', '/sign-in/second-step', FORM, 'csrf=a&code=123456&returnTo=%2F'],
  ['account', '/sign-in/second-step/passkey', FORM, 'csrf=a&setup=b&response=%7B%7D&returnTo=%2F'],
  ['account', '/account/confirm/passkey', FORM, 'csrf=a&setup=b&response=%7B%7D&returnTo=%2Faccount'],
  ['account', '/forgotten', FORM, 'email=a%40example.com&form=a'],
  ['account', '/sign-out', FORM, 'form=a'],
  ['account', '/account/tokens', FORM, 'form=a&label=b'],
  ['account', '/account/tokens/{tokenId}/delete', FORM, 'csrf=a'],
  ['account', '/account/sessions/{sessionId}/end', FORM, 'csrf=a'],
  ['account', '/account/sessions/end-others', FORM, 'csrf=a'],
  ['account', '/account/invitations/{inviteId}/accept', FORM, 'csrf=a'],
  ['account', '/account/invitations/{inviteId}/decline', FORM, 'csrf=a'],
  ['account', '/account/password', FORM, 'csrf=a&currentPassword=b&newPassword=a+password+of+four+words'],
  ['account', '/account/confirm', FORM, 'csrf=a&password=a+password+of+four+words&returnTo=%2Faccount'],
  ['account', '/invitations/{organizationId}/{inviteId}', FORM, 'csrf=a&key=b'],
  ['account', '/password/abc', FORM, 'form=a&password=a+password+of+four+words'],
  [
    'account',
    '/setup/abc',
    FORM,
    'form=a&name=a&email=a%40example.com&organization=a&password=a+password+of+four+words',
  ],
  ['account', '/email/abc', FORM, 'form=a'],
  ['account', '/unsubscribe/abc', FORM, 'scope=all'],
  ['single sign-on', '/saml/{samlProviderId}/acs', FORM, 'SAMLResponse=PHNhbWxwOlJlc3BvbnNlLz4%3D'],
  ['single sign-on', '/saml/{samlProviderId}/acs', FORM, `SAMLResponse=${'PGE%2B'.repeat(2000)}`],
];

/** All seed requests outside the API. */
export const SITE_REQUESTS: readonly Pick<FuzzRequest, 'method' | 'target' | 'headers'>[] = [
  ...READ.map(([, target, headers = []]) => ({ method: 'GET', target, headers })),
  ...SENT.map(([, target, headers]) => ({ method: 'POST', target, headers })),
];

/** A password costs a third of a second, and a picture or a PDF more than a page. */
const COSTLY = /^(account|pdf of a site|card)$/;

const PLAIN = { caller: 'nobody', framing: 'length', isDestructive: false } as const;

const weighed = (kind: string, arbitrary: Arbitrary<FuzzRequest>) => ({ weight: COSTLY.test(kind) ? 1 : 4, arbitrary });

const mutatedFrom = (request: FuzzRequest): Arbitrary<FuzzRequest> =>
  fc.oneof(
    { weight: 1, arbitrary: fc.constant(request) },
    { weight: 5, arbitrary: mutateRequest(request) },
    { weight: 2, arbitrary: hostileText.map((text) => ({ ...request, target: addText(request.target, text) })) },
  );

/** Replaces the search text, or appends. */
function addText(target: string, text: string): string {
  const encoded = encodeWhole(text);
  return target.includes('q=') ? target.replace(/q=[^&]*/, `q=${encoded}`) : target + encoded;
}

/** Requests to everything outside the API. */
export const siteRequests: Arbitrary<FuzzRequest> = fc.oneof(
  ...READ.map(([kind, target, headers = []]) =>
    weighed(kind, mutatedFrom({ ...PLAIN, kind, method: 'GET', target, headers })),
  ),
  ...SENT.map(([kind, target, headers, body]) =>
    weighed(kind, mutatedFrom({ ...PLAIN, kind, method: 'POST', target, headers, body })),
  ),
);
