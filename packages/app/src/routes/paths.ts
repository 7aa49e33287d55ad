/** A route: its path, and the module of its screen. */
export interface ScreenPath {
  /** Segments; `:name` matches one, and a final `*` any number of them. */
  readonly pattern: string;
  /** Below `src`; the build passes the list of files to preload to the server. */
  readonly module: string;
  /** The area of texts that it needs besides those of the shell. */
  readonly area: string;
  /** Stylesheet below `src` that other screens do not need. */
  readonly stylesheet?: string;
  /** The part matched by `*` belongs to the same screen: it is not remounted when only that changes. */
  readonly isOneScreen?: boolean;
}

const define = <const Paths extends Readonly<Record<string, ScreenPath>>>(paths: Paths): Paths => paths;

/**
 * Every path of the application; the first matching pattern wins. The build reads this table, so it imports nothing.
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
  sites: { pattern: '/o/:organization/~/sites', module: 'screens/site/sites-screen.tsx', area: 'sites' },
  site: { pattern: '/o/:organization/site/:site', module: 'screens/site/site-overview-screen.tsx', area: 'sites' },
  siteStructure: {
    pattern: '/o/:organization/site/:site/~/structure',
    module: 'screens/site/structure-screen.tsx',
    area: 'sites',
  },
  siteCustomize: {
    pattern: '/o/:organization/site/:site/~/customize',
    module: 'screens/customize/customize-screen.tsx',
    area: 'customize',
  },
  siteInsights: {
    pattern: '/o/:organization/site/:site/~/insights',
    module: 'screens/insights/insights-screen.tsx',
    area: 'insights',
  },
  siteAudience: {
    pattern: '/o/:organization/site/:site/~/audience',
    module: 'screens/site/audience-screen.tsx',
    area: 'sites',
  },
  siteDomains: {
    pattern: '/o/:organization/site/:site/~/domains',
    module: 'screens/site/domains-screen.tsx',
    area: 'sites',
  },
  siteRedirects: {
    pattern: '/o/:organization/site/:site/~/redirects',
    module: 'screens/site/redirects-screen.tsx',
    area: 'sites',
  },
  specification: {
    pattern: '/o/:organization/openapi/:specification',
    module: 'screens/specifications/specification-screen.tsx',
    area: 'specifications',
  },
  specifications: {
    pattern: '/o/:organization/~/openapi',
    module: 'screens/specifications/specifications-screen.tsx',
    area: 'specifications',
  },
  translations: {
    pattern: '/o/:organization/~/translations',
    module: 'screens/translations/translations-screen.tsx',
    area: 'translations',
  },
  translation: {
    pattern: '/o/:organization/~/translations/:translation',
    module: 'screens/translations/translation-screen.tsx',
    area: 'translations',
  },
  collection: {
    pattern: '/o/:organization/c/:collection',
    module: 'screens/overview/collection-screen.tsx',
    area: 'overview',
  },
  members: { pattern: '/o/:organization/~/members', module: 'screens/people/members-screen.tsx', area: 'people' },
  member: { pattern: '/o/:organization/~/members/:user', module: 'screens/people/member-screen.tsx', area: 'people' },
  invitations: {
    pattern: '/o/:organization/~/invitations',
    module: 'screens/people/invitations-screen.tsx',
    area: 'people',
  },
  teams: { pattern: '/o/:organization/~/teams', module: 'screens/people/teams-screen.tsx', area: 'people' },
  team: { pattern: '/o/:organization/~/teams/:team', module: 'screens/people/team-screen.tsx', area: 'people' },
  inbox: { pattern: '/o/:organization/~/inbox', module: 'screens/inbox/inbox-screen.tsx', area: 'inbox' },
  ownInbox: { pattern: '/inbox', module: 'screens/inbox/inbox-screen.tsx', area: 'inbox' },
  profile: { pattern: '/o/:organization/~/profile', module: 'screens/profile/profile-screen.tsx', area: 'profile' },
  ownProfile: { pattern: '/settings/profile', module: 'screens/profile/profile-screen.tsx', area: 'profile' },
  security: {
    pattern: '/o/:organization/~/security',
    module: 'screens/security/security-screen.tsx',
    area: 'security',
  },
  ownSecurity: { pattern: '/settings/security', module: 'screens/security/security-screen.tsx', area: 'security' },
  audit: { pattern: '/o/:organization/~/audit-log', module: 'screens/audit/audit-screen.tsx', area: 'audit' },
  organizationSettings: {
    pattern: '/o/:organization/~/settings',
    module: 'screens/organization/settings-screen.tsx',
    area: 'organization',
  },
  singleSignOn: {
    pattern: '/o/:organization/~/single-sign-on',
    module: 'screens/organization/single-sign-on-screen.tsx',
    area: 'organization',
  },
  webhooks: {
    pattern: '/o/:organization/~/webhooks',
    module: 'screens/webhooks/webhooks-screen.tsx',
    area: 'webhooks',
  },
  webhook: {
    pattern: '/o/:organization/~/webhooks/:webhook',
    module: 'screens/webhooks/webhook-screen.tsx',
    area: 'webhooks',
  },
  installation: {
    pattern: '/settings/installation',
    module: 'screens/installation/installation-screen.tsx',
    area: 'installation',
  },
  installationOrganizations: {
    pattern: '/settings/installation/organizations',
    module: 'screens/installation/installation-organizations-screen.tsx',
    area: 'installation',
  },
  installationPeople: {
    pattern: '/settings/installation/people',
    module: 'screens/installation/installation-people-screen.tsx',
    area: 'installation',
  },
  installationJobs: {
    pattern: '/settings/installation/jobs',
    module: 'screens/installation/installation-jobs-screen.tsx',
    area: 'installation',
  },
  installationBackups: {
    pattern: '/settings/installation/backups',
    module: 'screens/installation/installation-backups-screen.tsx',
    area: 'installation',
  },
  installationAudit: {
    pattern: '/settings/installation/audit-log',
    module: 'screens/installation/installation-audit-screen.tsx',
    area: 'audit',
  },
  editor: {
    pattern: '/o/:organization/s/:space/~/edit/*',
    module: 'screens/editor/editor-screen.tsx',
    area: 'editor',
    stylesheet: 'styles/editor-screens.css',
  },
  changeRequestEditor: {
    pattern: '/o/:organization/s/:space/~/changes/:number/~/edit/*',
    module: 'screens/editor/editor-screen.tsx',
    area: 'editor',
    stylesheet: 'styles/editor-screens.css',
  },
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
    module: 'screens/change-request/diff-screen.tsx',
    area: 'changes',
  },
  changeRequestConflicts: {
    pattern: '/o/:organization/s/:space/~/changes/:number/~/conflicts',
    module: 'screens/change-request/conflicts-screen.tsx',
    area: 'changes',
  },
  changeRequestConversation: {
    pattern: '/o/:organization/s/:space/~/changes/:number/~/comments',
    module: 'screens/change-request/conversation-screen.tsx',
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
  spacePermissions: {
    pattern: '/o/:organization/s/:space/~/permissions',
    module: 'screens/permissions/permissions-screen.tsx',
    area: 'permissions',
  },
  collectionPermissions: {
    pattern: '/o/:organization/c/:collection/~/permissions',
    module: 'screens/permissions/permissions-screen.tsx',
    area: 'permissions',
  },
  sitePermissions: {
    pattern: '/o/:organization/site/:site/~/permissions',
    module: 'screens/permissions/permissions-screen.tsx',
    area: 'permissions',
  },
  // Pages have any path below a space: these two are last.
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
