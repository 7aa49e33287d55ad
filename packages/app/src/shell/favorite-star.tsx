import type { VNode } from 'preact';
import { toggleFavorite } from '../actions/favorites.ts';
import { type FavoriteTarget, useIsFavorite } from '../data/favorites.ts';
import { getTexts } from '../texts/texts.ts';
import { IconButton } from '../ui/button.tsx';

/** A toggle for whether an item is a favorite. */
export function FavoriteStar({ target }: { readonly target: FavoriteTarget }): VNode {
  const texts = getTexts('shell');
  const isOn = useIsFavorite(target);
  return (
    <span class="favorite" data-on={isOn ? '' : undefined}>
      <IconButton
        icon="star"
        label={isOn ? texts.removeFavorite : texts.addFavorite}
        isPressed={isOn}
        onClick={() => void toggleFavorite(target)}
      />
    </span>
  );
}
