import { type Static, Type } from 'typebox';
import { Id, named, OneOf, Timestamp } from '../../../platform/http/schemas.ts';

/** An archive of the caller's data on the installation. */
export const AccountExport = named(
  'AccountExport',
  Type.Object({
    object: Type.Literal('account-export'),
    id: Id,
    state: OneOf(['pending', 'ready', 'failed']),
    createdAt: Timestamp,
    finishedAt: Type.Optional(Timestamp),
    expiresAt: Type.Optional(Type.String({ format: 'date-time', description: 'When the archive is deleted.' })),
    size: Type.Optional(Type.Integer({ description: 'Bytes of the archive.' })),
    urls: Type.Object({
      download: Type.Optional(
        Type.String({ description: 'The archive, for a browser in which the user is signed in.' }),
      ),
    }),
  }),
);
export type AccountExport = Static<typeof AccountExport>;

export const AccountExportParams = Type.Object({ exportId: Id });
