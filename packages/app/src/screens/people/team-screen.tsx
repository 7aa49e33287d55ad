import { useQuery } from '@tanstack/preact-query';
import type { VNode } from 'preact';
import { useCallback, useMemo } from 'preact/hooks';
import { memberPath } from '../../actions/members.tsx';
import { toMenuItem, useActions } from '../../actions/registry.ts';
import { changeTeamRole, listTeamActions, openAddMembers, removeFromTeam } from '../../actions/teams.tsx';
import { PersonCell } from '../../components/people/person-cell.tsx';
import { findOrganization, type Schemas } from '../../data/bootstrap.ts';
import { listTeamMembers, type Team, type TeamMembership, type TeamRole, teamQuery } from '../../data/teams.ts';
import type { ScreenProps } from '../../routes/screen-props.ts';
import { OrganizationScreen } from '../../shell/organization-screen.tsx';
import { fill, formatCount, getTexts, language } from '../../texts/texts.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { MenuButton } from '../../ui/menu-button.tsx';
import { PositionedListView } from '../../ui/positioned-list-view.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Select } from '../../ui/select.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { usePositionedList } from '../../ui/use-positioned-list.ts';

/** Pixels. */
const ROW_HEIGHT = 60;

/** A team, and its members. */
export function TeamScreen({ params }: ScreenProps): VNode {
  const { organization: id = '', team: teamId = '' } = params;
  const organization = findOrganization(id);
  const query = useQuery({ ...teamQuery(id, teamId), enabled: organization?.permissions.listTeams === true });
  const { data: team } = query;
  const { value: spoken } = language;
  const actions = useMemo(() => (team === undefined ? [] : listTeamActions(id, team)), [id, team, spoken]);
  useActions(team?.title ?? '', actions);
  const texts = getTexts('people').team;
  const others = actions.filter(({ id: action }) => action !== 'team.add');
  return (
    <OrganizationScreen
      organization={id}
      tab="teams"
      title={team?.title ?? getTexts('shell').loading}
      actions={
        team !== undefined && (
          <>
            {others.length > 0 && (
              <MenuButton
                label={fill(texts.actionsOf, { title: team.title })}
                placement="bottom-end"
                groups={() => [{ items: others.map(toMenuItem) }]}
              />
            )}
            {team.permissions.admin && (
              <Button kind="primary" icon="plus" onClick={() => openAddMembers(id, team)}>
                {texts.add}
              </Button>
            )}
          </>
        )
      }
    >
      <QueryView query={query} organization={organization?.title}>
        {(loaded) => <TeamMembers organization={id} team={loaded} />}
      </QueryView>
    </OrganizationScreen>
  );
}

function TeamMembers({ organization, team }: { readonly organization: string; readonly team: Team }): VNode {
  const { team: texts } = getTexts('people');
  const list = usePositionedList(listTeamMembers(organization, team.id));
  const row = useCallback(
    ({ organization: member, team: { role } }: TeamMembership) => (
      <TeamMemberRow organization={organization} team={team} member={member} role={role} />
    ),
    [organization, team],
  );
  const facts = [formatCount(texts.members, team.members), formatCount(texts.spaces, team.spaces)].join(' · ');
  return (
    <>
      <p class="lead">
        {facts}. {texts.mayManage}
      </p>
      <PositionedListView
        list={list}
        label={texts.memberList}
        rowHeight={ROW_HEIGHT}
        row={row}
        empty={
          <EmptyState icon="users" title={texts.memberEmptyTitle} text={texts.memberEmptyText}>
            {team.permissions.admin && (
              <Button icon="plus" onClick={() => openAddMembers(organization, team)}>
                {texts.add}
              </Button>
            )}
          </EmptyState>
        }
      />
    </>
  );
}

interface TeamMemberRowProps {
  readonly organization: string;
  readonly team: Team;
  readonly member: Schemas['Member'];
  readonly role: TeamRole;
}

function TeamMemberRow({ organization, team, member: { user }, role }: TeamMemberRowProps): VNode {
  const { team: texts } = getTexts('people');
  const change = { organization, team, user, role };
  const { displayName: name } = user;
  return (
    <>
      <PersonCell user={user} path={memberPath(organization, user.id)} />
      {!team.permissions.admin && role === 'owner' && <Badge>{texts.roles.owner}</Badge>}
      {team.permissions.admin && (
        <span class="list-actions">
          <span class="person-role">
            <Select
              label={fill(texts.roleOf, { name })}
              isLabelHidden
              value={role}
              options={(['member', 'owner'] as const).map((value) => ({ value, label: texts.roles[value] }))}
              onValue={(next) => void changeTeamRole(change, next)}
            />
          </span>
          <IconButton
            icon="xmark"
            size="small"
            label={fill(texts.removeOf, { name })}
            onClick={() => void removeFromTeam(change)}
          />
        </span>
      )}
    </>
  );
}
