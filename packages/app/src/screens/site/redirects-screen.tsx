import { useQuery } from '@tanstack/preact-query';
import type { VNode } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import { attemptChange } from '../../actions/attempt-change.ts';
import { useActions } from '../../actions/registry.ts';
import { listPages } from '../../components/pages/page-combobox.tsx';
import { pageTreeQuery } from '../../data/pages.ts';
import { type Destinations, useDestinations } from '../../data/site-destinations.ts';
import { createRedirect, deleteRedirect, type SiteRedirect, siteRedirectsQuery } from '../../data/site-redirects.ts';
import type { SiteRef } from '../../data/sites.ts';
import type { ScreenProps } from '../../routes/screen-props.ts';
import { SiteScreen, type SiteView } from '../../shell/site-screen.tsx';
import { fill, getTexts, language } from '../../texts/texts.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { FilterField } from '../../ui/field.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { showToast } from '../../ui/toast.tsx';
import { describeRedirectTarget } from './describe-redirect-target.ts';
import { RedirectTester } from './redirect-tester.tsx';
import { openSiteRedirectDialog, valuesIn } from './site-redirect-dialog.tsx';

/** A filter field is shown from this number of items. */
const FILTER_FROM = 8;
/** Initial number of rows. */
const FIRST_ROWS = 100;

/** Redirects, and a test of any path. */
export function RedirectsScreen({ params }: ScreenProps): VNode {
  return (
    <SiteScreen
      params={params}
      tab="redirects"
      actions={({ ref, mayManage }) =>
        mayManage && (
          <Button kind="primary" icon="plus" onClick={() => openSiteRedirectDialog(ref)}>
            {getTexts('sites').redirects.new}
          </Button>
        )
      }
    >
      {(view) => <Redirects key={view.site.id} view={view} />}
    </SiteScreen>
  );
}

function Redirects({ view }: { readonly view: SiteView }): VNode {
  const { redirects: texts } = getTexts('sites');
  const { ref, mayManage } = view;
  const query = useQuery(siteRedirectsQuery(ref));
  const spoken = language.value;
  const actions = useMemo(
    () =>
      mayManage
        ? [
            {
              id: 'redirect.create',
              label: texts.new,
              icon: 'plus',
              keys: 'n',
              perform: () => openSiteRedirectDialog(ref),
            },
          ]
        : [],
    [ref.site, mayManage, spoken],
  );
  useActions(getTexts('shell').site.redirects, actions);
  return (
    <QueryView query={query}>
      {({ items }) => (
        <>
          {items.length === 0 ? (
            <EmptyState icon="share" title={texts.emptyTitle} text={texts.emptyText}>
              {mayManage && (
                <Button icon="plus" onClick={() => openSiteRedirectDialog(ref)}>
                  {texts.new}
                </Button>
              )}
            </EmptyState>
          ) : (
            <RedirectList view={view} redirects={items} />
          )}
          <RedirectTester view={view} />
        </>
      )}
    </QueryView>
  );
}

interface RedirectListProps {
  readonly view: SiteView;
  readonly redirects: readonly SiteRedirect[];
}

function RedirectList({ view, redirects }: RedirectListProps): VNode {
  const { redirects: texts } = getTexts('sites');
  const destinations = useDestinations(view.ref);
  const [filter, setFilter] = useState('');
  const [most, setMost] = useState(FIRST_ROWS);
  const query = filter.trim().toLowerCase();
  const matching = redirects.filter(({ source }) => source.toLowerCase().includes(query));
  return (
    <>
      <div class="toolbar">
        <p class="meta">{texts.lead}</p>
        {redirects.length >= FILTER_FROM && (
          <div class="toolbar-end">
            <FilterField label={texts.filter} value={filter} onValue={setFilter} />
          </div>
        )}
      </div>
      {matching.length === 0 ? (
        <EmptyState isCompact icon="magnifying-glass" title={fill(texts.noMatch, { query: filter })} />
      ) : (
        <Table
          label={getTexts('shell').site.redirects}
          rows={matching.slice(0, most)}
          keyOf={({ id }) => id}
          columns={listColumns(view, destinations)}
        />
      )}
      {matching.length > most && (
        <div class="load-more">
          <Button kind="quiet" onClick={() => setMost(most + FIRST_ROWS)}>
            {getTexts('shell').more}
          </Button>
        </div>
      )}
    </>
  );
}

function listColumns({ ref, mayManage }: SiteView, destinations: Destinations): Column<SiteRedirect>[] {
  const { redirects: texts } = getTexts('sites');
  const actions: Column<SiteRedirect> = {
    id: 'edit',
    title: getTexts('shell').more,
    isTitleHidden: true,
    isNumber: true,
    cell: (redirect) => (
      <span class="row-actions">
        <IconButton
          icon="pen"
          size="small"
          label={fill(texts.edit, { source: redirect.source })}
          onClick={() => openSiteRedirectDialog(ref, redirect)}
        />
        <IconButton
          icon="trash"
          size="small"
          label={fill(texts.remove, { source: redirect.source })}
          onClick={() => void removeRedirect(ref, redirect)}
        />
      </span>
    ),
  };
  return [
    { id: 'source', title: texts.source, cell: ({ source }) => <code>{source}</code> },
    {
      id: 'destination',
      title: texts.destination,
      cell: (redirect) => <Destination redirect={redirect} destinations={destinations} />,
    },
    {
      id: 'type',
      title: texts.type,
      isMinor: true,
      cell: ({ permanent, draft }) => (
        <>
          {permanent ? texts.permanent : texts.temporary} {draft && <Badge tone="warning">{texts.draft}</Badge>}
        </>
      ),
    },
    ...(mayManage ? [actions] : []),
  ];
}

interface DestinationProps {
  readonly redirect: SiteRedirect;
  readonly destinations: Destinations;
}

/** The target in words: pages by title. */
function Destination({ redirect: { destination }, destinations }: DestinationProps): VNode {
  const isPage = destination.kind === 'site-page';
  const space = isPage ? destinations.siteSpaces.find(({ id }) => id === destination.siteSpaceId)?.space.id : undefined;
  const tree = useQuery({
    ...pageTreeQuery({ kind: 'space', space: space ?? '' }),
    enabled: space !== undefined,
  }).data;
  const page = isPage ? listPages(tree?.pages ?? []).find(({ id }) => id === destination.pageId) : undefined;
  if (isPage && space !== undefined && tree === undefined) return <span class="meta">{getTexts('shell').loading}</span>;
  const text = describeRedirectTarget(destination, destinations, page?.title);
  return destination.kind === 'site-path' ? <code>{text}</code> : <span>{text}</span>;
}

const removeRedirect = (ref: SiteRef, redirect: SiteRedirect): Promise<boolean> =>
  attemptChange(async () => {
    await deleteRedirect(ref, redirect.id);
    showToast(fill(getTexts('sites').redirects.removed, { source: redirect.source }), {
      undo: () => createRedirect(ref, valuesIn(redirect)),
    });
  });
