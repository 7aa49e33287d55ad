/** URLs of an installation with hostile content: paths below its URL, unless noted otherwise. */
export interface HostileWorld {
  /** Path of the site, and of its hostile space; both end in `/`. */
  readonly site: string;
  readonly space: string;
  /** Absolute URL of the same site behind its proxy. */
  readonly proxied: string;
  readonly preview: string;
  /** Path of the site with the key of a share link. */
  readonly shared: string;
  /** Signed paths of the files, and their paths on the site. */
  readonly files: readonly string[];
  readonly siteFiles: readonly string[];
  readonly pdf: string;
  readonly invitation: string;
  readonly passwordLink: string;
  readonly siteId: string;
  readonly siteSpaceId: string;
  readonly userId: string;
  readonly pageId: string;
  readonly themeCss: string;
  readonly themeScript: string;
}

/** The URLs at which a browser renders the route, or a sentence that explains how it is rendered. */
type Shown = ((world: HostileWorld) => readonly string[]) | string;

const FORM = 'Its answer is a page of the same forms, which the journeys of e2e/account.test.ts send.';
const ON_SITE_HOST = 'The same handlers, on a host without sessions.';

/** Every route outside the API. */
export const SHOWN_ROUTES: Readonly<Record<string, Shown>> = {
  'GET /openapi.json': () => ['/openapi.json'],
  'GET /.well-known/jwks.json': () => ['/.well-known/jwks.json'],
  'GET /reference': () => ['/reference'],
  'GET /reference/:part': () => ['/reference/sites', '/reference/%22%3E%3Cscript%3E'],
  'GET /healthz': () => ['/healthz'],
  'GET /readyz': () => ['/readyz'],
  'GET /metrics': () => ['/metrics'],
  'GET /tls-ask': () => ['/tls-ask?domain=%3Cscript%3E'],
  'GET /avatars/:userId.svg': ({ userId }) => [`/avatars/${userId}.svg`],
  'GET /avatars/:userId.png': ({ userId }) => [`/avatars/${userId}.png`],
  'GET /files/:blob/:name': ({ files }) => files,
  'GET /pdf/:spaceId/:revisionId/:name': ({ pdf }) => [pdf],
  'GET /assets/:name': ({ themeScript }) => [`/assets/${themeScript}`],
  'GET /proxied/:site/~assets/:name': ({ siteId, themeScript }) => [`/proxied/${siteId}/~assets/${themeScript}`],
  'GET /~assets/:name on hosts of sites': ON_SITE_HOST,
  'GET /sign-in': () => ['/sign-in?returnTo=//evil.example', '/sign-in?organization=%3Cscript%3E'],
  'GET /sign-in/visitor': () => ['/sign-in/visitor', '/sign-in/visitor?request=%3Cscript%3E.a'],
  'GET /sign-in/site': () => ['/sign-in/site', '/sign-in/site?request=%3Cscript%3E.a'],
  'GET /sign-in/second-step': () => ['/sign-in/second-step?returnTo=//evil.example'],
  'POST /sign-in': FORM,
  'POST /sign-in/passkey': FORM,
  'POST /sign-in/second-step': FORM,
  'POST /sign-in/second-step/passkey': FORM,
  'POST /sign-out': FORM,
  'GET /forgotten': () => ['/forgotten'],
  'POST /forgotten': FORM,
  'GET /password/:secret': ({ passwordLink }) => [passwordLink, '/password/%3Cscript%3E'],
  'POST /password/:secret': FORM,
  'GET /email/:sealed': () => ['/email/none', '/email/%3Cscript%3E'],
  'POST /email/:sealed': FORM,
  'GET /unsubscribe/:token': () => ['/unsubscribe/none', '/unsubscribe/%3Cscript%3E'],
  'POST /unsubscribe/:token': FORM,
  'GET /setup/:secret': () => ['/setup/none', '/setup/%3Cscript%3E'],
  'POST /setup/:secret': 'Its answer is a page of the same form, which e2e/app/first-run.test.ts sends.',
  'GET /invitations/:organizationId/:inviteId': ({ invitation }) => [invitation, '/invitations/a/b'],
  'POST /invitations/:organizationId/:inviteId': FORM,
  'GET /account': () => ['/account', '/account?done=%3Cscript%3E'],
  'GET /account/confirm': () => ['/account/confirm', '/account/confirm?returnTo=//evil.example'],
  'GET /account/exports/:exportId': () => ['/account/exports/%3Cscript%3E'],
  'GET /account/installation-exports/:exportId': () => ['/account/installation-exports/%3Cscript%3E'],
  'POST /account/confirm': FORM,
  'POST /account/confirm/passkey': FORM,
  'POST /account/invitations/:id/accept': FORM,
  'POST /account/invitations/:id/decline': FORM,
  'POST /account/tokens': FORM,
  'POST /account/tokens/:id/delete': FORM,
  'POST /account/sessions/:id/end': FORM,
  'POST /account/sessions/end-others': FORM,
  'POST /account/password': FORM,
  'GET /saml/:providerId/metadata': () => ['/saml/none/metadata'],
  'GET /saml/:providerId/start': () => ['/saml/none/start'],
  'POST /saml/:providerId/acs': 'Identity providers post it; packages/server/src/domain/sso/hostile.test.ts does.',
  'GET /saml/:providerId/finish': () => ['/saml/none/finish'],
  'GET /oidc/:providerId/start': () => ['/oidc/none/start'],
  'GET /oidc/:providerId/callback': () => ['/oidc/none/callback'],
  'GET /oidc/:providerId/signed-out': () => ['/oidc/none/signed-out', '/oidc/none/signed-out?state=%3Cscript%3E.a'],
  'GET /sign-out/visitor': () => ['/sign-out/visitor?request=%3Cscript%3E.a'],
  'GET /': () => ['/'],
  'GET /o/*': () => ['/o/none', '/o/%3Cscript%3E', '/o/none/s/%22%3E%3Cscript%3E'],
  'GET /inbox': () => ['/inbox'],
  'GET /settings': () => ['/settings'],
  'GET /settings/*': () => ['/settings/%3Cscript%3E'],
  'GET /signed-in': 'The window closes itself; e2e/app/session.test.ts opens it.',
  'GET /favicon.ico': () => ['/favicon.ico'],
  'GET /~app/:name': () => ['/~app/none.js'],
  'GET /robots.txt': () => ['/robots.txt'],
  'GET /sites/:organization/:site': ({ site }) => [site.slice(0, -1)],
  'GET /sites/:organization/:site/*': ({ site, space, preview, shared, siteFiles }) => [
    ...[site, space, `${space}guide`, `${space}files`, `${space}old`, `${site}none`, `${site}%22%3E%3Cscript%3E`],
    ...[`${space}guide.md`, `${space}~assets`, preview, `${preview}guide`, shared, `${shared}guide`],
    ...siteFiles,
  ],
  'POST /sites/:organization/:site/*': 'The form for feedback is sent by the test.',
  'GET /proxied/:site': ({ siteId }) => [`/proxied/${siteId}`],
  'POST /proxied/:site': 'Nothing answers a POST there.',
  'GET /proxied/:site/*': ({ siteId, proxied }) => [
    `/proxied/${siteId}/`,
    proxied,
    `${proxied}guide`,
    `${proxied}none`,
  ],
  'POST /proxied/:site/*': 'The same forms as below /sites/.',
  'GET /* on hosts of sites': ON_SITE_HOST,
  'POST /* on hosts of sites': ON_SITE_HOST,
};

/** Every endpoint of a site, by its location. */
export const RENDERED_ROUTES: Readonly<Record<string, Shown>> = {
  'llms.txt': ({ site }) => [`${site}llms.txt`],
  'llms-full.txt': ({ site }) => [`${site}llms-full.txt`],
  'robots.txt': ({ site }) => [`${site}robots.txt`],
  'sitemap.xml': ({ site }) => [`${site}sitemap.xml`],
  'sitemap-': ({ site }) => [`${site}sitemap-1.xml`],
  'rss.xml': ({ site }) => [`${site}rss.xml`],
  '~feed.xml': ({ space }) => [`${space}~feed.xml`],
  '~contents': ({ space }) => [`${space}~contents`],
  '~branch': ({ space, pageId }) => ['of', 'from', 'until'].map((load) => `${space}~branch?${load}=${pageId}`),
  '~og/': ({ site, siteSpaceId, pageId }) => [`${site}~og/${siteSpaceId}/${pageId}.png`],
  '~pdf': ({ space, pageId }) => [`${space}~pdf?page=${pageId}&only=1`, `${space}~pdf?page=none`],
  '~search': ({ site }) => [
    `${site}~search?q=guide`,
    `${site}~search?q=%3C%2Fscript%3E%3Cscript%3Ealert(1)%3C%2Fscript%3E`,
  ],
  '~search.json': ({ site }) => [`${site}~search.json?q=%3Cscript%3Ealert(1)%3C/script%3E`],
  '~feedback': 'The form for feedback is sent by the test.',
  '~insights': 'Scripts of the pages post it; e2e/insights.test.ts reads what arrives.',
  '~mcp': ({ site }) => [`${site}~mcp`],
};

/** Every template, by the name of the function that renders it. */
export const SHOWN_TEMPLATES: Readonly<Record<string, Shown>> = {
  renderAccount: () => ['/account'],
  renderForgotten: () => ['/forgotten'],
  renderInvitation: ({ invitation }) => [invitation],
  renderNotice: () => ['/password/none'],
  renderPasswordForm: ({ passwordLink }) => [passwordLink],
  renderConfirmEmail: 'The e-mail addresses and the name that it shows are shown on the account page as well.',
  renderSecondStep: 'It shows nothing that anybody has written; e2e/app/second-factor.test.ts opens it.',
  renderSetup: 'Only an installation without an account shows it, and it shows what was just typed alone.',
  renderSignIn: () => ['/sign-in'],
  renderUnsubscribe: 'It shows nothing that anybody has written; e2e/app/inbox.test.ts opens it.',
  renderReference: () => ['/reference'],
  renderConfirm: () => ['/account/confirm'],
  renderBranch: ({ space, pageId }) => [`${space}~branch?from=${pageId}`],
  renderContents: ({ space }) => [`${space}~contents`],
  renderDocument: 'A part of pages, never shown alone.',
  renderFeedback: 'The form for feedback is sent by the test.',
  renderMessage: ({ site }) => [`${site}none`, '/sites/none/none/'],
  renderPage: ({ space }) => [`${space}guide`],
  renderSearch: ({ site }) => [`${site}~search?q=home`],
  renderThemeStylesheet: ({ themeCss }) => [themeCss],
};

/** All URLs that a browser can open, without duplicates. */
export const listShown = (world: HostileWorld): string[] => {
  const all = [SHOWN_ROUTES, RENDERED_ROUTES, SHOWN_TEMPLATES].flatMap((one) => Object.values(one));
  return [...new Set(all.flatMap((shown) => (typeof shown === 'string' ? [] : shown(world))))];
};
