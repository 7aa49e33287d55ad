import { createHash } from 'node:crypto';
import type { OidcPurpose } from '../../../platform/db/tables/oidc.ts';
import { transact } from '../../../platform/db/transact.ts';
import { randomText } from '../../../platform/ids.ts';
import { deleteExpiredOidcRequests, insertOidcRequest } from '../../../platform/queries/oidc.ts';
import type { Secret } from '../../../platform/secret/secret.ts';
import type { Context } from '../../context.ts';
import { connectToProvider, loadClient } from './connect.ts';
import { type OidcClient, oidcUrls } from './provider.ts';

/** Maximum duration of a sign-in, in milliseconds. */
const SIGN_IN_MS = 15 * 60 * 1000;

export const hashOidcText = (text: string): string => createHash('sha256').update(text).digest('hex');

/** The purpose and context of a redirect to a provider. */
export interface BegunRequest {
  readonly purpose: OidcPurpose;
  /** The browser's identifier, in a cookie. */
  readonly browserName: string;
  readonly returnTo: string;
  /** The session whose person confirms or links. */
  readonly sessionId?: string | undefined;
}

/** Secrets of a request, shared only by the server and the provider; they are derived from the state and not stored. */
export function secretsOf({ sign }: Secret, state: string) {
  const derive = (purpose: string) => sign(`oidc ${purpose} first`, state) + sign(`oidc ${purpose} second`, state);
  return { codeVerifier: derive('verifier'), nonce: derive('nonce') };
}

/**
 * Starts a request at a provider.
 * @returns the URL of the provider to redirect the browser to
 * @throws OidcRefusal if the provider is unreachable
 */
export async function beginRequest(ctx: Context, provider: OidcClient, request: BegunRequest): Promise<string> {
  const configuration = await connectToProvider(ctx, provider);
  const client = await loadClient();
  const state = randomText(43);
  const { codeVerifier, nonce } = secretsOf(ctx.secret, state);
  await transact(ctx, async (tx) => {
    await deleteExpiredOidcRequests(tx.db, tx.now);
    await insertOidcRequest(tx.db, {
      id: hashOidcText(state),
      provider_id: provider.id,
      browser_hash: hashOidcText(request.browserName),
      purpose: request.purpose,
      return_to: request.returnTo,
      session_id: request.sessionId ?? null,
      created_at: tx.now,
      expires_at: new Date(Date.parse(tx.now) + SIGN_IN_MS).toISOString(),
    });
  });
  const { scopes_supported: scopes, claims_parameter_supported: takesClaims } = configuration.serverMetadata();
  const isFresh = request.purpose === 'confirm' || request.purpose === 'link';
  const url = client.buildAuthorizationUrl(configuration, {
    redirect_uri: oidcUrls(ctx.config, provider.id).redirectURI,
    scope: scopesOf(provider, scopes, request.purpose),
    state,
    code_challenge: await client.calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: 'S256',
    ...(provider.kind === 'oidc' && { nonce }),
    ...(provider.kind === 'oidc' && isFresh && { prompt: 'login', max_age: '0' }),
    // GitHub has no forced reauthentication. With this, people at least have to choose their account.
    ...(provider.kind === 'github' && isFresh && { prompt: 'select_account' }),
    ...(provider.kind === 'oidc' &&
      takesClaims === true && { claims: JSON.stringify({ id_token: { auth_time: { essential: isFresh } } }) }),
  });
  return url.href;
}

function scopesOf(
  { kind, ofOrganization }: OidcClient,
  supported: readonly string[] | undefined,
  purpose: OidcPurpose,
): string {
  if (kind === 'github') return 'read:user user:email';
  const mayUseGroups = ofOrganization !== undefined || purpose === 'visitor';
  const wantsGroups = mayUseGroups && supported?.includes('groups') === true;
  return ['openid', 'email', 'profile', ...(wantsGroups ? ['groups'] : [])].join(' ');
}
