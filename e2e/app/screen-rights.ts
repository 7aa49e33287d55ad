import type { Page } from 'playwright-core';
import type { ScreenName } from '../../packages/app/src/routes/paths.ts';

/** A control that only people with the role for its operations are offered: a button, or the way to a menu or a form. */
export interface Control {
  /** All require the same role. */
  readonly operations: readonly [string, ...string[]];
  readonly shown: (page: Page) => ReturnType<Page['locator']>;
}

export interface ScreenRights {
  /** The operation that people must be permitted to see the content of the screen. */
  readonly sees: string;
  /** Of the path: a part of the screen. */
  readonly query?: string;
  readonly controls: readonly Control[];
}

const button = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name });
const link = (name: string) => (page: Page) => page.getByRole('link', { name, exact: true });
const inHeader = (text: string) => (page: Page) => page.locator('.header-actions').getByText(text);
const approvals = (page: Page) =>
  page.locator('main').getByRole('region', { name: 'Merge rules' }).getByLabel('Approvals');
const visibilities = (page: Page) => page.locator('main').getByRole('group', { name: 'Who may read it' });
const text = (page: Page) => page.locator('.editor-text[contenteditable=true]');

/** A screen without a control that requires another role than the screen. */
const sees = (operation: string): ScreenRights => ({ sees: operation, controls: [] });

const CONTENT_OF_SPACE = ['changeSpaceContent', 'applySpaceSuggestions'] as const;

/** What the screens show and offer. A new screen needs an entry, or the types are wrong. */
export const SCREEN_RIGHTS: Readonly<Record<ScreenName, ScreenRights>> = {
  start: sees('listOrganizations'),
  home: {
    sees: 'listSpaces',
    controls: [
      {
        operations: ['createSpace', 'createCollection', 'updateCollection', 'moveCollection', 'deleteCollection'],
        shown: button('Create'),
      },
    ],
  },
  firstSteps: sees('createSpace'),
  importSpace: sees('importSpaceContent'),
  collection: sees('getCollection'),
  pages: {
    sees: 'getSpace',
    controls: [
      { operations: CONTENT_OF_SPACE, shown: button('Edit') },
      {
        operations: [
          'createSpaceComment',
          'updateSpaceComment',
          'deleteSpaceComment',
          'createSpaceCommentReply',
          'updateSpaceCommentReply',
          'deleteSpaceCommentReply',
        ],
        shown: (page) => page.getByRole('tab', { name: 'Comments' }),
      },
      { operations: ['importSpaceContent', 'importSpacePage', 'importSpaceFile'], shown: link('Import') },
      {
        operations: ['updateSpace', 'moveSpace', 'duplicateSpace', 'deleteSpace', 'restoreSpace', 'transferSpace'],
        shown: button('Actions for the space'),
      },
    ],
  },
  editor: {
    sees: 'getSpace',
    controls: [
      { operations: ['flushSpacePageDraft', 'discardSpacePageDraft'], shown: button('Publish') },
      { operations: ['addSpacePageDraftSteps', 'replaceSpacePageDraftSource'], shown: text },
    ],
  },
  changeRequestEditor: {
    sees: 'getSpace',
    controls: [
      {
        operations: [
          'addChangeRequestPageDraftSteps',
          'replaceChangeRequestPageDraftSource',
          'flushChangeRequestPageDraft',
          'discardChangeRequestPageDraft',
        ],
        shown: text,
      },
    ],
  },
  source: sees('getSpace'),
  changeRequestSource: sees('getSpace'),
  library: {
    sees: 'listSpaceFiles',
    query: '?part=variables',
    controls: [
      { operations: ['changeSpaceContent', 'uploadSpaceFile', 'replaceSpaceFile'], shown: button('New variable') },
    ],
  },
  changedLibrary: {
    sees: 'listChangeRequestFiles',
    query: '?part=variables',
    controls: [
      {
        operations: ['changeChangeRequestContent', 'uploadChangeRequestFile', 'replaceChangeRequestFile'],
        shown: button('New variable'),
      },
    ],
  },
  links: { sees: 'listSpaceLinks', controls: [{ operations: ['changeSpaceContent'], shown: button(/^Fix/) }] },
  changedLinks: sees('listChangeRequestLinks'),
  import: sees('importSpaceContent'),
  history: { sees: 'listSpaceRevisions', controls: [] },
  revision: sees('getRevision'),
  revisionPage: sees('getRevisionPage'),
  git: {
    sees: 'listGitOperations',
    controls: [
      {
        operations: [
          'replaceGitConnection',
          'deleteGitConnection',
          'previewGitSync',
          'importFromGit',
          'exportToGit',
          'rotateGitWebhookSecret',
          'deleteGitWebhook',
        ],
        shown: button('Connect repository'),
      },
    ],
  },
  spaceSettings: {
    sees: 'updateSpace',
    controls: [
      {
        operations: ['replaceSpaceMergeRules', 'deleteSpaceMergeRules', 'updateCustomFieldValues'],
        shown: approvals,
      },
    ],
  },
  spacePermissions: {
    sees: 'aggregateSpacePermissions',
    controls: [
      {
        operations: [
          'grantSpacePermissions',
          'updateSpaceUserPermission',
          'updateSpaceTeamPermission',
          'deleteSpaceUserPermission',
          'deleteSpaceTeamPermission',
        ],
        shown: button('Add people'),
      },
    ],
  },
  collectionPermissions: {
    sees: 'aggregateCollectionPermissions',
    controls: [
      {
        operations: [
          'grantCollectionPermissions',
          'updateCollectionUserPermission',
          'updateCollectionTeamPermission',
          'deleteCollectionUserPermission',
          'deleteCollectionTeamPermission',
        ],
        shown: button('Add people'),
      },
    ],
  },
  sitePermissions: {
    sees: 'aggregateSitePermissions',
    controls: [
      {
        operations: [
          'grantSitePermissions',
          'updateSiteUserPermission',
          'updateSiteTeamPermission',
          'deleteSiteUserPermission',
          'deleteSiteTeamPermission',
        ],
        shown: button('Add people'),
      },
    ],
  },
  organizationChanges: sees('listOrganizationChangeRequests'),
  spaceChanges: {
    sees: 'listChangeRequests',
    controls: [{ operations: ['createChangeRequest'], shown: button('New change request') }],
  },
  changeRequest: {
    sees: 'getChangeRequest',
    controls: [
      { operations: ['createChangeRequestReview'], shown: inHeader('Review') },
      {
        operations: ['changeChangeRequestContent', 'pullIntoChangeRequest', 'applyChangeRequestSuggestions'],
        shown: (page) => page.getByText('Edit content'),
      },
      {
        operations: ['markPageViewed', 'unmarkPageViewed'],
        shown: (page) => page.locator('main').getByRole('checkbox', { name: 'Viewed' }),
      },
      {
        operations: [
          'createChangeRequestComment',
          'updateChangeRequestComment',
          'deleteChangeRequestComment',
          'createChangeRequestCommentReply',
          'updateChangeRequestCommentReply',
          'deleteChangeRequestCommentReply',
        ],
        shown: button('Comment on this block'),
      },
      { operations: ['changeChangeRequestContent'], shown: button('Undo this change') },
    ],
  },
  changeRequestConflicts: sees('listChangeRequestConflicts'),
  changeRequestConversation: {
    sees: 'getChangeRequest',
    controls: [{ operations: ['mergeChangeRequest'], shown: button('Merge into space') }],
  },
  changeRequestPreview: sees('getChangeRequest'),
  changeRequestHistory: sees('listChangeRequestRevisions'),
  changedPages: sees('getChangeRequest'),
  sites: { sees: 'listSites', controls: [{ operations: ['createSite'], shown: button('New site') }] },
  site: sees('getSite'),
  siteStructure: {
    sees: 'getSiteStructure',
    controls: [
      {
        operations: [
          'createSiteSpace',
          'updateSiteSpace',
          'moveSiteSpace',
          'duplicateSiteSpace',
          'deleteSiteSpace',
          'createSiteSection',
          'updateSiteSection',
          'moveSiteSection',
          'deleteSiteSection',
          'createSiteSectionGroup',
          'updateSiteSectionGroup',
          'moveSiteSectionGroup',
          'deleteSiteSectionGroup',
          'addSectionToGroup',
          'removeSectionFromGroup',
          'sortSiteStructure',
        ],
        shown: (page) => page.locator('main, .header-actions').getByRole('button', { name: 'Add', exact: true }),
      },
    ],
  },
  siteCustomize: sees('replaceSiteCustomization'),
  siteInsights: sees('aggregateSiteEvents'),
  siteAudience: { sees: 'getSite', controls: [{ operations: ['updateSite'], shown: visibilities }] },
  siteDomains: {
    sees: 'updateSite',
    controls: [
      {
        operations: ['createCustomHostname', 'recheckCustomHostname', 'deleteCustomHostname'],
        shown: button('Add domain'),
      },
    ],
  },
  siteRedirects: {
    sees: 'listSiteRedirects',
    controls: [
      {
        operations: ['createSiteRedirect', 'updateSiteRedirect', 'deleteSiteRedirect'],
        shown: button('New redirect'),
      },
    ],
  },
  specifications: { sees: 'listSpecs', controls: [{ operations: ['createSpec'], shown: button('New specification') }] },
  specification: sees('getSpec'),
  translations: {
    sees: 'listTranslationSettings',
    controls: [{ operations: ['createTranslationSettings'], shown: button('New translation') }],
  },
  translation: {
    sees: 'getTranslationSettings',
    controls: [{ operations: ['setTranslationLanguage', 'deleteTranslationLanguage'], shown: button('Add language') }],
  },
  members: {
    sees: 'listMembers',
    controls: [{ operations: ['inviteUsers'], shown: button('Invite people') }],
  },
  member: {
    sees: 'getMember',
    controls: [],
  },
  invitations: {
    sees: 'listInvites',
    controls: [
      {
        operations: ['inviteUsers', 'deleteInvite', 'createLinkInvite', 'updateLinkInvite', 'deleteLinkInvite'],
        shown: button('Invite people'),
      },
    ],
  },
  teams: { sees: 'listTeams', controls: [{ operations: ['createTeam'], shown: button('New team') }] },
  team: {
    sees: 'getTeam',
    controls: [{ operations: ['updateTeamMembers', 'setTeamMember', 'deleteTeamMember'], shown: button('Add people') }],
  },
  inbox: sees('listNotifications'),
  ownInbox: sees('listNotifications'),
  profile: sees('getCurrentUser'),
  ownProfile: sees('getCurrentUser'),
  security: sees('listSessions'),
  ownSecurity: sees('listSessions'),
  audit: sees('listAuditEvents'),
  organizationSettings: {
    sees: 'updateOrganization',
    controls: [
      {
        operations: [
          'replaceOrganizationMergeRules',
          'createCustomField',
          'updateCustomField',
          'deleteCustomField',
          'deleteOrganization',
          'verifyEmailDomain',
        ],
        shown: approvals,
      },
    ],
  },
  singleSignOn: {
    sees: 'listSamlProviders',
    controls: [
      {
        operations: [
          'createSamlProvider',
          'updateSamlProvider',
          'deleteSamlProvider',
          'createOidcProvider',
          'updateOidcProvider',
          'deleteOidcProvider',
        ],
        shown: button('Add provider'),
      },
    ],
  },
  webhooks: { sees: 'listWebhooks', controls: [{ operations: ['createWebhook'], shown: button('Add webhook') }] },
  webhook: sees('getWebhook'),
  installation: {
    sees: 'getInstallationHealth',
    controls: [
      {
        operations: ['grantInstallationAdministrator', 'revokeInstallationAdministrator', 'sendTestMail'],
        shown: (page) => page.locator('main').getByRole('heading', { name: 'Health' }),
      },
    ],
  },
  installationOrganizations: {
    sees: 'listInstallationOrganizations',
    controls: [
      { operations: ['createOrganization', 'updateInstallationOrganization'], shown: button('New organization') },
      { operations: ['restoreOrganization'], shown: button('Restore: Lighthouse') },
    ],
  },
  installationPeople: {
    sees: 'listInstallationUsers',
    controls: [
      {
        operations: ['updateInstallationUser', 'endUserSessions', 'resetUserSecondFactors'],
        shown: button(/^Actions for person/),
      },
    ],
  },
  installationJobs: {
    sees: 'listJobs',
    controls: [{ operations: ['runJob', 'cancelJob'], shown: button('Actions for Clean up the audit log') }],
  },
  installationBackups: {
    sees: 'listInstallationExports',
    controls: [
      { operations: ['createInstallationExport', 'deleteInstallationExport'], shown: button('Create backup') },
    ],
  },
  installationAudit: sees('listInstallationAuditEvents'),
};

const IN_A_MENU = 'an item of a menu of a row, which only people with the role have';
const ON_THE_SCREEN = 'a part of a screen that only people with the role see';

/** Operations that change something, and that no control above stands for. */
export const WITHOUT_CONTROL: Readonly<Record<string, string>> = {
  pingOrganization: 'the application never calls it',
  aggregateSiteEvents: 'it reads, though it is asked by POST',
  previewSiteCustomization: ON_THE_SCREEN,
  replaceSiteCustomization: ON_THE_SCREEN,
  updateSiteSpaceCustomization: ON_THE_SCREEN,
  deleteSiteSpaceCustomization: ON_THE_SCREEN,
  replaceSiteAdaptiveSchema: ON_THE_SCREEN,
  updateSiteVisitorAuth: ON_THE_SCREEN,
  regenerateSiteVisitorAuth: ON_THE_SCREEN,
  createShareLink: ON_THE_SCREEN,
  updateShareLink: ON_THE_SCREEN,
  deleteShareLink: ON_THE_SCREEN,
  publishSite: ON_THE_SCREEN,
  unpublishSite: ON_THE_SCREEN,
  deleteSite: ON_THE_SCREEN,
  solveChangeRequestConflicts: ON_THE_SCREEN,
  importChangeRequestContent: ON_THE_SCREEN,
  importChangeRequestPage: 'the application imports whole files',
  importChangeRequestFile: ON_THE_SCREEN,
  rollbackSpace: IN_A_MENU,
  updateChangeRequest: IN_A_MENU,
  requestReviewers: ON_THE_SCREEN,
  deleteRequestedReviewer: ON_THE_SCREEN,
  addFavorite: 'everybody who sees the screen may',
  setSubscription: 'everybody who sees the screen may',
  updateMember: IN_A_MENU,
  deleteMember: IN_A_MENU,
  markMemberAsSso: IN_A_MENU,
  unmarkMemberAsSso: IN_A_MENU,
  updateTeam: IN_A_MENU,
  deleteTeam: IN_A_MENU,
  updateOrganization: ON_THE_SCREEN,
  replaceSpec: ON_THE_SCREEN,
  updateSpec: ON_THE_SCREEN,
  deleteSpec: ON_THE_SCREEN,
  updateTranslationSettings: IN_A_MENU,
  deleteTranslationSettings: IN_A_MENU,
  updateWebhook: ON_THE_SCREEN,
  deleteWebhook: ON_THE_SCREEN,
  rotateWebhookSecret: ON_THE_SCREEN,
  testWebhook: ON_THE_SCREEN,
  redeliverWebhook: ON_THE_SCREEN,
};
