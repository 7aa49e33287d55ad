import { type Static, Type } from 'typebox';
import { Body, Id, ListQuery, named, OneOf, RoleName } from '../../../platform/http/schemas.ts';
import { Team } from '../teams/schema.ts';
import { User } from '../users/schema.ts';

/** The grantees of one call. */
const Grantees = Type.Array(Id, { minItems: 1, maxItems: 100 });

/** Users and teams who get a role on a space, collection or site. */
export const GrantPermissions = Body({
  users: Type.Optional(Grantees),
  teams: Type.Optional(Grantees),
  role: RoleName,
});
export type GrantPermissions = Static<typeof GrantPermissions>;

export const UpdatePermission = Body({
  role: Type.Optional(Type.Union([RoleName, Type.Null()], { description: 'null revokes it.' })),
});
export type UpdatePermission = Static<typeof UpdatePermission>;

export const AggregateQuery = Type.Object({ ...ListQuery, role: Type.Optional(RoleName) });

/** A person with a role: granted directly, or effective. */
export const UserPermission = named('UserPermission', Type.Object({ permission: RoleName, user: User }));
export type UserPermission = Static<typeof UserPermission>;

export const TeamPermission = named('TeamPermission', Type.Object({ permission: RoleName, team: Team }));
export type TeamPermission = Static<typeof TeamPermission>;

export const SiteUserPermission = named(
  'SiteUserPermission',
  Type.Object({
    permission: RoleName,
    user: User,
    origin: OneOf(['organization', 'site'], 'Where the role comes from: the organization, or a grant on the site.'),
  }),
);
export type SiteUserPermission = Static<typeof SiteUserPermission>;
