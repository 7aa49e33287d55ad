import { useQuery } from '@tanstack/preact-query';
import type { VNode } from 'preact';
import { STATUSES } from '../../components/changes/request-status.tsx';
import { bootstrap, findOrganization, type Organization } from '../../data/bootstrap.ts';
import type { ChangeRequestListFilter } from '../../data/change-requests.ts';
import { sitesQuery } from '../../data/sites.ts';
import { spacesQuery } from '../../data/spaces.ts';
import { currentRoute, href } from '../../routes/location.ts';
import { filterBy } from '../../routes/query-place.ts';
import type { ScreenProps } from '../../routes/screen-props.ts';
import { Screen } from '../../shell/screen.tsx';
import { formatNumber, getTexts } from '../../texts/texts.ts';
import { CountBadge } from '../../ui/badge.tsx';
import { ContentIcon, Icon } from '../../ui/icon.tsx';
import { Select } from '../../ui/select.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { RequestFilters, readPeopleFilter } from './request-filters.tsx';
import { RequestList } from './request-list.tsx';
import { readStatus, useRequestCount } from './status-tabs.tsx';

const VIEWS = ['review', 'mine', 'contributed', 'all'] as const;
type View = (typeof VIEWS)[number];

/** The filter of a view of all change requests. */
const viewFilter = (view: View): ChangeRequestListFilter => {
  const { id } = bootstrap.user;
  if (view === 'review') return { requestedReviewer: id };
  if (view === 'mine') return { creator: id };
  return view === 'contributed' ? { contributor: id } : {};
};

const readView = (query: URLSearchParams): View => VIEWS.find((view) => view === query.get('view')) ?? 'all';

/** Change requests in all spaces of an organization that the person may see. */
export function OrganizationRequestsScreen({ params }: ScreenProps): VNode | null {
  const organization = findOrganization(params['organization']);
  if (organization === undefined) return null;
  return (
    <Screen title={getTexts('changes').title}>
      <Requests organization={organization} />
    </Screen>
  );
}

function Requests({ organization }: { readonly organization: Organization }): VNode {
  const texts = getTexts('changes');
  const { query } = currentRoute.value;
  const spaces = useQuery(spacesQuery(organization.id)).data?.items ?? [];
  const sites = useQuery(sitesQuery(organization.id)).data?.items ?? [];
  const [view, status] = [readView(query), readStatus(query)];
  const [space, site] = [query.get('space'), query.get('site')];
  const filter: ChangeRequestListFilter = {
    ...readPeopleFilter(query),
    ...(space !== null && { space }),
    ...(site !== null && { site }),
    ...viewFilter(view),
    status,
  };
  return (
    <>
      <ViewTabs organization={organization.id} value={view} />
      <div class="filter-bar">
        <Select
          label={texts.statusFilter}
          isLabelHidden
          value={status}
          options={STATUSES.map((value) => ({ value, label: texts.status[value] }))}
          onValue={(value) => filterBy({ status: value === 'open' ? undefined : value })}
        />
        <RequestFilters
          organization={organization.id}
          others={[
            {
              name: 'space',
              label: texts.filter.space,
              items: spaces.map(({ id, title, emoji }) => ({
                value: id,
                label: title,
                icon: <ContentIcon emoji={emoji} icon="book" />,
              })),
            },
            ...(sites.length === 0
              ? []
              : [
                  {
                    name: 'site',
                    label: texts.filter.site,
                    items: sites.map(({ id, title }) => ({ value: id, label: title, icon: <Icon name="globe" /> })),
                  },
                ]),
          ]}
        />
      </div>
      <RequestList
        organization={organization.id}
        filter={filter}
        spaces={new Map(spaces.map(({ id, title }) => [id, title]))}
        empty={<NoRequests view={view} filter={filter} />}
      />
    </>
  );
}

function NoRequests({ view, filter }: { readonly view: View; readonly filter: ChangeRequestListFilter }): VNode {
  const texts = getTexts('changes');
  const { status = 'open' } = filter;
  if (status === 'open' && view === 'review')
    return <EmptyState icon="circle-check" title={texts.noReviewsTitle} text={texts.noReviewsText} />;
  if (status === 'open' && view === 'mine')
    return <EmptyState icon="code-branch" title={texts.noMineTitle} text={texts.noMineText} />;
  return <EmptyState icon="code-branch" title={texts.noneTitle[status]} text={texts.noneText} />;
}

function ViewTabs({ organization, value }: { readonly organization: string; readonly value: View }): VNode {
  return (
    <nav class="tabs" aria-label={getTexts('changes').views.label}>
      {VIEWS.map((view) => (
        <ViewTab key={view} organization={organization} view={view} isCurrent={view === value} />
      ))}
    </nav>
  );
}

interface ViewTabProps {
  readonly organization: string;
  readonly view: View;
  readonly isCurrent: boolean;
}

function ViewTab({ organization, view, isCurrent }: ViewTabProps): VNode {
  const total = useRequestCount(organization, { ...viewFilter(view), status: 'open' });
  const path = `/o/${organization}/~/changes`;
  return (
    <a
      class="tab"
      href={href(view === 'all' ? path : `${path}?view=${view}`)}
      aria-current={isCurrent ? 'page' : undefined}
    >
      {getTexts('changes').views[view]}
      {total !== undefined && total > 0 && <CountBadge>{formatNumber(total)}</CountBadge>}
    </a>
  );
}
