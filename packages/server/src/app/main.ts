import path from 'node:path';
import type { Logger } from 'pino';
import { keepPresence, Presence } from '../access/presence.ts';
import { scheduleAuditCleaning } from '../audit/clean-audit-log-job.ts';
import type { Config } from '../config/config.ts';
import { type Context, systemClock } from '../context.ts';
import { lockDataFolder } from '../data-folder/folder-lock.ts';
import { makeFolderPrivate } from '../data-folder/private-folder.ts';
import { openTemporaryFolder } from '../data-folder/temporary-folder.ts';
import { requireWritableFolder } from '../data-folder/writable-folder.ts';
import { CommitVersionedCache } from '../db/commit-versioned-cache.ts';
import { openDatabase } from '../db/connect.ts';
import { migrate } from '../db/migrate.ts';
import { openLocalDatabase } from '../derived/local-database.ts';
import { createRepositoryCaches } from '../git/repository-caches.ts';
import type { App } from '../http/app.ts';
import { drainAndClose } from '../http/drain.ts';
import { scheduleEventCleaning } from '../insights/clean-events-job.ts';
import { type EventStore, isOfOneProcess } from '../insights/event-store.ts';
import { openEventStore } from '../insights/open-event-store.ts';
import { EVENT_JOBS, LIGHT_JOBS } from '../jobs/job.ts';
import { startWorker, type Worker } from '../jobs/worker.ts';
import { LinkIndex, RESTING_CHANGES } from '../links/link-index.ts';
import { LINKS_SCHEMA } from '../links/links-schema.ts';
import type { LiveChange } from '../live/live-change.ts';
import { LiveHub } from '../live/live-hub.ts';
import { SpecificationLibrary } from '../openapi/specification-library.ts';
import { parseAllowList } from '../outbound/allow-list.ts';
import type { Resolve } from '../outbound/connection.ts';
import { createOutbound } from '../outbound/outbound.ts';
import type { ResolveTexts } from '../outbound/resolve-texts.ts';
import { PdfLibrary } from '../pdf/pdf-library.ts';
import { keepRemovedSpacesForgotten } from '../revisions/forget-removed-spaces.ts';
import { SEARCH_SCHEMA } from '../search/index-tables.ts';
import { openSearch } from '../search/search.ts';
import { verifyInstanceKey } from '../secret/instance-key.ts';
import { openSecret } from '../secret/secret.ts';
import { SiteHosts } from '../sites/site-hosts.ts';
import { createObjectCache, openContentStore, RESTING_OBJECTS } from '../store/content-store.ts';
import { IdleEviction } from '../store/idle-eviction.ts';
import { keepMemoryLow } from '../store/keep-memory-low.ts';
import { openBlobStore } from '../store/open-blob-store.ts';
import { createRevisionReader } from '../store/revision-reader.ts';
import { ComputePool } from '../workers/compute-pool.ts';
import { runTask } from '../workers/compute-tasks.ts';
import { guardContentStore, requireLightText } from '../workers/heavy-work.ts';
import { prepareInstallation, type Welcome } from './bootstrap.ts';
import { createApp } from './create-app.ts';
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
  /** Receives the changes that this process commits for another one. */
  readonly passOnChange?: (change: LiveChange) => void;
}

/** Builds everything that the program is made of. Nothing runs yet. */
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
  return {
    config,
    database,
    cache,
    content,
    revisions,
    blobs,
    search: openSearch(derived, idleEviction),
    links: idleEviction.add(
      new LinkIndex(derived, {
        store: content.bulk,
        publicUrl: config.publicUrl,
        readHeavyText: compute && ((root, text) => runTask(compute, 'read-links', { root, text })),
      }),
      RESTING_CHANGES,
    ),
    temporary,
    idleEviction,
    siteHosts: new SiteHosts(database, config),
    pdf: new PdfLibrary({
      ...{ config, database, cache, content, revisions, specifications, blobs, temporary, log, clock },
      ...(compute && { compute }),
    }),
    specifications,
    insights: insights ?? openEventStore(config, log),
    ...(compute && { compute }),
    outbound: createOutbound({ allow: parseAllowList(config.outboundAllow), resolve, resolveTexts }),
    repositories: createRepositoryCaches(path.join(config.dataDir, 'cache', 'repositories'), {
      temporary: temporary.path,
      maxBytes: config.git.maxCacheBytes,
      clock,
      log,
    }),
    ...{ presence: new Presence(), live: new LiveHub(database.engine, parts.passOnChange) },
    secret: openSecret(config.secret),
    log,
    clock,
  };
}

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
  readonly address: string;
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
    const address = await listen(app, config.port);
    const welcome = await prepareInstallation(ctx);
    await scheduleAuditCleaning(ctx);
    await scheduleEventCleaning(ctx);
    const workers = startWorkers(ctx);
    const presence = keepPresence(ctx);
    const forgetting = keepRemovedSpacesForgotten(ctx);
    const lowMemory = keepMemoryLow(ctx);
    const stop = async () => {
      await Promise.all([drainAndClose(app, config.shutdownDelay), ...workers.map((worker) => worker.stop())]);
      await presence.stop();
      await forgetting.stop();
      lowMemory.stop();
      await close();
    };
    return { ctx, address, welcome, stop };
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
  return new ComputePool({ size, log, onEvents, onLive: (change) => findContext().live.publish(change) });
}

/** What nobody else can do is done here in any case, and heavy jobs by compute processes where there are any. */
function startWorkers(ctx: Context): Worker[] {
  if (!ctx.config.worker)
    return isOfOneProcess(ctx.insights) ? [startWorker(ctx, { concurrency: 1, kinds: EVENT_JOBS })] : [];
  const { compute } = ctx;
  if (compute === undefined) return [startWorker(ctx)];
  return [
    startWorker(ctx, { kinds: [...EVENT_JOBS, ...LIGHT_JOBS] }),
    startWorker(ctx, { runNext: (stopping) => runHeavyJob(ctx, compute, stopping) }),
  ];
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
