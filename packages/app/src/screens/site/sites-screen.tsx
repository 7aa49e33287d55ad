import { useQuery } from '@tanstack/preact-query';
import type { VNode } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import { useActions } from '../../actions/registry.ts';
import { addSite } from '../../actions/site.tsx';
import { findOrganization, localUrl, type Organization } from '../../data/bootstrap.ts';
import { sitePathOf } from '../../data/site-path.ts';
import { type Site, sitesQuery } from '../../data/sites.ts';
import { href } from '../../routes/location.ts';
import type { ScreenProps } from '../../routes/screen-props.ts';
import { matchWords } from '../../shell/match-words.ts';
import { Screen } from '../../shell/screen.tsx';
import { fill, formatNumber, getTexts, language } from '../../texts/texts.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { FilterField } from '../../ui/field.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { RelativeTime } from '../../ui/time.tsx';

/** A filter field is shown from this number of items. */
const FILTER_FROM = 8;

/** The sites of an organization. */
export function SitesScreen({ params }: ScreenProps): VNode | null {
  const organization = findOrganization(params['organization']);
  return organization === undefined ? null : <Sites organization={organization} />;
}

function Sites({ organization }: { readonly organization: Organization }): VNode {
  const { list: texts } = getTexts('sites');
  const query = useQuery(sitesQuery(organization.id));
  const mayCreate = organization.permissions.createContent;
  const spoken = language.value;
  const actions = useMemo(
    () =>
      mayCreate
        ? [
            {
              id: 'site.create',
              label: texts.newSite,
              icon: 'plus',
              keys: 'n',
              perform: () => void addSite(organization.id),
            },
          ]
        : [],
    [organization.id, mayCreate, spoken],
  );
  useActions(texts.title, actions);
  const create = mayCreate && (
    <Button kind="primary" icon="plus" onClick={() => void addSite(organization.id)}>
      {texts.newSite}
    </Button>
  );
  return (
    <Screen title={texts.title} actions={(query.data?.items.length ?? 0) > 0 && create}>
      <QueryView query={query} organization={organization.title}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState
              icon="globe"
              title={texts.emptyTitle}
              text={mayCreate ? texts.emptyText : texts.emptyReaderText}
            >
              {create}
            </EmptyState>
          ) : (
            <SiteTable organization={organization.id} sites={items} />
          )
        }
      </QueryView>
    </Screen>
  );
}

function SiteTable({ organization, sites }: { readonly organization: string; readonly sites: readonly Site[] }): VNode {
  const { list: texts } = getTexts('sites');
  const [filter, setFilter] = useState('');
  const visibleSites = filter.trim() === '' ? sites : sites.filter(({ title }) => matchWords(filter, title) > 0);
  return (
    <>
      {sites.length >= FILTER_FROM && (
        <div class="toolbar">
          <FilterField label={texts.filter} value={filter} onValue={setFilter} />
        </div>
      )}
      {visibleSites.length === 0 ? (
        <EmptyState isCompact icon="magnifying-glass" title={fill(texts.noMatch, { query: filter })} />
      ) : (
        <Table label={texts.label} rows={visibleSites} keyOf={({ id }) => id} columns={listColumns(organization)} />
      )}
    </>
  );
}

function listColumns(organization: string): Column<Site>[] {
  const { list, visibilities } = getTexts('sites');
  const { columns: titles } = list;
  const { published: yes, unpublished: no } = getTexts('shell').site;
  return [
    {
      id: 'title',
      title: titles.title,
      cell: ({ id, title }) => (
        <a class="link" href={href(sitePathOf({ organization, site: id }))}>
          {title}
        </a>
      ),
    },
    {
      id: 'state',
      title: titles.state,
      cell: ({ published }) => <Badge tone={published ? 'success' : 'neutral'}>{published ? yes : no}</Badge>,
    },
    { id: 'audience', title: titles.audience, isMinor: true, cell: ({ visibility }) => visibilities[visibility] },
    {
      id: 'spaces',
      title: titles.spaces,
      isNumber: true,
      isMinor: true,
      cell: (site) => formatNumber(site.siteSpaces),
    },
    { id: 'url', title: titles.url, isMinor: true, cell: (site) => <PublishedLink site={site} /> },
    { id: 'created', title: titles.created, isMinor: true, cell: ({ createdAt }) => <RelativeTime iso={createdAt} /> },
  ];
}

/** The URL of a site, without its scheme. */
export function PublishedLink({ site }: { readonly site: Site }): VNode | null {
  const { published } = site.urls;
  if (published === undefined) return null;
  return (
    <a class="link" href={localUrl(published)} target="_blank" rel="noreferrer">
      {published.replace(/^https?:\/\//, '').replace(/\/$/, '')}
    </a>
  );
}
