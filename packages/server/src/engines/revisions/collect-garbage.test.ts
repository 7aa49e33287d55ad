import { type ContentFile, type DocumentPage, hashOf, type RevisionContent, writeRevision } from '@bindery/content';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { JOBS } from '../../main/jobs.ts';
import { closeContext, createContext } from '../../main/main.ts';
import { readBlobs } from '../../platform/config/blobs-config.ts';
import { transact } from '../../platform/db/transact.ts';
import { runNextJob } from '../../platform/jobs/worker.ts';
import { storeObjects } from '../../platform/store/content-store.ts';
import { anOrganization, aSpace, type Person } from '../../testing/factories.ts';
import { type S3Server, startS3Server } from '../../testing/s3-server.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { enqueueGarbageCollection } from './collect-garbage.ts';
import { writeRevisionRow } from './revisions.ts';

const DAY_MS = 24 * 3600 * 1000;

let server: TestServer;
let organizationId: string;
let admin: Person;

const bytesOf = (text: string) => Buffer.from(text);

/** A space with a revision of these page texts and files besides its head. */
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

describe.each(['a folder', 'a bucket'])('garbage collection with files in %s', (where) => {
  let s3: S3Server | undefined;
  beforeAll(async () => {
    if (where === 'a bucket') s3 = await startS3Server();
    server = await startTestServer(s3 && { blobs: readBlobs({ BINDERY_BLOBS: s3.url }, '') });
    ({ id: organizationId, admin } = await anOrganization(server));
  });
  afterAll(async () => {
    await server.close();
    await s3?.close();
  });

  it('deletes objects that only a purged space had, and keeps those of others', async () => {
    const keptSpace = await aSpaceWith(['shared', 'kept'], ['shared file', 'kept file']);
    const before = (await countObjects()).sort();
    const gone = await aSpaceWith(['shared', 'gone'], ['shared file', 'gone file']);
    await server.ctx.database.writer.deleteFrom('spaces').where('id', '=', gone.space.id).execute();
    server.advance(7 * DAY_MS);
    await collect();
    expect((await countObjects()).sort()).toEqual(before);
    const has = (blob: string | undefined) => server.ctx.blobs.has(blob ?? '');
    expect([await has(gone.blobs[1]), await has(keptSpace.blobs[0]), await has(keptSpace.blobs[1])]).toEqual([
      false,
      true,
      true,
    ]);
    await server.ctx.revisions.view(keptSpace.root);
  });

  it('keeps recently stored objects, whose revision may not be visible yet', async () => {
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

  it('runs in a worker next to a server with open indexes', async () => {
    const { space } = await aSpaceWith(['searched'], []);
    expect((await admin.get(`/v1/spaces/${space.id}/search?query=page`)).status).toBe(200);
    const worker = createContext(server.ctx.config, server.ctx.log, { clock: server.ctx.clock });
    try {
      await transact(worker, enqueueGarbageCollection);
      while (await runNextJob(worker, new AbortController().signal, JOBS)) {
        // every job that is due
      }
      const jobs = server.ctx.database.reader.selectFrom('jobs').select(['state', 'error']);
      expect(await jobs.where('kind', '=', 'collect-garbage').where('state', '!=', 'succeeded').execute()).toEqual([]);
    } finally {
      await closeContext(worker);
    }
  });

  it('is enqueued once for any number of requests', async () => {
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
