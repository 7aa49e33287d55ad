import { type Static, Type } from 'typebox';
import { Body, Id, Line, ListQuery, named, OneOf, Timestamp } from '../../../platform/http/schemas.ts';
import { Member } from '../members/schema.ts';

export const TeamParams = Type.Object({ organizationId: Id, teamId: Id });
export const TeamMemberParams = Type.Object({ organizationId: Id, teamId: Id, userId: Id });

/** Title of a team. */
const Title = Line({ minLength: 1, maxLength: 64 });
/** Maximum people in one list of a call. */
const MAX_PEOPLE = 1000;

/** A team, with the caller's `permissions` on it. */
export const Team = named(
  'Team',
  Type.Object({
    object: Type.Literal('team'),
    id: Id,
    title: Title,
    members: Type.Integer(),
    spaces: Type.Integer({
      description: 'Spaces on which the team has a role, directly or through a collection.',
    }),
    createdAt: Timestamp,
    permissions: Type.Object({
      admin: Type.Boolean({ description: 'You may change the members of the team and their roles.' }),
      view: Type.Boolean(),
    }),
  }),
);
export type Team = Static<typeof Team>;

const TeamMemberRole = OneOf(['owner', 'member'], 'An owner manages the members of the team.');

/** A member of a team. */
export const TeamMember = named('TeamMember', Type.Object({ role: TeamMemberRole }));

/** A person in a team: as a member of the organization, and of the team. */
export const TeamMembership = Type.Object({ organization: Member, team: TeamMember });
export type TeamMembership = Static<typeof TeamMembership>;

/** A team of a member. */
export const MemberTeam = Type.Object({ team: Team, member: TeamMember });

const TitleFilter = Type.Optional(
  Type.String({ maxLength: 64, description: 'Part of the title, in any letter case.' }),
);

export const ListTeamsQuery = Type.Object({
  ...ListQuery,
  owner: Type.Optional(
    Type.String({
      maxLength: 64,
      description: 'Id of a member: only the teams that they may manage. Administrators manage all of them.',
    }),
  ),
  title: TitleFilter,
});

export const ListMemberTeamsQuery = Type.Object({ ...ListQuery, title: TitleFilter });

/** A user id or e-mail address. The longest e-mail addresses have 320 characters. */
const Person = Type.String({
  minLength: 1,
  maxLength: 320,
  description: 'Id of a user, or an e-mail address in any letter case.',
});
const People = Type.Array(Person, { maxItems: MAX_PEOPLE });

export const CreateTeam = Body({ title: Title, members: Type.Optional(People) });
export type CreateTeam = Static<typeof CreateTeam>;

export const UpdateTeam = Body({ title: Title });

export const UpdateTeamMembers = Body({
  add: Type.Optional(People),
  memberships: Type.Optional(
    Type.Record(Type.String(), Body({ role: TeamMemberRole }), {
      // Without it a name with a line break would be accepted.
      additionalProperties: false,
      maxProperties: MAX_PEOPLE,
      description: 'Roles by user id or e-mail address. People who are not in the team are added.',
    }),
  ),
  remove: Type.Optional(People),
});
export type UpdateTeamMembers = Static<typeof UpdateTeamMembers>;

export const SetTeamMember = Body({ role: Type.Optional(TeamMemberRole) });
