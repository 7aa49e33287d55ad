import type { Configuration } from 'openid-client';
import { isEmail } from '../../../platform/config/email-address.ts';
import type { Context } from '../../context.ts';
import {
  connectToProvider,
  explainNetwork,
  findOutboundError,
  githubApi,
  loadClient,
  SKEW_SECONDS,
} from './connect.ts';
import { type OidcClient, oidcUrls } from './provider.ts';
import { OidcRefusal, type OidcRefusalReason } from './refusal.ts';

/** The identity that a provider has authenticated. */
export interface OidcAnswer {
  readonly issuer: string;
  readonly subject: string;
  /** Absent if there is no valid one. */
  readonly email?: string;
  /** The claim `email_verified`; undefined if the provider does not send it. */
  readonly isEmailVerified: boolean | undefined;
  readonly displayName: string;
  /** When the person authenticated there; absent if not specified. ISO 8601. */
  readonly authenticatedAt?: string;
  /** The ID token itself, the hint for a sign-out at the provider; GitHub has none. */
  readonly idToken?: string;
  /** All claims; those of the ID token have precedence over user information. */
  readonly claims: Readonly<Record<string, unknown>>;
}

/** The callback of a browser. */
export interface Callback {
  readonly query: URLSearchParams;
  readonly state: string;
  readonly codeVerifier: string;
  readonly nonce: string;
  /** The person enters a site, which may need any claim. */
  readonly isVisitor: boolean;
}

const MAX_NAME = 64;
const MAX_SUBJECT = 255;

/**
 * Exchanges the authorization code for the person's identity. Every part of the ID token is verified: its signature by
 * the keys of the issuer, the issuer, the audience, the times by the clock of this program, and the nonce.
 * @throws OidcRefusal
 */
export async function exchangeCode(ctx: Context, provider: OidcClient, callback: Callback): Promise<OidcAnswer> {
  const configuration = await connectToProvider(ctx, provider);
  try {
    return provider.kind === 'github'
      ? await askGithub(ctx, configuration, provider, callback)
      : await askProvider(ctx, configuration, provider, callback);
  } catch (error) {
    throw explain(error);
  }
}

async function grant(
  ctx: Context,
  configuration: Configuration,
  provider: OidcClient,
  { query, state, codeVerifier }: Callback,
  expectedNonce: string | undefined,
) {
  const client = await loadClient();
  const url = new URL(oidcUrls(ctx.config, provider.id).redirectURI);
  url.search = query.toString();
  return client.authorizationCodeGrant(configuration, url, {
    pkceCodeVerifier: codeVerifier,
    expectedState: state,
    ...(expectedNonce !== undefined && { expectedNonce, idTokenExpected: true }),
  });
}

async function askProvider(
  ctx: Context,
  configuration: Configuration,
  provider: OidcClient,
  callback: Callback,
): Promise<OidcAnswer> {
  const tokens = await grant(ctx, configuration, provider, callback, callback.nonce);
  const idToken = tokens.claims();
  if (idToken === undefined) throw new OidcRefusal('unreadable');
  if (idToken.azp !== undefined && idToken.azp !== provider.clientId) throw new OidcRefusal('audience');
  const now = ctx.clock().getTime() / 1000;
  if (idToken.iat > now + SKEW_SECONDS) throw new OidcRefusal('not-yet-valid');
  const said = await askUserInfo(configuration, provider, tokens.access_token, {
    idToken,
    isVisitor: callback.isVisitor,
  });
  const claims = { ...said, ...idToken };
  const { auth_time: authTime } = idToken;
  if (typeof authTime === 'number' && authTime > now + SKEW_SECONDS) throw new OidcRefusal('not-yet-valid');
  return {
    ...readIdentityClaims(claims),
    issuer: idToken.iss,
    ...(tokens.id_token !== undefined && { idToken: tokens.id_token }),
    subject: readSubject(idToken.sub),
    ...(typeof authTime === 'number' && { authenticatedAt: new Date(Math.min(authTime, now) * 1000).toISOString() }),
    claims,
  };
}

/** Some providers include only the subject in ID tokens. */
async function askUserInfo(
  configuration: Configuration,
  { ofOrganization }: OidcClient,
  accessToken: string,
  {
    idToken,
    isVisitor,
  }: { readonly idToken: Readonly<Record<string, unknown>> & { readonly sub: string }; readonly isVisitor: boolean },
): Promise<Readonly<Record<string, unknown>>> {
  const claimNames = ['email', 'name', ...(ofOrganization === undefined ? [] : [ofOrganization.groups_claim])];
  const isMissing = isVisitor || claimNames.some((name) => idToken[name] === undefined);
  if (!isMissing || configuration.serverMetadata().userinfo_endpoint === undefined) return {};
  const client = await loadClient();
  return client.fetchUserInfo(configuration, accessToken, idToken.sub);
}

interface GithubEmail {
  readonly email?: unknown;
  readonly primary?: unknown;
  readonly verified?: unknown;
}

/** GitHub has no ID tokens: its API returns the identity for the access token. */
async function askGithub(
  ctx: Context,
  configuration: Configuration,
  provider: OidcClient,
  callback: Callback,
): Promise<OidcAnswer> {
  const client = await loadClient();
  const { access_token: token } = await grant(ctx, configuration, provider, callback, undefined);
  const read = async (path: string): Promise<unknown> => {
    const url = new URL(githubApi(provider.issuer) + path);
    const headers = new Headers({ accept: 'application/vnd.github+json', 'user-agent': 'bindery' });
    const answer = await client.fetchProtectedResource(configuration, token, url, 'GET', null, headers);
    if (!answer.ok) throw new OidcRefusal('unavailable');
    return answer.json();
  };
  const user = (await read('/user')) as { readonly id?: unknown; readonly login?: unknown; readonly name?: unknown };
  if (typeof user?.id !== 'number' || !Number.isSafeInteger(user.id)) throw new OidcRefusal('unreadable');
  const emails = (await read('/user/emails')) as readonly GithubEmail[];
  const primary = Array.isArray(emails) ? emails.find((one: GithubEmail) => one.primary === true) : undefined;
  const claims = {
    sub: String(user.id),
    name: user.name ?? user.login,
    preferred_username: user.login,
    ...(primary !== undefined && { email: primary.email, email_verified: primary.verified === true }),
  };
  return { ...readIdentityClaims(claims), issuer: provider.issuer, subject: claims.sub, claims };
}

function readSubject(subject: string): string {
  if (subject === '' || subject.length > MAX_SUBJECT || /\p{C}/u.test(subject)) throw new OidcRefusal('unreadable');
  return subject;
}

function readIdentityClaims(claims: Readonly<Record<string, unknown>>) {
  const { email, email_verified: isVerified } = claims;
  const plausibleEmail = typeof email === 'string' && isEmail(email) ? email : undefined;
  const names = [
    claims['name'],
    [claims['given_name'], claims['family_name']].filter((part) => typeof part === 'string').join(' '),
    claims['preferred_username'],
    plausibleEmail?.split('@')[0],
  ];
  const displayName = names.map(cleanName).find((name) => name !== '') ?? 'Somebody';
  return {
    ...(plausibleEmail !== undefined && { email: plausibleEmail }),
    // Some providers send it as a string.
    isEmailVerified: isVerified === undefined ? undefined : isVerified === true || isVerified === 'true',
    displayName,
  };
}

const cleanName = (value: unknown): string =>
  typeof value === 'string'
    ? value
        .replace(/[\s\p{C}]+/gu, ' ')
        .trim()
        .slice(0, MAX_NAME)
        .trim()
    : '';

/** Maps an error of the library to a reason. The messages quote the input, so they are not shown. */
function explain(error: unknown): Error {
  if (error instanceof OidcRefusal) return error;
  const network = findOutboundError(error);
  if (network !== undefined) return explainNetwork(network);
  const { code, error: oauthError, cause, status } = error as Record<string, unknown>;
  if (code === 'OAUTH_AUTHORIZATION_RESPONSE_ERROR') return new OidcRefusal('not-successful');
  if (code === 'OAUTH_RESPONSE_BODY_ERROR' || code === 'OAUTH_WWW_AUTHENTICATE_CHALLENGE')
    return new OidcRefusal(status === 401 || oauthError === 'invalid_client' ? 'client' : 'code');
  if (typeof code !== 'string' || !code.startsWith('OAUTH_')) return error as Error;
  return new OidcRefusal(findReason(code, cause));
}

const REASON_OF_CLAIM: Readonly<Record<string, OidcRefusalReason>> = {
  iss: 'issuer',
  aud: 'audience',
  azp: 'audience',
  nonce: 'nonce',
};

function findReason(code: string, cause: unknown): OidcRefusalReason {
  const message = cause instanceof Error ? cause.message : '';
  const details = (cause instanceof Error ? cause.cause : cause) as { readonly claim?: unknown } | undefined;
  const claim = typeof details?.claim === 'string' ? details.claim : '';
  if (code === 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED') return claim === 'nbf' ? 'not-yet-valid' : 'expired';
  if (code === 'OAUTH_JWT_CLAIM_COMPARISON_FAILED') return REASON_OF_CLAIM[claim] ?? 'unreadable';
  if (code === 'OAUTH_KEY_SELECTION_FAILED' || message.includes('signature verification')) return 'signature';
  if (code === 'OAUTH_UNSUPPORTED_OPERATION' || message.includes('"alg"')) return 'algorithm';
  if (message.includes('"iss"')) return 'issuer';
  if (message.includes('nonce')) return 'nonce';
  if (message.includes('"state"')) return 'unknown-request';
  if (code === 'OAUTH_RESPONSE_IS_NOT_CONFORM') return 'unavailable';
  return 'unreadable';
}
