import { expect } from 'vitest';
import { done, refused } from './client.ts';
import type { Journey, JourneyTeam } from './journey.ts';

const REF = 'refs/heads/main';
const PATHS = { '/jars': { get: { tags: ['Jars'], responses: { 200: { description: 'All jars' } } } } };

/** Imports a repository, adds a page from elsewhere, and exports everything to the repository. */
export async function exchangeWithGit(
  { owner, writer, repositoryUrl: url, pageUrl, runJobs }: Journey,
  { organizationId }: JourneyTeam,
): Promise<string> {
  const { id: spaceId } = await done(
    owner.POST('/v1/orgs/{organizationId}/spaces', {
      params: { path: { organizationId } },
      body: { title: 'Reference' },
    }),
  );
  const ofSpace = { params: { path: { spaceId } } };
  const bring = { ...ofSpace, body: { url, ref: REF } };
  expect(await refused(writer.POST('/v1/spaces/{spaceId}/git/import', bring))).toBe(403);
  await done(owner.POST('/v1/spaces/{spaceId}/git/import', bring));
  await runJobs();
  const read = await done(owner.GET('/v1/spaces/{spaceId}/git/info', ofSpace));
  expect([read.url, read.operation?.kind, read.operation?.state]).toEqual([url, 'import', 'succeeded']);
  const imported = await done(
    owner.POST('/v1/spaces/{spaceId}/content/import', { ...ofSpace, body: { url: pageUrl, source: 'markdown' } }),
  );
  expect(imported.importedResources).toBeGreaterThan(0);
  const write = { ...ofSpace, body: { url, ref: REF, commitMessage: 'Tell of bread' } };
  await done(owner.POST('/v1/spaces/{spaceId}/git/export', write));
  await runJobs();
  const written = await done(owner.GET('/v1/spaces/{spaceId}/git/info', ofSpace));
  expect([written.operation?.kind, written.operation?.state]).toEqual(['export', 'succeeded']);
  return spaceId;
}

/** Stores the specification of an API by version. */
export async function keepSpecification(
  { owner, writer, runJobs }: Journey,
  { organizationId }: JourneyTeam,
): Promise<void> {
  const describe = (version: string) => ({
    text: JSON.stringify({ openapi: '3.1.0', info: { title: 'Larder', version }, paths: PATHS }),
  });
  const params = { path: { organizationId } };
  await done(
    owner.POST('/v1/orgs/{organizationId}/openapi', { params, body: { slug: 'larder', source: describe('1') } }),
  );
  await runJobs();
  const path = { organizationId, specSlug: 'larder' };
  const put = owner.PUT('/v1/orgs/{organizationId}/openapi/{specSlug}', {
    params: { path },
    body: { source: describe('2') },
  });
  await done(put);
  await runJobs();
  const versions = await done(
    writer.GET('/v1/orgs/{organizationId}/openapi/{specSlug}/versions', { params: { path } }),
  );
  expect(versions.count).toBe(2);
  const latest = await done(
    writer.GET('/v1/orgs/{organizationId}/openapi/{specSlug}/versions/latest', { params: { path } }),
  );
  const first = versions.items.find(({ id }) => id !== latest.id)?.id ?? '';
  const ofFirst = { params: { path: { ...path, versionId: first } } };
  const old = await done(writer.GET('/v1/orgs/{organizationId}/openapi/{specSlug}/versions/{versionId}', ofFirst));
  expect(old.id).toBe(first);
  await done(writer.GET('/v1/orgs/{organizationId}/openapi/{specSlug}/versions/{versionId}/content', ofFirst));
  const content = await done(
    writer.GET('/v1/orgs/{organizationId}/openapi/{specSlug}/versions/latest/content', { params: { path } }),
  );
  expect(JSON.stringify(content.filesystem)).toContain('Larder');
}

/** Custom fields of a space, and the languages it is translated to. */
export async function describeSpace(
  { owner }: Journey,
  { organizationId }: JourneyTeam,
  spaceId: string,
): Promise<void> {
  const params = { path: { organizationId } };
  const field = await done(
    owner.POST('/v1/orgs/{organizationId}/custom-fields', { params, body: { name: 'shelf', type: 'text' } }),
  );
  const ofField = { params: { path: { organizationId, fieldName: field.name } } };
  await done(
    owner.PATCH('/v1/orgs/{organizationId}/custom-fields/{fieldName}', { ...ofField, body: { title: 'Shelf' } }),
  );
  expect((await done(owner.GET('/v1/orgs/{organizationId}/custom-fields/{fieldName}', ofField))).title).toBe('Shelf');
  expect((await done(owner.GET('/v1/orgs/{organizationId}/custom-fields', { params }))).count).toBe(1);
  const ofSpace = { params: { path: { spaceId } } };
  await done(
    owner.PATCH('/v1/spaces/{spaceId}/custom-fields', { ...ofSpace, body: { values: { shelf: { value: 'Top' } } } }),
  );
  const values = await done(owner.GET('/v1/spaces/{spaceId}/custom-fields', ofSpace));
  expect(JSON.stringify(values)).toContain('"Top"');
  await done(owner.DELETE('/v1/orgs/{organizationId}/custom-fields/{fieldName}', ofField));

  const translation = await done(
    owner.POST('/v1/orgs/{organizationId}/translations', { params, body: { title: 'Manual' } }),
  );
  const ofTranslation = { params: { path: { organizationId, translationSettingsId: translation.id } } };
  const path = '/v1/orgs/{organizationId}/translations/{translationSettingsId}';
  await done(owner.PUT(path, { ...ofTranslation, body: { title: 'Manual in other languages' } }));
  expect((await done(owner.GET(path, ofTranslation))).title).toBe('Manual in other languages');
  expect((await done(owner.GET('/v1/orgs/{organizationId}/translations', { params }))).count).toBe(1);
  await done(owner.DELETE(path, ofTranslation));
}

/** Spaces are copied, sorted, transferred, deleted and restored. */
export async function arrangeSpaces({ owner, writer }: Journey, team: JourneyTeam, spaceId: string): Promise<void> {
  const { organizationId, writerId } = team;
  const collection = await done(
    owner.POST('/v1/orgs/{organizationId}/collections', {
      params: { path: { organizationId } },
      body: { title: 'Old' },
    }),
  );
  const copy = await done(owner.POST('/v1/spaces/{spaceId}/duplicate', { params: { path: { spaceId } } }));
  const ofCopy = { params: { path: { spaceId: copy.id } } };
  const moved = await done(owner.POST('/v1/spaces/{spaceId}/move', { ...ofCopy, body: { parent: collection.id } }));
  expect(moved.parent).toBe(collection.id);
  const seen = await done(
    owner.GET('/v1/orgs/{organizationId}/members/{userId}/spaces', {
      params: { path: { organizationId, userId: writerId } },
    }),
  );
  expect(seen.items.map((item) => item.space.id)).toContain(copy.id);
  await done(owner.DELETE('/v1/spaces/{spaceId}', ofCopy));
  expect(await refused(writer.GET('/v1/spaces/{spaceId}/content/pages', ofCopy))).toBe(404);
  await done(owner.POST('/v1/spaces/{spaceId}/restore', ofCopy));
  const other = await done(owner.POST('/v1/orgs', { body: { title: 'Cellar' } }));
  await done(owner.POST('/v1/spaces/{spaceId}/move', { ...ofCopy, body: { parent: null } }));
  const handed = await done(
    owner.POST('/v1/spaces/{spaceId}/transfer', { ...ofCopy, body: { organization: other.id } }),
  );
  expect(handed.organization).toBe(other.id);
  expect(await refused(writer.GET('/v1/spaces/{spaceId}', ofCopy))).toBe(404);
}
