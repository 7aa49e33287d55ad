import { useQuery } from '@tanstack/preact-query';
import type { ComponentChildren, VNode } from 'preact';
import { findOrganization } from '../data/bootstrap.ts';
import { ApiError } from '../data/client.ts';
import { collectionsQuery } from '../data/collections.ts';
import { type Space, spaceQuery, spacesQuery } from '../data/spaces.ts';
import { hasScreen } from '../routes/has-screen.ts';
import { getTexts } from '../texts/texts.ts';
import { CountBadge } from '../ui/badge.tsx';
import type { Crumb } from '../ui/breadcrumbs.tsx';
import { Icon } from '../ui/icon.tsx';
import { ErrorState, SkeletonRows } from '../ui/states.tsx';
import type { TabLink } from '../ui/tabs.tsx';
import { FavoriteStar } from './favorite-star.tsx';
import { NotFound } from './not-found.tsx';
import { Screen, type ScreenFrameProps } from './screen.tsx';
import { ScreenTabs } from './screen-tabs.tsx';
import { SpaceMenu } from './space-menu.tsx';
import { useVisit } from './use-visit.ts';

/** The screens of a space. */
export type SpaceTab = 'pages' | 'changes' | 'history' | 'library' | 'links' | 'git' | 'import';

type Parts = Pick<
  ScreenFrameProps,
  'status' | 'people' | 'actions' | 'notice' | 'rail' | 'panel' | 'width' | 'isTitleHidden' | 'titleIcon'
>;

export interface SpaceScreenProps extends Pick<ScreenFrameProps, 'width' | 'isTitleHidden'> {
  /** Ids from the path. */
  readonly organization: string;
  readonly space: string;
  /** The tab of this screen, or of its parent. */
  readonly tab?: SpaceTab;
  /** Heading; without one, the name of the tab, which is then not repeated. */
  readonly title?: string;
  /** Breadcrumbs between the space and the screen. */
  readonly crumbs?: readonly Crumb[];
  /** Parts that depend on the space, such as buttons that its permissions allow. */
  readonly parts?: (space: Space) => Partial<Parts>;
  readonly children: (space: Space) => ComponentChildren;
}

/**
 * A screen of a space: breadcrumbs, and tabs of the screens that the person may use. Children are rendered once the
 * space is loaded; a missing or inaccessible space shows a message instead.
 */
export function SpaceScreen(props: SpaceScreenProps): VNode {
  const { organization, space: id, tab, crumbs = [], parts, children } = props;
  const { data: space, error, refetch } = useSpace(organization, id);
  const collections = useCollectionCrumbs(organization, space?.parent);
  const texts = getTexts('shell');
  const isKnown = space !== undefined;
  useVisit(isKnown ? { kind: 'space', id, organization } : undefined);
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
          <ScreenTabs label={texts.space.tabs} links={space === undefined ? [] : listTabs(space, tab)} />
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

/** A space; until it is loaded, its entry in the list of spaces. */
export function useSpace(organization: string, id: string) {
  const space = useQuery(spaceQuery(id));
  const listed = useQuery({ ...spacesQuery(organization), enabled: findOrganization(organization) !== undefined });
  return { ...space, data: space.data ?? listed.data?.items.find((each) => each.id === id) };
}

/** The ancestor collections of a space, outermost first. */
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
      path,
      label: texts[tab],
      isCurrent: tab === current,
      ...(tab === 'changes' && changeRequestsOpen > 0 && { count: <CountBadge>{changeRequestsOpen}</CountBadge> }),
    }));
}
