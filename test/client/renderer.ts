import { expect } from 'vitest';
import { done, refused } from './client.ts';
import type { Journey } from './journey.ts';
import type { Site } from './site.ts';

const site = '/v1/orgs/{organizationId}/sites/{siteId}';
const revisionOf = '/v1/spaces/{spaceId}/revisions/{revisionId}';

/** The site is made public, and a program that renders it reads what it shows, with the token of a visitor. */
export async function renderSite({ owner, asVisitor }: Journey, path: Site): Promise<void> {
  const ofSite = { params: { path } };
  await done(owner.PATCH(site, { ...ofSite, body: { visibility: 'public' } }));
  const { urls } = await done(owner.GET(site, ofSite));
  const resolve = () =>
    fetch(new URL('/v1/urls/published', urls.published), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ url: urls.published }),
    });
  const answer = await resolve();
  expect(answer.status).toBe(200);
  const { apiToken, space: spaceId } = (await answer.json()) as { apiToken: string; space: string };
  const visitor = asVisitor(apiToken);
  const published = await done(visitor.GET(`${site}/published`, ofSite));
  expect(Object.keys(published.customizations.siteSpaces).length).toBeGreaterThan(0);
  const ofSpace = { params: { path: { spaceId } } };
  const { revision: revisionId } = await done(visitor.GET('/v1/spaces/{spaceId}', ofSpace));
  const inRevision = { spaceId, revisionId };
  const revision = await done(visitor.GET(revisionOf, { params: { path: inRevision, query: { metadata: true } } }));
  const page = revision.pages.find(({ title }) => title === 'Bread');
  const pageId = page?.id ?? '';
  expect((await done(visitor.GET(`${revisionOf}/pages`, { params: { path: inRevision } }))).pages).toHaveLength(
    revision.pages.length,
  );
  const ofPage = { params: { path: { ...inRevision, pageId } } };
  expect((await done(visitor.GET(`${revisionOf}/page/{pageId}`, ofPage))).markdown).toContain('bread');
  const document = await done(visitor.GET(`${revisionOf}/page/{pageId}/document`, ofPage));
  const ofDocument = { params: { path: { spaceId, documentId: page?.documentId ?? '' } } };
  expect(await done(visitor.GET('/v1/spaces/{spaceId}/documents/{documentId}', ofDocument))).toEqual(document);
  await done(visitor.GET(`${revisionOf}/reusable-contents`, { params: { path: inRevision } }));
  await done(visitor.GET(`${revisionOf}/files`, { params: { path: inRevision } }));
  const older = { query: 'bread', mode: 'all' } as const;
  for (const body of [{ query: 'bread', scope: { mode: 'all' } } as const, older])
    expect((await done(visitor.POST(`${site}/search`, { ...ofSite, body }))).count).toBeGreaterThan(0);
  await done(visitor.GET(`${site}/redirect`, { params: { path, query: { source: '/old' } } }));
  const ofEmbed = { params: { path: { spaceId }, query: { url: 'https://bread.example/oven' } } };
  expect((await done(visitor.GET('/v1/spaces/{spaceId}/embed', ofEmbed))).site).toBe('bread.example');
  // What belongs to members stays theirs.
  expect(await refused(visitor.GET('/v1/spaces/{spaceId}/change-requests', ofSpace))).toBe(403);
  expect(await refused(visitor.GET(site, ofSite))).toBe(403);
}
