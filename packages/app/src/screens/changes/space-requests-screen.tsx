import type { VNode } from 'preact';
import { useMemo } from 'preact/hooks';
import { openNewRequest } from '../../actions/change-requests.tsx';
import { useActions } from '../../actions/registry.ts';
import type { ChangeRequestListFilter, ChangeRequestStatus } from '../../data/change-requests.ts';
import type { Space } from '../../data/spaces.ts';
import { currentRoute } from '../../routes/location.ts';
import type { ScreenProps } from '../../routes/screen-props.ts';
import { SpaceScreen } from '../../shell/space-screen.tsx';
import { getTexts, language } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { RequestFilters, readPeopleFilter } from './request-filters.tsx';
import { RequestList } from './request-list.tsx';
import { readStatus, StatusTabs, useRequestCount } from './status-tabs.tsx';

/** Change requests of a space. */
export const SpaceRequestsScreen = ({ params: { organization = '', space: id = '' } }: ScreenProps): VNode => (
  <SpaceScreen
    organization={organization}
    space={id}
    tab="changes"
    parts={(space) => ({ actions: space.permissions.edit && <NewButton space={space} /> })}
  >
    {(space) => <Requests space={space} />}
  </SpaceScreen>
);

const NewButton = ({ space }: { readonly space: Space }): VNode => (
  <Button kind="primary" icon="plus" onClick={() => openNewRequest(space)}>
    {getTexts('changes').new}
  </Button>
);

function Requests({ space }: { readonly space: Space }): VNode {
  const { query } = currentRoute.value;
  const status = readStatus(query);
  const people = readPeopleFilter(query);
  const common: ChangeRequestListFilter = { space: space.id, ...people };
  useRequestsActions(space);
  return (
    <>
      <StatusTabs organization={space.organization} filter={common} value={status} />
      <RequestFilters organization={space.organization} />
      <RequestList
        organization={space.organization}
        filter={{ ...common, status }}
        empty={<NoRequests space={space} status={status} isFiltered={Object.keys(people).length > 0} />}
      />
    </>
  );
}

function useRequestsActions(space: Space): void {
  const texts = getTexts('changes');
  const spoken = language.value;
  const actions = useMemo(
    () =>
      space.permissions.edit
        ? [{ id: 'request.new', label: texts.new, icon: 'plus', keys: 'n', perform: () => openNewRequest(space) }]
        : [],
    [space, spoken],
  );
  useActions(texts.title, actions);
}

interface NoRequestsProps {
  readonly space: Space;
  readonly status: ChangeRequestStatus;
  readonly isFiltered: boolean;
}

function NoRequests({ space, status, isFiltered }: NoRequestsProps): VNode {
  const texts = getTexts('changes');
  const { organization, id } = space;
  const drafts = useRequestCount(organization, { space: id, status: 'draft' });
  const merged = useRequestCount(organization, { space: id, status: 'merged' });
  const isFirst = status === 'open' && !isFiltered && drafts === 0 && merged === 0;
  if (!isFirst) return <EmptyState icon="code-branch" title={texts.noneTitle[status]} text={texts.noneText} />;
  const mayCreate = space.permissions.edit;
  return (
    <EmptyState icon="code-branch" title={texts.emptyTitle} text={mayCreate ? texts.emptyText : texts.emptyReaderText}>
      {mayCreate && (
        <Button icon="plus" onClick={() => openNewRequest(space)}>
          {texts.new}
        </Button>
      )}
    </EmptyState>
  );
}
