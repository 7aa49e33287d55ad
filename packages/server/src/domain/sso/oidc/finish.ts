import type { SessionRow } from '../../../platform/db/tables/accounts.ts';
import type { OidcRequestRow } from '../../../platform/db/tables/oidc.ts';
import { type Tx, transact } from '../../../platform/db/transact.ts';
import { deleteOidcRequest, findIdentity, findOidcRequest } from '../../../platform/queries/oidc.ts';
import { confirmSession, type StartedSession } from '../../accounts/sessions.ts';
import type { BrowserInfo } from '../../accounts/set-password.ts';
import type { Context } from '../../context.ts';
import { hashOidcText, secretsOf } from './begin.ts';
import { isOnlyWayToConfirm, tellsAuthenticationTime } from './confirming-provider.ts';
import { SKEW_SECONDS } from './connect.ts';
import { storeIdToken } from './end-session.ts';
import { exchangeCode, type OidcAnswer } from './exchange.ts';
import { type OidcClient, trustedBy } from './provider.ts';
import { OidcRefusal, type OidcRefusalReason } from './refusal.ts';
import { signInByOidc, storeIdentity, writeRefusal } from './sign-in.ts';

/** A browser returning from a provider. */
export interface ReturningBrowser extends BrowserInfo {
  /** Its identifier, from a cookie. */
  readonly name: string | undefined;
  readonly session: SessionRow | undefined;
}

/** The organizations whose domain DNS verifies now, of those that new people can join by this provider. */
export type ConfirmDomain = (provider: OidcClient, answer: OidcAnswer) => Promise<readonly string[]>;

/** The outcome of a request at a provider. */
export type FinishedRequest =
  | { readonly kind: 'signed-in'; readonly started: StartedSession; readonly returnTo: string }
  | { readonly kind: 'confirmed'; readonly returnTo: string }
  | { readonly kind: 'visitor'; readonly answer: OidcAnswer; readonly returnTo: string };

/**
 * Completes a request at a provider, once, in the browser that started it. The request is consumed before its code is
 * exchanged, so that neither can be replayed.
 * @throws OidcRefusal
 */
export async function finishRequest(
  ctx: Context,
  provider: OidcClient,
  {
    query,
    browser,
    confirmDomain,
  }: {
    readonly query: URLSearchParams;
    readonly browser: ReturningBrowser;
    readonly confirmDomain: ConfirmDomain;
  },
): Promise<FinishedRequest> {
  const state = query.get('state') ?? '';
  const request = await takeRequest(ctx, provider, state, browser);
  const isVisitor = request.purpose === 'visitor';
  const answer = await exchangeCode(ctx, provider, { query, state, isVisitor, ...secretsOf(ctx.secret, state) });
  const { purpose, return_to: returnTo } = request;
  if (purpose === 'visitor') return { kind: 'visitor', answer, returnTo };
  if (purpose === 'sign-in') {
    const confirmedOrganizations = await confirmDomain(provider, answer);
    const result = await transact(ctx, (tx) => signInByOidc(tx, { provider, answer, confirmedOrganizations }, browser));
    if ('refused' in result) throw new OidcRefusal(result.refused);
    const { id, expires_at: expiresAt } = result.started.session;
    if (provider.signsOut) await transact(ctx, (tx) => storeIdToken(ctx, tx, provider, answer, { id, expiresAt }));
    return { kind: 'signed-in', started: result.started, returnTo };
  }
  const { session } = browser;
  if (session === undefined || session.id !== request.session_id) throw new OidcRefusal('unknown-request');
  const refused = await transact(ctx, async (tx) => {
    const work = purpose === 'confirm' ? confirmByOidc : linkByPerson;
    const reason = await work(tx, provider, answer, { session, request });
    if (reason !== undefined) await writeRefusal(tx, provider, answer, reason);
    return reason;
  });
  if (refused !== undefined) throw new OidcRefusal(refused);
  return { kind: 'confirmed', returnTo };
}

async function takeRequest(
  ctx: Context,
  provider: OidcClient,
  state: string,
  { name, session }: ReturningBrowser,
): Promise<OidcRequestRow> {
  const result = await transact(ctx, async (tx): Promise<OidcRequestRow | OidcRefusalReason> => {
    const request = await findOidcRequest(tx.db, provider.id, hashOidcText(state));
    if (request === undefined || request.expires_at <= tx.now) return 'unknown-request';
    const browserName = request.purpose === 'link' ? session?.id : name;
    // The cookie stays in the browser that it was set for.
    if (browserName === undefined || hashOidcText(browserName) !== request.browser_hash) return 'other-browser';
    await deleteOidcRequest(tx.db, request.id);
    return request;
  });
  if (typeof result === 'string') throw new OidcRefusal(result);
  return result;
}

interface OfSession {
  readonly session: SessionRow;
  readonly request: OidcRequestRow;
}

const isFresh = ({ authenticatedAt }: OidcAnswer, { created_at: askedAt }: OidcRequestRow): boolean =>
  authenticatedAt !== undefined && Date.parse(authenticatedAt) >= Date.parse(askedAt) - SKEW_SECONDS * 1000;

/**
 * Confirms a session: for the same person, authenticated at the provider since the request, or returned from a provider
 * that never reports the time of authentication.
 */
async function confirmByOidc(
  tx: Tx,
  provider: OidcClient,
  answer: OidcAnswer,
  { session, request }: OfSession,
): Promise<OidcRefusalReason | undefined> {
  const { issuer, subject } = answer;
  const identity = await findIdentity(tx.db, { trusted_by: trustedBy(provider), issuer, subject });
  if (identity === undefined || identity.id !== session.identity_id) return 'other-person';
  // The request is used once, within fifteen minutes, and began after the confirmation was requested.
  const isProved = tellsAuthenticationTime(provider)
    ? isFresh(answer, request)
    : await isOnlyWayToConfirm(tx.db, session);
  if (!isProved) return tellsAuthenticationTime(provider) ? 'not-fresh' : 'confirm-otherwise';
  await confirmSession(tx, session, { authenticatedAt: answer.authenticatedAt ?? tx.now, method: 'oidc' });
  return undefined;
}

/** Links an account at the provider to the account of the signed-in person who requested it. */
async function linkByPerson(
  tx: Tx,
  provider: OidcClient,
  answer: OidcAnswer,
  { session, request }: OfSession,
): Promise<OidcRefusalReason | undefined> {
  const { issuer, subject } = answer;
  const identity = await findIdentity(tx.db, { trusted_by: trustedBy(provider), issuer, subject });
  if (identity !== undefined) return identity.user_id === session.user_id ? undefined : 'already-linked';
  // GitHub never reports when people authenticated; the person signed in there confirmed it in this browser.
  if (provider.kind === 'oidc' && answer.authenticatedAt !== undefined && !isFresh(answer, request)) return 'not-fresh';
  await storeIdentity(tx, provider, answer, session.user_id, 'person');
  return undefined;
}
