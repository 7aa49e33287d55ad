/** A screen: where it stands, and the module that shows it. */
export interface ScreenPath {
  /** Segments; `:name` stands for one, and `*` at the end for any number of them. */
  readonly pattern: string;
  /** Below `src`; the build tells the server which files to preload from it. */
  readonly module: string;
  /** The area of texts that it needs besides those of the shell. */
  readonly area: string;
  /** What `*` stands for is a part of the same screen: it stays as it is when only that changes. */
  readonly isOneScreen?: boolean;
}

const define = <const Paths extends Readonly<Record<string, ScreenPath>>>(paths: Paths): Paths => paths;

/**
 * Every path of the application; the first pattern that matches counts. The build reads this table, so it imports nothing.
 * The modules are loaded by `screens.ts`, which has the same names.
 */
export const PATHS = define({
  start: { pattern: '/', module: 'screens/start/start-screen.tsx', area: 'home' },
  git: { pattern: '/o/:organization/s/:space/~/git', module: 'screens/git/git-screen.tsx', area: 'git' },
  firstSteps: {
    pattern: '/o/:organization/~/start',
    module: 'screens/first-steps/first-steps-screen.tsx',
    area: 'firstSteps',
  },
  site: {
    pattern: '/o/:organization/site/:site',
    module: 'screens/overview/site-screen.tsx',
    area: 'overview',
  },
  specification: {
    pattern: '/o/:organization/openapi/:specification',
    module: 'screens/overview/specification-screen.tsx',
    area: 'overview',
  },
  collection: {
    pattern: '/o/:organization/c/:collection',
    module: 'screens/overview/collection-screen.tsx',
    area: 'overview',
  },
  members: {
    pattern: '/o/:organization/~/members',
    module: 'screens/overview/members-screen.tsx',
    area: 'overview',
  },
  profile: { pattern: '/o/:organization/~/profile', module: 'screens/profile/profile-screen.tsx', area: 'profile' },
  ownProfile: { pattern: '/settings/profile', module: 'screens/profile/profile-screen.tsx', area: 'profile' },
  source: {
    pattern: '/o/:organization/s/:space/~/source/*',
    module: 'screens/source/source-screen.tsx',
    area: 'source',
  },
  changeRequestSource: {
    pattern: '/o/:organization/s/:space/~/changes/:number/~/source/*',
    module: 'screens/source/source-screen.tsx',
    area: 'source',
  },
  library: {
    pattern: '/o/:organization/s/:space/~/library',
    module: 'screens/library/library-screen.tsx',
    area: 'library',
  },
  changedLibrary: {
    pattern: '/o/:organization/s/:space/~/changes/:number/~/library',
    module: 'screens/library/library-screen.tsx',
    area: 'library',
  },
  links: { pattern: '/o/:organization/s/:space/~/links', module: 'screens/links/links-screen.tsx', area: 'links' },
  changedLinks: {
    pattern: '/o/:organization/s/:space/~/changes/:number/~/links',
    module: 'screens/links/links-screen.tsx',
    area: 'links',
  },
  import: { pattern: '/o/:organization/s/:space/~/import', module: 'screens/import/import-screen.tsx', area: 'import' },
  importSpace: {
    pattern: '/o/:organization/~/import',
    module: 'screens/import/choose-space-screen.tsx',
    area: 'import',
  },
  home: { pattern: '/o/:organization', module: 'screens/home/home-screen.tsx', area: 'home' },
  organizationChanges: {
    pattern: '/o/:organization/~/changes',
    module: 'screens/changes/organization-requests-screen.tsx',
    area: 'changes',
  },
  spaceChanges: {
    pattern: '/o/:organization/s/:space/~/changes',
    module: 'screens/changes/space-requests-screen.tsx',
    area: 'changes',
  },
  changeRequest: {
    pattern: '/o/:organization/s/:space/~/changes/:number',
    module: 'screens/change-request/overview-screen.tsx',
    area: 'changes',
  },
  changeRequestDiff: {
    pattern: '/o/:organization/s/:space/~/changes/:number/~/diff',
    module: 'screens/change-request/diff-screen.tsx',
    area: 'changes',
  },
  changeRequestComments: {
    pattern: '/o/:organization/s/:space/~/changes/:number/~/comments',
    module: 'screens/change-request/comments-screen.tsx',
    area: 'changes',
  },
  changeRequestPreview: {
    pattern: '/o/:organization/s/:space/~/changes/:number/~/preview',
    module: 'screens/change-request/preview-screen.tsx',
    area: 'changes',
  },
  changeRequestHistory: {
    pattern: '/o/:organization/s/:space/~/changes/:number/~/revisions',
    module: 'screens/change-request/request-history-screen.tsx',
    area: 'changes',
  },
  history: {
    pattern: '/o/:organization/s/:space/~/revisions',
    module: 'screens/history/history-screen.tsx',
    area: 'changes',
  },
  revision: {
    pattern: '/o/:organization/s/:space/~/revisions/:revision',
    module: 'screens/history/revision-screen.tsx',
    area: 'changes',
  },
  revisionPage: {
    pattern: '/o/:organization/s/:space/~/revisions/:revision/*',
    module: 'screens/history/revision-page-screen.tsx',
    area: 'changes',
  },
  spaceSettings: {
    pattern: '/o/:organization/s/:space/~/settings',
    module: 'screens/space-settings/space-settings-screen.tsx',
    area: 'space-settings',
  },
  // Pages have any path below a space: these two come last.
  changedPages: {
    pattern: '/o/:organization/s/:space/~/changes/:number/*',
    module: 'screens/pages/changed-pages-screen.tsx',
    area: 'pages',
    isOneScreen: true,
  },
  pages: {
    pattern: '/o/:organization/s/:space/*',
    module: 'screens/pages/pages-screen.tsx',
    area: 'pages',
    isOneScreen: true,
  },
});

export type ScreenName = keyof typeof PATHS;
