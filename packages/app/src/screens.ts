import type { ScreenLoaders } from './routes/loaded-screens.ts';
import { loadTexts } from './texts/texts.ts';

/** A screen of a site with separate texts: the frame of the site needs those of `sites`. */
async function inSite<Module>(loading: Promise<Module>): Promise<Module> {
  await loadTexts('sites');
  return loading;
}

/** The profile has the settings of notifications. */
async function withInboxTexts<Module>(loading: Promise<Module>): Promise<Module> {
  await loadTexts('inbox');
  return loading;
}

/** The editor needs the words of its parts, too. */
async function withEditorTexts<Module>(loading: Promise<Module>): Promise<Module> {
  await Promise.all((['editorMenus', 'editorBlocks', 'editorPaste'] as const).map((area) => loadTexts(area)));
  return loading;
}

/** The first steps ask for the source of an import with its texts. */
async function withImportTexts<Module>(loading: Promise<Module>): Promise<Module> {
  await loadTexts('import');
  return loading;
}

/** Screens with the outcome of imports need the words of their reports. */
async function withReportTexts<Module>(loading: Promise<Module>): Promise<Module> {
  await loadTexts('importReport');
  return loading;
}

/** Loads the module of each screen: with its chunk, and nothing of the others. */
export const SCREENS: ScreenLoaders = {
  start: () => import('./screens/start/start-screen.tsx').then(({ StartScreen }) => StartScreen),
  git: () => withReportTexts(import('./screens/git/git-screen.tsx')).then(({ GitScreen }) => GitScreen),
  firstSteps: () =>
    withImportTexts(import('./screens/first-steps/first-steps-screen.tsx')).then((m) => m.FirstStepsScreen),
  sites: () => import('./screens/site/sites-screen.tsx').then(({ SitesScreen }) => SitesScreen),
  site: () => import('./screens/site/site-overview-screen.tsx').then(({ SiteOverviewScreen }) => SiteOverviewScreen),
  siteStructure: () => import('./screens/site/structure-screen.tsx').then((m) => m.StructureScreen),
  siteCustomize: () => inSite(import('./screens/customize/customize-screen.tsx')).then((m) => m.CustomizeScreen),
  siteInsights: () => inSite(import('./screens/insights/insights-screen.tsx')).then((m) => m.InsightsScreen),
  siteAudience: () => import('./screens/site/audience-screen.tsx').then((m) => m.AudienceScreen),
  siteDomains: () => import('./screens/site/domains-screen.tsx').then((m) => m.DomainsScreen),
  siteRedirects: () => import('./screens/site/redirects-screen.tsx').then((m) => m.RedirectsScreen),
  specification: () => import('./screens/specifications/specification-screen.tsx').then((m) => m.SpecificationScreen),
  specifications: () =>
    import('./screens/specifications/specifications-screen.tsx').then((m) => m.SpecificationsScreen),
  translations: () => import('./screens/translations/translations-screen.tsx').then((m) => m.TranslationsScreen),
  translation: () => import('./screens/translations/translation-screen.tsx').then((m) => m.TranslationScreen),
  collection: () => import('./screens/overview/collection-screen.tsx').then(({ CollectionScreen }) => CollectionScreen),
  members: () => import('./screens/people/members-screen.tsx').then((m) => m.MembersScreen),
  member: () => import('./screens/people/member-screen.tsx').then((m) => m.MemberScreen),
  invitations: () => import('./screens/people/invitations-screen.tsx').then((m) => m.InvitationsScreen),
  teams: () => import('./screens/people/teams-screen.tsx').then((m) => m.TeamsScreen),
  team: () => import('./screens/people/team-screen.tsx').then((m) => m.TeamScreen),
  inbox: () => import('./screens/inbox/inbox-screen.tsx').then((m) => m.InboxScreen),
  ownInbox: () => import('./screens/inbox/inbox-screen.tsx').then((m) => m.InboxScreen),
  profile: () =>
    withInboxTexts(import('./screens/profile/profile-screen.tsx')).then(({ ProfileScreen }) => ProfileScreen),
  ownProfile: () =>
    withInboxTexts(import('./screens/profile/profile-screen.tsx')).then(({ ProfileScreen }) => ProfileScreen),
  security: () => import('./screens/security/security-screen.tsx').then((m) => m.SecurityScreen),
  ownSecurity: () => import('./screens/security/security-screen.tsx').then((m) => m.SecurityScreen),
  audit: () => import('./screens/audit/audit-screen.tsx').then((m) => m.AuditScreen),
  organizationSettings: () =>
    import('./screens/organization/settings-screen.tsx').then((m) => m.OrganizationSettingsScreen),
  webhooks: () => import('./screens/webhooks/webhooks-screen.tsx').then((m) => m.WebhooksScreen),
  webhook: () => import('./screens/webhooks/webhook-screen.tsx').then((m) => m.WebhookScreen),
  singleSignOn: () => import('./screens/organization/single-sign-on-screen.tsx').then((m) => m.SingleSignOnScreen),
  installation: () => import('./screens/installation/installation-screen.tsx').then((m) => m.InstallationScreen),
  installationOrganizations: () =>
    import('./screens/installation/installation-organizations-screen.tsx').then(
      ({ InstallationOrganizationsScreen }) => InstallationOrganizationsScreen,
    ),
  installationPeople: () =>
    import('./screens/installation/installation-people-screen.tsx').then((m) => m.InstallationPeopleScreen),
  installationJobs: () =>
    import('./screens/installation/installation-jobs-screen.tsx').then((m) => m.InstallationJobsScreen),
  installationBackups: () =>
    import('./screens/installation/installation-backups-screen.tsx').then((m) => m.InstallationBackupsScreen),
  installationAudit: () =>
    import('./screens/installation/installation-audit-screen.tsx').then((m) => m.InstallationAuditScreen),
  editor: () => withEditorTexts(import('./screens/editor/editor-screen.tsx')).then(({ EditorScreen }) => EditorScreen),
  changeRequestEditor: () =>
    withEditorTexts(import('./screens/editor/editor-screen.tsx')).then(({ EditorScreen }) => EditorScreen),
  source: () => import('./screens/source/source-screen.tsx').then(({ SourceScreen }) => SourceScreen),
  changeRequestSource: () => import('./screens/source/source-screen.tsx').then(({ SourceScreen }) => SourceScreen),
  library: () => import('./screens/library/library-screen.tsx').then(({ LibraryScreen }) => LibraryScreen),
  changedLibrary: () => import('./screens/library/library-screen.tsx').then(({ LibraryScreen }) => LibraryScreen),
  links: () => import('./screens/links/links-screen.tsx').then(({ LinksScreen }) => LinksScreen),
  changedLinks: () => import('./screens/links/links-screen.tsx').then(({ LinksScreen }) => LinksScreen),
  import: () => withReportTexts(import('./screens/import/import-screen.tsx')).then(({ ImportScreen }) => ImportScreen),
  importSpace: () =>
    import('./screens/import/choose-space-screen.tsx').then(({ ChooseSpaceScreen }) => ChooseSpaceScreen),
  home: () => import('./screens/home/home-screen.tsx').then(({ HomeScreen }) => HomeScreen),
  organizationChanges: () =>
    import('./screens/changes/organization-requests-screen.tsx').then((m) => m.OrganizationRequestsScreen),
  spaceChanges: () => import('./screens/changes/space-requests-screen.tsx').then((m) => m.SpaceRequestsScreen),
  changeRequest: () => import('./screens/change-request/diff-screen.tsx').then((m) => m.DiffScreen),
  changeRequestConflicts: () => import('./screens/change-request/conflicts-screen.tsx').then((m) => m.ConflictsScreen),
  changeRequestConversation: () =>
    import('./screens/change-request/conversation-screen.tsx').then((m) => m.ConversationScreen),
  changeRequestPreview: () => import('./screens/change-request/preview-screen.tsx').then((m) => m.PreviewScreen),
  changeRequestHistory: () =>
    import('./screens/change-request/request-history-screen.tsx').then((m) => m.RequestHistoryScreen),
  history: () => import('./screens/history/history-screen.tsx').then((m) => m.HistoryScreen),
  revision: () => import('./screens/history/revision-screen.tsx').then((m) => m.RevisionScreen),
  revisionPage: () => import('./screens/history/revision-page-screen.tsx').then((m) => m.RevisionPageScreen),
  spaceSettings: () => import('./screens/space-settings/space-settings-screen.tsx').then((m) => m.SpaceSettingsScreen),
  spacePermissions: () => import('./screens/permissions/permissions-screen.tsx').then((m) => m.SpacePermissionsScreen),
  collectionPermissions: () =>
    import('./screens/permissions/permissions-screen.tsx').then((m) => m.CollectionPermissionsScreen),
  sitePermissions: () => import('./screens/permissions/permissions-screen.tsx').then((m) => m.SitePermissionsScreen),
  changedPages: () =>
    import('./screens/pages/changed-pages-screen.tsx').then(({ ChangedPagesScreen }) => ChangedPagesScreen),
  pages: () => import('./screens/pages/pages-screen.tsx').then(({ PagesScreen }) => PagesScreen),
};
