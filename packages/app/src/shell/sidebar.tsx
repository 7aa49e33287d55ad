import { useQuery } from '@tanstack/preact-query';
import type { VNode } from 'preact';
import { useMemo } from 'preact/hooks';
import { buildContentTree } from '../components/content/content-nodes.tsx';
import type { Organization } from '../data/bootstrap.ts';
import { collectionsQuery } from '../data/collections.ts';
import { sitesQuery } from '../data/sites.ts';
import { spacesQuery } from '../data/spaces.ts';
import { currentRoute } from '../routes/location.ts';
import { organizationPath } from '../routes/organization-path.ts';
import { getTexts } from '../texts/texts.ts';
import { IconButton } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { Keys } from '../ui/kbd.tsx';
import { SkeletonRows } from '../ui/states.tsx';
import { Tree } from '../ui/tree/tree.tsx';
import { currentOrganization } from './current-organization.ts';
import { expanded, setExpanded } from './expanded.ts';
import { FavoriteEntries } from './favorite-entries.tsx';
import { OrganizationSwitcher } from './organization-switcher.tsx';
import { openPalette } from './palette-state.ts';
import { ProfileMenu } from './profile-menu.tsx';
import { Resizer } from './resizer.tsx';
import { SidebarLink } from './sidebar-link.tsx';
import { isNarrow, toggleSidebar } from './sidebar-state.ts';

/** Navigation of an organization; without one, only of the account. */
export function Sidebar({ isResizable = false }: { readonly isResizable?: boolean }): VNode {
  const texts = getTexts('shell');
  const organization = currentOrganization();
  return (
    <nav class="sidebar" aria-label={texts.navigation}>
      <div class="sidebar-top">
        {organization === undefined ? (
          <span class="switcher-title">Bindery</span>
        ) : (
          <OrganizationSwitcher organization={organization} />
        )}
        <span class="sidebar-collapse">
          <IconButton
            icon={isNarrow.value ? 'chevron-right' : 'chevron-left'}
            label={isNarrow.value ? texts.expandSidebar : texts.collapseSidebar}
            keys="Mod+\"
            size="small"
            onClick={toggleSidebar}
          />
        </span>
      </div>
      {organization !== undefined && <OrganizationEntries organization={organization} />}
      <div class="sidebar-bottom">
        <ProfileMenu />
      </div>
      {isResizable && <Resizer />}
    </nav>
  );
}

function OrganizationEntries({ organization }: { readonly organization: Organization }): VNode {
  const texts = getTexts('shell');
  return (
    <>
      <div class="sidebar-entries">
        <button
          type="button"
          class="sidebar-link sidebar-search"
          onClick={openPalette}
          data-tooltip={isNarrow.value ? texts.search : undefined}
        >
          <Icon name="magnifying-glass" />
          <span class="sidebar-label">{texts.search}</span>
          <Keys keys="Mod+K" />
        </button>
        <SidebarLink path={`/o/${organization.id}`} icon="house" label={texts.home} />
        <SidebarLink path={`/o/${organization.id}/~/changes`} icon="code-branch" label={texts.space.changes} />
        {organization.permissions.listMembers && (
          <SidebarLink
            path={organizationPath(organization.id, 'members')}
            icon="users"
            label={texts.organization.members}
            isPrefix
          />
        )}
        <SidebarLink path={`/o/${organization.id}/~/sites`} icon="globe" label={texts.sites} />
      </div>
      <div class="sidebar-scroll" data-scroller>
        <FavoriteEntries organization={organization} />
        <ContentTree organization={organization} />
        <SiteEntries organization={organization} />
      </div>
    </>
  );
}

/** Spaces and collections; the open one is marked. */
function ContentTree({ organization }: { readonly organization: Organization }): VNode | null {
  const texts = getTexts('shell');
  const spaces = useQuery(spacesQuery(organization.id)).data?.items;
  const collections = useQuery(collectionsQuery(organization.id)).data?.items;
  const nodes = useMemo(() => buildContentTree(collections ?? [], spaces ?? []), [collections, spaces]);
  if (spaces === undefined || collections === undefined) return <SkeletonRows rows={5} />;
  if (nodes.length === 0) return null;
  return (
    <div class="sidebar-section">
      <h2 class="sidebar-heading">{texts.spaces}</h2>
      <Tree
        label={texts.spaces}
        nodes={nodes}
        expanded={expanded.value}
        onExpand={setExpanded}
        current={currentRoute.value.match?.params['space']}
      />
    </div>
  );
}

function SiteEntries({ organization }: { readonly organization: Organization }): VNode | null {
  const texts = getTexts('shell');
  const sites = useQuery(sitesQuery(organization.id)).data?.items ?? [];
  if (sites.length === 0) return null;
  return (
    <div class="sidebar-section">
      <h2 class="sidebar-heading">{texts.sites}</h2>
      {sites.map(({ id, title, published }) => (
        <SidebarLink
          key={id}
          path={`/o/${organization.id}/site/${id}`}
          icon="globe"
          label={title}
          isPrefix
          meta={published ? <span class="dot dot-success" aria-hidden="true" /> : undefined}
        />
      ))}
    </div>
  );
}
