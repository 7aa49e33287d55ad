import { useQuery } from '@tanstack/preact-query';
import type { ComponentChildren, VNode } from 'preact';
import { useEffect } from 'preact/hooks';
import { findOrganization } from '../data/bootstrap.ts';
import { ApiError } from '../data/client.ts';
import { collectionsQuery } from '../data/collections.ts';
import { noteVisit } from '../data/recent-spaces.ts';
import { type Space, spaceQuery, spacesQuery } from '../data/spaces.ts';
import { getTexts } from '../texts/texts.ts';
import { CountBadge } from '../ui/badge.tsx';
import type { Crumb } from '../ui/breadcrumbs.tsx';
import { Icon } from '../ui/icon.tsx';
import { ErrorState, SkeletonRows } from '../ui/states.tsx';
import { type TabLink, TabLinks } from '../ui/tabs.tsx';
import { FavoriteStar } from './favorite-star.tsx';
import { NotFound } from './outlet.tsx';
import { hasScreen } from './pages-context.ts';
import { Screen, type ScreenFrameProps } from './screen.tsx';
import { SpaceMenu } from './space-menu.tsx';

/** The screens of a space. */
export type SpaceTab = 'pages' | 'changes' | 'history' | 'library' | 'links' | 'git' | 'import';

type Parts = Pick<ScreenFrameProps, 'status' | 'actions' | 'notice' | 'rail' | 'panel' | 'width' | 'isTitleHidden'>;

export interface SpaceScreenProps extends Pick<ScreenFrameProps, 'width' | 'isTitleHidden'> {
  /** Ids, as the path has them. */
  readonly organization: string;
  readonly space: string;
  /** The screen of the space that this is, or that it is a part of. */
  readonly tab?: SpaceTab;
  /** Heading; the name of the tab where absent, which then is not shown twice. */
  readonly title?: string;
  /** Between the space and the screen. */
  readonly crumbs?: readonly Crumb[];
  /** What depends on the space, such as buttons that its permissions allow. */
  readonly parts?: (space: Space) => Partial<Parts>;
  readonly children: (space: Space) => ComponentChildren;
}

/**
 * A screen within a space: the way to it, and links to the other screens of the space that the person may use. Children
 * are shown once the space is known; where it does not exist, or may not be seen, that is said in their place.
 */
export function SpaceScreen(props: SpaceScreenProps): VNode {
  const { organization, space: id, tab, crumbs = [], parts, children } = props;
  const { data: space, error, refetch } = useSpace(organization, id);
  const collections = useCollectionCrumbs(organization, space?.parent);
  const texts = getTexts('shell');
  const isKnown = space !== undefined;
  useEffect(() => {
    if (isKnown) noteVisit(organization, id);
  }, [isKnown, organization, id]);
  if (space === undefined && error instanceof ApiError && error.status === 404) return <NotFound />;
  if (space !== undefined && space.organization !== organization) return <NotFound />;
  const title = props.title ?? (tab === undefined ? nameOf(space) : texts.space[tab]);
  return (
    <Screen
      isTitleHidden={props.isTitleHidden ?? props.title === undefined}
      {...(props.width && { width: props.width })}
      status={
        space && (
          <>
            {space.editMode === 'locked' && <LockMark />}
            <FavoriteStar target={{ kind: 'space', ...space }} />
          </>
        )
      }
      {...(space && parts?.(space))}
      title={title}
      crumbs={[...collections, { label: nameOf(space), path: `/o/${organization}/s/${id}` }, ...crumbs]}
      tabs={
        <>
          <TabLinks label={texts.space.tabs} links={space === undefined ? [] : listTabs(space, tab)} />
          {space !== undefined && <SpaceMenu space={space} />}
        </>
      }
    >
      {space !== undefined && children(space)}
      {space === undefined && error === null && <SkeletonRows rows={8} />}
      {space === undefined && error !== null && (
        <ErrorState error={error} onRetry={() => void refetch()} organization={findOrganization(organization)?.title} />
      )}
    </Screen>
  );
}

const nameOf = (space: Space | undefined): string => {
  const { untitledSpace, loading } = getTexts('shell');
  return space === undefined ? loading : space.title === '' ? untitledSpace : space.title;
};

/** A space; until it has been loaded, what the list of spaces says about it. */
export function useSpace(organization: string, id: string) {
  const space = useQuery(spaceQuery(id));
  const listed = useQuery({ ...spacesQuery(organization), enabled: findOrganization(organization) !== undefined });
  return { ...space, data: space.data ?? listed.data?.items.find((each) => each.id === id) };
}

/** The collections that a space stands in, the outermost first. */
function useCollectionCrumbs(organization: string, parent: string | undefined): Crumb[] {
  const collections = useQuery({
    ...collectionsQuery(organization),
    enabled: findOrganization(organization) !== undefined,
  }).data?.items;
  const crumbs: Crumb[] = [];
  for (let id = parent; id !== undefined; ) {
    const collection = collections?.find((each) => each.id === id);
    if (collection === undefined) break;
    const path = `/o/${organization}/c/${collection.id}`;
    const label = collection.title === '' ? getTexts('shell').untitledCollection : collection.title;
    crumbs.unshift(hasScreen(path) ? { label, path } : { label });
    id = collection.parent;
  }
  return crumbs;
}

const LockMark = (): VNode => {
  const { locked } = getTexts('shell').space;
  return (
    <span class="meta" data-tooltip={locked}>
      <Icon name="lock" />
      <span class="visually-hidden">{locked}</span>
    </span>
  );
};

/** The screens of a space that the person may use. */
function listTabs(space: Space, current: SpaceTab | undefined): TabLink[] {
  const texts = getTexts('shell').space;
  const { organization, id, permissions, changeRequestsOpen } = space;
  const base = `/o/${organization}/s/${id}`;
  const tabs: readonly [tab: SpaceTab, path: string, mayUse: boolean][] = [
    ['pages', base, permissions.view],
    ['changes', `${base}/~/changes`, permissions.view],
    ['history', `${base}/~/revisions`, permissions.view],
    ['library', `${base}/~/library`, permissions.view],
    ['links', `${base}/~/links`, permissions.view],
    ['git', `${base}/~/git`, permissions.triggerGitSync],
    ['import', `${base}/~/import`, permissions.edit],
  ];
  return tabs
    .filter(([tab, path, mayUse]) => mayUse && (tab === 'pages' || hasScreen(path)))
    .map(([tab, path]) => ({
      ...{ path, label: texts[tab], isCurrent: tab === current },
      ...(tab === 'changes' && changeRequestsOpen > 0 && { count: <CountBadge>{changeRequestsOpen}</CountBadge> }),
    }));
}
