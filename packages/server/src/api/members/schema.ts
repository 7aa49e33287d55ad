import { type Static, Type } from 'typebox';
import { ROLES } from '../../access/permissions.ts';
import { Id, ListQuery, Nullable, named, OneOf, RoleName, Timestamp } from '../../http/schemas.ts';
import { User } from '../users/schema.ts';

export const MemberParams = Type.Object({ organizationId: Id, userId: Id });

/** Specification, Member. */
export const Member = named(
  'Member',
  Type.Object({
    object: Type.Literal('member'),
    id: Type.String({ description: 'The id of the user (decisions, row 278).' }),
    role: Nullable(RoleName),
    user: User,
    disabled: Type.Boolean({ description: 'Without access to any content.' }),
    joinedAt: Timestamp,
    lastSeenAt: Type.Optional(Timestamp),
    sso: Type.Boolean({ description: 'Trusted through the identity provider.' }),
    spaces: Type.Integer({ description: 'Spaces that the member may read.' }),
    teams: Type.Integer(),
  }),
);
export type Member = Static<typeof Member>;

export const ListMembersQuery = Type.Object({
  ...ListQuery,
  order: Type.Optional(Type.Enum(['asc', 'desc'], { default: 'desc' })),
  role: Type.Optional(OneOf([...ROLES, 'guest'])),
  search: Type.Optional(
    Type.String({ maxLength: 200, description: 'Part of the display name or e-mail address, in any letter case.' }),
  ),
  sort: Type.Optional(
    Type.Enum(['joinedAt', 'lastSeenAt'], {
      default: 'joinedAt',
      description: 'With lastSeenAt, only members who were seen are listed.',
    }),
  ),
});
