import { callerOf } from '../../packages/server/src/testing/fetch-checked.ts';
import {
  anInstallation,
  type Installation,
  serveProgram,
  shownToken,
} from '../../packages/server/src/testing/program.ts';

/** The token in the manual: examples can be typed unchanged. */
export const TOKEN = 'bnd_AREARyKIBWrhwcp0E49Zkd7oZvjU2W2DO8hQvNpw';

// biome-ignore lint/suspicious/noExplicitAny: answers of every operation
export type Json = any;

/** The running program that all pages call. */
export interface ManualProgram {
  readonly installation: Installation;
  /** The prefix of URLs in its responses. */
  readonly publicUrl: string;
  /** Users that pages requested: ids by e-mail address. */
  readonly users: Map<string, string>;
  /** Calls an operation as the administrator. @throws Error with an error response */
  call(method: string, path: string, body?: unknown): Promise<Json>;
  stop(): Promise<void>;
}

/** Starts the program with the manual as its sample site, as a newcomer does. */
export async function startProgramOfManual(): Promise<ManualProgram> {
  const installation = await anInstallation();
  const settings = { ...installation.settings, BINDERY_SAMPLE: '1', BINDERY_BOOTSTRAP_TOKEN: TOKEN };
  const server = await serveProgram({ ...settings, BINDERY_LOG_LEVEL: 'warn' });
  if (shownToken(server.stdout()) !== TOKEN) throw new Error('The first screen shows another token.');
  const stop = async () => {
    await server.stop();
    await installation.remove();
  };
  const publicUrl = `http://localhost:${new URL(server.url).port}`;
  return { installation, publicUrl, users: new Map(), call: callerOf(server.url, TOKEN), stop };
}

/** The space of the sample site. */
export async function findManual({ call }: Pick<ManualProgram, 'call'>): Promise<string> {
  const first = (await call('GET', '/v1/orgs?limit=1000')).items.at(-1);
  const { items } = await call('GET', `/v1/orgs/${first.id}/spaces`);
  return items.find(({ title }: Json) => title === 'Bindery manual').id;
}
