import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Logger } from 'pino';
import { prepareInstallation, type Welcome } from './bootstrap.ts';
import type { Config } from './config.ts';
import { type Context, systemClock } from './context.ts';
import { ChangeCache } from './db/change-cache.ts';
import { openDatabase } from './db/connect.ts';
import { migrate } from './db/migrate.ts';
import { createApp } from './http/app.ts';
import { startWorker } from './jobs/worker.ts';
import { parseAllowList } from './outbound/allow-list.ts';
import { createOutbound } from './outbound/outbound.ts';
import { openSecret } from './secret.ts';
import { lockDataFolder } from './server-lock.ts';
import { openDiskBlobStore } from './store/blob-store.ts';
import { createObjectCache, openContentStore } from './store/content-store.ts';
import { createRevisionReader } from './store/revision-reader.ts';

/** Builds everything that the program is made of. Nothing runs yet. */
export function createContext(config: Config, log: Logger, clock: () => Date = systemClock): Context {
  mkdirSync(config.dataDir, { recursive: true });
  const database = openDatabase(config.database);
  const content = openContentStore(database.reader, createObjectCache());
  return {
    config,
    database,
    cache: new ChangeCache(database.engine),
    content,
    revisions: createRevisionReader(content),
    blobs: openDiskBlobStore(path.join(config.dataDir, 'blobs')),
    outbound: createOutbound({ allow: parseAllowList(config.outboundAllow) }),
    secret: openSecret(config.dataDir),
    log,
    clock,
  };
}

/** Closes what `createContext` opened. */
export async function closeContext(ctx: Context): Promise<void> {
  await ctx.outbound.close();
  await ctx.database.close();
}

export interface RunningServer {
  readonly ctx: Context;
  /** Where it listens, for example `http://127.0.0.1:4000`. */
  readonly address: string;
  /** What the first screen tells. */
  readonly welcome: Welcome;
  /** Stops accepting, lets requests and jobs end, and closes the databases. */
  stop(): Promise<void>;
}

/**
 * Starts the server: takes the data folder, migrates, prepares an empty installation, listens, and starts a worker.
 * @throws Error with a sentence for the operator when the folder is taken, the port is in use or the database is not there
 */
export async function startServer(config: Config, log: Logger): Promise<RunningServer> {
  const unlock = lockDataFolder(config.dataDir);
  const ctx = createContext(config, log);
  try {
    await migrate(ctx.database);
    const welcome = await prepareInstallation(ctx);
    const app = createApp(ctx);
    const address = await app
      .listen({ port: config.port, host: '::' })
      .catch(() => app.listen({ port: config.port, host: '0.0.0.0' }));
    const worker = config.worker ? startWorker(ctx) : undefined;
    const stop = async () => {
      await app.close();
      await worker?.stop();
      await closeContext(ctx);
      unlock();
    };
    return { ctx, address, welcome, stop };
  } catch (error) {
    await closeContext(ctx).catch(() => undefined);
    unlock();
    throw error;
  }
}
