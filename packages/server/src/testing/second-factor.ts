import { totpCode, totpStepOf } from '../domain/accounts/second-factor/totp.ts';
import { Authenticator } from './authenticator.ts';
import type { SessionCaller } from './sign-in.ts';
import type { TestServer } from './test-server.ts';

/** An authenticator app that was set up in a session. */
export interface App {
  readonly recoveryCodes: readonly string[];
  /** The code that it shows so many steps from now. */
  code(steps?: number): string;
}

/** Sets up an authenticator app. The code that did so is used up: `server.advance` shows the next one. */
export async function anApp(server: TestServer, { call }: Pick<SessionCaller, 'call'>): Promise<App> {
  const { secret, setup } = (await call('POST', '/v1/user/totp')).body;
  const code = (steps = 0) => totpCode(secret, totpStepOf(server.ctx.clock()) + steps);
  const enabled = await call('PUT', '/v1/user/totp', { setup, code: code() });
  if (enabled.status !== 200) throw new Error(`The app was refused: ${enabled.text}`);
  return { recoveryCodes: enabled.body.codes, code };
}

/** A passkey that was made in a session. */
export async function aPasskey(
  { call }: Pick<SessionCaller, 'call'>,
  { name = 'Laptop', counter = 0 } = {},
): Promise<{ readonly id: string; readonly authenticator: Authenticator; readonly recoveryCodes: readonly string[] }> {
  const authenticator = new Authenticator({ counter });
  const { options, setup } = (await call('POST', '/v1/user/passkeys/setup')).body;
  const created = await call('POST', '/v1/user/passkeys', { name, setup, response: authenticator.create(options) });
  if (created.status !== 201) throw new Error(`The passkey was refused: ${created.text}`);
  return { id: created.body.id, authenticator, recoveryCodes: created.body.recoveryCodes ?? [] };
}

/** Reads what a page has a passkey sign. */
export function promptOn(html: string, action: string) {
  const form = new RegExp(`<form[^>]*action="${action}"[^>]*>[\\s\\S]*?</form>`).exec(html)?.[0] ?? '';
  const options = /data-passkey="([^"]*)"/.exec(form)?.[1]?.replaceAll('&quot;', '"');
  if (options === undefined) throw new Error(`The page has no passkey form for ${action}.`);
  return JSON.parse(options);
}
