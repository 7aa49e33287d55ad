import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { callProgram } from './fetch-checked.ts';
import {
  anInstallation,
  type Installation,
  runProgram,
  type ServingProgram,
  type Settings,
  serveProgram,
} from './program.ts';
import { type S3Server, startS3Server } from './s3-server.ts';
import { createTestClickHouse, hasClickHouse } from './test-clickhouse.ts';

/** Nodes that share one database and one bucket, and have a data folder each. */
export interface Nodes {
  readonly installation: Installation;
  readonly s3: S3Server;
  /** Settings of a new node, with its own data folder. */
  settings(more?: Settings): Settings;
  /** Starts a server, which is stopped with the others. */
  serve(more?: Settings): Promise<ServingProgram>;
  /** A person made by the command line; the access token. */
  aToken(email: string): Promise<string>;
  close(): Promise<void>;
}

/** Token of the first user. */
export const TOKEN = 'token-of-the-first-user';

/** Calls the API of a node, as its first user or by another token. */
export const callNode = (url: string, method: string, pathname: string, body?: object, token = TOKEN) =>
  callProgram(url, token, method, pathname, body);

/** Nothing runs yet but what the nodes share; events are on ClickHouse where the tests have one. */
export async function prepareNodes(): Promise<Nodes> {
  const [installation, s3] = [await anInstallation(), await startS3Server()];
  const clickHouse = hasClickHouse ? await createTestClickHouse() : undefined;
  const folder = mkdtempSync(path.join(tmpdir(), 'bindery-nodes-'));
  const servers: ServingProgram[] = [];
  let count = 0;
  const shared: Settings = {
    ...installation.settings,
    BINDERY_BLOBS: s3.url,
    BINDERY_SECRET_KEY: 'ab'.repeat(32),
    BINDERY_BOOTSTRAP_TOKEN: TOKEN,
    BINDERY_PUBLIC_URL: 'http://docs.test',
    ...(clickHouse !== undefined && {
      BINDERY_INSIGHTS_URL: `${clickHouse.endpoint.url.replace('http', 'clickhouse')}/${clickHouse.endpoint.database}`,
    }),
  };
  const settings = (more: Settings = {}) => ({
    ...shared,
    BINDERY_DATA_DIR: path.join(folder, String(++count)),
    ...more,
  });
  return {
    installation,
    s3,
    settings,
    serve: async (more) => {
      const server = await serveProgram(settings(more));
      servers.push(server);
      return server;
    },
    aToken: async (email) => {
      const own = settings();
      await runProgram(['user', 'create', '--email', email, '--name', 'Person'], own);
      return (await runProgram(['token', 'create', '--email', email], own)).stdout.trim();
    },
    close: async () => {
      await Promise.all(servers.map((server) => server.stop()));
      await s3.close();
      await clickHouse?.drop();
      await installation.remove();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
