import type { VNode } from 'preact';
import { appPath, type Organization } from '../data/bootstrap.ts';
import { type Favorite, useFavorites } from '../data/favorites.ts';
import { getTexts } from '../texts/texts.ts';
import { ContentIcon } from '../ui/icon.tsx';
import { SidebarLink } from './sidebar-link.tsx';

const ICONS = { space: 'book', page: 'file-lines', site: 'globe', collection: 'folder' } as const;

/** The person's favorites in the sidebar; hidden without any. */
export function FavoriteEntries({ organization }: { readonly organization: Organization }): VNode | null {
  const texts = getTexts('shell');
  const favorites = useFavorites(organization.id);
  if (favorites.length === 0) return null;
  return (
    <div class="sidebar-section">
      <h2 class="sidebar-heading">{texts.favorites}</h2>
      {favorites.map((favorite) => (
        <SidebarLink
          key={`${favorite.kind} ${favorite.space ?? ''} ${favorite.id}`}
          path={appPath(favorite.urls.app)}
          icon={<FavoriteIcon favorite={favorite} />}
          label={favorite.title}
        />
      ))}
    </div>
  );
}

export const FavoriteIcon = ({ favorite: { kind, emoji, icon } }: { readonly favorite: Favorite }): VNode => (
  <ContentIcon emoji={emoji} icon={icon ?? ICONS[kind]} />
);
