import { useQuery } from '@tanstack/preact-query';
import type { VNode } from 'preact';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { createPagesContext, pagePath } from '../../components/pages/pages-context.ts';
import { changeRequestQuery } from '../../data/change-requests.ts';
import type { ContentScope } from '../../data/content.ts';
import { indexPages, type PageIndex } from '../../data/page-tree.ts';
import { type Page, pageTreeQuery, topPagesQuery } from '../../data/pages.ts';
import type { Space } from '../../data/spaces.ts';
import { currentRoute, navigate } from '../../routes/location.ts';
import { isPanelOpen, openPanel } from '../../sections/pages/panel-state.ts';
import { NotFound } from '../../shell/not-found.tsx';
import { SpaceScreen } from '../../shell/space-screen.tsx';
import { useVisit } from '../../shell/use-visit.ts';
import { getTexts } from '../../texts/texts.ts';
import { PageActions } from './page-actions.tsx';
import { PageArticle } from './page-article.tsx';
import { pageIcon } from './page-nodes.tsx';
import { PagePanel } from './page-panel.tsx';
import { PageRail } from './page-rail.tsx';
import { RequestBanner } from './request-banner.tsx';
import { EmptySpace, MissingPage } from './states.tsx';

interface PagesViewProps {
  readonly organization: string;
  readonly scope: ContentScope;
  /** Path of a page; empty for the first one. */
  readonly path: string;
}

/** The pages of a scope: the page tree, and one of them for reading. */
export function PagesView(props: PagesViewProps): VNode {
  const { organization, scope, path } = props;
  const texts = getTexts('pages');
  const { tree, shownTree } = usePageTree(scope);
  const request = useChangeRequest(scope);
  const index = useMemo(() => indexPages(shownTree.data?.pages ?? []), [shownTree.data?.pages]);
  // Only the whole tree tells the first page: a page that is hidden may be before it.
  const first = tree.data === undefined ? undefined : index.first;
  const page = path === '' ? first : index.byPath.get(path);
  useMovedPage(props, index, page);
  const { hash } = currentRoute.value;
  useEffect(() => {
    if (hash.startsWith('#comment-')) openPanel('comments');
  }, [hash]);
  const isVisit = scope.kind === 'space' && page?.type === 'document';
  useVisit(isVisit ? { kind: 'page', id: page.id, organization, space: scope.space } : undefined);
  if (path.startsWith('~/')) return <NotFound />;
  const isFinished = request !== undefined && request.status !== 'draft' && request.status !== 'open';
  const contextOf = (space: Space) => createPagesContext(organization, space, scope, isFinished);
  const isEmpty = tree.data?.pages.length === 0;
  return (
    <SpaceScreen
      organization={organization}
      space={scope.space}
      tab={scope.kind === 'space' ? 'pages' : 'changes'}
      title={page?.title ?? texts.title}
      isTitleHidden={page === undefined}
      crumbs={listCrumbs(organization, scope, index, page)}
      width="reading"
      parts={(space) => ({
        ...(request !== undefined && {
          notice: <RequestBanner organization={organization} space={space.id} request={request} />,
        }),
        rail: (
          <PageRail
            context={contextOf(space)}
            tree={shownTree}
            isPartial={tree.data === undefined}
            index={index}
            current={page}
          />
        ),
        people: { scope, page: page?.id },
        ...(page !== undefined && hasIcon(page) && { titleIcon: pageIcon(page) }),
        actions: <PageActions context={contextOf(space)} page={page} />,
        ...(page !== undefined && isPanelOpen.value && { panel: <PagePanel context={contextOf(space)} page={page} /> }),
      })}
    >
      {(space) => {
        const context = contextOf(space);
        return (
          <>
            {page !== undefined && <PageArticle key={page.id} context={context} page={page} />}
            {isEmpty && <EmptySpace context={context} />}
            {tree.data !== undefined && !isEmpty && page === undefined && (
              <MissingPage context={context} index={index} path={path} />
            )}
          </>
        );
      }}
    </SpaceScreen>
  );
}

/** Whether somebody has chosen an icon; readers see it before the title as well. */
const hasIcon = ({ emoji = '', icon = '' }: Page): boolean => emoji !== '' || icon !== '';

/** The page tree, and what is shown until it is loaded: of a large one, the first levels. */
function usePageTree(scope: ContentScope) {
  const tree = useQuery(pageTreeQuery(scope));
  const isLoading = tree.data === undefined && tree.error === null;
  const top = useQuery(topPagesQuery(scope));
  return { tree, shownTree: isLoading && top.data !== undefined ? top : tree };
}

function useChangeRequest(scope: ContentScope) {
  const number = scope.kind === 'change-request' ? scope.changeRequest : '';
  return useQuery({ ...changeRequestQuery(scope.space, number), enabled: number !== '' }).data;
}

/** Follows the displayed page when its path changes. */
function useMovedPage({ organization, scope, path }: PagesViewProps, index: PageIndex, page: Page | undefined): void {
  const displayedPage = useRef<{ readonly id: string; readonly path: string }>(undefined);
  useEffect(() => {
    const before = displayedPage.current;
    if (page !== undefined) displayedPage.current = { id: page.id, path };
    const moved = before?.path === path && before.id !== page?.id ? index.byId.get(before.id)?.page : undefined;
    if (moved?.path === undefined || path === '') return;
    navigate(pagePath({ organization, scope }, moved), { replace: true, keepsFocus: true });
  }, [index, path]);
}

/** The ancestors of a page. */
function listCrumbs(organization: string, scope: ContentScope, index: PageIndex, page: Page | undefined) {
  const base = `/o/${organization}/s/${scope.space}`;
  const request =
    scope.kind === 'change-request'
      ? [{ label: `#${scope.changeRequest}`, path: `${base}/~/changes/${scope.changeRequest}` }]
      : [];
  const { ancestors = [] } = index.byId.get(page?.id ?? '') ?? {};
  return [
    ...request,
    ...ancestors.map((each) =>
      each.type === 'group'
        ? { label: each.title }
        : { label: each.title, path: pagePath({ organization, scope }, each) },
    ),
  ];
}
