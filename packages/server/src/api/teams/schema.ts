import { type Static, Type } from 'typebox';
import { Body, Id, ListQuery, named, OneOf, Timestamp } from '../../http/schemas.ts';
import { Member } from '../members/schema.ts';

export const TeamParams = Type.Object({ organizationId: Id, teamId: Id });
export const TeamMemberParams = Type.Object({ organizationId: Id, teamId: Id, userId: Id });

/** Title of a team. */
const Title = Type.String({ minLength: 1, maxLength: 64 });
/** People that one call names in one place. */
const MAX_PEOPLE = 1000;

/** A team, with what the caller may do with it in `permissions`. */
export const Team = named(
  'Team',
  Type.Object({
    object: Type.Literal('team'),
    id: Id,
    title: Title,
    members: Type.Integer(),
    spaces: Type.Integer({
      description: 'Spaces on which the team was granted a role, itself or through a collection.',
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

/** Somebody in a team: as a member of the organization, and of the team. */
export const TeamMembership = Type.Object({ organization: Member, team: TeamMember });
export type TeamMembership = Static<typeof TeamMembership>;

/** A team that a member is in. */
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

/** A user, as people name one. 320 characters are the longest e-mail address there is. */
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
      // Without it a name with a line break would pass unchecked.
      additionalProperties: false,
      maxProperties: MAX_PEOPLE,
      description: 'Roles by id of a user or e-mail address; who is not in the team is added.',
    }),
  ),
  remove: Type.Optional(People),
});
export type UpdateTeamMembers = Static<typeof UpdateTeamMembers>;

export const SetTeamMember = Body({ role: Type.Optional(TeamMemberRole) });
