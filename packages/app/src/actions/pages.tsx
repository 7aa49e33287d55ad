import { createChangeRequest } from '../data/change-requests.ts';
import { isConflict, scopePath } from '../data/content.ts';
import {
  createPage,
  deletePage,
  moveTo,
  type NewPage,
  type PageMembers,
  restorePages,
  updatePage,
} from '../data/edit-pages.ts';
import { indexPages, listSubtree, type PagePosition, positionOf } from '../data/page-tree.ts';
import type { Page, PageTree } from '../data/pages.ts';
import { pageKeys } from '../data/pages.ts';
import { queryClient } from '../data/query-client.ts';
import { navigate } from '../routes/location.ts';
import { expandPage, isTreeOpen, renamingPage } from '../shell/page-tree-state.ts';
import { encodePagePath, hasScreen, type PagesContext } from '../shell/pages-context.ts';
import { fill, formatCount, getTexts } from '../texts/texts.ts';
import { showFailure, showToast } from '../ui/toast.tsx';
import { expectField } from './early-keys.ts';

/** Runs a change, and shows why it was refused; after a conflict, the tree shows the state of others. */
export async function attempt(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    showFailure(isConflict(error) ? new Error(getTexts('pages').conflict) : error);
  }
}

const treeOf = ({ scope }: PagesContext): readonly Page[] =>
  queryClient.getQueryData<PageTree>(pageKeys.tree(scope))?.pages ?? [];

const editorPath = (base: string, page: Page | undefined): string =>
  page === undefined ? base : `${base}/~/edit/${encodePagePath(page.path ?? '')}`;

/** Path of the editor of a page, if the person may edit it directly. */
export const editPath = ({ organization, scope }: PagesContext, page: Page): string | undefined => {
  const path = editorPath(scopePath(organization, scope), page);
  return hasScreen(path) ? path : undefined;
};

/** Starts a change request, and opens the page in it, or the change request itself. */
export const startRequest = (context: PagesContext, page: Page | undefined): Promise<void> =>
  attempt(async () => {
    const { organization, space } = context;
    const subject =
      page === undefined ? '' : fill(getTexts('pages').requestSubject, { title: page.title }).slice(0, 100);
    const { number } = await createChangeRequest(space, { subject });
    const scope = { kind: 'change-request', space: space.id, changeRequest: String(number) } as const;
    const base = scopePath(organization, scope);
    const path = editorPath(base, page);
    navigate(hasScreen(path) ? path : page === undefined ? base : `${base}/${encodePagePath(page.path ?? '')}`);
  });

/** Creates a page or a group, whose title is then edited in place. */
export const addPage = (context: PagesContext, type: 'document' | 'group', position: PagePosition): Promise<void> =>
  attempt(() => expectField(insertUntitled(context, type, position)));

async function insertUntitled(
  context: PagesContext,
  type: 'document' | 'group',
  position: PagePosition,
): Promise<void> {
  const texts = getTexts('pages');
  const title = type === 'group' ? texts.untitledGroup : texts.untitled;
  if (position.into !== null) expandPage(indexPages(treeOf(context)).byId.get(position.into)?.page ?? NO_PAGE, true);
  const id = await createPage(context.scope, { type, title }, position);
  if (matchMedia('(max-width: 63.99rem)').matches) isTreeOpen.value = true;
  renamingPage.value = id;
}

const NO_PAGE = { id: '', type: 'document' } as const;

export const addLink = (context: PagesContext, link: NewPage, position: PagePosition): Promise<string> =>
  createPage(context.scope, link, position);

const revert = (context: PagesContext, page: Page, members: PageMembers) => () =>
  updatePage(context.scope, page.id, members);

export const renamePage = (context: PagesContext, page: Page, title: string): Promise<void> =>
  attempt(async () => {
    await updatePage(context.scope, page.id, { title });
    showToast(fill(getTexts('pages').renamed, { title }), { undo: revert(context, page, { title: page.title }) });
  });

export const setHidden = (context: PagesContext, page: Page, hidden: boolean): Promise<void> =>
  attempt(async () => {
    const texts = getTexts('pages');
    await updatePage(context.scope, page.id, { hidden });
    const text = fill(hidden ? texts.hiddenDone : texts.unhiddenDone, { title: page.title });
    showToast(text, { undo: revert(context, page, { hidden: !hidden }) });
  });

export const setIcon = (
  context: PagesContext,
  page: Page,
  chosen: { readonly emoji: string | null; readonly icon: string | null },
): Promise<void> =>
  attempt(async () => {
    await updatePage(context.scope, page.id, chosen);
    const former = { emoji: page.emoji ?? null, icon: page.icon ?? null };
    showToast(fill(getTexts('pages').iconDone, { title: page.title }), { undo: revert(context, page, former) });
  });

export const placePage = (context: PagesContext, page: Page, to: PagePosition): Promise<void> =>
  attempt(async () => {
    const pages = treeOf(context);
    const former = positionOf(indexPages(pages), page.id, pages);
    if (to.into !== null) expandPage(indexPages(pages).byId.get(to.into)?.page ?? NO_PAGE, true);
    await moveTo(context.scope, page.id, to);
    const undo = () => moveTo(context.scope, page.id, former);
    showToast(fill(getTexts('pages').moved, { title: page.title }), { undo });
  });

/** Deletes a page and its descendants at once, and reports their number; can be undone. */
export const removePageWithUndo = (context: PagesContext, page: Page): Promise<void> =>
  attempt(async () => {
    const texts = getTexts('pages');
    const ids = listSubtree(page).map(({ id }) => id);
    const deleted = await deletePage(context.scope, page, ids);
    const below = ids.length - 1;
    const text =
      below === 0
        ? fill(texts.deleted, { title: page.title })
        : formatCount(texts.deletedBelow, below, { title: page.title });
    showToast(text, { undo: () => restorePages(context.scope, deleted) });
  });
