import { type Static, Type } from 'typebox';
import { ROLES } from '../../../platform/db/role.ts';
import {
  Body,
  Id,
  ListQuery,
  Nullable,
  named,
  OneOf,
  PositionedListQuery,
  RoleName,
  Timestamp,
} from '../../../platform/http/schemas.ts';
import { Space } from '../spaces/schema.ts';
import { User } from '../users/schema.ts';

export const MemberParams = Type.Object({ organizationId: Id, userId: Id });

/** A member of an organization. */
export const Member = named(
  'Member',
  Type.Object({
    object: Type.Literal('member'),
    id: Type.String({ description: 'The id of the user.' }),
    role: Nullable(RoleName),
    user: User,
    disabled: Type.Boolean({ description: 'Without access to any content.' }),
    joinedAt: Timestamp,
    lastSeenAt: Type.Optional(Timestamp),
    sso: Type.Boolean({
      description: 'Whether the member can only access the organization through its single sign-on.',
    }),
    spaces: Type.Integer({ description: 'Spaces that the member may read.' }),
    teams: Type.Integer({ description: 'Teams that the member is in.' }),
    secondFactor: Type.Optional(
      Type.Boolean({
        description:
          'Whether the account has an authenticator app or a passkey. Only administrators of the organization receive it.',
      }),
    ),
  }),
);
export type Member = Static<typeof Member>;

const Order = Type.Optional(Type.Enum(['asc', 'desc'], { default: 'desc' }));

export const ListMembersQuery = Type.Object({
  ...PositionedListQuery,
  order: Order,
  role: Type.Optional(OneOf([...ROLES, 'guest'])),
  search: Type.Optional(
    Type.String({ maxLength: 200, description: 'Part of the display name or e-mail address, in any letter case.' }),
  ),
  secondFactor: Type.Optional(
    Type.Boolean({
      description:
        'Only members whose account has a second factor, or only those without one. For administrators of the organization.',
    }),
  ),
  sort: Type.Optional(
    Type.Enum(['joinedAt', 'lastSeenAt'], {
      default: 'joinedAt',
      description: 'With lastSeenAt, only members who were seen are listed.',
    }),
  ),
});

export const UpdateMember = Body({
  role: Type.Optional(Nullable(RoleName)),
  disabled: Type.Optional(Type.Boolean({ description: 'True revokes all access; false restores it.' })),
});
export type UpdateMember = Static<typeof UpdateMember>;

export const Ping = Type.Object({
  serviceVisitorClaims: Type.String({
    description:
      'A JWT with your identity: sub (user id), email and exp (in one hour). Verify it with the key in /.well-known/jwks.json.',
  }),
});

export const ListMemberSpacesQuery = Type.Object({ ...ListQuery, order: Order });

/** A space that a member may read, as shown to the caller. */
export const MemberSpace = Type.Object({ permission: RoleName, space: Space });
