import { ApiError } from './client.ts';
import {
  type ChangedContent,
  type ContentChange,
  type ContentChanges,
  type ContentScope,
  contentKeys,
  isConflict,
  sendChanges,
} from './content.ts';
import { change, withOptimism } from './optimistic.ts';
import { indexPages, insertPage, movePage, type PagePosition, patchPage, removePage } from './page-tree.ts';
import { loadPageTree, type Page, type PageTree, pageKeys } from './pages.ts';
import { queryClient } from './query-client.ts';
import { isUnpublished } from './unpublished.ts';

type Pages = readonly Page[];

/** Changes of a scope are sent one at a time, each based on the result of the previous one. */
const queues = new Map<string, Promise<unknown>>();

function inTurn<Result>(scope: ContentScope, work: () => Promise<Result>): Promise<Result> {
  const key = JSON.stringify(contentKeys.all(scope));
  const turn = (queues.get(key) ?? Promise.resolve()).then(work, work);
  queues.set(key, turn);
  return turn;
}

/**
 * Changes pages, and updates the tree optimistically. If others have changed the content meanwhile, the changes are
 * recomputed for its current state and sent again, unless they affect the same items.
 * @param changes or a promise of them, if something has to be read before
 * @throws ApiError 412 if they do
 */
export function changePages(
  scope: ContentScope,
  changes: ContentChanges | Promise<ContentChanges>,
  update: (pages: Pages) => Pages = (pages) => pages,
): Promise<ChangedContent> {
  const key = pageKeys.tree(scope);
  const optimisticChange = change<PageTree>(key, (tree) => ({ ...tree, pages: update(tree.pages) }));
  const before = queryClient.getQueryData<PageTree>(key);
  return withOptimism([optimisticChange], () => inTurn(scope, async () => sendOrRepeat(scope, await changes, before)), [
    contentKeys.all(scope),
  ]);
}

async function sendOrRepeat(
  scope: ContentScope,
  changes: ContentChanges,
  before: PageTree | undefined,
): Promise<ChangedContent> {
  const known = queryClient.getQueryData<PageTree>(pageKeys.tree(scope)) ?? before;
  try {
    return await send(scope, changes, known?.tag);
  } catch (error) {
    if (!isConflict(error) || before === undefined) throw error;
    const now = await loadPageTree(scope);
    if (!stillApplies(changes, before.pages, now.pages)) throw error;
    return send(scope, changes, now.tag);
  }
}

async function send(scope: ContentScope, changes: ContentChanges, tag: string | undefined): Promise<ChangedContent> {
  const answer = await sendChanges(scope, changes, tag);
  queryClient.setQueryData<PageTree>(pageKeys.tree(scope), (tree) => tree && { ...tree, tag: answer.tag });
  return answer.changes;
}

/**
 * Whether the items that changes affect are unchanged since they were read: the pages exist with the same values. Pure.
 */
export function stillApplies(changes: readonly ContentChange[], before: Pages, now: Pages): boolean {
  const [former, present] = [indexPages(before), indexPages(now)];
  return changes.every((one) => {
    const at = typeof one.at === 'object' ? [one.at.before, one.at.after] : [];
    const referencedIds = [one.page, one.into ?? undefined, ...at].filter((id) => id !== undefined);
    if (!referencedIds.every((id) => present.byId.has(id) || !former.byId.has(id))) return false;
    const [was, is] = [former.byId.get(one.page ?? ''), present.byId.get(one.page ?? '')];
    if (was === undefined || is === undefined) return true;
    if (one.operation === 'delete_page') return JSON.stringify(was.page) === JSON.stringify(is.page);
    const isMoved = one.into !== undefined || one.at !== undefined;
    if (isMoved && was.ancestors.at(-1)?.id !== is.ancestors.at(-1)?.id) return false;
    return (Object.keys(one) as (keyof ContentChange & keyof Page)[])
      .filter((member) => WRITTEN.includes(member))
      .every((member) => JSON.stringify(was.page[member]) === JSON.stringify(is.page[member]));
  });
}

const WRITTEN: readonly string[] = ['title', 'slug', 'emoji', 'icon', 'description', 'hidden', 'cover', 'layout'];

/** A position in the format of the API: a sibling implies the parent. */
function placeOf({ into, before, after }: PagePosition): Pick<ContentChange, 'into' | 'at'> {
  if (before !== undefined) return { at: { before } };
  return after === undefined ? { into, at: 'end' } : { at: { after } };
}

/** Moves a page. Of an unpublished one, the path and the source file follow. */
export const moveTo = (scope: ContentScope, page: string, position: PagePosition): Promise<ChangedContent> =>
  changePages(scope, withPath(scope, page, placeOf(position)), (pages) => movePage(pages, page, position));

/** Renames a page. Of an unpublished one, the path and the source file follow. */
export const renameTo = (scope: ContentScope, page: string, title: string): Promise<ChangedContent> =>
  changePages(scope, withPath(scope, page, { title }), (pages) => patchPage(pages, page, { title }));

async function withPath(scope: ContentScope, page: string, members: Partial<ContentChange>): Promise<ContentChanges> {
  const path = (await isUnpublished(scope, page)) ? { slug: null } : {};
  return [{ operation: 'update_page', page, ...members, ...path }];
}

/** The fields of `update_page` except the position. */
export type PageMembers = Pick<
  ContentChange,
  | 'title'
  | 'slug'
  | 'emoji'
  | 'icon'
  | 'description'
  | 'hidden'
  | 'noIndex'
  | 'noRobotsIndex'
  | 'condition'
  | 'layout'
  | 'cover'
  | 'target'
>;

/** The optimistic state of a changed page in the tree, until it is reloaded. */
function showMembers({ title, emoji, icon, hidden }: PageMembers): Partial<Page> {
  return {
    ...(title !== undefined && { title }),
    ...(emoji !== undefined && { emoji: emoji ?? '' }),
    ...(icon !== undefined && { icon: icon ?? '' }),
    ...(hidden !== undefined && { hidden }),
  };
}

export const updatePage = (scope: ContentScope, page: string, members: PageMembers): Promise<ChangedContent> =>
  changePages(scope, [{ operation: 'update_page', page, ...members }], (pages) =>
    patchPage(pages, page, showMembers(members)),
  );

export interface NewPage extends PageMembers {
  readonly type: 'document' | 'group' | 'link';
  readonly title: string;
  readonly markdown?: string;
}

/** Creates a page; it is in the tree when this resolves. @returns its id */
export async function createPage(
  scope: ContentScope,
  { markdown, ...members }: NewPage,
  position: PagePosition,
): Promise<string> {
  const answer = await changePages(scope, [
    {
      operation: 'insert_page',
      ...members,
      ...placeOf(position),
      ...(markdown !== undefined && { document: { markdown } }),
    },
  ]);
  const id = answer[0]?.page;
  if (id === undefined) throw new ApiError(0, 'The server did not say which page it has created.', 'unknown');
  const page: Page = {
    id,
    title: members.title,
    type: members.type,
    hidden: false,
    kind: KINDS[members.type],
    ...showMembers(members),
    ...(members.type !== 'link' && { pages: [] }),
  };
  const add = (tree: PageTree | undefined): PageTree | undefined =>
    tree && (indexPages(tree.pages).byId.has(id) ? tree : { ...tree, pages: insertPage(tree.pages, page, position) });
  queryClient.setQueryData<PageTree>(pageKeys.tree(scope), add);
  return id;
}

const KINDS = { document: 'sheet', group: 'group', link: 'link' } as const;

/** Maximum number of changes per call. */
const MAX_CHANGES = 50;

/** A deleted page, with the data to restore it. */
export interface DeletedPage {
  /** The page and its descendants, parents first. */
  readonly pages: readonly string[];
  /** The revision that contains them. */
  readonly revision: string | undefined;
}

export async function deletePage(scope: ContentScope, page: Page, ids: readonly string[]): Promise<DeletedPage> {
  const tree = queryClient.getQueryData<PageTree>(pageKeys.tree(scope));
  await changePages(scope, [{ operation: 'delete_page', page: page.id }], (pages) => removePage(pages, page.id));
  return { pages: ids, revision: revisionOf(tree?.tag) };
}

/** Restores deleted pages with their content and position. */
export async function restorePages(scope: ContentScope, { pages, revision }: DeletedPage): Promise<void> {
  for (let start = 0; start < pages.length; start += MAX_CHANGES) {
    const [first, ...rest] = pages
      .slice(start, start + MAX_CHANGES)
      .map((page): ContentChange => ({ operation: 'revert_page', page, ...(revision !== undefined && { revision }) }));
    if (first !== undefined) await changePages(scope, [first, ...rest]);
  }
}

/** The revision in an ETag of content. Pure. */
export const revisionOf = (tag: string | undefined): string | undefined => /^(?:W\/)?"([\w-]+)/.exec(tag ?? '')?.[1];
