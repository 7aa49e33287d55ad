import type { Db } from '../../../platform/db/database.ts';
import type { Tx } from '../../../platform/db/transact.ts';
import { deleteOidcIdToken, findOidcIdToken, insertOidcIdToken } from '../../../platform/queries/oidc.ts';
import type { Context } from '../../context.ts';
import { connectToProvider } from './connect.ts';
import type { OidcAnswer } from './exchange.ts';
import { findOidcClient, type OidcClient, oidcUrls } from './provider.ts';
import { OidcRefusal } from './refusal.ts';

/** Limit of characters of an ID token: it becomes part of a URL. */
const MAX_TOKEN = 8000;

const owner = (id: string): string => `oidc_id_tokens ${id} id_token`;

/** A sign-in at a provider that a sign-out ends there as well. */
export interface EndableSignIn {
  /** The id of the session, or that in the token of a visitor. */
  readonly id: string;
  /** ISO 8601. */
  readonly expiresAt: string;
}

/** Stores the ID token of a sign-in, encrypted, if its provider supports sign-out. */
export async function storeIdToken(
  { secret }: Pick<Context, 'secret'>,
  tx: Tx,
  provider: OidcClient,
  { idToken }: Pick<OidcAnswer, 'idToken'>,
  { id, expiresAt }: EndableSignIn,
): Promise<void> {
  if (!provider.signsOut || idToken === undefined || idToken.length > MAX_TOKEN) return;
  const row = { id, provider_id: provider.id, id_token: secret.encrypt(owner(id), idToken), expires_at: expiresAt };
  await insertOidcIdToken(tx.db, row, tx.now);
}

/** Deletes the ID token of an ended sign-in. */
export const forgetIdToken = (db: Db, id: string): Promise<void> => deleteOidcIdToken(db, id);

/**
 * The URL at a provider that signs the person out there (RP-initiated logout); undefined if the provider has none or
 * does not respond, or if sign-out there is disabled.
 * @param state returned to `oidcUrls(…).postLogoutRedirectURI`
 */
export async function findEndSessionUrl(ctx: Context, id: string, state?: string): Promise<string | undefined> {
  const row = await findOidcIdToken(ctx.database.reader, id);
  if (row === undefined || row.expires_at <= ctx.clock().toISOString()) return undefined;
  try {
    const provider = await findOidcClient(ctx, row.provider_id);
    if (provider === undefined || !provider.signsOut || provider.kind !== 'oidc') return undefined;
    const endpoint = (await connectToProvider(ctx, provider)).serverMetadata().end_session_endpoint;
    if (endpoint === undefined || !isReachedAsIssuer(endpoint, provider)) return undefined;
    const url = new URL(endpoint);
    // The instance key may have been replaced since: then the provider prompts the person.
    if (ctx.secret.isEncryptedHere(row.id_token))
      url.searchParams.set('id_token_hint', ctx.secret.decrypt(owner(id), row.id_token));
    url.searchParams.set('client_id', provider.clientId);
    url.searchParams.set('post_logout_redirect_uri', oidcUrls(ctx.config, provider.id).postLogoutRedirectURI);
    if (state !== undefined) url.searchParams.set('state', state);
    return url.href;
  } catch (error) {
    // The person is signed out here in any case.
    if (error instanceof OidcRefusal) return undefined;
    throw error;
  }
}

/** Whether an endpoint is a URL with the scheme of the issuer: the ID token in it must not be sent in plain text. */
function isReachedAsIssuer(endpoint: string, { issuer }: OidcClient): boolean {
  if (!/^https?:\/\//.test(endpoint)) return false;
  return endpoint.startsWith('https:') || issuer.startsWith('http:');
}
