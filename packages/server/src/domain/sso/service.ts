import { createHash } from 'node:crypto';
import type { SamlProviderRow, SamlRequestRow } from '../../platform/db/tables/saml.ts';
import { type Tx, transact } from '../../platform/db/transact.ts';
import { randomText } from '../../platform/ids.ts';
import { findProvider } from '../../platform/queries/saml.ts';
import * as queries from '../../platform/queries/sso.ts';
import { isUsable } from '../access/sso-scope.ts';
import type { StartedSession } from '../accounts/sessions.ts';
import type { BrowserInfo } from '../accounts/set-password.ts';
import type { Context } from '../context.ts';
import { confirmVerifiedLogin } from './confirm.ts';
import type { SamlAnswer } from './read-profile.ts';
import { type RefusalReason, SamlRefusal } from './refusal.ts';
import { samlUrls } from './service-urls.ts';
import { signInVerified } from './sign-in.ts';
import type { VerifiedLogin } from './verify.ts';

/** A sign-in needs no longer, in milliseconds. */
const SIGN_IN_MS = 15 * 60 * 1000;

/** The stored form of a browser's identifier. */
const hashBrowser = (name: string): string => createHash('sha256').update(name).digest('hex');

/** A provider that people can sign in by, of any organization. */
export async function findUsableProvider(ctx: Context, providerId: string): Promise<SamlProviderRow | undefined> {
  const provider = await findProvider(ctx.database.reader, providerId);
  return provider !== undefined && isUsable(provider) ? provider : undefined;
}

/** The start of a sign-in in a browser. */
export interface BegunSignIn {
  /** The browser's identifier, in a cookie. */
  readonly browserName: string;
  readonly returnTo: string;
  /** The session whose person is to authenticate again, in place of a sign-in. */
  readonly sessionId: string | undefined;
}

/**
 * Starts a sign-in in a browser, or the confirmation of a session.
 * @returns the ID of the request to the identity provider
 */
export async function beginSignIn(
  ctx: Context,
  provider: SamlProviderRow,
  { browserName, returnTo, sessionId }: BegunSignIn,
): Promise<string> {
  const id = `_${randomText(40)}`;
  await transact(ctx, async (tx) => {
    await queries.deleteExpired(tx.db, tx.now);
    await queries.insertRequest(tx.db, {
      id,
      provider_id: provider.id,
      browser_hash: hashBrowser(browserName),
      return_to: returnTo,
      answer: null,
      expires_at: new Date(Date.parse(tx.now) + SIGN_IN_MS).toISOString(),
      session_id: sessionId ?? null,
    });
  });
  return id;
}

/**
 * Accepts the response of an identity provider, which a browser posts from another site and therefore without its
 * cookie: the identity is stored in the request, where the browser that started it collects it. Request and assertion
 * are consumed.
 * @returns the ID of the request
 * @throws SamlRefusal
 */
export async function takeAnswer(ctx: Context, provider: SamlProviderRow, encoded: string): Promise<string> {
  // The SAML code is large: it is loaded on first use.
  const { readResponse } = await import('./response.ts');
  const { verifyResponse } = await import('./verify.ts');
  const response = readResponse(encoded);
  const requestId = response.inResponseTo;
  // Before the signature, whose check is more expensive and is reserved for pending requests.
  const now = ctx.clock();
  requirePending(await queries.findRequest(ctx.database.reader, provider.id, requestId), now.toISOString());
  const login = await verifyResponse(response, provider, samlUrls(ctx.config, provider.id), now);
  await transact(ctx, (tx) => noteAnswer(tx, provider, requestId, login));
  return requestId;
}

async function noteAnswer(
  { db, now }: Tx,
  { id: providerId }: SamlProviderRow,
  requestId: string,
  { assertionId, expiresAt, person, authenticatedAt }: VerifiedLogin,
): Promise<void> {
  requirePending(await queries.findRequest(db, providerId, requestId), now);
  if (await queries.isAssertionUsed(db, providerId, assertionId)) throw new SamlRefusal('replayed');
  await queries.insertAssertion(db, { provider_id: providerId, assertion_id: assertionId, expires_at: expiresAt });
  const answer: SamlAnswer = { ...person, ...(authenticatedAt !== undefined && { authenticatedAt }) };
  await queries.answerRequest(db, requestId, JSON.stringify(answer));
}

function requirePending(request: SamlRequestRow | undefined, now: string): void {
  if (request === undefined || request.answer !== null || request.expires_at <= now)
    throw new SamlRefusal('unknown-request');
}

/** A completed sign-in, and the path of this server to return to. */
export interface FinishedSignIn {
  /** Absent if the browser's session was confirmed, which continues. */
  readonly started?: StartedSession;
  readonly returnTo: string;
}

/** A browser completing a sign-in, with its identifier. */
export interface NamedBrowser extends BrowserInfo {
  readonly name: string | undefined;
}

/**
 * Signs in with an accepted response, or confirms the session, once, in the browser that started it.
 * @throws SamlRefusal
 */
export async function finishSignIn(
  ctx: Context,
  provider: SamlProviderRow,
  requestId: string,
  browser: NamedBrowser,
): Promise<FinishedSignIn> {
  const result = await transact(ctx, async (tx): Promise<FinishedSignIn | { refused: RefusalReason }> => {
    const request = await queries.findRequest(tx.db, provider.id, requestId);
    if (request === undefined || request.answer === null || request.expires_at <= tx.now)
      return { refused: 'unknown-request' };
    // It stays for the browser that it is for.
    if (browser.name === undefined || hashBrowser(browser.name) !== request.browser_hash)
      return { refused: 'other-browser' };
    await queries.deleteRequest(tx.db, requestId);
    const answer = JSON.parse(request.answer) as SamlAnswer;
    const { return_to: returnTo } = request;
    if (request.session_id !== null) {
      const { session } = browser;
      if (session?.id !== request.session_id) return { refused: 'unknown-request' };
      const askedAt = Date.parse(request.expires_at) - SIGN_IN_MS;
      const { refused } = await confirmVerifiedLogin(tx, provider, answer, { session, askedAt });
      return refused === undefined ? { returnTo } : { refused };
    }
    const signedIn = await signInVerified(tx, provider, answer, browser);
    return 'refused' in signedIn ? signedIn : { started: signedIn.started, returnTo };
  });
  if ('refused' in result) throw new SamlRefusal(result.refused);
  return result;
}
