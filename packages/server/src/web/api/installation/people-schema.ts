import { type Static, Type } from 'typebox';
import { Body, Id, named, PositionedListQuery, Timestamp } from '../../../platform/http/schemas.ts';

/** A user as installation administrators see them. */
export const InstallationUser = named(
  'InstallationUser',
  Type.Object({
    object: Type.Literal('installation-user'),
    id: Id,
    displayName: Type.String(),
    email: Type.String({ description: 'E-mail address.' }),
    photoURL: Type.String({ description: 'URL of a picture; a generated one when the user has none.' }),
    createdAt: Timestamp,
    installationAdministrator: Type.Boolean(),
    disabledAt: Type.Optional(
      Type.String({ format: 'date-time', description: 'When the account was disabled; absent if it is enabled.' }),
    ),
    secondFactor: Type.Boolean({ description: 'Whether there is an authenticator app or a passkey.' }),
    organizations: Type.Integer({ description: 'Memberships, including disabled ones.' }),
    sessions: Type.Integer({ description: 'Browsers in which the user is signed in.' }),
    seenAt: Type.Optional(
      Type.String({ format: 'date-time', description: 'When one of these was last used, to the hour.' }),
    ),
  }),
);
export type InstallationUser = Static<typeof InstallationUser>;

export const ListInstallationUsersQuery = Type.Object({
  ...PositionedListQuery,
  search: Type.Optional(
    Type.String({ maxLength: 200, description: 'Part of the display name or e-mail address, in any letter case.' }),
  ),
  disabled: Type.Optional(Type.Boolean({ description: 'Only users who may not sign in, or only those who may.' })),
});

/** Changes of a user by installation administrators. */
export const UpdateInstallationUser = Body({
  disabled: Type.Optional(
    Type.Boolean({ description: 'Whether the user may not sign in. Sessions and access tokens end with it.' }),
  ),
});

export const InstallationUserParams = Type.Object({ userId: Id });
