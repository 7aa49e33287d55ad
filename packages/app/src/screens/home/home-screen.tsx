import { useQuery } from '@tanstack/preact-query';
import type { VNode } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import type { Action } from '../../actions/action.ts';
import { addCollection, addSpace } from '../../actions/content.tsx';
import { toMenuItem, useActions } from '../../actions/registry.ts';
import { findOrganization, type Organization } from '../../data/bootstrap.ts';
import { collectionsQuery } from '../../data/collections.ts';
import { spacesQuery } from '../../data/spaces.ts';
import { currentRoute, navigate } from '../../routes/location.ts';
import type { ScreenProps } from '../../routes/screen-props.ts';
import { JoinableOrganizations } from '../../shell/joinable-organizations.tsx';
import { Screen } from '../../shell/screen.tsx';
import { fill, getTexts, language } from '../../texts/texts.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { openMenu } from '../../ui/menu.tsx';
import { ContentSection } from './content-section.tsx';
import { FavoritesSection } from './favorites-section.tsx';
import { RecentSection } from './recent-section.tsx';
import { MyRequests, ReviewsAsked } from './request-sections.tsx';
import { SitesSection } from './sites-section.tsx';
import { TrashSection } from './trash-section.tsx';

/** Home of an organization: its content, and pending items of the person. */
export function HomeScreen({ params }: ScreenProps): VNode | null {
  const organization = findOrganization(params['organization']);
  return organization === undefined ? null : <Home organization={organization} />;
}

function Home({ organization }: { readonly organization: Organization }): VNode {
  const texts = getTexts('home');
  const [renaming, setRenaming] = useState<string>();
  const mayCreate = organization.permissions.createContent;
  const spoken = language.value;
  const isEmpty = useIsEmpty(organization.id);
  const actions = useMemo(() => {
    const top = { organization: organization.id, parent: null };
    if (!mayCreate) return [];
    return [
      {
        id: 'space.create',
        label: texts.newSpace,
        icon: 'plus',
        keys: 'n',
        perform: () => void addSpace(top, setRenaming),
      },
      {
        id: 'collection.create',
        label: texts.newCollection,
        icon: 'folder',
        perform: () => void addCollection(top, setRenaming),
      },
      {
        id: 'content.import',
        label: texts.importContent,
        icon: 'file-import',
        perform: () => navigate(`/o/${organization.id}/~/import`),
      },
    ];
  }, [organization.id, mayCreate, spoken]);
  useActions(texts.title, actions);
  return (
    <Screen
      title={texts.title}
      isTitleHidden
      actions={mayCreate && !isEmpty ? <CreateButton actions={actions} /> : undefined}
    >
      <Welcome organization={organization} />
      <JoinableOrganizations />
      <div class="home">
        <div class="home-main">
          <ContentSection organization={organization} renaming={renaming} onRenaming={setRenaming} />
          {mayCreate && <TrashSection organization={organization} />}
        </div>
        <div class="home-aside">
          <FavoritesSection organization={organization} />
          <ReviewsAsked organization={organization} />
          <MyRequests organization={organization} />
          <SitesSection organization={organization} />
          <RecentSection organization={organization} />
        </div>
      </div>
    </Screen>
  );
}

/** Welcome after an accepted invitation, with what the person's role allows. */
function Welcome({ organization: { title, role } }: { readonly organization: Organization }): VNode | null {
  const texts = getTexts('home');
  const { path, query } = currentRoute.value;
  if (!query.has('joined')) return null;
  const dismiss = () => navigate(path, { replace: true, keepsFocus: true });
  return (
    <Banner
      tone="success"
      actions={<IconButton icon="xmark" label={getTexts('shell').close} size="small" onClick={dismiss} />}
    >
      <strong>{fill(texts.joined, { organization: title })}</strong> {texts.joinedAs[role ?? 'guest']}
    </Banner>
  );
}

/** Whether the organization is empty: then the content section shows first steps. */
function useIsEmpty(organizationId: string): boolean {
  const spaces = useQuery(spacesQuery(organizationId)).data;
  const collections = useQuery(collectionsQuery(organizationId)).data;
  return spaces?.count === 0 && collections?.count === 0;
}

function CreateButton({ actions }: { readonly actions: readonly Action[] }): VNode {
  const { create } = getTexts('shell');
  return (
    <Button
      kind="primary"
      icon="plus"
      aria-haspopup="menu"
      onClick={({ currentTarget: anchor }) =>
        openMenu({ label: create, groups: [{ items: actions.map(toMenuItem) }], anchor, placement: 'bottom-end' })
      }
    >
      {create}
    </Button>
  );
}
