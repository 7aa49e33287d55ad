import type { ClientAuth, Configuration, CustomFetch, ServerMetadata } from 'openid-client';
import { OutboundError } from '../../../platform/outbound/outbound-error.ts';
import { LruCache } from '../../../platform/store/lru-cache.ts';
import { stateOfServer } from '../../../platform/store/server-state.ts';
import { systemClock } from '../../../platform/system-clock.ts';
import type { Context } from '../../context.ts';
import type { OidcClient } from './provider.ts';
import { OidcRefusal } from './refusal.ts';

/** Limit of bytes of a document of a provider: metadata, keys, tokens. */
const MAX_BYTES = 256 * 1024;
/** Timeout of a request. */
const TIMEOUT_MS = 10_000;
/** Time after which the metadata of a provider is requested again. */
const FRESH_MS = 10 * 60_000;
/** Tolerance for clock differences between servers, in seconds. */
export const SKEW_SECONDS = 60;

interface Known {
  readonly metadata: ServerMetadata;
  /** Milliseconds since 1970. */
  readonly since: number;
}

const knownProviders = stateOfServer(() => new LruCache<Known>(200, () => 1, 1));

/** The OpenID Connect client is loaded on first use. */
export const loadClient = () => import('openid-client');

/**
 * The client configuration for a provider, from its metadata. All requests use the guarded outbound client.
 * @throws OidcRefusal
 */
export async function connectToProvider(ctx: Context, provider: OidcClient): Promise<Configuration> {
  const client = await loadClient();
  const now = ctx.clock().getTime();
  const server = await findMetadata(ctx, provider, now);
  const metadata = {
    [client.clockTolerance]: SKEW_SECONDS,
    // The library uses the system clock; this makes it follow the clock of the program.
    [client.clockSkew]: Math.round((now - systemClock().getTime()) / 1000),
  };
  const configuration = new client.Configuration(
    server,
    provider.clientId,
    metadata,
    await authenticate(provider, server),
  );
  configuration[client.customFetch] = guardedFetch(ctx);
  if (provider.kind === 'oidc') client.enableNonRepudiationChecks(configuration);
  if (new URL(provider.issuer).protocol === 'http:') client.allowInsecureRequests(configuration);
  return configuration;
}

async function authenticate({ kind, clientSecret }: OidcClient, server: ServerMetadata): Promise<ClientAuth> {
  const client = await loadClient();
  if (clientSecret === undefined) return client.None();
  const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
  return kind === 'oidc' && methods.includes('client_secret_basic')
    ? client.ClientSecretBasic(clientSecret)
    : client.ClientSecretPost(clientSecret);
}

async function findMetadata(ctx: Context, { kind, issuer }: OidcClient, now: number): Promise<ServerMetadata> {
  if (kind === 'github') return githubMetadata(issuer);
  const known = knownProviders(ctx).get(issuer);
  if (known !== undefined && known.since <= now && now - known.since < FRESH_MS) return known.metadata;
  const metadata = await discover(ctx, issuer);
  knownProviders(ctx).set(issuer, { metadata, since: now });
  return metadata;
}

/**
 * Fetches an issuer's metadata.
 * @throws OidcRefusal
 */
export async function discover(ctx: Context, issuer: string): Promise<ServerMetadata> {
  const client = await loadClient();
  const url = new URL(issuer);
  const execute = url.protocol === 'http:' ? [client.allowInsecureRequests] : [];
  const options = { [client.customFetch]: guardedFetch(ctx), execute };
  const discovered = await client.discovery(url, 'bindery', {}, client.None(), options).catch((error: unknown) => {
    throw explainDiscovery(error);
  });
  const { supportsPKCE: _method, ...metadata } = discovered.serverMetadata();
  // The library accepts issuers with several tenants; an identity belongs to one of them.
  if (metadata.issuer !== issuer) throw new OidcRefusal('issuer');
  if (!isComplete(metadata)) throw new OidcRefusal('discovery');
  return metadata;
}

const isComplete = (server: Readonly<Record<string, unknown>>): boolean =>
  ['authorization_endpoint', 'token_endpoint', 'jwks_uri'].every((name) => isWebUrl(server[name]));

const isWebUrl = (value: unknown): boolean => typeof value === 'string' && /^https?:\/\//.test(value);

/** GitHub publishes no metadata. A GitHub Enterprise Server has the same paths on its own host. */
const githubMetadata = (issuer: string) => ({
  issuer,
  authorization_endpoint: `${issuer}/login/oauth/authorize`,
  token_endpoint: `${issuer}/login/oauth/access_token`,
});

/** Base URL of the GitHub API. */
export const githubApi = (issuer: string): string =>
  issuer === 'https://github.com' ? 'https://api.github.com' : `${issuer}/api/v3`;

/** `fetch` of the library through the guarded client: bounded, without redirects, to permitted hosts. */
function guardedFetch(ctx: Context): CustomFetch {
  return async (url, { method, headers, body }) => {
    const answer = await ctx.outbound.fetch(url, {
      method: method as 'GET' | 'POST',
      headers,
      ...(body != null && { body: String(body) }),
      anyStatus: true,
      maxBytes: MAX_BYTES,
      timeoutMs: TIMEOUT_MS,
      maxRedirects: 0,
    });
    const { 'content-encoding': _decoded, 'content-length': _length, ...rest } = answer.headers;
    const hasBody = ![204, 205, 304].includes(answer.status);
    return new Response(hasBody ? Buffer.from(answer.body) : null, { status: answer.status, headers: rest });
  };
}

/** The network failure within an error of the library. */
export function findOutboundError(error: unknown): OutboundError | undefined {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 5; cause = cause.cause, depth++)
    if (cause instanceof OutboundError) return cause;
  return undefined;
}

export function explainNetwork(error: OutboundError): OidcRefusal {
  return new OidcRefusal(error.reason === 'refused' ? 'blocked' : 'unavailable');
}

function explainDiscovery(error: unknown): Error {
  const network = findOutboundError(error);
  if (network !== undefined) return explainNetwork(network);
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED') return new OidcRefusal('issuer');
  return new OidcRefusal('discovery');
}
