import { useQuery } from '@tanstack/preact-query';
import type { VNode } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import { mayChange, restoreInNewRequest, restoreVersion } from '../../actions/revisions.ts';
import { revisionPath } from '../../components/history/describe-revision.ts';
import { now } from '../../data/now.ts';
import type { Page } from '../../data/pages.ts';
import { type RevisionHead, revisionHeadQuery, revisionPagesQuery } from '../../data/revision-head.ts';
import type { Space } from '../../data/spaces.ts';
import { currentRoute, href } from '../../routes/location.ts';
import type { ScreenProps } from '../../routes/screen-props.ts';
import { SpaceScreen } from '../../shell/space-screen.tsx';
import { fill, formatNumber, getTexts } from '../../texts/texts.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { FilterField } from '../../ui/field.tsx';
import { ContentIcon } from '../../ui/icon.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { describeAge } from '../../ui/time.tsx';
import { Tree } from '../../ui/tree/tree.tsx';
import type { TreeNode } from '../../ui/tree/tree-node.ts';
import { RevisionPage } from './revision-page.tsx';

/** A former state of the space: its pages, and the text of each. */
export function RevisionPageScreen({ params }: ScreenProps): VNode {
  const { organization = '', space: spaceId = '', revision: revisionId = '', rest = '' } = params;
  const texts = getTexts('changes').history;
  const head = useQuery(revisionHeadQuery(spaceId, revisionId));
  const pages = useQuery(revisionPagesQuery(spaceId, revisionId));
  const page = useMemo(() => findPage(pages.data?.pages ?? [], rest), [pages.data, rest]);
  const number = head.data?.number;
  return (
    <SpaceScreen
      organization={organization}
      space={spaceId}
      tab="history"
      title={page?.title ?? texts.asItWas}
      crumbs={[
        { label: texts.title, path: `/o/${organization}/s/${spaceId}/~/revisions` },
        {
          label: number === undefined ? texts.openRevision : fill(texts.number, { number: formatNumber(number) }),
          path: revisionPath(organization, spaceId, revisionId),
        },
      ]}
      parts={(space) => ({
        width: 'wide' as const,
        ...(page && head.data && { actions: <RestoreButton space={space} page={page} revision={revisionId} /> }),
      })}
    >
      {(space) => (
        <>
          {head.data !== undefined && <AsOf space={space} revision={head.data} />}
          <QueryView query={pages}>
            {({ pages: tree }) =>
              tree.length === 0 ? (
                <EmptyState icon="book" title={texts.noPages} />
              ) : (
                <div class="revision-pages">
                  <PageTree base={revisionPath(organization, spaceId, revisionId)} pages={tree} current={page?.id} />
                  {page !== undefined && <RevisionPage space={space} revision={revisionId} page={page} />}
                </div>
              )
            }
          </QueryView>
        </>
      )}
    </SpaceScreen>
  );
}

/** The page at a path; a moved page is found by its id, and the first page is the fallback. */
function findPage(pages: readonly Page[], path: string): Page | undefined {
  const all = listPages(pages).filter(({ type }) => type === 'document');
  const id = currentRoute.value.query.get('id');
  return path === ''
    ? all[0]
    : (all.find((page) => page.path === path) ?? all.find((page) => page.id === id) ?? undefined);
}

const listPages = (pages: readonly Page[]): Page[] => pages.flatMap((page) => [page, ...listPages(page.pages ?? [])]);

function AsOf({ space, revision }: { readonly space: Space; readonly revision: RevisionHead }): VNode {
  const texts = getTexts('changes').history;
  const { number, createdAt } = revision;
  const age = describeAge(createdAt, now());
  return (
    <Banner
      tone="info"
      actions={
        <LinkButton size="small" href={href(revisionPath(space.organization, space.id, revision.id))}>
          {getTexts('changes').differences.title}
        </LinkButton>
      }
    >
      {number === undefined ? age : fill(texts.asOf, { number: formatNumber(number), age })}
    </Banner>
  );
}

interface RestoreButtonProps {
  readonly space: Space;
  readonly page: Page;
  readonly revision: string;
}

function RestoreButton({ space, page, revision }: RestoreButtonProps): VNode | null {
  const texts = getTexts('changes').history;
  if (!space.permissions.edit) return null;
  const version = { page: page.id, title: page.title, revision };
  return mayChange(space) ? (
    <Button icon="arrow-turn-left" onClick={() => void restoreVersion(space, version)}>
      {getTexts('changes').differences.restore}
    </Button>
  ) : (
    <Button icon="arrow-turn-left" onClick={() => void restoreInNewRequest(space, version)}>
      {texts.restoreInRequest}
    </Button>
  );
}

interface PageTreeProps {
  readonly base: string;
  readonly pages: readonly Page[];
  readonly current: string | undefined;
}

const FILTER_FROM = 12;

function PageTree({ base, pages, current }: PageTreeProps): VNode {
  const texts = getTexts('changes').history;
  const [filter, setFilter] = useState('');
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const all = useMemo(() => listPages(pages), [pages]);
  const nodes = useMemo(() => toNodes(pages, base, filter.trim().toLocaleLowerCase()), [pages, base, filter]);
  const expanded = new Set(all.map(({ id }) => id).filter((id) => filter !== '' || !closed.has(id)));
  return (
    <div class="revision-tree" data-scroller>
      {all.length >= FILTER_FROM && <FilterField label={texts.filterPages} value={filter} onValue={setFilter} />}
      <Tree
        label={texts.pagesHint}
        nodes={nodes}
        expanded={expanded}
        current={current}
        onExpand={(id, isExpanded) => {
          const next = new Set(closed);
          if (isExpanded) next.delete(id);
          else next.add(id);
          setClosed(next);
        }}
      />
    </div>
  );
}

const toNodes = (pages: readonly Page[], base: string, filter: string): TreeNode[] =>
  pages.flatMap((page): TreeNode[] => {
    const children = toNodes(page.pages ?? [], base, filter);
    if (filter !== '' && children.length === 0 && !page.title.toLocaleLowerCase().includes(filter)) return [];
    return [
      {
        id: page.id,
        title: page.title,
        icon: <ContentIcon emoji={page.emoji} icon={page.type === 'group' ? 'folder' : 'file-lines'} />,
        ...(page.type === 'document' && { path: `${base}/${page.path ?? ''}` }),
        ...(children.length > 0 && { children }),
      },
    ];
  });
