import { type Static, Type } from 'typebox';
import { Nullable, named, OneOf, Timestamp } from '../../../platform/http/schemas.ts';

/** A server of the installation. */
const Node = Type.Object({
  host: Type.String({ description: 'Name of the machine.' }),
  version: Type.String(),
  startedAt: Timestamp,
  seenAt: Timestamp,
  current: Type.Boolean({ description: 'Whether it is the server that responds.' }),
  disk: Nullable(
    Type.Object(
      { free: Type.Integer(), total: Type.Integer() },
      { description: 'Bytes of the disk of its data folder; null where it is not known.' },
    ),
  ),
});

/** Health of the installation and its parts. */
export const InstallationHealth = named(
  'InstallationHealth',
  Type.Object({
    object: Type.Literal('installation-health'),
    version: Type.String(),
    build: Type.String(),
    url: Type.String(),
    nodes: Type.Array(Node, { description: 'Servers that reported within the last three minutes.' }),
    database: Type.Object({
      engine: Type.String(),
      migration: Type.String({ description: 'The last migration that was applied.' }),
    }),
    files: Type.Object({ kind: OneOf(['folder', 'bucket'], 'Where files are stored.') }),
    mail: Type.Object({ configured: Type.Boolean(), host: Type.Optional(Type.String()) }),
    events: Type.Object({
      store: Type.String({ description: 'Where analytics events are stored.' }),
      available: Type.Boolean(),
    }),
    search: Type.Object({ spaces: Type.Integer({ description: 'Number of spaces indexed on this server.' }) }),
    jobs: Type.Object({
      due: Type.Integer({ description: 'Jobs that are due but have not started.' }),
      failed: Type.Integer({ description: 'Jobs that failed permanently within the last week.' }),
      oldestDueAt: Type.Optional(
        Type.String({ format: 'date-time', description: 'When the oldest waiting job became due.' }),
      ),
    }),
    problems: Type.Array(
      Type.Object({
        id: OneOf(
          ['disk', 'jobs-wait', 'jobs-failed', 'events', 'versions', 'git', 'backup'],
          'Machine-readable and stable.',
        ),
        severity: OneOf(['warning', 'error']),
        message: Type.String({ description: 'What is wrong, and what to do.' }),
      }),
    ),
  }),
);
export type InstallationHealth = Static<typeof InstallationHealth>;
