import { startSession } from '../packages/server/src/domain/accounts/sessions.ts';
import { transact } from '../packages/server/src/platform/db/transact.ts';
import { newId } from '../packages/server/src/platform/ids.ts';
import { anOrganization, aSpace, type Person } from '../packages/server/src/testing/factories.ts';
import { aRepository } from '../packages/server/src/testing/git-fixtures.ts';
import { startGitServer } from '../packages/server/src/testing/git-http-server.ts';
import { buildSpecificationReader } from '../packages/server/src/testing/specification-reader.ts';
import type { Answer, TestServer } from '../packages/server/src/testing/test-server.ts';
import { aNotification, anExportOf, anIdentity, aPasskeyOf, someInstallationRows } from './world-rows.ts';

/** Ids of things that are really there, by the path parameter that they stand for. */
export type PathValues = Readonly<Record<string, string>>;

/** An organization with at least one of everything that a path can name. */
export interface World {
  readonly admin: Person;
  readonly values: PathValues;
}

/** Texts differ from world to world: a document is named by the hash of its text. */
const filesOf = (mark: string) => ({
  'README.md': `# Home\n\n![Picture](images/dot.svg)\n\nOf ${mark}.\n`,
  'guides/start.md': '# Start\n',
  '.gitbook/includes/note.md': '# Note\n',
  'images/dot.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="4"/>',
});

/** Languages of translations, which differ from one world to the next as well. */
const LANGUAGES = ['de', 'fr', 'ja'];
let createdCount = 0;

/** Makes a world in its own organization, or in one that exists; nothing in it has an id or name of another. */
export async function aWorld(server: TestServer, within?: { id: string; admin: Person }): Promise<World> {
  const { id: organizationId, admin } = within ?? (await anOrganization(server));
  const mark = newId();
  const spaceId = (await aSpace(server, organizationId, admin)).id;
  await importFiles(server, admin, spaceId, filesOf(mark));
  const space = `/v1/spaces/${spaceId}`;
  get(await admin.put(`${space}/git/connection`, { url: 'https://git.example.com/docs.git' }));
  const organization = `/v1/orgs/${organizationId}`;
  const [page] = get(await admin.get(`${space}/content/pages`)).pages;
  const [file] = get(await admin.get(`${space}/content/files`)).items;
  const revision = get(await admin.get(`${space}/content`));
  const changeRequest = get(await admin.post(`${space}/change-requests`, { subject: 'Change' }));
  const reviews = `${space}/change-requests/${changeRequest.id}/reviews`;
  const review = get(await admin.post(reviews, { status: 'approved' }));
  const collection = get(await admin.post(`${organization}/collections`, { title: 'Guides' }));
  const site = get(await admin.post(`${organization}/sites`, { title: 'Docs', spaces: [spaceId] }));
  const [siteSpace] = get(await admin.get(`${organization}/sites/${site.id}/site-spaces`)).items;
  const siteUrl = `${organization}/sites/${site.id}`;
  const second = await aSpace(server, organizationId, admin, { title: 'Reference' });
  const section = get(await admin.post(`${siteUrl}/sections`, { spaceId: second.id }));
  const group = get(await admin.post(`${siteUrl}/section-groups`, { title: 'More', sections: [section.id] }));
  const jsonSchema = { type: 'object', properties: { plan: { type: 'string' } }, additionalProperties: false };
  get(await admin.put(`${siteUrl}/adaptive-schema`, { jsonSchema }));
  const shareLink = get(await admin.post(`${siteUrl}/share-links`, { name: 'Partners' }));
  const destination = { kind: 'site-space', siteSpaceId: siteSpace.id };
  const redirect = get(await admin.post(`${siteUrl}/redirects`, { source: '/old', destination }));
  const specification = await aSpecification(server, admin, organizationId, mark);
  const fieldName = `field-${mark.toLowerCase()}`;
  get(await admin.post(`${organization}/custom-fields`, { name: fieldName, type: 'text' }));
  get(await admin.patch(`${space}/custom-fields`, { values: { [fieldName]: { value: 'Handbook' } } }));
  const translation = get(await admin.post(`${organization}/translations`, { title: 'Handbook' }));
  const translationLanguage = LANGUAGES[createdCount++ % LANGUAGES.length] ?? '';
  const languages = `${organization}/translations/${translation.id}/languages`;
  get(await admin.put(`${languages}/${translationLanguage}`, { space: spaceId }));
  const invite = get(await admin.post(`${organization}/link-invites`, { role: 'read' }));
  const team = get(await admin.put(`${organization}/teams`, { title: 'Writers', members: [admin.id] }));
  for (const target of [space, `/v1/collections/${collection.id}`, siteUrl]) {
    for (const to of [{ users: [admin.id] }, { teams: [team.id] }]) {
      get(await admin.post(`${target}/permissions`, { ...to, role: 'read' }));
    }
  }
  const samlProvider = get(await admin.post(`${organization}/saml`, { label: 'Company' }));
  const client = { label: 'Code host', kind: 'github', clientID: 'bindery' };
  const oidcProvider = get(await admin.post(`${organization}/oidc`, client));
  const identityId = await anIdentity(server, admin.id);
  const token = get(await admin.post('/v1/user/tokens', {}));
  const webhookIds = await aWebhook(admin, organization, mark);
  const { session } = await transact(server.ctx, (tx) =>
    startSession(tx, { userId: admin.id, samlProviderId: null, userAgent: undefined }),
  );
  const passkeyId = await aPasskeyOf(server, admin.id);
  const hostname = `${mark.toLowerCase()}.docs.example.com`;
  const domain = `${mark.toLowerCase()}.example.com`;
  // An organization shows its domains to everybody in it: a second world adds none.
  if (within === undefined) get(await admin.patch(organization, { emailDomains: [domain] }));
  const { hostname: hostnameOfOrganization } = get(await admin.get(organization));
  get(await admin.post(`/v1/custom-hostnames/${hostname}`, { target: { type: 'site', site: site.id } }));
  return {
    admin,
    values: {
      organizationId,
      spaceId,
      favoriteKind: 'space',
      favoriteId: spaceId,
      notificationId: await aNotification(server, { userId: admin.id, organizationId, spaceId }),
      subscriptionKind: 'change-request',
      subscriptionId: changeRequest.id,
      userId: admin.id,
      teamId: team.id,
      samlProviderId: samlProvider.id,
      oidcProviderId: oidcProvider.id,
      ...webhookIds,
      identityId,
      tokenId: token.id,
      sessionId: session.id,
      passkeyId,
      exportId: await anExportOf(server, admin.id),
      ...(await someInstallationRows(server)),
      hostname,
      domain,
      subdomain: hostnameOfOrganization,
      publishedUrl: `https://docs.test/sites/${hostnameOfOrganization}/${site.basename}/`,
      inviteId: invite.id,
      linkKey: new URL(invite.urls.join).searchParams.get('key') ?? '',
      fieldName,
      translationSettingsId: translation.id,
      translationLanguage,
      siteId: site.id,
      siteSpaceId: siteSpace.id,
      siteSectionId: section.id,
      siteSectionGroupId: group.id,
      shareLinkId: shareLink.id,
      siteRedirectId: redirect.id,
      pageId: page.id,
      pagePath: page.path,
      fileId: file.id,
      documentId: page.documentId,
      reusableContentId: revision.reusableContents[0].id,
      revisionId: revision.id,
      changeRequestId: changeRequest.id,
      reviewId: review.id,
      ...(await someComments(admin, space, `${space}/change-requests/${changeRequest.id}`)),
      collectionId: collection.id,
      specSlug: specification.slug,
      versionId: specification.lastVersion,
    },
  };
}

/** A webhook whose receiver does not exist, and a delivery of it. */
async function aWebhook(admin: Person, organization: string, mark: string): Promise<PathValues> {
  const body = { title: mark, url: 'https://receiver.example.com/hook', events: ['site.deleted'] };
  const { webhook } = get(await admin.post(`${organization}/webhooks`, body));
  const delivery = get(await admin.post(`${organization}/webhooks/${webhook.id}/test`));
  return { webhookId: webhook.id, deliveryId: delivery.id };
}

/** A comment with a reply on the space, and one on the change request; the values have the ids of both. */
async function someComments(admin: Person, ...urls: readonly string[]): Promise<PathValues> {
  const body = { markdown: 'Why?' };
  const ids: [string, string][] = [];
  for (const url of urls) {
    const comment = get(await admin.post(`${url}/comments`, { body }));
    ids.push([comment.id, get(await admin.post(`${url}/comments/${comment.id}/replies`, { body })).id]);
  }
  return { commentId: ids.map(([id]) => id).join(' '), commentReplyId: ids.map(([, id]) => id).join(' ') };
}

/** A specification with a version. Its slug differs from world to world, so that a wrong organization shows. */
async function aSpecification(server: TestServer, admin: Person, organizationId: string, mark: string) {
  await buildSpecificationReader();
  const slug = `api-${mark.toLowerCase()}`;
  const text = JSON.stringify({ openapi: '3.1.0', info: { title: mark, version: '1' }, paths: {} });
  get(await admin.post(`/v1/orgs/${organizationId}/openapi`, { slug, source: { text } }));
  await server.runJobs();
  return get(await admin.get(`/v1/orgs/${organizationId}/openapi/${slug}`));
}

async function importFiles(
  server: TestServer,
  admin: Person,
  spaceId: string,
  files: Readonly<Record<string, string>>,
): Promise<void> {
  const repository = await aRepository(files);
  const git = await startGitServer({ repositories: { 'docs.git': `${repository.directory}/.git` } });
  try {
    await admin.post(`/v1/spaces/${spaceId}/git/import`, { url: `${git.url}/docs.git`, ref: 'refs/heads/main' });
    await server.runJobs();
  } finally {
    await git.close();
  }
}

function get({ status, body, text }: Answer) {
  if (status >= 300) throw new Error(`The world could not be made: ${text}`);
  return body;
}

/** A value for an operation: comments are below two prefixes, each with its own. */
export function valueIn(path: string, value: string): string {
  const [inSpace = '', inChangeRequest = inSpace] = value.split(' ');
  return path.includes('{changeRequestId}') ? inChangeRequest : inSpace;
}

/** The path of an operation with its parameters filled in. */
export function fillPath(path: string, values: PathValues): string {
  return path.replace(/\{(\w+)\}/g, (_all, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`The world has nothing for {${name}} of ${path}: add it to world.ts.`);
    return encodeURIComponent(valueIn(path, value));
  });
}
