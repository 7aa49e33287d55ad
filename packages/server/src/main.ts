import path from 'node:path';
import type { Logger } from 'pino';
import { keepPresence, Presence } from './access/presence.ts';
import { scheduleAuditCleaning } from './api/audit-events/clean-audit-log-job.ts';
import { prepareInstallation, type Welcome } from './bootstrap.ts';
import type { Config } from './config.ts';
import { type Context, systemClock } from './context.ts';
import { ChangeCache } from './db/change-cache.ts';
import { openDatabase } from './db/connect.ts';
import { migrate } from './db/migrate.ts';
import { keepRemovedSpacesForgotten } from './derived/forget-removed-spaces.ts';
import { openLocalDatabase } from './derived/local-database.ts';
import { lockDataFolder } from './folder-lock.ts';
import { createRepositoryCaches } from './git/repository-caches.ts';
import { type App, createApp } from './http/app.ts';
import { drainAndClose } from './http/drain.ts';
import { scheduleEventCleaning } from './insights/clean-events-job.ts';
import { isOfOneProcess } from './insights/event-store.ts';
import { openEventStore } from './insights/open-event-store.ts';
import { EVENT_JOBS } from './jobs/job.ts';
import { startWorker, type Worker } from './jobs/worker.ts';
import { LinkIndex } from './links/link-index.ts';
import { LINKS_SCHEMA } from './links/links-schema.ts';
import { SpecificationLibrary } from './openapi/specification-library.ts';
import { parseAllowList } from './outbound/allow-list.ts';
import type { Resolve } from './outbound/connection.ts';
import { createOutbound } from './outbound/outbound.ts';
import { PdfLibrary } from './pdf/pdf-library.ts';
import { SiteHosts } from './published/site-hosts.ts';
import { requireSameSecret } from './same-secret.ts';
import { SEARCH_SCHEMA } from './search/index-tables.ts';
import { openSearch } from './search/search.ts';
import { openSecret } from './secret.ts';
import { createObjectCache, openContentStore } from './store/content-store.ts';
import { openBlobStore } from './store/open-blob-store.ts';
import { createRevisionReader } from './store/revision-reader.ts';
import { openTemporaryFolder } from './temporary-folder.ts';
import { requireWritableFolder } from './writable-folder.ts';

/** Builds everything that the program is made of. Nothing runs yet. `resolve` stands in for the system's resolver. */
export function createContext(
  config: Config,
  log: Logger,
  clock: () => Date = systemClock,
  resolve?: Resolve,
): Context {
  requireWritableFolder(config.dataDir);
  const database = openDatabase(config.database);
  const temporary = openTemporaryFolder(config.dataDir);
  const content = openContentStore(database.reader, createObjectCache(), clock);
  const blobs = openBlobStore(config.blobs, temporary.path, clock);
  const derived = openLocalDatabase(config.dataDir, SEARCH_SCHEMA + LINKS_SCHEMA);
  const cache = new ChangeCache(database.engine);
  const revisions = createRevisionReader(content);
  const specifications = new SpecificationLibrary({ config, blobs, temporary, clock });
  return {
    config,
    database,
    cache,
    content,
    revisions,
    blobs,
    search: openSearch(derived),
    links: new LinkIndex(derived, { store: content, publicUrl: config.publicUrl }),
    temporary,
    siteHosts: new SiteHosts(database, config),
    pdf: new PdfLibrary({ config, database, cache, content, revisions, specifications, blobs, temporary, log, clock }),
    specifications,
    insights: openEventStore(config, log),
    outbound: createOutbound({ allow: parseAllowList(config.outboundAllow), ...(resolve && { resolve }) }),
    repositories: createRepositoryCaches(path.join(config.dataDir, 'cache', 'repositories'), {
      temporary: temporary.path,
      maxBytes: config.git.maxCacheBytes,
      clock,
      log,
    }),
    presence: new Presence(),
    secret: openSecret(config.secret),
    log,
    clock,
  };
}

/** Closes what `createContext` opened. */
export async function closeContext(ctx: Context): Promise<void> {
  await ctx.pdf.close();
  await ctx.specifications.close();
  await ctx.outbound.close();
  ctx.search.close();
  await ctx.insights.close();
  await ctx.blobs.close();
  await ctx.database.close();
  ctx.temporary.remove();
}

export interface RunningServer {
  readonly ctx: Context;
  /** Where it listens, for example `http://127.0.0.1:4000`. */
  readonly address: string;
  /** What the first screen tells. */
  readonly welcome: Welcome;
  /** Tells others to go elsewhere, stops accepting, lets requests and jobs end, and closes the databases. */
  stop(): Promise<void>;
}

/**
 * Starts the server: takes the data folder, migrates, listens, prepares an empty installation, and starts a worker.
 * @throws Error with a sentence for the operator when the folder is taken, the port is in use or the database is not there
 */
export async function startServer(config: Config, log: Logger): Promise<RunningServer> {
  requireWritableFolder(config.dataDir);
  const unlock = lockDataFolder(config.dataDir);
  const ctx = createContext(config, log);
  const app = createApp(ctx);
  const close = async () => {
    await app.close();
    await closeContext(ctx);
    unlock();
  };
  try {
    await migrate(ctx.database);
    await requireSameSecret(ctx, { note: true });
    await ctx.blobs.prepare();
    // Listening comes first: a start that finds its port taken must not use up the token that is shown once.
    const address = await listen(app, config.port);
    const welcome = await prepareInstallation(ctx);
    await scheduleAuditCleaning(ctx);
    await scheduleEventCleaning(ctx);
    const worker = startWorkerOfServer(ctx);
    const presence = keepPresence(ctx);
    const forgetting = keepRemovedSpacesForgotten(ctx);
    const stop = async () => {
      await Promise.all([drainAndClose(app, config.shutdownDelay), worker?.stop()]);
      await presence.stop();
      await forgetting.stop();
      await close();
    };
    return { ctx, address, welcome, stop };
  } catch (error) {
    await close().catch(() => undefined);
    throw error;
  }
}

/** What nobody else can do is done here in any case. */
function startWorkerOfServer(ctx: Context): Worker | undefined {
  if (ctx.config.worker) return startWorker(ctx);
  return isOfOneProcess(ctx.insights) ? startWorker(ctx, { concurrency: 1, kinds: EVENT_JOBS }) : undefined;
}

/** On all addresses of the machine, of IPv6 too where it has that. */
async function listen(app: App, port: number): Promise<string> {
  try {
    return await app
      .listen({ port, host: '::' })
      .catch((error) =>
        codeOf(error) === 'EADDRINUSE' ? Promise.reject(error) : app.listen({ port, host: '0.0.0.0' }),
      );
  } catch (error) {
    if (codeOf(error) === 'EADDRINUSE')
      throw new Error(`The port ${port} is in use. Stop what listens there, or set PORT to another one.`);
    if (codeOf(error) === 'EACCES')
      throw new Error(`This user may not listen on the port ${port}. Set PORT to one from 1024 on.`);
    throw error;
  }
}

const codeOf = (error: unknown): unknown => (error as NodeJS.ErrnoException).code;
