import { expect } from 'vitest';
import type { paths } from '../../packages/app/src/data/generated/api.ts';
import { type ApiClient, done, refused } from './client.ts';
import type { Journey } from './journey.ts';
import type { JourneySite } from './site.ts';

type SearchBody = NonNullable<paths[`${typeof site}/search`]['post']['requestBody']>['content']['application/json'];

const site = '/v1/orgs/{organizationId}/sites/{siteId}';
const revisionOf = '/v1/spaces/{spaceId}/revisions/{revisionId}';

/** The site is made public, and a program that renders it reads its content with the token of a visitor. */
export async function renderSite({ owner, asVisitor }: Journey, path: JourneySite, reference: string): Promise<void> {
  const ofSite = { params: { path } };
  await done(owner.PATCH(site, { ...ofSite, body: { visibility: 'public' } }));
  await done(owner.POST(`${site}/site-spaces`, { ...ofSite, body: { spaceId: reference } }));
  const { urls } = await done(owner.GET(site, ofSite));
  const url = urls.published ?? '';
  const { apiToken, space: spaceId } = await resolve(asVisitor(), url);
  const visitor = asVisitor(apiToken);
  const published = await done(visitor.GET(`${site}/published`, ofSite));
  expect(Object.keys(published.customizations.siteSpaces)).toHaveLength(2);
  await done(visitor.GET(`${site}/structure`, ofSite));
  expect((await done(visitor.GET(`${site}/site-spaces`, ofSite))).items).toHaveLength(2);
  await done(visitor.GET(`${site}/sections`, ofSite));
  await readPages(visitor, spaceId);
  await readLibrary(visitor, reference);
  await readReference(visitor, path, reference);
  await searchAndFollow(visitor, path, spaceId);
  await readPreview({ owner, asVisitor }, path, spaceId);
  // Members' data stays inaccessible.
  const ofSpace = { params: { path: { spaceId } } };
  expect(await refused(visitor.GET('/v1/spaces/{spaceId}/change-requests', ofSpace))).toBe(403);
  expect(await refused(visitor.GET('/v1/spaces/{spaceId}/comments', ofSpace))).toBe(403);
  expect(await refused(visitor.GET(site, ofSite))).toBe(403);
}

/** The content of a URL for somebody without a token: the same by either method, with the same token. */
async function resolve(anyone: ApiClient, url: string) {
  const posted = await done(anyone.POST('/v1/urls/published', { body: { url, visitor: { type: 'human' } } }));
  const got = await done(anyone.GET('/v1/urls/published', { params: { query: { url } } }));
  if (!('apiToken' in posted && 'apiToken' in got)) throw new Error(`${url} shows nothing.`);
  expect({ ...got, apiToken: '' }).toEqual({ ...posted, apiToken: '' });
  return posted;
}

/** The revision that a site shows, its pages in each form, and the documents that they name. */
async function readPages(visitor: ApiClient, spaceId: string): Promise<void> {
  const ofSpace = { params: { path: { spaceId } } };
  const { revision: revisionId } = await done(visitor.GET('/v1/spaces/{spaceId}', ofSpace));
  const path = { spaceId, revisionId };
  const revision = await done(visitor.GET(revisionOf, { params: { path, query: { metadata: true } } }));
  const page = revision.pages.find(({ title }) => title === 'Bread');
  const pageId = page?.id ?? '';
  const listed = await done(visitor.GET(`${revisionOf}/pages`, { params: { path } }));
  expect(listed.pages.map(({ id }) => id)).toEqual(revision.pages.map(({ id }) => id));
  const ofPage = { params: { path: { ...path, pageId } } };
  expect((await done(visitor.GET(`${revisionOf}/page/{pageId}`, ofPage))).markdown).toContain('bread');
  const ofPath = { params: { path: { ...path, path: page?.path ?? '' } } };
  expect((await done(visitor.GET(`${revisionOf}/path/{path}`, ofPath))).id).toBe(pageId);
  const evaluated = { params: { path: { ...path, pageId }, query: { evaluated: true, dereferenced: true } } };
  const document = await done(visitor.GET(`${revisionOf}/page/{pageId}/document`, evaluated));
  const ofDocument = { params: { path: { spaceId, documentId: page?.documentId ?? '' } } };
  expect(await done(visitor.GET('/v1/spaces/{spaceId}/documents/{documentId}', ofDocument))).toEqual(document);
}

/** The files and reusable contents that pages show. */
async function readLibrary(visitor: ApiClient, spaceId: string): Promise<void> {
  const { revision: revisionId } = await done(visitor.GET('/v1/spaces/{spaceId}', { params: { path: { spaceId } } }));
  const path = { spaceId, revisionId };
  const files = await done(visitor.GET(`${revisionOf}/files`, { params: { path } }));
  expect(files.items.map(({ name }) => name)).toEqual(['jar.svg']);
  const ofFile = { params: { path: { ...path, fileId: files.items[0]?.id ?? '' } } };
  const file = await done(visitor.GET(`${revisionOf}/files/{fileId}`, ofFile));
  expect((await fetch(file.downloadURL)).status).toBe(200);
  const texts = await done(visitor.GET(`${revisionOf}/reusable-contents`, { params: { path } }));
  expect(texts.items.map(({ title }) => title)).toEqual(['Note']);
  const ofText = { params: { path: { ...path, reusableContentId: texts.items[0]?.id ?? '' } } };
  const text = await done(visitor.GET(`${revisionOf}/reusable-contents/{reusableContentId}`, ofText));
  const document = await done(visitor.GET(`${revisionOf}/reusable-contents/{reusableContentId}/document`, ofText));
  expect(JSON.stringify(document)).toContain('Keep it closed.');
  const ofDocument = { params: { path: { spaceId, documentId: text.document } } };
  expect(await done(visitor.GET('/v1/spaces/{spaceId}/documents/{documentId}', ofDocument))).toEqual(document);
}

/** The pages computed from a specification, and their contents. */
async function readReference(visitor: ApiClient, { organizationId }: JourneySite, spaceId: string): Promise<void> {
  const ofSpace = { params: { path: { spaceId } } };
  const { pages } = await done(visitor.GET('/v1/spaces/{spaceId}/content/pages', ofSpace));
  const computed = pages.find(({ title }) => title === 'API')?.pages?.[0];
  if (computed?.computed === undefined) throw new Error('Nothing is computed.');
  const { computed: source, computedSeed: seed = '' } = computed;
  const compute = visitor.POST('/v1/spaces/{spaceId}/content/computed/document', {
    ...ofSpace,
    body: { source, seed },
  });
  expect(JSON.stringify(await done(compute))).toContain('"spec":"larder"');
  const { filesystem } = await done(
    visitor.GET('/v1/orgs/{organizationId}/openapi/{specSlug}/versions/latest/content', {
      params: { path: { organizationId, specSlug: 'larder' } },
    }),
  );
  expect(JSON.stringify(filesystem)).toContain('/jars');
}

/** Searches in each form that clients send, redirects, and the content of other URLs. */
async function searchAndFollow(visitor: ApiClient, path: JourneySite, spaceId: string): Promise<void> {
  const ofSite = { params: { path } };
  const { items } = await done(visitor.GET(`${site}/site-spaces`, ofSite));
  const [first = ''] = items.map(({ id }) => id);
  const query = 'bread';
  for (const body of [
    { query, scope: { mode: 'all' } },
    { query, scope: { mode: 'default' } },
    { query, scope: { mode: 'default', currentSiteSpace: first, restrictTo: 'currentSiteSpace' } },
    { query, scope: { mode: 'specific', siteSpaceIds: [first] } },
    { query, mode: 'all' },
  ] satisfies SearchBody[])
    expect([body, (await done(visitor.POST(`${site}/search`, { ...ofSite, body }))).count]).not.toEqual([body, 0]);
  const redirect = await done(visitor.GET(`${site}/redirect`, { params: { path, query: { source: '/old' } } }));
  expect(redirect.target).toMatch(/^http/);
  const ofEmbed = { params: { path: { spaceId }, query: { url: 'https://bread.example/oven' } } };
  expect((await done(visitor.GET('/v1/spaces/{spaceId}/embed', ofEmbed))).site).toBe('bread.example');
}

/** A change request is read in its preview, and nowhere else. */
async function readPreview(
  { owner, asVisitor }: Pick<Journey, 'owner' | 'asVisitor'>,
  path: JourneySite,
  spaceId: string,
): Promise<void> {
  const ofSpace = { params: { path: { spaceId } } };
  const proposed = await done(
    owner.POST('/v1/spaces/{spaceId}/change-requests', { ...ofSpace, body: { subject: 'Warm bread' } }),
  );
  const { items } = await done(owner.GET(`${site}/site-spaces`, { params: { path } }));
  const siteSpace = items.find(({ space }) => space.id === spaceId)?.id ?? '';
  const preview = { path, query: { siteSpace, changeRequest: proposed.id } };
  const { url } = await done(owner.GET(`${site}/publishing/preview`, { params: preview }));
  const { apiToken, changeRequest } = await resolve(asVisitor(), url);
  expect(changeRequest).toBe(proposed.id);
  const visitor = asVisitor(apiToken);
  const ofChange = { params: { path: { spaceId, changeRequestId: proposed.id } } };
  const { createdBy } = await done(visitor.GET('/v1/spaces/{spaceId}/change-requests/{changeRequestId}', ofChange));
  const ofAuthor = { params: { path: { userId: createdBy.id } } };
  const author = await done(visitor.GET('/v1/users/{userId}', ofAuthor));
  expect([author.displayName, author.email]).toEqual([createdBy.displayName, '']);
  const content = '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content';
  expect((await done(visitor.GET(content, ofChange))).id).toBe(proposed.revision);
  await done(visitor.GET(`${content}/pages`, ofChange));
  await done(visitor.GET(`${content}/files`, ofChange));
}
