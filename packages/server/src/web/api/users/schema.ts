import { type Static, Type } from 'typebox';
import { Body, Id, Line, named, Timestamp } from '../../../platform/http/schemas.ts';
import { SessionMethod } from '../second-factors/schema.ts';

/** A user as shown to others. */
export const User = named(
  'User',
  Type.Object({
    object: Type.Literal('user'),
    id: Id,
    displayName: Type.String(),
    email: Type.String({ description: 'E-mail address.' }),
    photoURL: Type.String({ description: 'URL of a picture; a generated one when the user has none.' }),
    installationAdministrator: Type.Optional(
      Type.Boolean({ description: 'Whether the user is an installation administrator; visible to the user alone.' }),
    ),
    urls: Type.Object({ location: Type.String() }),
  }),
);
export type User = Static<typeof User>;

export const UserParams = Type.Object({ userId: Id });

export const UpdateUser = Body({
  displayName: Type.Optional(Line({ minLength: 1, maxLength: 64 })),
  photoURL: Type.Optional(
    Type.Union([Type.String({ format: 'uri', maxLength: 2048, pattern: '^https?://' }), Type.Null()]),
  ),
});
export type UpdateUser = Static<typeof UpdateUser>;

export const ChangePassword = Body({
  currentPassword: Type.Optional(Type.String({ maxLength: 1000, description: 'Required if the user has a password.' })),
  newPassword: Type.String({ maxLength: 1000, description: '12 to 200 characters.' }),
  revokeTokens: Type.Optional(
    Type.Boolean({ default: false, description: 'Whether the access tokens of the user end too.' }),
  ),
});

export const ChangeEmail = Body({
  email: Type.String({ minLength: 3, maxLength: 254, description: 'A link to confirm it is sent there.' }),
});

export const SessionParams = Type.Object({ sessionId: Id });

/** A browser in which the caller is signed in. */
export const Session = named(
  'Session',
  Type.Object({
    object: Type.Literal('session'),
    id: Id,
    current: Type.Boolean({ description: 'Whether it is the session of this request.' }),
    method: SessionMethod,
    userAgent: Type.Optional(Type.String({ description: 'User agent of the browser.' })),
    createdAt: Timestamp,
    authenticatedAt: Type.String({
      format: 'date-time',
      description: 'When the user last showed the password or a passkey, or signed in at the identity provider.',
    }),
    seenAt: Type.String({ format: 'date-time', description: 'When it was used, to the hour.' }),
    expiresAt: Timestamp,
  }),
);
export type Session = Static<typeof Session>;
