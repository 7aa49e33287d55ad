import type { VNode } from 'preact';
import { useMemo } from 'preact/hooks';
import type { Action } from '../../actions/action.ts';
import { editPath, openEditor, startRequest } from '../../actions/pages.tsx';
import { useActions } from '../../actions/registry.ts';
import { requestComment } from '../../actions/wanted-comment.ts';
import { isTreeOpen } from '../../components/pages/page-tree-state.ts';
import type { PagesContext } from '../../components/pages/pages-context.ts';
import { isComputed } from '../../data/page-tree.ts';
import { type Page, type PageTree, pageKeys } from '../../data/pages.ts';
import { queryClient } from '../../data/query-client.ts';
import { useIdlePreload } from '../../routes/use-idle-preload.ts';
import { commentOnSelection } from '../../sections/discussion/quoted-selection.ts';
import { isPanelOpen, openPanel, setPanelOpen } from '../../sections/pages/panel-state.ts';
import { getTexts, language } from '../../texts/texts.ts';
import { Button, IconButton, IconLink } from '../../ui/button.tsx';
import type { MenuGroup } from '../../ui/menu.tsx';
import { MenuButton } from '../../ui/menu-button.tsx';
import { LanguageMenu } from './language-menu.tsx';
import { listCreateActions, listPageItems, listViews } from './page-menu.tsx';
import { publishedUrlOf } from './published-url.ts';

interface PageActionsProps {
  readonly context: PagesContext;
  /** The displayed page. */
  readonly page: Page | undefined;
}

/** The buttons of the header, and the actions of the palette. */
export function PageActions({ context, page }: PageActionsProps): VNode {
  const [texts, shell] = [getTexts('pages'), getTexts('shell')];
  const edit = useMemo(
    () => [
      ...listEditActions(context, page),
      ...listCommentActions(context, page),
      ...(page === undefined ? [] : listViews(context, page, pagesOf(context))),
    ],
    [context.mayEdit, context.mayPropose, context.scope, context.space, page, language.value],
  );
  useActions(texts.title, edit);
  const primary = edit.find(({ id }) => id === 'page.edit');
  const url = page === undefined ? undefined : publishedUrlOf(context, page, pagesOf(context));
  useIdlePreload(primary === undefined || page === undefined ? undefined : editPath(context, page));
  return (
    <>
      <span class="rail-button">
        <IconButton icon="list" label={texts.openTree} onClick={() => (isTreeOpen.value = true)} />
      </span>
      {page !== undefined && (
        <>
          <LanguageMenu context={context} page={page} />
          <span class="panel-button">
            {url !== undefined && (
              <IconLink icon="arrow-up-right" label={texts.viewOnSite} href={url} target="_blank" />
            )}
            <IconButton icon="table-columns" label={texts.panel} isPressed={isPanelOpen.value} onClick={togglePanel} />
          </span>
          <MenuButton
            label={shell.more}
            groups={() => [...listHiddenButtons(), ...listPageItems(context, page, pagesOf(context))]}
            placement="bottom-end"
          />
        </>
      )}
      {primary !== undefined && (
        <Button kind="primary" icon={primary.icon ?? 'pen'} onClick={primary.perform}>
          {primary.label}
        </Button>
      )}
    </>
  );
}

/** The buttons that the header of a phone has no room for. */
const listHiddenButtons = (): MenuGroup[] =>
  matchMedia('(max-width: 47.99rem)').matches
    ? [{ items: [{ id: 'page.panel', label: getTexts('pages').panel, icon: 'table-columns', onSelect: togglePanel }] }]
    : [];

const togglePanel = (): void => setPanelOpen(!isPanelOpen.value);

const pagesOf = ({ scope }: PagesContext): readonly Page[] =>
  queryClient.getQueryData<PageTree>(pageKeys.tree(scope))?.pages ?? [];

const listCommentActions = ({ space }: PagesContext, page: Page | undefined): Action[] =>
  page === undefined || !space.permissions.comment
    ? []
    : [
        {
          id: 'page.comment',
          label: getTexts('pages').commentsTab,
          icon: 'comment',
          keys: 'c',
          perform: () => {
            if (commentOnSelection()) return;
            requestComment();
            openPanel('comments');
          },
        },
        {
          id: 'page.comment-selection',
          label: getTexts('pages').commentSelection,
          icon: 'comment',
          keys: 'Mod+Alt+M',
          perform: () => void commentOnSelection(),
        },
      ];

function listEditActions(context: PagesContext, page: Page | undefined): Action[] {
  const texts = getTexts('pages');
  const create = context.mayEdit ? listCreateActions(context) : [];
  if (page === undefined || isComputed(page)) return create;
  const path = editPath(context, page);
  if (context.mayEdit && path !== undefined)
    return [...create, { id: 'page.edit', label: texts.edit, icon: 'pen', keys: 'e', perform: () => openEditor(path) }];
  if (!context.mayPropose) return create;
  return [
    {
      id: 'page.edit',
      label: texts.editInRequest,
      icon: 'code-branch',
      keys: 'e',
      perform: () => void startRequest(context, page),
    },
  ];
}
