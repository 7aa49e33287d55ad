import { useQuery } from '@tanstack/preact-query';
import type { VNode } from 'preact';
import { bootstrap } from '../../data/bootstrap.ts';
import { type InboxFilter, type InboxView, type NotificationKind, unreadQuery } from '../../data/inbox.ts';
import { href } from '../../routes/location.ts';
import { filterBy, pathWith } from '../../routes/query-place.ts';
import { formatNumber, getTexts } from '../../texts/texts.ts';
import { CountBadge } from '../../ui/badge.tsx';
import { Select } from '../../ui/select.tsx';

const VIEWS = ['unread', 'all', 'done'] as const satisfies readonly InboxView[];
const KINDS = [
  'mention',
  'review-request',
  'reply',
  'merge',
  'sync-failure',
] as const satisfies readonly NotificationKind[];

/** The filter in the query of the URL. */
export function readInboxFilter(query: URLSearchParams): InboxFilter {
  const kind = KINDS.find((one) => one === query.get('kind'));
  const organization = query.get('organization');
  return {
    view: VIEWS.find((view) => view === query.get('view')) ?? 'unread',
    ...(kind !== undefined && { kind }),
    ...(organization !== null && { organization }),
  };
}

export const isFiltered = ({ kind, organization }: InboxFilter): boolean =>
  kind !== undefined || organization !== undefined;

/** A tab for each view. */
export function InboxViews({ view: current }: { readonly view: InboxView }): VNode {
  const texts = getTexts('inbox').views;
  const unread = useQuery(unreadQuery).data?.unread ?? 0;
  return (
    <nav class="tabs" aria-label={texts.label}>
      {VIEWS.map((view) => (
        <a
          key={view}
          class="tab"
          href={href(pathWith({ view: view === 'unread' ? undefined : view }))}
          aria-current={view === current ? 'page' : undefined}
        >
          {texts[view]}
          {view === 'unread' && unread > 0 && <CountBadge>{formatNumber(unread)}</CountBadge>}
        </a>
      ))}
    </nav>
  );
}

/** The kind, and the organization for people with several. */
export function InboxFilters({ filter }: { readonly filter: InboxFilter }): VNode {
  const texts = getTexts('inbox');
  const { organizations } = bootstrap;
  return (
    <div class="filter-bar">
      <Select
        label={texts.kindFilter}
        isLabelHidden
        value={filter.kind ?? ''}
        options={[
          { value: '', label: texts.allKinds },
          ...KINDS.map((kind) => ({ value: kind as string, label: texts.kinds[kind] })),
        ]}
        onValue={(kind) => filterBy({ kind })}
      />
      {organizations.length > 1 && (
        <Select
          label={texts.organizationFilter}
          isLabelHidden
          value={filter.organization ?? ''}
          options={[
            { value: '', label: texts.allOrganizations },
            ...organizations.map(({ id, title }) => ({ value: id, label: title })),
          ]}
          onValue={(organization) => filterBy({ organization })}
        />
      )}
    </div>
  );
}
