import { type ContentFile, type DocumentPage, hashOf, type RevisionContent, writeRevision } from '@bindery/content';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeRevisionRow } from '../api/content/revisions.ts';
import { transact } from '../db/transact.ts';
import { listSpaceIds } from '../search/index-tables.ts';
import { storeObjects } from '../store/content-store.ts';
import { anOrganization, aSpace, type Person } from '../testing/factories.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { enqueueGarbageCollection } from './collect-garbage.ts';

const DAY_MS = 24 * 3600 * 1000;

let server: TestServer;
let organizationId: string;
let admin: Person;

beforeAll(async () => {
  server = await startTestServer();
  ({ id: organizationId, admin } = await anOrganization(server));
});
afterAll(() => server.close());

const bytesOf = (text: string) => Buffer.from(text);

/** A space with a revision of these page texts and files beside its head. */
async function aSpaceWith(texts: readonly string[], files: readonly string[]) {
  const space = await aSpace(server, organizationId, admin);
  const blobs = await Promise.all(files.map((text) => server.ctx.blobs.put(bytesOf(text))));
  const sources = texts.map((text) => ({ hash: hashOf(bytesOf(text)), bytes: bytesOf(text) }));
  const content: RevisionContent = {
    pages: sources.map(
      ({ hash }, index): DocumentPage => ({
        type: 'document',
        id: `page-${index}`,
        title: 'Page',
        slug: `page-${index}`,
        file: `${index}.md`,
        document: hash,
        pages: [],
      }),
    ),
    files: blobs.map(
      (blob, index): ContentFile => ({
        id: `file-${index}`,
        name: `${index}.txt`,
        path: `${index}.txt`,
        contentType: 'text/plain',
        size: 1,
        blob,
      }),
    ),
    reusableContents: [],
    redirects: [{ from: 'a', to: `b-${texts[0]}` }],
    variables: { name: texts[0] ?? '' },
  };
  const { root, objects } = await writeRevision(content);
  await transact(server.ctx, (tx) =>
    writeRevisionRow(tx, space.id, {
      root,
      objects: [...objects, ...sources],
      type: 'edits',
      parents: [],
      createdBy: null,
    }),
  );
  return { space, root, blobs, sources: sources.map(({ hash }) => hash) };
}

const countObjects = async () =>
  (await server.ctx.database.reader.selectFrom('content_objects').select('hash').execute()).map(({ hash }) => hash);

async function collect() {
  await transact(server.ctx, enqueueGarbageCollection);
  await server.runJobs();
}

describe('the collection of garbage', () => {
  it('removes what only a removed space had, and leaves what others have whole', async () => {
    const kept = await aSpaceWith(['shared', 'kept'], ['shared file', 'kept file']);
    const before = (await countObjects()).sort();
    const gone = await aSpaceWith(['shared', 'gone'], ['shared file', 'gone file']);
    await server.ctx.database.writer.deleteFrom('spaces').where('id', '=', gone.space.id).execute();
    server.advance(7 * DAY_MS);
    await collect();
    expect((await countObjects()).sort()).toEqual(before);
    const has = (blob: string | undefined) => server.ctx.blobs.has(blob ?? '');
    expect([await has(gone.blobs[1]), await has(kept.blobs[0]), await has(kept.blobs[1])]).toEqual([false, true, true]);
    await server.ctx.revisions.view(kept.root);
  });

  it('keeps what was stored, or stored again, a moment ago: its revision may be on its way', async () => {
    const gone = await aSpaceWith(['wanted again', 'old'], ['wanted file', 'old file']);
    await server.ctx.database.writer.deleteFrom('spaces').where('id', '=', gone.space.id).execute();
    server.advance(7 * DAY_MS);
    const again = { hash: gone.sources[0] ?? '', bytes: bytesOf('wanted again') };
    await transact(server.ctx, (tx) => storeObjects(tx.db, [again], tx.now));
    await server.ctx.blobs.put(bytesOf('wanted file'));
    await collect();
    const objects = await countObjects();
    expect(gone.sources.map((hash) => objects.includes(hash))).toEqual([true, false]);
    expect(await Promise.all(gone.blobs.map((blob) => server.ctx.blobs.has(blob)))).toEqual([true, false]);
  });

  it('lets go of what was derived from a removed space, and keeps it of others', async () => {
    const [gone, kept] = [await aSpaceWith(['gone'], []), await aSpaceWith(['kept'], [])];
    for (const { space } of [gone, kept]) {
      expect((await admin.get(`/v1/spaces/${space.id}/search?query=page`)).status).toBe(200);
      expect((await admin.get(`/v1/spaces/${space.id}/links`)).status).toBe(200);
    }
    await server.ctx.database.writer.deleteFrom('spaces').where('id', '=', gone.space.id).execute();
    await collect();
    const known = [...listSpaceIds(server.ctx.search.db), ...server.ctx.links.listSpaces()];
    expect(known.filter((id) => id === gone.space.id)).toEqual([]);
    expect(known.filter((id) => id === kept.space.id)).toHaveLength(2);
  });

  it('is enqueued once, however often it is asked for', async () => {
    for (let count = 0; count < 3; count++) await transact(server.ctx, enqueueGarbageCollection);
    const jobs = await server.ctx.database.reader
      .selectFrom('jobs')
      .select('id')
      .where('kind', '=', 'collect-garbage')
      .where('state', '=', 'pending')
      .execute();
    expect(jobs).toHaveLength(1);
    await server.runJobs();
  });
});
