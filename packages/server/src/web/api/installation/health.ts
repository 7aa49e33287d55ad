import type { Context } from '../../../domain/context.ts';
import { findGitProblem, findGitVersion } from '../../../engines/git/git-version.ts';
import { withTimeout } from '../../../platform/concurrency/timeout.ts';
import { VERSION } from '../../../platform/config/version.ts';
import type { Db } from '../../../platform/db/database.ts';
import { MIGRATIONS } from '../../../platform/db/migrations/migrations.ts';
import type { ServerNodeRow } from '../../../platform/db/tables/server-nodes.ts';
import { countJobs } from '../../../platform/jobs/count-jobs.ts';
import { selectInstallationExports } from '../../../platform/queries/installation-exports.ts';
import { listServerNodes } from '../../../platform/queries/server-nodes.ts';
import type { InstallationHealth } from './health-schema.ts';
import { describeThisNode } from './this-node.ts';

/** Time for which a crashed server is listed. */
const SEEN_MS = 3 * 60_000;
/** Timeout of the event store; opening its file is slow on a busy machine. */
const EVENTS_MS = 10_000;
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 3600 * 1000;
/** Age after which an archive triggers a warning. */
const BACKUP_DAYS = 7;

/** Health of the installation: the data of probes and metrics in a readable form. */
export async function readHealth(ctx: Context): Promise<InstallationHealth> {
  const { config, database } = ctx;
  const now = ctx.clock();
  const [nodes, jobs, isEventStoreUp, gitVersion, lastBackup] = await Promise.all([
    listNodes(ctx, now),
    countJobs(database.reader, now.toISOString()),
    isAnswering(ctx),
    findGitVersion(),
    findLastBackup(database.reader),
  ]);
  const health = {
    object: 'installation-health',
    version: VERSION,
    build: `node ${process.versions.node}`,
    url: config.publicUrl,
    nodes,
    database: { engine: database.engine.name, migration: Object.keys(MIGRATIONS).at(-1) ?? '' },
    files: { kind: config.blobs.kind === 'bucket' ? 'bucket' : 'folder' },
    mail: { configured: config.mail !== undefined, ...(config.mail && { host: config.mail.host }) },
    events: { store: ctx.insights.kind, available: isEventStoreUp },
    search: { spaces: countIndexedSpaces(ctx) },
    jobs: { due: jobs.due, failed: jobs.failed, ...(jobs.dueSince !== undefined && { oldestDueAt: jobs.dueSince }) },
  } satisfies Omit<InstallationHealth, 'problems'>;
  const problems = [
    ...listProblems(health, now),
    ...listGitProblems(gitVersion),
    ...listBackupProblems(lastBackup, now),
  ];
  return { ...health, problems };
}

async function listNodes(ctx: Context, now: Date): Promise<InstallationHealth['nodes']> {
  const own = await describeThisNode(ctx);
  const since = new Date(now.getTime() - SEEN_MS).toISOString();
  const others = (await listServerNodes(ctx.database.reader, since)).filter(({ id }) => id !== own.id);
  const present = ({ host, version, started_at, seen_at, disk_free, disk_total }: ServerNodeRow, current: boolean) => ({
    host,
    version,
    startedAt: started_at,
    seenAt: seen_at,
    current,
    disk: disk_total === 0 ? null : { free: disk_free, total: disk_total },
  });
  return [present(own, true), ...others.map((node) => present(node, false))];
}

/** Whether the event store responds to a query without a site. */
async function isAnswering({ insights, clock }: Context): Promise<boolean> {
  const to = clock().getTime();
  const question = insights.aggregate({
    siteId: 'none',
    select: [{ column: 'eventsCount' }],
    where: [],
    groupBy: [],
    range: { from: to - MINUTE_MS, to },
    timeZone: 'UTC',
    limit: 1,
  });
  return withTimeout(EVENTS_MS, question).then(
    () => true,
    () => false,
  );
}

const countIndexedSpaces = ({ search }: Context): number =>
  Number(search.db.get('select count(*) as count from search_spaces')?.['count'] ?? 0);

async function findLastBackup(db: Db): Promise<string | undefined> {
  const row = await selectInstallationExports(db)
    .where('state', 'in', ['ready', 'expired'])
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.created_at;
}

type Problem = InstallationHealth['problems'][number];

function listProblems({ nodes, jobs, events }: Omit<InstallationHealth, 'problems'>, now: Date): Problem[] {
  const problems: Problem[] = [];
  const add = (id: Problem['id'], severity: Problem['severity'], message: string) =>
    problems.push({ id, severity, message });
  for (const { host, disk } of nodes) {
    if (disk === null || disk.free >= disk.total / 10) continue;
    const isNearlyFull = disk.free < disk.total / 50;
    add('disk', isNearlyFull ? 'error' : 'warning', `The disk of ${host} is nearly full. Free up space on it.`);
  }
  if (new Set(nodes.map(({ version }) => version)).size > 1)
    add('versions', 'warning', 'The servers run different versions. Finish the upgrade.');
  if (!events.available)
    add('events', 'error', 'The store of analytics events does not respond. Events wait on disk until it does.');
  const wait = jobs.oldestDueAt === undefined ? 0 : now.getTime() - Date.parse(jobs.oldestDueAt);
  if (wait > 10 * MINUTE_MS)
    add('jobs-wait', 'error', 'Background jobs have waited for more than ten minutes. Check whether a worker runs.');
  if (jobs.failed > 0)
    add('jobs-failed', 'warning', 'Background jobs failed within the last week. Their list has the reasons.');
  return problems;
}

/** Exported for its test: no setting of a server hides the installed program. */
export function listGitProblems(version: string | undefined): Problem[] {
  const message = findGitProblem(version);
  return message === undefined ? [] : [{ id: 'git', severity: 'error', message }];
}

/** Other tools also create backups, so an old archive is only a warning. */
function listBackupProblems(lastBackup: string | undefined, now: Date): Problem[] {
  if (lastBackup !== undefined && now.getTime() - Date.parse(lastBackup) < BACKUP_DAYS * DAY_MS) return [];
  const message =
    lastBackup === undefined
      ? 'No backup of this installation was ever created here. Create one, unless other tools make backups.'
      : 'The last backup of this installation is older than a week. Create another one, unless other tools make backups.';
  return [{ id: 'backup', severity: 'warning', message }];
}
