import { defaultCustomization } from '@bindery/site';
import type { RegisteredOperation } from './operations.ts';
import { fillPath, type PathValues } from './world.ts';

const IMPORT = { url: 'https://docs.example.com/page.md', source: 'markdown' };

/** Operations that read with a body. */
const READING_POSTS = ['searchSite', 'getComputedDocument'];

/** Whether an operation only reads. */
export const isReading = ({ method, operationId }: Pick<RegisteredOperation, 'method' | 'operationId'>): boolean =>
  method === 'GET' || READING_POSTS.includes(operationId);

/** Bodies of operations that require some; the others are called with an empty one. */
const BODIES: Readonly<Record<string, object>> = {
  createOrganization: { title: 'Another one' },
  changePassword: { newPassword: 'a password of four words' },
  confirmSession: { password: 'a password of four words' },
  inviteUsers: { emails: ['somebody@example.com'] },
  createLinkInvite: { role: 'read' },
  createCustomHostname: { target: { type: 'site', site: '{siteId}' } },
  resolvePublishedUrl: { url: 'https://docs.test/sites/nobody/nothing/' },
  updateLinkInvite: { role: 'edit' },
  createTeam: { title: 'Another one' },
  updateTeam: { title: 'Renamed' },
  createSamlProvider: { label: 'Another one' },
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
  importSpaceContent: IMPORT,
  importSpacePage: IMPORT,
  importChangeRequestContent: IMPORT,
  importChangeRequestPage: IMPORT,
  createChangeRequestReview: { status: 'approved' },
  createSpaceComment: { body: { markdown: 'What is this?' } },
  createChangeRequestComment: { body: { markdown: 'What is this?' } },
  createSpaceCommentReply: { body: { markdown: 'A test.' } },
  createChangeRequestCommentReply: { body: { markdown: 'A test.' } },
  requestReviewers: { users: ['{userId}'] },
  grantSpacePermissions: { users: ['{userId}'], role: 'edit' },
  grantCollectionPermissions: { users: ['{userId}'], role: 'edit' },
  grantSitePermissions: { users: ['{userId}'], role: 'edit' },
};

/** Queries of operations that require some. */
const QUERIES: Readonly<Record<string, string>> = {
  searchSpace: '?query=home',
  searchOrganization: '?query=home',
  resolveSiteRedirect: '?source=/old',
  testSiteRedirect: '?path=/old',
  getSpaceEmbed: '?url=https://example.com/video',
  getPublishedUrl: '?url=https://docs.test/o/{organizationId}/s/{spaceId}',
  resolveContentUrl: '?url=https://docs.test/o/{organizationId}/s/{spaceId}',
};

/** Operations that take bytes as they are, and no JSON that could be wrong. */
export const TAKING_BYTES: ReadonlySet<string> = new Set(['receiveGitWebhook']);

/** Operations that make what the end of their path names, where it is not there. */
export const MADE_WHERE_MISSING: ReadonlySet<string> = new Set(['replaceSpec', 'setTranslationLanguage']);

/** The address of an operation among the things of a world, with the query that it requires. */
export const addressIn = ({ operationId, path }: RegisteredOperation, values: PathValues): string =>
  fillPath(path + (QUERIES[operationId] ?? ''), values);

/** The body that an operation is called with, about the things of a world; undefined for one that takes none. */
export function bodyOf({ operationId, hasBody }: RegisteredOperation, values: PathValues): object | undefined {
  if (!hasBody) return undefined;
  const body = JSON.stringify(BODIES[operationId] ?? {});
  return JSON.parse(body.replace(/\{(\w+)\}/g, (_all, name: string) => values[name] ?? name));
}
