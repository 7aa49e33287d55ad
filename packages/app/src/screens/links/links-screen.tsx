import { useQuery } from '@tanstack/preact-query';
import type { VNode } from 'preact';
import { useMemo } from 'preact/hooks';
import { changeRequestQuery } from '../../data/change-requests.ts';
import { type ContentScope, scopePath } from '../../data/content.ts';
import { type Links, type LinkUsage, linksQuery } from '../../data/links.ts';
import type { Space } from '../../data/spaces.ts';
import { currentRoute, navigate } from '../../routes/location.ts';
import type { ScreenProps } from '../../routes/screen-props.ts';
import { SpaceScreen } from '../../shell/space-screen.tsx';
import { fill, getTexts } from '../../texts/texts.ts';
import { CountBadge } from '../../ui/badge.tsx';
import { Banner } from '../../ui/banner.tsx';
import { FilterField } from '../../ui/field.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Select } from '../../ui/select.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { LinkGroups } from './link-groups.tsx';
import type { LinksContext } from './links-context.ts';

type Filter = 'broken' | 'would-break' | 'in-app' | 'all';
type Grouping = 'target' | 'page';

/** The links of a space, or of one of its change requests, with their targets. */
export function LinksScreen({ params }: ScreenProps): VNode {
  const { organization = '', space = '', number } = params;
  const texts = getTexts('links');
  if (number === undefined)
    return (
      <SpaceScreen organization={organization} space={space} tab="links">
        {({ permissions, editMode }) => (
          <LinkFilters
            scope={{ kind: 'space', space }}
            organization={organization}
            mayEdit={permissions.edit && editMode === 'live'}
          />
        )}
      </SpaceScreen>
    );
  const scope = { kind: 'change-request', space, changeRequest: number } as const;
  const crumbs = [{ label: `#${number}`, path: scopePath(organization, scope) }];
  return (
    <SpaceScreen organization={organization} space={space} tab="changes" title={texts.title} crumbs={crumbs}>
      {(loaded) => <OfChange space={loaded} scope={scope} organization={organization} />}
    </SpaceScreen>
  );
}

interface OfChangeProps {
  readonly space: Space;
  readonly scope: Extract<ContentScope, { kind: 'change-request' }>;
  readonly organization: string;
}

function OfChange({ space, scope, organization }: OfChangeProps): VNode {
  const { data } = useQuery(changeRequestQuery(scope.space, scope.changeRequest));
  const isOpen = data?.status === 'draft' || data?.status === 'open';
  return <LinkFilters scope={scope} organization={organization} mayEdit={space.permissions.edit && isOpen} />;
}

/** The filters are part of the URL, so that a list can be shared. */
function LinkFilters(props: LinksContext): VNode {
  const texts = getTexts('links');
  const { path, query } = currentRoute.value;
  const filters: readonly Filter[] =
    props.scope.kind === 'space' ? ['broken', 'in-app', 'all'] : ['would-break', 'broken', 'in-app', 'all'];
  const filter = filters.find((each) => each === query.get('show')) ?? filters[0] ?? 'broken';
  const grouping: Grouping = query.get('by') === 'page' ? 'page' : 'target';
  const change = (changes: Readonly<Record<string, string>>) => {
    const next = new URLSearchParams(query);
    for (const [name, value] of Object.entries(changes)) {
      if (value === '') next.delete(name);
      else next.set(name, value);
    }
    navigate(next.size === 0 ? path : `${path}?${next}`, { replace: true, keepsFocus: true });
  };
  const broken = useQuery(linksQuery(props.scope, filters[0] ?? 'broken')).data?.stats.broken;
  const counts = { broken: broken?.total, 'would-break': broken?.changeRequest, 'in-app': undefined, all: undefined };
  return (
    <Tabs
      label={texts.filterLabel}
      value={filter}
      onValue={(id) => change({ show: id === filters[0] ? '' : id })}
      tabs={filters.map((id) => ({
        id,
        label: texts.filters[id],
        ...(counts[id] !== undefined && { count: <CountBadge>{counts[id]}</CountBadge> }),
        content: () => (
          <LinkList {...props} filter={id} grouping={grouping} text={query.get('q') ?? ''} onChange={change} />
        ),
      }))}
    />
  );
}

interface LinkListProps extends LinksContext {
  readonly filter: Filter;
  readonly grouping: Grouping;
  readonly text: string;
  readonly onChange: (changes: Readonly<Record<string, string>>) => void;
}

/** Filters links by the names of targets and pages. Pure. */
function filterLinks(items: readonly LinkUsage[], text: string): readonly LinkUsage[] {
  const query = text.trim().toLocaleLowerCase();
  if (query === '') return items;
  const has = (name: string | undefined) => name?.toLocaleLowerCase().includes(query) === true;
  return items.filter(
    ({ target, locationReferences }) =>
      has(target) || locationReferences.some(({ page, reusableContent }) => has(page?.title ?? reusableContent?.title)),
  );
}

function LinkList(props: LinkListProps): VNode {
  const texts = getTexts('links');
  const { scope, filter, grouping, text, onChange } = props;
  const links = useQuery(linksQuery(scope, filter));
  const filtered = useMemo(() => filterLinks(links.data?.items ?? [], text), [links.data, text]);
  return (
    <QueryView query={links}>
      {({ items, count, isPartial }) =>
        items.length === 0 && !isPartial ? (
          <NoLinks filter={filter} />
        ) : (
          <>
            {isPartial && <Banner tone="info">{texts.partial}</Banner>}
            <div class="toolbar">
              <FilterField label={texts.search} value={text} onValue={(q) => onChange({ q })} />
              <div class="toolbar-end">
                <Select
                  label={texts.group}
                  isLabelHidden
                  value={grouping}
                  options={(['target', 'page'] as const).map((value) => ({ value, label: texts.groups[value] }))}
                  onValue={(by) => onChange({ by: by === 'target' ? '' : by })}
                />
              </div>
            </div>
            {filter === 'in-app' && <p class="section-empty">{texts.inAppText}</p>}
            {filtered.length === 0 && <EmptyState isCompact icon="magnifying-glass" title={texts.noMatch} />}
            <LinkGroups {...props} links={filtered} />
            {count > items.length && <Listed shown={items.length} count={count} />}
          </>
        )
      }
    </QueryView>
  );
}

const Listed = (values: Pick<Links, 'count'> & { readonly shown: number }): VNode => (
  <p class="meta">{fill(getTexts('links').listed, { ...values })}</p>
);

function NoLinks({ filter }: { readonly filter: Filter }): VNode {
  const texts = getTexts('links');
  if (filter === 'all') return <EmptyState icon="link" title={texts.allEmptyTitle} />;
  if (filter === 'in-app') return <EmptyState icon="lock" title={texts.inAppEmptyTitle} text={texts.inAppText} />;
  if (filter === 'would-break')
    return <EmptyState icon="circle-check" title={texts.wouldBreakEmptyTitle} text={texts.wouldBreakEmptyText} />;
  return <EmptyState icon="circle-check" title={texts.brokenEmptyTitle} text={texts.brokenEmptyText} />;
}
