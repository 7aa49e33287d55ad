import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';

/** Somebody who has an account at the provider; `sub` is how it names them. */
export interface ProvidedAccount {
  readonly sub: string;
  readonly email?: string | undefined;
  readonly email_verified?: boolean | undefined;
  readonly name?: string;
  readonly groups?: readonly string[] | undefined;
  readonly [claim: string]: unknown;
}

/** A client of the provider. */
export interface ProvidedClient {
  readonly clientId: string;
  readonly clientSecret?: string;
  readonly redirectURIs: readonly string[];
  readonly postLogoutRedirectURIs?: readonly string[];
}

/** A provider of OpenID Connect in this process, by another library than that of the server. */
export interface RunningProvider {
  readonly issuer: string;
  /** Who is at the keyboard of the provider from now on. */
  signInAs(account: ProvidedAccount): void;
  /** Paths of the requests so far. */
  readonly requests: readonly string[];
  close(): Promise<void>;
}

/** Starts a provider with these clients; every browser is signed in as the account that was set, and consents to everything. */
export async function startProvider(listClients: () => readonly ProvidedClient[]): Promise<RunningProvider> {
  let account: ProvidedAccount = { sub: 'nobody' };
  let handle: (request: IncomingMessage, response: ServerResponse) => void = () => undefined;
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(String(request.url).split('?')[0] ?? '');
    handle(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const accounts = new Map<string, ProvidedAccount>();
  const provider = new Provider(issuer, configure(listClients, accounts));
  const respond = provider.callback();
  handle = (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return void respond(request, response);
    accounts.set(account.sub, account);
    answerInteraction(provider, request, response, account).catch((error: unknown) => {
      response.statusCode = 500;
      response.end(String(error));
    });
  };
  return {
    issuer,
    requests,
    signInAs: (next) => {
      account = next;
      accounts.set(next.sub, next);
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

const CLAIMS = ['email', 'email_verified', 'name', 'groups', 'plan'];

function configure(listClients: () => readonly ProvidedClient[], accounts: ReadonlyMap<string, ProvidedAccount>) {
  return {
    // Clients are looked up when they come: the servers of tests know their ids late.
    adapter: adapterOf(listClients),
    cookies: { keys: ['a key of tests'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'plan'], groups: ['groups'] },
    scopes: ['openid', 'email', 'profile', 'groups'],
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false }, claimsParameter: { enabled: true } },
    pkce: { required: () => true },
    ttl: { Interaction: 600, Session: 600, Grant: 600, IdToken: 600, AccessToken: 600, AuthorizationCode: 60 },
    findAccount: async (_context: unknown, sub: string) => ({
      accountId: sub,
      claims: async () => accounts.get(sub) ?? { sub },
    }),
    interactions: { url: (_context: unknown, { uid }: { readonly uid: string }) => `/interaction/${uid}` },
  };
}

/** Rows in memory, and clients from the list. */
function adapterOf(listClients: () => readonly ProvidedClient[]) {
  const rows = new Map<string, Record<string, unknown>>();
  return class {
    readonly name: string;
    constructor(name: string) {
      this.name = name;
    }
    keyOf(id: string) {
      return `${this.name} ${id}`;
    }
    async upsert(id: string, row: Record<string, unknown>) {
      rows.set(this.keyOf(id), row);
    }
    async find(id: string) {
      if (this.name !== 'Client') return rows.get(this.keyOf(id));
      const client = listClients().find(({ clientId }) => clientId === id);
      return client && describeClient(client);
    }
    async findByUid(uid: string) {
      return [...rows].find(([key, row]) => key.startsWith(this.name) && row['uid'] === uid)?.[1];
    }
    async findByUserCode() {
      return undefined;
    }
    async consume(id: string) {
      const row = rows.get(this.keyOf(id));
      if (row !== undefined) row['consumed'] = Math.floor(Date.now() / 1000);
    }
    async destroy(id: string) {
      rows.delete(this.keyOf(id));
    }
    async revokeByGrantId(grantId: string) {
      for (const [key, row] of rows) if (row['grantId'] === grantId) rows.delete(key);
    }
  };
}

const describeClient = ({ clientId, clientSecret, redirectURIs, postLogoutRedirectURIs = [] }: ProvidedClient) => ({
  client_id: clientId,
  ...(clientSecret !== undefined && { client_secret: clientSecret }),
  token_endpoint_auth_method: clientSecret === undefined ? 'none' : 'client_secret_basic',
  redirect_uris: [...redirectURIs],
  post_logout_redirect_uris: [...postLogoutRedirectURIs],
});

async function answerInteraction(
  provider: Provider,
  request: IncomingMessage,
  response: ServerResponse,
  { sub }: ProvidedAccount,
): Promise<void> {
  const { prompt, params, session } = await provider.interactionDetails(request, response);
  if (prompt.name === 'login') {
    await provider.interactionFinished(request, response, { login: { accountId: sub } });
    return;
  }
  const grant = new provider.Grant({ accountId: session?.accountId, clientId: params['client_id'] });
  grant.addOIDCScope(String(params['scope']));
  grant.addOIDCClaims(CLAIMS);
  await provider.interactionFinished(
    request,
    response,
    { consent: { grantId: await grant.save() } },
    { mergeWithLastSubmission: true },
  );
}
