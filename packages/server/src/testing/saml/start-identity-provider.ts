import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { KeyPair } from './certificate.ts';

/** Somebody who has an account at an identity provider. */
export interface ProvidedUser {
  readonly email: string;
  readonly password: string;
  readonly firstName: string;
  readonly lastName: string;
}

/** What can be changed of an identity provider while it runs. */
export interface ProviderSettings {
  /** Added to the time of the machine, in milliseconds. */
  readonly offsetMs?: number;
  /** Sign the response around the signed assertion too. */
  readonly isMessageSigned?: boolean;
  readonly algorithm?: 'rsa-sha1' | 'rsa-sha256' | 'rsa-sha512';
}

/** An identity provider in its own process, that speaks SAML through another library than the server. */
export interface RunningIdentityProvider {
  readonly ssoURL: string;
  readonly entityID: string;
  readonly certificate: string;
  /** Makes a service known to it, by its metadata. */
  addService(metadata: string): Promise<void>;
  set(settings: ProviderSettings): Promise<void>;
  close(): Promise<void>;
}

const PROGRAM = fileURLToPath(new URL('identity-provider.mjs', import.meta.url));

/** Starts an identity provider with these users. */
export async function startIdentityProvider(
  { privateKey, certificate }: KeyPair,
  users: readonly ProvidedUser[],
): Promise<RunningIdentityProvider> {
  const child = spawn(process.execPath, [PROGRAM, JSON.stringify({ privateKey, certificate, users })], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const [line] = await Promise.race([
    once(child.stdout, 'data'),
    once(child, 'exit').then(() => Promise.reject(new Error('The identity provider did not start.'))),
  ]);
  const url = String(line).trim();
  const send = async (path: string, body: string) => {
    const { status } = await fetch(url + path, { method: 'POST', body });
    if (status !== 204) throw new Error(`The identity provider answered ${status} to ${path}.`);
  };
  return {
    ssoURL: `${url}/sign-in`,
    entityID: `${url}/entity`,
    certificate,
    addService: (metadata) => send('/services', metadata),
    set: (settings) => send('/control', JSON.stringify(settings)),
    close: async () => {
      child.stdin.end();
      await once(child, 'exit');
    },
  };
}
