import { expect } from 'vitest';
import { done, refused } from './client.ts';
import type { Journey, JourneyTeam } from './journey.ts';

const DOT = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="8" height="4"/>').toString('base64');

/** The written content, for later reads. */
export interface Writing {
  readonly spaceId: string;
  readonly pageId: string;
  readonly fileId: string;
}

/** Creates a space, names it and fills it with pages and a picture; reads everything again. */
export async function writePages({ owner, writer }: Journey, { organizationId }: JourneyTeam): Promise<Writing> {
  const inOrganization = { params: { path: { organizationId } } };
  const space = await done(
    owner.POST('/v1/orgs/{organizationId}/spaces', { ...inOrganization, body: { title: 'Handbook', emoji: '1f4d8' } }),
  );
  const ofSpace = { params: { path: { spaceId: space.id } } };
  await done(owner.PATCH('/v1/spaces/{spaceId}', { ...ofSpace, body: { title: 'Manual' } }));
  expect((await done(owner.GET('/v1/orgs/{organizationId}/spaces', inOrganization))).count).toBe(1);
  await done(
    writer.POST('/v1/spaces/{spaceId}/content', {
      ...ofSpace,
      body: {
        changes: [
          { operation: 'insert_files', files: [{ name: 'dot.svg', base64: DOT, ref: 'dot' }] },
          {
            operation: 'insert_page',
            title: 'Shelves',
            ref: 'shelves',
            document: { markdown: 'Where ![a dot](ref:dot) is kept.\n\n## Cold shelves\n\nFor milk.' },
          },
          { operation: 'insert_page', title: 'Start', document: { markdown: 'See [the shelves](ref:shelves).' } },
        ],
      },
    }),
  );
  return readPages({ owner, writer }, space.id);
}

async function readPages({ owner, writer }: Pick<Journey, 'owner' | 'writer'>, spaceId: string): Promise<Writing> {
  const ofSpace = { params: { path: { spaceId } } };
  const space = await done(writer.GET('/v1/spaces/{spaceId}', ofSpace));
  expect([space.title, space.permissions.edit, space.permissions.admin]).toEqual(['Manual', true, false]);
  const content = await done(writer.GET('/v1/spaces/{spaceId}/content', ofSpace));
  expect(content.id).toBe(space.revision);
  const { pages } = await done(writer.GET('/v1/spaces/{spaceId}/content/pages', ofSpace));
  expect(pages.map(({ title }) => title)).toEqual(['Shelves', 'Start']);
  const pageId = pages[0]?.id ?? '';
  const ofPage = { params: { path: { spaceId, pageId }, query: { format: 'markdown' } as const } };
  const page = await done(writer.GET('/v1/spaces/{spaceId}/content/page/{pageId}', ofPage));
  expect(page.markdown).toContain('Cold shelves');
  const files = await done(writer.GET('/v1/spaces/{spaceId}/content/files', ofSpace));
  const fileId = files.items[0]?.id ?? '';
  const ofFile = { params: { path: { spaceId, fileId } } };
  const file = await done(writer.GET('/v1/spaces/{spaceId}/content/files/{fileId}', ofFile));
  expect([file.name, file.dimensions]).toEqual(['dot.svg', { width: 8, height: 4 }]);
  const users = await done(writer.GET('/v1/spaces/{spaceId}/content/files/{fileId}/backlinks', ofFile));
  expect(users.items.map((item) => item.page?.title)).toEqual(['Shelves']);
  const links = await done(writer.GET('/v1/spaces/{spaceId}/links', ofSpace));
  expect(links.items.map(({ status }) => status)).not.toContain('broken');
  await done(writer.GET('/v1/spaces/{spaceId}/content/page/{pageId}/links', { params: { path: { spaceId, pageId } } }));
  const results = await done(
    owner.GET('/v1/spaces/{spaceId}/search', { params: { path: { spaceId }, query: { query: 'milk' } } }),
  );
  expect(results.items.map(({ title }) => title)).toEqual(['Shelves']);
  return { spaceId, pageId, fileId };
}

/** A change is proposed, written outside the space, reviewed, brought up to date and merged. */
export async function changeRequest(
  { owner, writer, guest, pageUrl }: Journey,
  { ownerId }: JourneyTeam,
  { spaceId, pageId, fileId }: Writing,
  discuss: (changeRequestId: string) => Promise<void>,
): Promise<void> {
  const ofSpace = { params: { path: { spaceId } } };
  const create = { ...ofSpace, body: { subject: 'Warm shelves' } };
  expect(await refused(guest.POST('/v1/spaces/{spaceId}/change-requests', create))).toBe(403);
  const { id: changeRequestId } = await done(writer.POST('/v1/spaces/{spaceId}/change-requests', create));
  const path = { spaceId, changeRequestId };
  const ofChange = { params: { path } };
  await done(
    writer.POST('/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content', {
      ...ofChange,
      body: {
        changes: [{ operation: 'update_page', page: pageId, document: { markdown: 'For milk, and for bread.' } }],
      },
    }),
  );
  const imported = await done(
    writer.POST('/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/import', {
      ...ofChange,
      body: { url: pageUrl, source: 'markdown' },
    }),
  );
  expect(imported.importedResources).toBeGreaterThan(0);
  await readChange({ writer }, path, { pageId, fileId });
  await discuss(changeRequestId);
  await done(
    writer.PATCH('/v1/spaces/{spaceId}/change-requests/{changeRequestId}', { ...ofChange, body: { status: 'open' } }),
  );
  await done(
    writer.POST('/v1/spaces/{spaceId}/change-requests/{changeRequestId}/requested-reviewers', {
      ...ofChange,
      body: { users: [ownerId] },
    }),
  );
  await done(
    owner.POST('/v1/spaces/{spaceId}/change-requests/{changeRequestId}/reviews', {
      ...ofChange,
      body: { status: 'approved' },
    }),
  );
  // Meanwhile the space has moved on.
  await done(
    owner.POST('/v1/spaces/{spaceId}/content', {
      ...ofSpace,
      body: { changes: [{ operation: 'insert_page', title: 'Cellar' }] },
    }),
  );
  const updated = await done(writer.POST('/v1/spaces/{spaceId}/change-requests/{changeRequestId}/update', ofChange));
  expect(updated.result).toBe('update');
  const merged = await done(owner.POST('/v1/spaces/{spaceId}/change-requests/{changeRequestId}/merge', ofChange));
  expect(merged.result).toBe('merge');
  // A merged change request is closed.
  expect(await refused(owner.POST('/v1/spaces/{spaceId}/change-requests/{changeRequestId}/merge', ofChange))).toBe(409);
  const { pages } = await done(owner.GET('/v1/spaces/{spaceId}/content/pages', ofSpace));
  expect(pages.map(({ title }) => title).sort()).toEqual(['Bread', 'Cellar', 'Shelves', 'Start']);
}

async function readChange(
  { writer }: Pick<Journey, 'writer'>,
  path: { spaceId: string; changeRequestId: string },
  { pageId, fileId }: Pick<Writing, 'pageId' | 'fileId'>,
): Promise<void> {
  const ofChange = { params: { path } };
  const change = await done(writer.GET('/v1/spaces/{spaceId}/change-requests/{changeRequestId}', ofChange));
  expect([change.status, change.subject]).toEqual(['draft', 'Warm shelves']);
  const listed = await done(
    writer.GET('/v1/spaces/{spaceId}/change-requests', {
      params: { path: { spaceId: path.spaceId }, query: { status: 'draft' } },
    }),
  );
  expect(listed.items.map(({ id }) => id)).toEqual([change.id]);
  const content = await done(writer.GET('/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content', ofChange));
  expect(content.id).toBe(change.revision);
  const { pages } = await done(
    writer.GET('/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/pages', ofChange),
  );
  expect(pages.map(({ title }) => title)).toContain('Bread');
  const page = await done(
    writer.GET('/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/page/{pageId}', {
      params: { path: { ...path, pageId }, query: { format: 'markdown' } },
    }),
  );
  expect(page.markdown).toContain('and for bread');
  await done(
    writer.GET('/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/page/{pageId}/links', {
      params: { path: { ...path, pageId } },
    }),
  );
  const files = await done(
    writer.GET('/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/files', ofChange),
  );
  expect(files.items.map(({ id }) => id)).toContain(fileId);
  const ofFile = { params: { path: { ...path, fileId } } };
  await done(writer.GET('/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/files/{fileId}', ofFile));
  const users = await done(
    writer.GET('/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/files/{fileId}/backlinks', ofFile),
  );
  // The page that showed the picture shows it no more.
  expect(users.count).toBe(0);
  const pdf = await done(writer.GET('/v1/spaces/{spaceId}/change-requests/{changeRequestId}/pdf', ofChange));
  expect(pdf.url).toMatch(/^https?:\/\//);
}
