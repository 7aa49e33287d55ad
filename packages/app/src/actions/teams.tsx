import { bootstrap, findOrganization } from '../data/bootstrap.ts';
import type { Person } from '../data/people.ts';
import { deleteTeam, removeTeamMember, setTeamMember, type Team, type TeamRole } from '../data/teams.ts';
import { AddMembersDialog, CreateTeamDialog, RenameTeamDialog } from '../dialogs/people/team-dialogs.tsx';
import { leaveFor } from '../routes/location.ts';
import { fill, getTexts } from '../texts/texts.ts';
import { confirm, openDialog } from '../ui/open-dialogs.tsx';
import { showToast } from '../ui/toast.tsx';
import type { Action } from './action.ts';
import { attemptChange } from './attempt-change.ts';

/** The path of the screen of a team. */
export const teamPath = (organization: string, teamId: string): string => `/o/${organization}/~/teams/${teamId}`;

export const openCreateTeam = (organization: string): void =>
  openDialog((close) => <CreateTeamDialog organization={organization} onClose={close} />);

export const openAddMembers = (organization: string, team: Team): void =>
  openDialog((close) => <AddMembersDialog organization={organization} team={team} onClose={close} />);

const removeTeam = (organization: string, { id, title }: Team): Promise<boolean> =>
  attemptChange(async () => {
    const texts = getTexts('people').team;
    const isConfirmed = await confirm({
      title: fill(texts.deleteTitle, { title }),
      text: texts.deleteText,
      isDangerous: true,
      confirm: texts.delete.replace(/\s?…$/, ''),
    });
    if (!isConfirmed) return;
    await leaveFor(`/o/${organization}/~/teams`);
    await deleteTeam(organization, id);
    showToast(fill(texts.deleted, { title }));
  });

/** Actions of a team: its owners manage its members, administrators everything. */
export function listTeamActions(organization: string, team: Team): Action[] {
  const texts = getTexts('people').team;
  const isAdmin = findOrganization(organization)?.permissions.admin === true;
  const add: Action = {
    id: 'team.add',
    label: texts.add,
    icon: 'plus',
    keys: 'n',
    perform: () => openAddMembers(organization, team),
  };
  const manage: Action[] = [
    {
      id: 'team.rename',
      label: texts.rename,
      icon: 'pen',
      perform: () =>
        openDialog((close) => <RenameTeamDialog organization={organization} team={team} onClose={close} />),
    },
    {
      id: 'team.delete',
      label: texts.delete,
      icon: 'trash',
      isDanger: true,
      perform: () => void removeTeam(organization, team),
    },
  ];
  return [...(team.permissions.admin ? [add] : []), ...(isAdmin ? manage : [])];
}

interface TeamMemberChange {
  readonly organization: string;
  readonly team: Team;
  readonly user: Person;
  /** The current role. */
  readonly role: TeamRole;
}

export const changeTeamRole = ({ organization, team, user, role }: TeamMemberChange, next: TeamRole) =>
  attemptChange(async () => {
    const texts = getTexts('people').team;
    const set = (each: TeamRole) => setTeamMember(organization, team.id, { userId: user.id, role: each });
    await set(next);
    showToast(
      fill(texts.roleChanged, { name: user.displayName, role: texts.roles[next] }),
      undoUnlessOwn(user, () => set(role)),
    );
  });

export const removeFromTeam = ({ organization, team, user, role }: TeamMemberChange): Promise<boolean> =>
  attemptChange(async () => {
    const texts = getTexts('people').team;
    await removeTeamMember(organization, team.id, user.id);
    const undo = () => setTeamMember(organization, team.id, { userId: user.id, role });
    showToast(fill(texts.removed, { name: user.displayName }), undoUnlessOwn(user, undo));
  });

/** People who give up their own role in a team may be unable to restore it. */
const undoUnlessOwn = ({ id }: Person, undo: () => Promise<unknown>) => (id === bootstrap.user.id ? {} : { undo });
