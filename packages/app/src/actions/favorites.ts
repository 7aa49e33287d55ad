import { addFavorite, deleteFavorite, type FavoriteTarget, isFavorite } from '../data/favorites.ts';
import { fill, getTexts } from '../texts/texts.ts';
import { showFailure, showToast } from '../ui/toast.tsx';
import type { Action } from './action.ts';

/** Adds an item to the favorites or removes it; both can be undone. */
export async function toggleFavorite(target: FavoriteTarget): Promise<void> {
  const texts = getTexts('shell');
  const wasFavorite = isFavorite(target);
  try {
    await (wasFavorite ? deleteFavorite(target) : addFavorite(target));
    const text = fill(wasFavorite ? texts.favoriteRemoved : texts.favoriteAdded, { title: target.title });
    showToast(text, { undo: () => (wasFavorite ? addFavorite(target) : deleteFavorite(target)) });
  } catch (error) {
    showFailure(error);
  }
}

/** Like `toggleFavorite`, as an action of menus and of the palette. */
export const favoriteAction = (target: FavoriteTarget): Action => ({
  id: `favorite.${target.kind}.${target.id}`,
  icon: 'star',
  keywords: [target.title],
  label: isFavorite(target) ? getTexts('shell').removeFavorite : getTexts('shell').addFavorite,
  perform: () => void toggleFavorite(target),
});
