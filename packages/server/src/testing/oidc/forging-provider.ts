import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type CryptoKey, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';

/** What a forging provider does other than it should, in the answer to one code. */
export interface Forgery {
  /** Over those that are right; null leaves one out. */
  readonly claims?: Readonly<Record<string, unknown>>;
  readonly header?: Readonly<Record<string, unknown>>;
  /** Signs with a key that it does not publish. */
  readonly hasOtherKey?: boolean;
  /** Signs with the client secret, or not at all. */
  readonly algorithm?: 'none' | 'HS256';
  /** What the token endpoint answers in place of tokens. */
  readonly answer?: { readonly status: number; readonly body: string };
  /** What the metadata say, over what is right. */
  readonly metadata?: Readonly<Record<string, unknown>>;
}

/** A provider that tests have say what no real one would. */
export interface ForgingProvider {
  readonly issuer: string;
  forge(forgery: Forgery): void;
  /** The form of the last request for tokens. */
  readonly lastForm: () => URLSearchParams;
  close(): Promise<void>;
}

/** Starts it; `clock` is that of the server under test. */
export async function startForgingProvider(clock: () => Date, clientSecret: string): Promise<ForgingProvider> {
  const [own, other] = await Promise.all([generateKeyPair('RS256'), generateKeyPair('RS256')]);
  const keys = { keys: [{ ...(await exportJWK(own.publicKey)), kid: 'own', alg: 'RS256', use: 'sig' }] };
  let forgery: Forgery = {};
  let lastForm = new URLSearchParams();
  let issuer = '';
  const server = createServer(async (request, response) => {
    const url = new URL(String(request.url), issuer);
    if (url.pathname === '/.well-known/openid-configuration')
      return send(response, { ...metadataOf(issuer), ...forgery.metadata });
    if (url.pathname === '/keys') return send(response, keys);
    if (url.pathname !== '/token') return send(response, {}, 404);
    let text = '';
    for await (const chunk of request) text += String(chunk);
    lastForm = new URLSearchParams(text);
    if (forgery.answer !== undefined) {
      response.writeHead(forgery.answer.status, { 'content-type': 'application/json' });
      return void response.end(forgery.answer.body);
    }
    const now = Math.floor(clock().getTime() / 1000);
    // The test hands nonce and client over in the code.
    const [nonce, aud] = String(lastForm.get('code')).split(' ');
    const right = {
      iss: issuer,
      sub: 'forged',
      aud,
      nonce,
      iat: now,
      exp: now + 300,
      email: 'forged@example.com',
      email_verified: true,
      name: 'Forged',
    };
    const claims = Object.fromEntries(
      Object.entries({ ...right, ...forgery.claims }).filter(([, value]) => value !== null),
    );
    const id_token = await sign(claims, forgery, { own: own.privateKey, other: other.privateKey, clientSecret });
    return send(response, { access_token: 'token', token_type: 'Bearer', id_token });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    issuer,
    forge: (next) => {
      forgery = next;
    },
    lastForm: () => lastForm,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

interface Keys {
  readonly own: CryptoKey;
  readonly other: CryptoKey;
  readonly clientSecret: string;
}

async function sign(claims: JWTPayload, { algorithm, hasOtherKey, header }: Forgery, keys: Keys): Promise<string> {
  if (algorithm === 'none') {
    const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    return `${encode({ alg: 'none' })}.${encode(claims)}.`;
  }
  const key = algorithm === 'HS256' ? new TextEncoder().encode(keys.clientSecret) : hasOtherKey ? keys.other : keys.own;
  return new SignJWT(claims).setProtectedHeader({ alg: algorithm ?? 'RS256', kid: 'own', ...header }).sign(key);
}

const metadataOf = (issuer: string) => ({
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  jwks_uri: `${issuer}/keys`,
  response_types_supported: ['code'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['RS256'],
  token_endpoint_auth_methods_supported: ['client_secret_post'],
});

function send(response: ServerResponse, value: unknown, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(value));
}
