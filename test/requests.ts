import { defaultCustomization } from '@bindery/site';
import type { RegisteredOperation } from './operations.ts';
import { fillPath, type PathValues, valueIn } from './world.ts';

const IMPORT = { url: 'https://docs.example.com/page.md', source: 'markdown' };

/** Operations that read with a body. */
const READING_POSTS = [
  'searchSite',
  'getComputedDocument',
  'renderSpacePageHtml',
  'renderChangeRequestPageHtml',
  'renderSpacePageDraft',
  'renderChangeRequestPageDraft',
  'convertSpacePageDraft',
  'convertChangeRequestPageDraft',
];

/** Whether an operation only reads. */
export const isReading = ({ method, operationId }: Pick<RegisteredOperation, 'method' | 'operationId'>): boolean =>
  method === 'GET' || READING_POSTS.includes(operationId);

const A_BATCH = {
  revision: '{revisionId}',
  version: 0,
  client: 'window',
  batch: 'first',
  steps: [{ stepType: 'replace', from: 0, to: 0 }],
};

const A_SOURCE = { revision: '{revisionId}', version: 0, source: '# Home\n\nAnother text.\n' };

const A_PASSKEY = {
  id: 'a',
  rawId: 'a',
  type: 'public-key',
  response: { clientDataJSON: 'a', attestationObject: 'a' },
};

/** Bodies of operations that require some; the others are called with an empty one. */
const BODIES: Readonly<Record<string, object>> = {
  createOrganization: { title: 'Another one' },
  updateNotifications: { notifications: ['{notificationId}'], read: true },
  setSubscription: { state: 'muted' },
  changePassword: { newPassword: 'a password of four words' },
  changeEmail: { email: 'another@example.com' },
  linkIdentity: { provider: '{oidcProviderId}' },
  confirmSession: { password: 'a password of four words' },
  enableTotp: { setup: 'a', code: '000000' },
  createPasskey: { name: 'Phone', setup: 'a', response: A_PASSKEY },
  updatePasskey: { name: 'Phone' },
  inviteUsers: { emails: ['somebody@example.com'] },
  createLinkInvite: { role: 'read' },
  createCustomHostname: { target: { type: 'site', site: '{siteId}' } },
  resolvePublishedUrl: { url: '{publishedUrl}' },
  updateLinkInvite: { role: 'edit' },
  createTeam: { title: 'Another one' },
  updateTeam: { title: 'Renamed' },
  createSamlProvider: { label: 'Another one' },
  createWebhook: { title: 'Builds', url: 'https://receiver.example.com/hook', events: ['site.deleted'] },
  createOidcProvider: { label: 'Another one', issuer: 'https://login.example.com', clientID: 'bindery' },
  createSpec: { slug: 'another', source: { text: '{}' } },
  replaceSpec: { source: { text: '{}' } },
  createSiteSpace: { spaceId: '{spaceId}' },
  createSiteSection: { spaceId: '{spaceId}' },
  createSiteSectionGroup: { title: 'More' },
  addSectionToGroup: { sectionId: '{siteSectionId}' },
  sortSiteStructure: { item: { type: 'site-section', id: '{siteSectionId}' } },
  replaceSiteAdaptiveSchema: { jsonSchema: { type: 'object', properties: {}, additionalProperties: false } },
  createShareLink: { name: 'Partners' },
  replaceSiteCustomization: defaultCustomization('Docs'),
  previewSiteCustomization: defaultCustomization('Docs'),
  createSiteRedirect: { source: '/new', destination: { kind: 'site-space', siteSpaceId: '{siteSpaceId}' } },
  recordSiteEvents: {
    events: [
      {
        type: 'page_view',
        session: {
          visitorId: 'visitor',
          sessionId: 'session',
          cookies: {},
          userAgent: '',
          language: null,
          referrer: null,
        },
        location: { url: 'https://docs.test/' },
      },
    ],
  },
  aggregateSiteEvents: { range: 'last30Days' },
  importFromGit: { url: 'https://git.example.com/docs.git', ref: 'refs/heads/main' },
  exportToGit: { url: 'https://git.example.com/docs.git', ref: 'refs/heads/main', commitMessage: 'Write' },
  previewGitSync: { direction: 'import' },
  replaceGitConnection: { url: 'https://git.example.com/docs.git' },
  createCustomField: { name: 'another', type: 'text' },
  updateCustomFieldValues: { values: {} },
  createTranslationSettings: { title: 'Another one' },
  updateTranslationSettings: { title: 'Another title' },
  moveSpace: { parent: null },
  transferSpace: { organization: '{organizationId}' },
  moveCollection: { parent: null },
  getComputedDocument: {
    source: { type: 'builtin:openapi', props: { doc: 'models' }, dependencies: { spec: { ref: { kind: 'openapi' } } } },
    seed: 'nothing',
  },
  searchSite: { query: 'home', scope: { mode: 'all' } },
  changeSpaceContent: { changes: [{ operation: 'insert_page', title: 'New' }] },
  changeChangeRequestContent: { changes: [{ operation: 'insert_page', title: 'New' }] },
  renderSpacePageHtml: { markdown: 'Hello.' },
  renderChangeRequestPageHtml: { markdown: 'Hello.' },
  convertSpacePageDraft: { html: '<p>Hello.</p>' },
  convertChangeRequestPageDraft: { html: '<p>Hello.</p>' },
  addSpacePageDraftSteps: A_BATCH,
  addChangeRequestPageDraftSteps: A_BATCH,
  replaceSpacePageDraftSource: A_SOURCE,
  replaceChangeRequestPageDraftSource: A_SOURCE,
  importSpaceContent: IMPORT,
  importSpacePage: IMPORT,
  importChangeRequestContent: IMPORT,
  importChangeRequestPage: IMPORT,
  createChangeRequestReview: { status: 'approved' },
  createSpaceComment: { body: { markdown: 'What is this?' } },
  createChangeRequestComment: { body: { markdown: 'What is this?' } },
  solveChangeRequestConflicts: { solutions: [{ conflict: 'nothing', keep: 'main' }] },
  applySpaceSuggestions: { comments: ['{commentId}'] },
  applyChangeRequestSuggestions: { comments: ['{commentId}'] },
  createSpaceCommentReply: { body: { markdown: 'A test.' } },
  createChangeRequestCommentReply: { body: { markdown: 'A test.' } },
  requestReviewers: { users: ['{userId}'] },
  grantSpacePermissions: { users: ['{userId}'], role: 'edit' },
  grantCollectionPermissions: { users: ['{userId}'], role: 'edit' },
  grantSitePermissions: { users: ['{userId}'], role: 'edit' },
};

/** Queries of operations that require some. */
const QUERIES: Readonly<Record<string, string>> = {
  // A stream that ends as soon as it has begun.
  streamChanges: '?lifetime=0',
  searchSpace: '?query=home',
  searchOrganization: '?query=home',
  resolveSiteRedirect: '?source=/old',
  testSiteRedirect: '?path=/old',
  uploadSpaceFile: '?name=a.txt',
  uploadChangeRequestFile: '?name=a.txt',
  importSpaceFile: '?source=markdown&name=a.md',
  importChangeRequestFile: '?source=markdown&name=a.md',
  acceptInvite: '?key={linkKey}',
  getSpaceEmbed: '?url=https://example.com/video',
  getEmbed: '?url=https://example.com/video',
  getPublishedUrl: '?url=https://docs.test/o/{organizationId}/s/{spaceId}',
  resolveContentUrl: '?url=https://docs.test/o/{organizationId}/s/{spaceId}',
};

/** Operations that accept bytes as they are, and no JSON that could be wrong. */
export const TAKING_BYTES: ReadonlySet<string> = new Set([
  'receiveGitWebhook',
  'uploadSpaceFile',
  'replaceSpaceFile',
  'uploadChangeRequestFile',
  'importSpaceFile',
  'importChangeRequestFile',
  'replaceChangeRequestFile',
]);

/** Operations that make what the end of their path names, where it does not exist. */
export const MADE_WHERE_MISSING: ReadonlySet<string> = new Set(['replaceSpec', 'setTranslationLanguage']);

/** The URL of an operation among the objects of a world, with the query that it requires. */
export const urlIn = ({ operationId, path }: RegisteredOperation, values: PathValues): string =>
  fillPath(path + (QUERIES[operationId] ?? ''), values);

/** The body that an operation is called with, about the things of a world; undefined for one that accepts none. */
export function bodyOf({ operationId, path, hasBody }: RegisteredOperation, values: PathValues): object | undefined {
  if (!hasBody) return undefined;
  const body = JSON.stringify(BODIES[operationId] ?? {});
  return JSON.parse(body.replace(/\{(\w+)\}/g, (_all, name: string) => valueIn(path, values[name] ?? name)));
}
