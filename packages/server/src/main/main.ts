import path from 'node:path';
import type { Logger } from 'pino';
import { keepPresence } from '../domain/access/record-presence.ts';
import { scheduleAuditCleaning } from '../domain/audit/clean-audit-log-job.ts';
import type { Context } from '../domain/context.ts';
import { scheduleEventCleaning } from '../domain/visitor-events/clean-events-job.ts';
import { createRepositoryCaches } from '../engines/git/repository-caches.ts';
import { type EventStore, isOfOneProcess } from '../engines/insights/event-store.ts';
import { openEventStore } from '../engines/insights/open-event-store.ts';
import { LinkIndex, RESTING_CHANGES } from '../engines/links/link-index.ts';
import { LINKS_SCHEMA } from '../engines/links/links-schema.ts';
import { READ_LINKS } from '../engines/links/read-links-task.ts';
import { SpecificationLibrary } from '../engines/openapi/specification-library.ts';
import { scheduleStorageCount } from '../engines/revisions/count-storage-job.ts';
import { openPdfLibrary } from '../engines/revisions/open-pdf-library.ts';
import { SEARCH_SCHEMA } from '../engines/search/index-tables.ts';
import { openSearch } from '../engines/search/search.ts';
import { ComputePool } from '../platform/compute/compute-pool.ts';
import { guardContentStore, requireLightText } from '../platform/compute/heavy-work.ts';
import { retryWithoutProcess } from '../platform/compute/retry-without-process.ts';
import type { Config } from '../platform/config/config.ts';
import { lockDataFolder } from '../platform/data-folder/folder-lock.ts';
import { makeFolderPrivate } from '../platform/data-folder/private-folder.ts';
import { openTemporaryFolder } from '../platform/data-folder/temporary-folder.ts';
import { requireWritableFolder } from '../platform/data-folder/writable-folder.ts';
import { CommitVersionedCache } from '../platform/db/commit-versioned-cache.ts';
import { openDatabase } from '../platform/db/connect.ts';
import { migrate } from '../platform/db/migrate.ts';
import { EVENT_JOBS, LIGHT_JOBS, OTHER_JOBS } from '../platform/db/tables/jobs.ts';
import { openLocalDatabase } from '../platform/derived/local-database.ts';
import type { App } from '../platform/http/app.ts';
import { drainAndClose } from '../platform/http/drain.ts';
import { Presence } from '../platform/http/presence.ts';
import { SiteHosts } from '../platform/http/site-hosts.ts';
import { startWorker, type Worker } from '../platform/jobs/worker.ts';
import { LiveHub, type LiveMessage } from '../platform/live/live-hub.ts';
import { parseAllowList } from '../platform/outbound/allow-list.ts';
import type { Resolve } from '../platform/outbound/connection.ts';
import { createOutbound } from '../platform/outbound/outbound.ts';
import type { ResolveTexts } from '../platform/outbound/resolve-texts.ts';
import { verifyInstanceKey } from '../platform/secret/instance-key.ts';
import { openSecret } from '../platform/secret/secret.ts';
import { createObjectCache, openContentStore, RESTING_OBJECTS } from '../platform/store/content-store.ts';
import { IdleEviction } from '../platform/store/idle-eviction.ts';
import { openBlobStore } from '../platform/store/open-blob-store.ts';
import { createRevisionReader } from '../platform/store/revision-reader.ts';
import { ServerState } from '../platform/store/server-state.ts';
import { systemClock } from '../platform/system-clock.ts';
import { scheduleDraftCleaning } from '../web/api/drafts/clean-drafts-job.ts';
import { scheduleNotificationCleaning } from '../web/api/inbox/clean-notifications-job.ts';
import { scheduleDeliveryCleaning } from '../web/api/webhooks/clean-deliveries-job.ts';
import { prepareInstallation, type Welcome } from './bootstrap.ts';
import { createApp } from './create-app.ts';
import { startDeliveryWorker } from './delivery-worker.ts';
import { keepRemovedSpacesForgotten } from './forget-removed-spaces.ts';
import { JOBS } from './jobs.ts';
import { keepMemoryLow } from './keep-memory-low.ts';
import { keepNode } from './keep-node.ts';
import { keepIndexesPrepared } from './prepare-indexes.ts';
import { runHeavyJob } from './run-heavy-job.ts';

/** Parts of a context that are not the usual ones. */
export interface ContextParts {
  readonly clock?: () => Date;
  /** Stands in for the system's resolver. */
  readonly resolve?: Resolve;
  readonly resolveTexts?: ResolveTexts;
  /** Runs heavy work; without it, all work is done by this process. */
  readonly compute?: ComputePool;
  readonly insights?: EventStore;
  /** Another process has the derived indexes of the data folder open. */
  readonly areIndexesTemporary?: boolean;
  /** Receives what this process announces, for another one. */
  readonly passOnChange?: (message: LiveMessage) => void;
}

/** Builds all parts of the program. Nothing runs yet. */
export function createContext(config: Config, log: Logger, parts: ContextParts = {}): Context {
  const { clock = systemClock, resolve, resolveTexts, compute, insights, areIndexesTemporary = false } = parts;
  requireWritableFolder(config.dataDir);
  const database = openDatabase(config.database);
  const temporary = openTemporaryFolder(config.dataDir);
  const idleEviction = new IdleEviction();
  const store = openContentStore(database.reader, idleEviction.add(createObjectCache(), RESTING_OBJECTS), clock);
  const content = compute === undefined ? store : guardContentStore(store);
  const bulk = compute === undefined ? store.bulk : guardContentStore(store.bulk);
  const blobs = openBlobStore(config.blobs, temporary.path, clock);
  const derived = openLocalDatabase(
    areIndexesTemporary ? temporary.path : config.dataDir,
    SEARCH_SCHEMA + LINKS_SCHEMA,
  );
  const cache = new CommitVersionedCache(database.engine);
  const revisions = createRevisionReader(content, { check: compute && requireLightText, idleEviction, bulk });
  const specifications = new SpecificationLibrary({ config, blobs, temporary, clock });
  const shared = {
    config,
    database,
    cache,
    content,
    revisions,
    specifications,
    blobs,
    temporary,
    log,
    clock,
    ...(compute && { compute }),
  };
  return {
    ...shared,
    search: openSearch(derived, idleEviction),
    links: idleEviction.add(
      new LinkIndex(derived, {
        store: content.bulk,
        publicUrl: config.publicUrl,
        readHeavyText: compute && ((root, text) => retryWithoutProcess(() => READ_LINKS.run(compute, { root, text }))),
      }),
      RESTING_CHANGES,
    ),
    idleEviction,
    siteHosts: new SiteHosts(database, config),
    pdf: openPdfLibrary(shared),
    insights: insights ?? openEventStore(config, log),
    outbound: createOutbound({ allow: parseAllowList(config.outboundAllow), resolve, resolveTexts }),
    repositories: openRepositories(shared),
    state: new ServerState(),
    presence: new Presence(),
    live: new LiveHub(database.engine, parts.passOnChange),
    secret: openSecret(config.secret),
  };
}

const openRepositories = ({ config, temporary, clock, log }: Pick<Context, 'config' | 'temporary' | 'clock' | 'log'>) =>
  createRepositoryCaches(path.join(config.dataDir, 'cache', 'repositories'), {
    temporary: temporary.path,
    maxBytes: config.git.maxCacheBytes,
    clock,
    log,
  });

/** Closes what `createContext` opened. */
export async function closeContext(ctx: Context): Promise<void> {
  await ctx.compute?.close();
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
  readonly url: string;
  /** What the first screen tells. */
  readonly welcome: Welcome;
  /** Tells others to go elsewhere, stops accepting, lets requests and jobs end, and closes the databases. */
  stop(): Promise<void>;
}

/**
 * Starts the server: locks the data folder, migrates, listens, prepares an empty installation, and starts a worker.
 * @throws Error with a sentence for the operator when the folder is taken, the port is in use or the database does not
 * exist
 */
export async function startServer(config: Config, log: Logger): Promise<RunningServer> {
  requireWritableFolder(config.dataDir);
  const unlock = lockDataFolder(config.dataDir);
  const endTightening = makeFolderPrivate(config.dataDir, log);
  const compute = createComputePool(config, log, () => ctx);
  const ctx: Context = createContext(config, log, { ...(compute && { compute }) });
  const app = createApp(ctx);
  const close = async () => {
    await app.close();
    await endTightening();
    await closeContext(ctx);
    unlock();
  };
  try {
    await migrate(ctx.database);
    await verifyInstanceKey(ctx, { note: true });
    await ctx.blobs.prepare();
    // Listening comes first: a start that finds its port taken must not use up the token that is shown once.
    const url = await listen(app, config.port);
    const welcome = await prepareInstallation(ctx);
    await scheduleAuditCleaning(ctx);
    await scheduleDraftCleaning(ctx);
    await scheduleDeliveryCleaning(ctx);
    await scheduleNotificationCleaning(ctx);
    await scheduleEventCleaning(ctx);
    await scheduleStorageCount(ctx);
    const workers = startWorkers(ctx);
    const presence = keepPresence(ctx);
    const node = keepNode(ctx);
    const forgetting = keepRemovedSpacesForgotten(ctx);
    const preparing = keepIndexesPrepared(ctx);
    const lowMemory = keepMemoryLow(ctx);
    const stop = async () => {
      await Promise.all([drainAndClose(app, config.shutdownDelay), ...workers.map((worker) => worker.stop())]);
      await presence.stop();
      await node.stop();
      await forgetting.stop();
      preparing.stop();
      lowMemory.stop();
      await close();
    };
    return { ctx, url, welcome, stop };
  } catch (error) {
    await close().catch(() => undefined);
    throw error;
  }
}

/** Undefined where the configuration has no processes for heavy work. */
function createComputePool(
  { computeProcesses: size }: Config,
  log: Logger,
  findContext: () => Context,
): ComputePool | undefined {
  if (size === 0) return undefined;
  const onEvents = (events: Parameters<EventStore['append']>[0]) => {
    const done = findContext().insights.append(events);
    done.catch((error: unknown) => log.warn({ err: error }, 'requests of programs are not counted'));
  };
  return new ComputePool({ size, log, onEvents, onLive: (message) => findContext().live.accept(message) });
}

/** This process runs the jobs that no other can run; compute processes run heavy jobs, if there are any. */
function startWorkers(ctx: Context): Worker[] {
  if (!ctx.config.worker)
    return isOfOneProcess(ctx.insights) ? [startWorker(ctx, { jobs: JOBS, concurrency: 1, kinds: EVENT_JOBS })] : [];
  const { compute } = ctx;
  const deliveries = startDeliveryWorker(ctx);
  if (compute === undefined)
    return [startWorker(ctx, { jobs: JOBS, kinds: [...EVENT_JOBS, ...OTHER_JOBS] }), deliveries];
  return [
    deliveries,
    startWorker(ctx, { jobs: JOBS, kinds: [...EVENT_JOBS, ...LIGHT_JOBS] }),
    startWorker(ctx, { jobs: JOBS, runNext: (stopping) => runHeavyJob(ctx, compute, stopping) }),
  ];
}

/** On all interfaces of the machine, IPv6 included where it is available. */
async function listen(app: App, port: number): Promise<string> {
  try {
    return await app
      .listen({ port, host: '::' })
      .catch((error) =>
        codeOf(error) === 'EADDRINUSE' ? Promise.reject(error) : app.listen({ port, host: '0.0.0.0' }),
      );
  } catch (error) {
    if (codeOf(error) === 'EADDRINUSE')
      throw new Error(`Port ${port} is already in use. Stop what listens there, or set PORT to another one.`);
    if (codeOf(error) === 'EACCES')
      throw new Error(`This user is not allowed to listen on port ${port}. Set PORT to one from 1024 on.`);
    throw error;
  }
}

const codeOf = (error: unknown): unknown => (error as NodeJS.ErrnoException).code;
