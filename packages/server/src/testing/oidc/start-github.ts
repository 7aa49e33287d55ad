import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What stands for the account of a person at GitHub. */
export interface GithubAccount {
  readonly user: Readonly<Record<string, unknown>>;
  readonly emails: readonly Readonly<Record<string, unknown>>[];
  /** In place of an access token. */
  readonly error?: string;
}

/** A GitHub Enterprise Server, as far as a sign-in needs it. */
export interface RunningGithub {
  readonly issuer: string;
  signInAs(account: GithubAccount): void;
  /** The form of the last request for a token. */
  readonly lastForm: () => URLSearchParams;
  close(): Promise<void>;
}

const TOKEN = 'gho_token';

export async function startGithub(): Promise<RunningGithub> {
  let account: GithubAccount = { user: {}, emails: [] };
  let lastForm = new URLSearchParams();
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += String(chunk);
    const send = (value: unknown, status = 200) => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(value));
    };
    if (request.url === '/login/oauth/access_token') {
      lastForm = new URLSearchParams(text);
      // GitHub answers 200 to what it refuses.
      if (account.error !== undefined) return send({ error: account.error });
      return send({ access_token: TOKEN, token_type: 'bearer', scope: 'read:user,user:email' });
    }
    if (request.headers.authorization !== `Bearer ${TOKEN}`) return send({ message: 'Requires authentication' }, 401);
    if (request.url === '/api/v3/user') return send(account.user);
    return request.url === '/api/v3/user/emails' ? send(account.emails) : send({}, 404);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    issuer: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    signInAs: (next) => {
      account = next;
    },
    lastForm: () => lastForm,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
