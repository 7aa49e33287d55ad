import { expandPage, focusedPage, isTreeOpen, renamingPage, unnamedPage } from '../components/pages/page-tree-state.ts';
import { encodePagePath, type PagesContext, pagePath } from '../components/pages/pages-context.ts';
import { isConflict, scopePath } from '../data/content.ts';
import {
  createPage,
  deletePage,
  moveTo,
  type NewPage,
  type PageMembers,
  renameTo,
  restorePages,
  updatePage,
} from '../data/edit-pages.ts';
import {
  indexPages,
  isText,
  listSubtree,
  nextTo,
  type PagePosition,
  patchPage,
  positionOf,
} from '../data/page-tree.ts';
import { type Page, type PageTree, pageKeys, pageMarkdownQuery } from '../data/pages.ts';
import { queryClient } from '../data/query-client.ts';
import { hasScreen } from '../routes/has-screen.ts';
import { currentRoute, navigate } from '../routes/location.ts';
import { fill, formatCount, getTexts, loadTexts } from '../texts/texts.ts';
import { showFailure, showToast } from '../ui/toast.tsx';
import { expectField, expectFieldAfter } from './early-keys.ts';

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

const editorPath = (base: string, { path = '' }: Page): string => `${base}/~/edit/${encodePagePath(path)}`;

/** Path of the editor of a page, if the person may edit it directly. */
export const editPath = ({ organization, scope }: PagesContext, page: Page): string | undefined => {
  const path = editorPath(scopePath(organization, scope), page);
  return hasScreen(path) ? path : undefined;
};

/** Asks for a subject, starts a change request, and opens the page in it, or the change request itself. */
export const startRequest = ({ organization, space }: PagesContext, page: Page | undefined): Promise<void> =>
  attempt(async () => {
    const [{ openNewRequest }] = await Promise.all([import('./change-requests.tsx'), loadTexts('changes')]);
    if (page === undefined) return openNewRequest(space);
    openNewRequest(space, {
      subject: fill(getTexts('pages').requestSubject, { title: page.title }).slice(0, 100),
      open: ({ number }) => {
        const scope = { kind: 'change-request', space: space.id, changeRequest: String(number) } as const;
        openEditor(editorPath(scopePath(organization, scope), page));
      },
    });
  });

/** Adds a row to the tree, whose title is written in place; with it, the page or group is created. */
export function addPage(context: PagesContext, type: 'document' | 'group', position: PagePosition): void {
  if (position.into !== null) expandPage(indexPages(treeOf(context)).byId.get(position.into)?.page ?? NO_PAGE, true);
  if (matchMedia('(max-width: 63.99rem)').matches) isTreeOpen.value = true;
  const kind = type === 'group' ? ('group' as const) : ('sheet' as const);
  const page = { id: UNNAMED, title: '', hidden: false, type, kind, pages: [] };
  unnamedPage.value = { scope: context.scope, position, page };
  renamingPage.value = UNNAMED;
  expectField();
}

/** Id of the row of a page that does not exist yet. */
const UNNAMED = 'unnamed';

export const isUnnamed = ({ id }: Page): boolean => id === UNNAMED;

/**
 * Creates the page of a row that got its title. A page is then opened in its editor, where typing continues.
 * @param isLeft the focus is elsewhere already: nothing is opened
 */
export const createNamed = (context: PagesContext, title: string, isLeft: boolean): Promise<void> =>
  attempt(async () => {
    const unnamed = unnamedPage.peek();
    if (unnamed === undefined) return;
    const { scope, position, page } = unnamed;
    const titledPage = { ...unnamed, page: { ...page, title } };
    unnamedPage.value = titledPage;
    try {
      const type = page.type === 'group' ? 'group' : 'document';
      const isOpened = type === 'document' && !isLeft;
      const create = async () => {
        const id = await createPage(scope, { type, title }, position);
        if (type === 'document') announceOnSite(context, { ...page, id, title });
        return id;
      };
      if (isOpened) await expectFieldAfter(async () => openCreated(context, await create()));
      else {
        const id = await create();
        if (!isLeft) focusedPage.value = { id };
      }
    } finally {
      if (unnamedPage.peek() === titledPage) unnamedPage.value = undefined;
    }
  });

/** A site shows a new page before it has a text: says so, and offers to hide it until then. */
function announceOnSite(context: PagesContext, page: Page): void {
  const texts = getTexts('pages');
  if (context.scope.kind !== 'space' || context.space.urls.published === undefined) return;
  const perform = () => void setHidden(context, page, true);
  showToast(fill(texts.onSite, { title: page.title }), { action: { label: texts.hide, perform } });
}

async function openCreated({ organization, scope }: PagesContext, id: string): Promise<void> {
  const { path } = await queryClient.fetchQuery(pageMarkdownQuery(scope, id));
  queryClient.setQueryData<PageTree>(
    pageKeys.tree(scope),
    (tree) => tree && { ...tree, pages: patchPage(tree.pages, id, { ...(path !== undefined && { path }) }) },
  );
  openEditor(`${scopePath(organization, scope)}/~/edit/${encodePagePath(path ?? '')}`);
}

/** Opens an editor. Text typed before it appears belongs to it. */
export function openEditor(path: string): void {
  expectField();
  navigate(path);
}

const NO_PAGE = { id: '', type: 'document' } as const;

export const addLink = (context: PagesContext, link: NewPage, position: PagePosition): Promise<string> =>
  createPage(context.scope, link, position);

const revert = (context: PagesContext, page: Page, members: PageMembers) => () =>
  updatePage(context.scope, page.id, members);

export const renamePage = (context: PagesContext, page: Page, title: string): Promise<void> =>
  attempt(async () => {
    await renameTo(context.scope, page.id, title);
    const undo = () => renameTo(context.scope, page.id, page.title);
    showToast(fill(getTexts('pages').renamed, { title }), { undo });
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
    const goBack = leavePages(context, page);
    const deleted = await deletePage(context.scope, page, ids).catch((error: unknown) => {
      goBack();
      throw error;
    });
    const below = ids.length - 1;
    const text =
      below === 0
        ? fill(texts.deleted, { title: page.title })
        : formatCount(texts.deletedBelow, below, { title: page.title });
    const undo = async () => {
      await restorePages(context.scope, deleted);
      goBack();
    };
    showToast(text, { undo });
  });

const REPLACED = { replace: true, keepsFocus: true };

/**
 * Before a page is deleted: moves the focus to the row next to it, and opens the page next to it if it is open, or one
 * below it. @returns what opens it again
 */
function leavePages(context: PagesContext, page: Page): () => void {
  const pages = treeOf(context);
  const index = indexPages(pages);
  const row = nextTo(index, page, pages);
  if (row !== undefined) focusedPage.value = { id: row.id };
  const { path } = currentRoute.peek();
  if (!listSubtree(page).some((each) => isText(each) && pagePath(context, each) === path)) return () => undefined;
  const next = nextTo(index, page, pages, isText);
  navigate(next === undefined ? scopePath(context.organization, context.scope) : pagePath(context, next), REPLACED);
  return () => navigate(path, REPLACED);
}
