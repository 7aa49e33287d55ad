import { type Static, Type } from 'typebox';
import { JOB_KINDS } from '../../../platform/db/tables/jobs.ts';
import { Id, ListQuery, named, OneOf, Timestamp } from '../../../platform/http/schemas.ts';

export const JOB_STATES = ['waiting', 'retrying', 'running', 'succeeded', 'failed'] as const;

/** A background job, without its input. */
export const BackgroundJob = named(
  'BackgroundJob',
  Type.Object({
    object: Type.Literal('job'),
    id: Id,
    kind: Type.String({ description: 'Kind of job.' }),
    state: OneOf([...JOB_STATES], '`retrying` waits for another attempt after a failure.'),
    createdAt: Timestamp,
    runAt: Type.String({ format: 'date-time', description: 'When it runs next, or ran last.' }),
    attempts: Type.Integer({ description: 'Number of started attempts.' }),
    error: Type.Optional(Type.String({ description: 'Error of the last attempt.' })),
    finishedAt: Type.Optional(Timestamp),
    permissions: Type.Object({
      run: Type.Boolean({ description: 'Whether it can be run now.' }),
      cancel: Type.Boolean({ description: 'Whether it can be canceled.' }),
    }),
  }),
);
export type BackgroundJob = Static<typeof BackgroundJob>;

export const ListJobsQuery = Type.Object({
  ...ListQuery,
  state: Type.Optional(OneOf([...JOB_STATES])),
  kind: Type.Optional(OneOf([...JOB_KINDS])),
});
export type ListJobsQuery = Static<typeof ListJobsQuery>;

/** The number of jobs of a type. */
export const JobKindCounts = named(
  'JobKindCounts',
  Type.Object({
    kind: Type.String(),
    waiting: Type.Integer({ description: 'Jobs that have not started.' }),
    retrying: Type.Integer(),
    running: Type.Integer(),
    succeeded: Type.Integer({ description: 'Within the last week.' }),
    failed: Type.Integer({ description: 'Within the last week.' }),
  }),
);

export const JobParams = Type.Object({ jobId: Id });
