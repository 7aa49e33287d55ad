import type { VNode } from 'preact';
import { toggleFavorite } from '../../actions/favorites.ts';
import { appPath, type Organization } from '../../data/bootstrap.ts';
import { useFavorites } from '../../data/favorites.ts';
import { href } from '../../routes/location.ts';
import { FavoriteIcon } from '../../shell/favorite-entries.tsx';
import { getTexts } from '../../texts/texts.ts';
import { IconButton } from '../../ui/button.tsx';
import { List, ListRow, Section } from '../../ui/list.tsx';

/** The person's favorites; empty without any. */
export function FavoritesSection({ organization }: { readonly organization: Organization }): VNode | null {
  const texts = getTexts('shell');
  const favorites = useFavorites(organization.id);
  if (favorites.length === 0) return null;
  return (
    <Section title={texts.favorites}>
      <List label={texts.favorites}>
        {favorites.map((favorite) => (
          <ListRow
            key={`${favorite.kind} ${favorite.space ?? ''} ${favorite.id}`}
            href={href(appPath(favorite.urls.app))}
            icon={<FavoriteIcon favorite={favorite} />}
            title={favorite.title}
            actions={
              <IconButton
                icon="xmark"
                size="small"
                label={`${texts.removeFavorite}: ${favorite.title}`}
                onClick={() => void toggleFavorite(favorite)}
              />
            }
          />
        ))}
      </List>
    </Section>
  );
}
