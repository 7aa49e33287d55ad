import { useInfiniteQuery } from '@tanstack/preact-query';
import type { VNode } from 'preact';
import { useMemo } from 'preact/hooks';
import { useActions } from '../../actions/registry.ts';
import { openCreateTeam, teamPath } from '../../actions/teams.tsx';
import { SearchField } from '../../components/people/member-filters.tsx';
import { findOrganization, type Organization } from '../../data/bootstrap.ts';
import { type Team, teamsQuery } from '../../data/teams.ts';
import { currentRoute, href } from '../../routes/location.ts';
import type { ScreenProps } from '../../routes/screen-props.ts';
import { OrganizationScreen } from '../../shell/organization-screen.tsx';
import { formatCount, getTexts, language } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states.tsx';
import { VirtualList } from '../../ui/virtual-list.tsx';

/** Pixels. */
const ROW_HEIGHT = 56;

/** The teams of an organization. */
export function TeamsScreen({ params }: ScreenProps): VNode {
  const { organization: id = '' } = params;
  const organization = findOrganization(id);
  const isAdmin = organization?.permissions.admin === true;
  const { team: texts } = getTexts('people');
  const { value: spoken } = language;
  const actions = useMemo(
    () =>
      isAdmin
        ? [{ id: 'team.create', label: texts.create, icon: 'plus', keys: 'n', perform: () => openCreateTeam(id) }]
        : [],
    [id, isAdmin, spoken],
  );
  useActions(getTexts('shell').organization.teams, actions);
  return (
    <OrganizationScreen
      organization={id}
      tab="teams"
      actions={
        isAdmin && (
          <Button kind="primary" icon="plus" onClick={() => openCreateTeam(id)}>
            {texts.create}
          </Button>
        )
      }
    >
      {organization !== undefined && <Teams organization={organization} />}
    </OrganizationScreen>
  );
}

function Teams({ organization }: { readonly organization: Organization }): VNode {
  const { team: texts, loadMore } = getTexts('people');
  const search = (currentRoute.value.query.get('search') ?? '').trim().slice(0, 64);
  const query = useInfiniteQuery(teamsQuery(organization.id, search));
  const items = useMemo(() => query.data?.pages.flatMap((page) => page.items), [query.data]);
  if (items === undefined)
    return query.error === null ? (
      <SkeletonRows rows={6} />
    ) : (
      <ErrorState error={query.error} onRetry={() => void query.refetch()} organization={organization.title} />
    );
  if (items.length === 0 && search === '') return <NoTeams organization={organization} />;
  return (
    <>
      <search class="people-search">
        <SearchField value={search} label={texts.find} />
      </search>
      {items.length === 0 ? (
        <p class="section-empty">{texts.noMatch}</p>
      ) : (
        <VirtualList
          label={getTexts('shell').organization.teams}
          items={items}
          count={query.data?.pages[0]?.count ?? items.length}
          rowHeight={ROW_HEIGHT}
          keyOf={({ id }) => id}
          row={(team) => <TeamRow organization={organization.id} team={team} />}
        />
      )}
      <LoadMore query={query} label={loadMore} />
    </>
  );
}

function NoTeams({ organization }: { readonly organization: Organization }): VNode {
  const { team: texts } = getTexts('people');
  const isAdmin = organization.permissions.admin;
  return (
    <EmptyState icon="users" title={texts.emptyTitle} text={isAdmin ? texts.emptyText : texts.emptyReaderText}>
      {isAdmin && (
        <Button kind="primary" icon="plus" onClick={() => openCreateTeam(organization.id)}>
          {texts.create}
        </Button>
      )}
    </EmptyState>
  );
}

function TeamRow({ organization, team }: { readonly organization: string; readonly team: Team }): VNode {
  const { team: texts } = getTexts('people');
  return (
    <>
      <span class="list-icon">
        <Icon name="users" />
      </span>
      <span class="list-text">
        <a class="list-title list-link" href={href(teamPath(organization, team.id))}>
          {team.title}
        </a>
        <span class="list-detail">
          {formatCount(texts.members, team.members)} · {formatCount(texts.spaces, team.spaces)}
        </span>
      </span>
      <Icon name="chevron-right" class="row-chevron" />
    </>
  );
}
