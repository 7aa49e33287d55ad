import type { ComponentType } from 'preact';
import type { TextArea } from '../texts/areas.ts';
import { PATHS, type ScreenName } from './paths.ts';

/** What a screen is shown with: the parameters of its path. */
export interface ScreenProps {
  readonly params: Readonly<Record<string, string>>;
}

type Screen = ComponentType<ScreenProps>;

/** Loads the module of each screen: with its chunk, and nothing of the others. */
const LOADERS: Readonly<Record<ScreenName, () => Promise<Screen>>> = {
  start: () => import('../screens/start/start-screen.tsx').then(({ StartScreen }) => StartScreen),
  git: () => import('../screens/git/git-screen.tsx').then(({ GitScreen }) => GitScreen),
  firstSteps: () =>
    import('../screens/first-steps/first-steps-screen.tsx').then(({ FirstStepsScreen }) => FirstStepsScreen),
  site: () => import('../screens/overview/site-screen.tsx').then(({ SiteScreen }) => SiteScreen),
  specification: () =>
    import('../screens/overview/specification-screen.tsx').then(({ SpecificationScreen }) => SpecificationScreen),
  collection: () =>
    import('../screens/overview/collection-screen.tsx').then(({ CollectionScreen }) => CollectionScreen),
  members: () => import('../screens/overview/members-screen.tsx').then(({ MembersScreen }) => MembersScreen),
  profile: () => import('../screens/profile/profile-screen.tsx').then(({ ProfileScreen }) => ProfileScreen),
  ownProfile: () => import('../screens/profile/profile-screen.tsx').then(({ ProfileScreen }) => ProfileScreen),
  source: () => import('../screens/source/source-screen.tsx').then(({ SourceScreen }) => SourceScreen),
  changeRequestSource: () => import('../screens/source/source-screen.tsx').then(({ SourceScreen }) => SourceScreen),
  library: () => import('../screens/library/library-screen.tsx').then(({ LibraryScreen }) => LibraryScreen),
  changedLibrary: () => import('../screens/library/library-screen.tsx').then(({ LibraryScreen }) => LibraryScreen),
  links: () => import('../screens/links/links-screen.tsx').then(({ LinksScreen }) => LinksScreen),
  changedLinks: () => import('../screens/links/links-screen.tsx').then(({ LinksScreen }) => LinksScreen),
  import: () => import('../screens/import/import-screen.tsx').then(({ ImportScreen }) => ImportScreen),
  importSpace: () =>
    import('../screens/import/choose-space-screen.tsx').then(({ ChooseSpaceScreen }) => ChooseSpaceScreen),
  home: () => import('../screens/home/home-screen.tsx').then(({ HomeScreen }) => HomeScreen),
  organizationChanges: () =>
    import('../screens/changes/organization-requests-screen.tsx').then((m) => m.OrganizationRequestsScreen),
  spaceChanges: () => import('../screens/changes/space-requests-screen.tsx').then((m) => m.SpaceRequestsScreen),
  changeRequest: () => import('../screens/change-request/overview-screen.tsx').then((m) => m.OverviewScreen),
  changeRequestDiff: () => import('../screens/change-request/diff-screen.tsx').then((m) => m.DiffScreen),
  changeRequestComments: () => import('../screens/change-request/comments-screen.tsx').then((m) => m.CommentsScreen),
  changeRequestPreview: () => import('../screens/change-request/preview-screen.tsx').then((m) => m.PreviewScreen),
  changeRequestHistory: () =>
    import('../screens/change-request/request-history-screen.tsx').then((m) => m.RequestHistoryScreen),
  history: () => import('../screens/history/history-screen.tsx').then((m) => m.HistoryScreen),
  revision: () => import('../screens/history/revision-screen.tsx').then((m) => m.RevisionScreen),
  revisionPage: () => import('../screens/history/revision-page-screen.tsx').then((m) => m.RevisionPageScreen),
  spaceSettings: () => import('../screens/space-settings/space-settings-screen.tsx').then((m) => m.SpaceSettingsScreen),
  changedPages: () =>
    import('../screens/pages/changed-pages-screen.tsx').then(({ ChangedPagesScreen }) => ChangedPagesScreen),
  pages: () => import('../screens/pages/pages-screen.tsx').then(({ PagesScreen }) => PagesScreen),
};

const loaded = new Map<ScreenName, Screen>();

/** Loads a screen; at once where it was loaded before. */
export async function loadScreen(name: ScreenName): Promise<Screen> {
  const screen = loaded.get(name) ?? (await LOADERS[name]());
  loaded.set(name, screen);
  return screen;
}

export const findLoadedScreen = (name: ScreenName): Screen | undefined => loaded.get(name);

/** The area of texts that a screen needs. */
export const areaOf = (name: ScreenName): TextArea => PATHS[name].area;
