import { createHash } from 'node:crypto';
import { isUsable } from '../access/sso-scope.ts';
import type { StartedSession } from '../accounts/sessions.ts';
import type { BrowserInfo } from '../accounts/set-password.ts';
import type { Context } from '../context.ts';
import type { SamlProviderRow, SamlRequestRow } from '../db/tables/saml.ts';
import { type Tx, transact } from '../db/transact.ts';
import { randomText } from '../ids.ts';
import { findProvider } from '../queries/saml.ts';
import { confirmVerifiedLogin } from './confirm.ts';
import * as queries from './queries.ts';
import type { SamlAnswer } from './read-profile.ts';
import { type RefusalReason, SamlRefusal } from './refusal.ts';
import { serviceAddresses } from './service-urls.ts';
import { signInVerified } from './sign-in.ts';
import type { VerifiedLogin } from './verify.ts';

/** A sign-in needs no longer, in milliseconds. */
const SIGN_IN_MS = 15 * 60 * 1000;

/** What is stored of the name that a browser has been given. */
const hashBrowser = (name: string): string => createHash('sha256').update(name).digest('hex');

/** A provider that people can sign in by, of any organization. */
export async function findUsableProvider(ctx: Context, providerId: string): Promise<SamlProviderRow | undefined> {
  const provider = await findProvider(ctx.database.reader, providerId);
  return provider !== undefined && isUsable(provider) ? provider : undefined;
}

/** What a browser begins with an identity provider. */
export interface BegunSignIn {
  /** What the browser is known by, with a cookie. */
  readonly browserName: string;
  readonly returnTo: string;
  /** The session whose person is to authenticate again, in place of a sign-in. */
  readonly sessionId: string | undefined;
}

/**
 * Begins a sign-in in a browser, or the confirmation of a session.
 * @returns the ID of the request that the identity provider is to answer
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

/** Accepts
 * the response of an identity provider, which a browser brings from another site and therefore without its cookie: who
 * is vouched for is written to the request, where the browser that began it picks it up. Request and assertion are used
 * up.
 * @returns the ID of the request
 * @throws SamlRefusal
 */
export async function takeAnswer(ctx: Context, provider: SamlProviderRow, encoded: string): Promise<string> {
  // What speaks SAML is large: it is loaded where somebody signs in by it.
  const { readResponse } = await import('./response.ts');
  const { verifyResponse } = await import('./verify.ts');
  const response = readResponse(encoded);
  const requestId = response.inResponseTo;
  // Before the signature, which costs more: only who has begun a sign-in has it checked.
  const now = ctx.clock();
  requirePending(await queries.findRequest(ctx.database.reader, provider.id, requestId), now.toISOString());
  const login = await verifyResponse(response, provider, serviceAddresses(ctx.config, provider.id), now);
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

/** A sign-in that is done, and where its user wanted to go: a path of this server. */
export interface FinishedSignIn {
  /** Absent where the session of the browser was confirmed, which goes on. */
  readonly started?: StartedSession;
  readonly returnTo: string;
}

/** A browser that comes to end a sign-in, with the name that it is known by. */
export interface NamedBrowser extends BrowserInfo {
  readonly name: string | undefined;
}

/**
 * Signs in by an answer that was taken, or confirms the session, once, in the browser that began.
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
