import { type ContentItem, type ContentNode, spacePath } from '../components/content/content-nodes.tsx';
import {
  type Collection,
  createCollection,
  deleteCollection,
  moveCollection,
  updateCollection,
} from '../data/collections.ts';
import type { FavoriteTarget } from '../data/favorites.ts';
import {
  createSpace,
  type Destination,
  deleteSpace,
  duplicateSpace,
  moveSpace,
  restoreSpace,
  type Space,
  updateSpace,
} from '../data/spaces.ts';
import { MoveDialog } from '../dialogs/home/move-dialog.tsx';
import { navigate } from '../routes/location.ts';
import { fill, formatCount, getTexts } from '../texts/texts.ts';
import { confirm, openDialog } from '../ui/open-dialogs.tsx';
import { showToast } from '../ui/toast.tsx';
import type { TreeDestination } from '../ui/tree/tree-node.ts';
import type { Action } from './action.ts';
import { attemptChange } from './attempt-change.ts';
import { copyLink } from './copy-link.ts';
import { expectFieldAfter } from './early-keys.ts';
import { favoriteAction } from './favorites.ts';

/** Where a new item is created: an organization, and one of its collections or null for the top level. */
export interface Parent {
  readonly organization: string;
  readonly parent: string | null;
}

/** Creates a space and returns it, so that its title can be edited in place. */
export const addSpace = ({ organization, parent }: Parent, onDone: (id: string) => void): Promise<boolean> =>
  attemptChange(async () => {
    const space = await expectFieldAfter(() =>
      createSpace(organization, { title: getTexts('shell').untitledSpace, parent }),
    );
    onDone(space.id);
  });

export const addCollection = ({ organization, parent }: Parent, onDone: (id: string) => void): Promise<boolean> =>
  attemptChange(async () => {
    const title = getTexts('shell').untitledCollection;
    const collection = await expectFieldAfter(() => createCollection(organization, { title, parent }));
    onDone(collection.id);
  });

export const renameItem = (item: ContentItem, title: string): Promise<boolean> =>
  attemptChange(async () => {
    const former = titleOf(item);
    const rename = (next: string): Promise<unknown> =>
      item.kind === 'space'
        ? updateSpace(item.space, { title: next })
        : updateCollection(item.collection, { title: next });
    await rename(title);
    showToast(fill(getTexts('home').renamed, { title }), { undo: () => rename(former) });
  });

const titleOf = (item: ContentItem): string => (item.kind === 'space' ? item.space.title : item.collection.title);

export const duplicateItem = (space: Space): Promise<boolean> =>
  attemptChange(async () => {
    const copy = await duplicateSpace(space);
    showToast(fill(getTexts('home').duplicated, { title: space.title }), {
      action: { label: getTexts('home').open, perform: () => navigate(spacePath(copy)) },
    });
  });

/** Deletes at once if it can be undone and no reader notices, and asks for confirmation otherwise. */
export function deleteItem(node: ContentNode): Promise<boolean> {
  const { item } = node;
  return item.kind === 'space'
    ? moveSpaceToTrash(item.space)
    : attemptChange(() => removeCollection(node, item.collection));
}

/**
 * Moves a space to the trash. If sites publish it, the person is asked first: an undo may come too late for readers.
 * @returns whether it was moved
 */
export async function moveSpaceToTrash(space: Space): Promise<boolean> {
  const texts = getTexts('home');
  const { title, urls } = space;
  const isConfirmed =
    urls.published === undefined ||
    (await confirm({
      title: fill(texts.deleteSpaceTitle, { title }),
      text: fill(texts.deleteSpaceText, { url: urls.published }),
      confirm: getTexts('shell').space.trash,
      isDangerous: true,
    }));
  if (!isConfirmed) return false;
  return attemptChange(async () => {
    await deleteSpace(space);
    showToast(fill(texts.deleteSpaceDone, { title }), { undo: () => restoreSpace(space) });
  });
}

async function removeCollection(node: ContentNode, collection: Collection): Promise<void> {
  const texts = getTexts('home');
  const isConfirmed = await confirm({
    title: fill(texts.deleteCollectionTitle, { title: node.title }),
    text: formatCount(texts.deleteCollectionText, countSpaces(node)),
    confirm: getTexts('shell').delete,
    isDangerous: true,
  });
  if (!isConfirmed) return;
  await deleteCollection(collection);
  showToast(fill(texts.deleteCollectionDone, { title: node.title }));
}

const countSpaces = (node: ContentNode): number =>
  node.item.kind === 'space' ? 1 : (node.children ?? []).reduce((sum, child) => sum + countSpaces(child), 0);

/** Spaces are ordered among spaces, and collections among collections: the API has no order across both. */
export const mayMoveItem = (moved: ContentNode, { position, target, parent }: TreeDestination): boolean => {
  const mayCreate = parent === null ? moved.isEditable === true : (parent as ContentNode).isEditable === true;
  if (!mayCreate) return false;
  return position === 'into' || (target as ContentNode).item.kind === moved.item.kind;
};

/** Applies a drop in the tree. */
export function dropItem(moved: ContentNode, { position, target, parent }: TreeDestination): Promise<boolean> {
  const sibling = { kind: (target as ContentNode).item.kind, id: target.id };
  return moveItem(moved, { parent: parent?.id ?? null, ...(position !== 'into' && { [position]: sibling }) });
}

export const moveItem = ({ item, title }: ContentNode, to: Destination): Promise<boolean> =>
  attemptChange(async () => {
    const former = (item.kind === 'space' ? item.space : item.collection).parent ?? null;
    const move = (where: Destination): Promise<unknown> =>
      item.kind === 'space' ? moveSpace(item.space, where) : moveCollection(item.collection, where);
    await move(to);
    const undo = () => move({ parent: former });
    showToast(fill(getTexts('home').moved, { title }), former === to.parent ? {} : { undo });
  });

/** Asks for the target collection of a move. */
export const openMoveDialog = (moved: ContentNode, nodes: readonly ContentNode[], mayMoveToTop: boolean): void =>
  openDialog((close) => (
    <MoveDialog
      moved={moved}
      nodes={nodes}
      mayMoveToTop={mayMoveToTop}
      onMove={(parent) => void moveItem(moved, { parent })}
      onClose={close}
    />
  ));

/** Called by the tree when an item is renamed or moved in place. */
export interface InPlace {
  readonly rename: (id: string) => void;
  readonly chooseDestination: (node: ContentNode) => void;
}

/** Actions of a space or a collection that the person's role allows. */
export function listItemActions(node: ContentNode, { rename, chooseDestination }: InPlace): Action[][] {
  const [texts, shell] = [getTexts('home'), getTexts('shell')];
  const { item, isEditable = false } = node;
  const parent = {
    organization: item.kind === 'space' ? item.space.organization : item.collection.organization,
    parent: node.id,
  };
  const path = node.path ?? `/o/${parent.organization}/c/${node.id}`;
  const inside: Action[] = [
    { id: 'space.new', label: texts.newSpaceIn, icon: 'plus', perform: () => void addSpace(parent, rename) },
    {
      id: 'collection.new',
      label: texts.newCollectionIn,
      icon: 'folder',
      perform: () => void addCollection(parent, rename),
    },
  ];
  const change: Action[] = [
    { id: 'item.rename', label: shell.rename, icon: 'pen', keys: 'F2', perform: () => rename(node.id) },
    ...(item.kind === 'space'
      ? [{ id: 'item.duplicate', label: texts.duplicate, icon: 'copy', perform: () => void duplicateItem(item.space) }]
      : []),
    { id: 'item.move', label: texts.moveTo, icon: 'arrow-right', perform: () => chooseDestination(node) },
  ];
  const link: Action = { id: 'item.link', label: texts.copyLink, icon: 'link', perform: () => void copyLink(path) };
  const remove: Action = {
    id: 'item.delete',
    label: item.kind === 'space' ? shell.space.trash : shell.delete,
    icon: 'trash',
    keys: 'Delete',
    isDanger: true,
    perform: () => void deleteItem(node),
  };
  return [
    item.kind === 'collection' && isEditable ? inside : [],
    isEditable ? change : [],
    [favoriteAction(favoriteOf(item)), link],
    isEditable ? [remove] : [],
  ].filter((group) => group.length > 0);
}

function favoriteOf(item: ContentItem): FavoriteTarget {
  const { kind } = item;
  const { id, title, organization, urls } = kind === 'space' ? item.space : item.collection;
  return { kind, id, title, organization, urls, ...(kind === 'space' && { emoji: item.space.emoji }) };
}
