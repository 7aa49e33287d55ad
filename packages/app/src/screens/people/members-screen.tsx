import type { VNode } from 'preact';
import { useCallback, useMemo } from 'preact/hooks';
import { openInviteDialog } from '../../actions/invitations.tsx';
import { useActions } from '../../actions/registry.ts';
import { MemberFilters } from '../../components/people/member-filters.tsx';
import { findOrganization, type Organization } from '../../data/bootstrap.ts';
import { listMembers, type Member, type MemberFilter } from '../../data/members.ts';
import { ROLES } from '../../data/roles.ts';
import { currentRoute, navigate } from '../../routes/location.ts';
import type { ScreenProps } from '../../routes/screen-props.ts';
import { OrganizationScreen } from '../../shell/organization-screen.tsx';
import { formatCount, getTexts, language } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { PositionedListView } from '../../ui/positioned-list-view.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { usePositionedList } from '../../ui/use-positioned-list.ts';
import { MemberRow } from './member-row.tsx';

/** Pixels. */
const ROW_HEIGHT = 60;

/** The members of an organization, with their roles. */
export function MembersScreen({ params }: ScreenProps): VNode {
  const { organization: id = '' } = params;
  const organization = findOrganization(id);
  const isAdmin = organization?.permissions.admin === true;
  const texts = getTexts('people');
  const { value: spoken } = language;
  const actions = useMemo(
    () =>
      isAdmin
        ? [{ id: 'member.invite', label: texts.invite, icon: 'plus', keys: 'n', perform: () => openInviteDialog(id) }]
        : [],
    [id, isAdmin, spoken],
  );
  useActions(getTexts('shell').organization.members, actions);
  return (
    <OrganizationScreen
      organization={id}
      tab="members"
      actions={
        isAdmin && (
          <Button kind="primary" icon="plus" onClick={() => openInviteDialog(id)}>
            {texts.invite}
          </Button>
        )
      }
    >
      {organization !== undefined && <Members organization={organization} />}
    </OrganizationScreen>
  );
}

/** The filter in the query of the path. */
function readFilter(query: URLSearchParams, isAdmin: boolean): MemberFilter {
  const search = query.get('search')?.trim() ?? '';
  const role = [...ROLES, 'guest' as const].find((each) => each === query.get('role'));
  return {
    ...(search !== '' && { search: search.slice(0, 200) }),
    ...(role !== undefined && { role }),
    ...(isAdmin && query.has('factor') && { secondFactor: query.get('factor') === 'yes' }),
    ...(query.get('sort') === 'seen' && { sort: 'lastSeenAt' as const }),
  };
}

function Members({ organization }: { readonly organization: Organization }): VNode {
  const texts = getTexts('people');
  const filter = readFilter(currentRoute.value.query, organization.permissions.admin);
  const list = usePositionedList(listMembers(organization.id, filter));
  const row = useCallback(
    (member: Member) => <MemberRow organization={organization} member={member} />,
    [organization],
  );
  return (
    <>
      <MemberFilters
        filter={filter}
        count={list.count === undefined ? undefined : formatCount(texts.count, list.count)}
        hasSecondFactors={organization.permissions.admin}
      />
      <PositionedListView
        list={list}
        label={getTexts('shell').organization.members}
        rowHeight={ROW_HEIGHT}
        row={row}
        organization={organization.title}
        empty={<NoMatch organization={organization} />}
      />
    </>
  );
}

function NoMatch({ organization }: { readonly organization: Organization }): VNode {
  const texts = getTexts('people');
  const clear = () => navigate(`/o/${organization.id}/~/members`, { replace: true, keepsFocus: true });
  return (
    <EmptyState icon="users" title={texts.noMatchTitle} text={texts.noMatchText}>
      <Button onClick={clear}>{texts.clearFilters}</Button>
    </EmptyState>
  );
}
