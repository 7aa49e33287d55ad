import { Type } from 'typebox';
import type { AccessRequest } from '../../../domain/access/require.ts';
import { requireInstallationAdministrator } from '../../../domain/access/require-installation.ts';
import type { Context } from '../../../domain/context.ts';
import { type Tx, transact } from '../../../platform/db/transact.ts';
import type { App } from '../../../platform/http/app.ts';
import { mapPage, readListPage } from '../../../platform/http/list.ts';
import { ListSchema, NoContent } from '../../../platform/http/schemas.ts';
import { countJobsByKind, type ListedJob, selectJobs } from './jobs-queries.ts';
import { BackgroundJob, JobKindCounts, JobParams, ListJobsQuery } from './jobs-schema.ts';
import { cancelJob, type JobChange, permissionsOf, runJobNow } from './jobs-service.ts';

const tags = ['Installation'];

/** The background jobs of the installation. */
export function registerInstallationJobs(app: App, ctx: Context): void {
  app.get(
    '/v1/installation/jobs',
    {
      schema: {
        operationId: 'listJobs',
        tags,
        querystring: ListJobsQuery,
        response: { 200: ListSchema(BackgroundJob) },
      },
    },
    async (request) => {
      await requireInstallationAdministrator(ctx, request);
      const order = { columns: ['created_at', 'id'], direction: 'desc' } as const;
      return mapPage(
        await readListPage(selectJobs(ctx.database.reader, request.query), order, request.query),
        presentJob,
      );
    },
  );

  app.get(
    '/v1/installation/job-kinds',
    {
      schema: {
        operationId: 'listJobKinds',
        tags,
        response: { 200: Type.Object({ items: Type.Array(JobKindCounts) }) },
      },
    },
    async (request) => {
      await requireInstallationAdministrator(ctx, request);
      return { items: await countKinds(ctx) };
    },
  );

  const schema = (operationId: string) => ({ operationId, tags, params: JobParams, response: { 204: NoContent } });
  app.post('/v1/installation/jobs/:jobId/run', { schema: schema('runJob') }, async (request, reply) => {
    await changeJob(ctx, request, runJobNow);
    return reply.code(204).send(null);
  });

  app.delete('/v1/installation/jobs/:jobId', { schema: schema('cancelJob') }, async (request, reply) => {
    await changeJob(ctx, request, cancelJob);
    return reply.code(204).send(null);
  });
}

/** @throws 403 unless the caller is an installation administrator */
async function changeJob(
  ctx: Context,
  request: AccessRequest<{ jobId: string }>,
  apply: (tx: Tx, change: JobChange) => Promise<void>,
): Promise<void> {
  const { userId: actorId } = await requireInstallationAdministrator(ctx, request);
  await transact(ctx, (tx) => apply(tx, { jobId: request.params.jobId, actorId }));
}

function presentJob(job: ListedJob): BackgroundJob {
  const { id, kind, state, tries, error, created_at: createdAt, run_at: runAt, finished_at: finishedAt } = job;
  return {
    object: 'job',
    id,
    kind,
    createdAt,
    runAt,
    attempts: tries,
    state: state === 'pending' ? (tries > 0 ? 'retrying' : 'waiting') : state,
    ...(error !== null && { error }),
    ...(finishedAt !== null && { finishedAt }),
    permissions: permissionsOf(job),
  };
}

async function countKinds({ database }: Context) {
  const kinds = new Map<string, { kind: string } & Record<BackgroundJob['state'], number>>();
  for (const { kind, state, retried, count } of await countJobsByKind(database.reader)) {
    const counts = kinds.get(kind) ?? { kind, waiting: 0, retrying: 0, running: 0, succeeded: 0, failed: 0 };
    counts[state === 'pending' ? (retried === 1 ? 'retrying' : 'waiting') : state] += count;
    kinds.set(kind, counts);
  }
  return [...kinds.values()].sort((a, b) => (a.kind < b.kind ? -1 : 1));
}
