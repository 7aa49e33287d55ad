import { type Static, Type } from 'typebox';
import { EXPORT_ORIGINS, EXPORT_STATES, EXPORT_STEPS } from '../../../platform/db/tables/installation-exports.ts';
import { Id, named, OneOf, Timestamp } from '../../../platform/http/schemas.ts';
import { User } from '../users/schema.ts';

/** An archive of the whole installation, or its record after it was deleted. */
export const InstallationExport = named(
  'InstallationExport',
  Type.Object({
    object: Type.Literal('installation-export'),
    id: Id,
    origin: OneOf(
      [...EXPORT_ORIGINS],
      'Where it was created. An archive of the command line is a file of the operator.',
    ),
    state: OneOf([...EXPORT_STATES], '`expired` was ready, and can no longer be downloaded.'),
    createdBy: Type.Optional(User),
    createdAt: Timestamp,
    finishedAt: Type.Optional(Timestamp),
    expiresAt: Type.Optional(Type.String({ format: 'date-time', description: 'When the archive is deleted.' })),
    size: Type.Optional(Type.Integer({ description: 'Bytes of the archive.' })),
    contents: Type.Optional(
      Type.Object({
        rows: Type.Integer({ description: 'Rows of the database.' }),
        files: Type.Integer(),
        events: Type.Integer({ description: 'Analytics events.' }),
      }),
    ),
    progress: Type.Optional(
      Type.Object({
        step: OneOf([...EXPORT_STEPS]),
        done: Type.Integer({ description: 'Number of finished tables or files of the step.' }),
        total: Type.Integer(),
      }),
    ),
    error: Type.Optional(Type.String({ description: 'Why it failed, in a sentence.' })),
    urls: Type.Object({
      download: Type.Optional(
        Type.String({ description: 'The archive, for a browser in which an installation administrator is signed in.' }),
      ),
    }),
  }),
);
export type InstallationExport = Static<typeof InstallationExport>;

export const InstallationExportParams = Type.Object({ installationExportId: Id });
