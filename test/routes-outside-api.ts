/** A request to a route, and what is answered to somebody who shows nothing. */
export interface RouteBesideApi {
  /** Path, with things of a world in braces. */
  readonly ask: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly anonymous: number;
}

const FORM = { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://docs.test' };

const HTML = { accept: 'text/html' };

/** For everybody. */
const open = (ask: string, headers?: Readonly<Record<string, string>>): RouteBesideApi =>
  headers === undefined ? { ask, anonymous: 200 } : { ask, headers, anonymous: 200 };

/** A form without the token of a page of ours. */
const form = (ask: string, anonymous = 403): RouteBesideApi => ({ ask, headers: FORM, body: 'a=b', anonymous });

/** Every route that is no operation of the API. */
export const ROUTES_BESIDE_API: Readonly<Record<string, RouteBesideApi>> = {
  // Of the program itself. The last three are kept from the outside by a proxy.
  'GET /openapi.json': open('/openapi.json'),
  'GET /.well-known/jwks.json': open('/.well-known/jwks.json'),
  'GET /reference': open('/reference'),
  'GET /reference/:part': open('/reference/spaces'),
  'GET /robots.txt': open('/robots.txt'),
  'GET /assets/:name': { ask: '/assets/unknown.css', anonymous: 404 },
  'GET /avatars/:userId.svg': open('/avatars/{userId}.svg'),
  'GET /avatars/:userId.png': open('/avatars/{userId}.png'),
  'GET /healthz': open('/healthz'),
  'GET /readyz': open('/readyz'),
  'GET /metrics': open('/metrics'),
  'GET /tls-ask': open('/tls-ask?domain=docs.test'),
  // Bytes for everyone with a signed URL.
  'GET /files/:blob/:name': {
    ask: '/files/{blob}/dot.svg?type=image/svg%2Bxml&expires=9999999999&signature=a',
    anonymous: 404,
  },
  'GET /pdf/:spaceId/:revisionId/:name': {
    ask: '/pdf/{spaceId}/{revisionId}/a.pdf?expires=9999999999&signature=a',
    anonymous: 404,
  },
  // The web application: programs get an error for an unknown operation, browsers a redirect to the sign-in.
  'GET /': { ask: '/', headers: HTML, anonymous: 303 },
  'GET /o/*': { ask: '/o/{organizationId}', headers: HTML, anonymous: 303 },
  'GET /inbox': { ask: '/inbox', headers: HTML, anonymous: 303 },
  'GET /settings': { ask: '/settings', headers: HTML, anonymous: 303 },
  'GET /settings/*': { ask: '/settings/theme', headers: HTML, anonymous: 303 },
  'GET /signed-in': { ask: '/signed-in', headers: HTML, anonymous: 303 },
  'GET /favicon.ico': open('/favicon.ico'),
  'GET /~app/:name': { ask: '/~app/unknown.js', anonymous: 404 },
  // Accounts: what requires a session leads to the sign-in, and a form needs the token of its page.
  'GET /account': { ask: '/account', anonymous: 303 },
  'GET /account/confirm': { ask: '/account/confirm', anonymous: 303 },
  'GET /account/exports/:exportId': { ask: '/account/exports/abc', anonymous: 303 },
  'GET /account/installation-exports/:exportId': { ask: '/account/installation-exports/abc', anonymous: 303 },
  'GET /sign-in': open('/sign-in'),
  'GET /sign-in/visitor': { ask: '/sign-in/visitor', anonymous: 400 },
  'GET /sign-in/second-step': { ask: '/sign-in/second-step', anonymous: 303 },
  'GET /sign-in/site': { ask: '/sign-in/site', anonymous: 400 },
  'GET /forgotten': open('/forgotten'),
  'GET /password/:secret': { ask: '/password/abc', anonymous: 404 },
  'GET /email/:sealed': { ask: '/email/abc', anonymous: 404 },
  'GET /unsubscribe/:token': { ask: '/unsubscribe/abc', anonymous: 404 },
  'GET /setup/:secret': { ask: '/setup/abc', anonymous: 404 },
  'GET /invitations/:organizationId/:inviteId': open('/invitations/{organizationId}/{inviteId}?key={linkKey}'),
  'POST /account/confirm': form('/account/confirm', 303),
  'POST /account/confirm/passkey': form('/account/confirm/passkey', 303),
  'POST /account/invitations/:id/accept': form('/account/invitations/{inviteId}/accept', 303),
  'POST /account/invitations/:id/decline': form('/account/invitations/{inviteId}/decline', 303),
  'POST /account/password': form('/account/password', 303),
  'POST /account/sessions/:id/end': form('/account/sessions/{sessionId}/end', 303),
  'POST /account/sessions/end-others': form('/account/sessions/end-others', 303),
  'POST /account/tokens': form('/account/tokens', 303),
  'POST /account/tokens/:id/delete': form('/account/tokens/{tokenId}/delete', 303),
  'POST /sign-in': form('/sign-in'),
  'POST /sign-in/passkey': form('/sign-in/passkey'),
  'POST /sign-in/second-step': form('/sign-in/second-step'),
  'POST /sign-in/second-step/passkey': form('/sign-in/second-step/passkey'),
  'POST /sign-out': form('/sign-out', 303),
  'POST /forgotten': form('/forgotten'),
  'POST /password/:secret': form('/password/abc'),
  'POST /email/:sealed': form('/email/abc'),
  // The token alone authorizes it.
  'POST /unsubscribe/:token': form('/unsubscribe/abc', 404),
  'POST /setup/:secret': form('/setup/abc'),
  'POST /invitations/:organizationId/:inviteId': form('/invitations/{organizationId}/{inviteId}'),
  // Single sign-on; the provider of the world is not set up.
  'GET /saml/:providerId/metadata': open('/saml/{samlProviderId}/metadata'),
  'GET /saml/:providerId/start': { ask: '/saml/{samlProviderId}/start', anonymous: 404 },
  'GET /saml/:providerId/finish': { ask: '/saml/{samlProviderId}/finish?request=a', anonymous: 404 },
  'POST /saml/:providerId/acs': form('/saml/{samlProviderId}/acs', 404),
  // The provider of the world is GitHub, whom nobody asks before a browser is sent there.
  'GET /oidc/:providerId/start': { ask: '/oidc/{oidcProviderId}/start', anonymous: 303 },
  'GET /oidc/:providerId/signed-out': { ask: '/oidc/{oidcProviderId}/signed-out', anonymous: 303 },
  'GET /sign-out/visitor': { ask: '/sign-out/visitor', anonymous: 303 },
  'GET /oidc/:providerId/callback': { ask: '/oidc/{oidcProviderId}/callback?code=a&state=b', anonymous: 400 },
  // Sites: a public one by each of its ways.
  'GET /sites/:organization/:site': { ask: '/sites/acme/docs', anonymous: 308 },
  'GET /sites/:organization/:site/*': open('{sitePath}'),
  'POST /sites/:organization/:site/*': { ask: '{sitePath}', body: 'a=b', headers: FORM, anonymous: 404 },
  'GET /proxied/:site': { ask: '/proxied/{siteId}', anonymous: 404 },
  'GET /proxied/:site/*': { ask: '/proxied/{siteId}/', anonymous: 404 },
  'GET /proxied/:site/~assets/:name': { ask: '/proxied/{siteId}/~assets/unknown.css', anonymous: 404 },
  'POST /proxied/:site': { ask: '/proxied/{siteId}', body: 'a=b', headers: FORM, anonymous: 404 },
  'POST /proxied/:site/*': { ask: '/proxied/{siteId}/', body: 'a=b', headers: FORM, anonymous: 404 },
  'GET on the host of a site: /*': open('/', { host: '{hostname}' }),
  'GET on the host of a site: /~assets/:name': {
    ask: '/~assets/unknown.css',
    headers: { host: '{hostname}' },
    anonymous: 404,
  },
  'POST on the host of a site: /*': { ask: '/', body: 'a=b', headers: { ...FORM, host: '{hostname}' }, anonymous: 404 },
};
