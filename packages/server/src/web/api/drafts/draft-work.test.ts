import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writePersonalData } from '../../../domain/accounts/export/write-archive.ts';
import { transact } from '../../../platform/db/transact.ts';
import { deleteUserRow } from '../../../platform/queries/users.ts';
import { type CallDraft, DraftWriter } from '../../../testing/draft-writer.ts';
import { aMember, anOrganization, aSpace, type Person } from '../../../testing/factories.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { scheduleDraftCleaning } from './clean-drafts-job.ts';

const DAY_MS = 24 * 3600 * 1000;

let server: TestServer;
let admin: Person;
let organizationId: string;

beforeAll(async () => {
  server = await startTestServer();
  ({ id: organizationId, admin } = await anOrganization(server));
});
afterAll(() => server.close());

/** A change request with a page that has unflushed steps. */
async function aTypedRequest(person = admin) {
  const space = await aSpace(server, organizationId, admin, { title: 'Handbook' });
  const insert = { operation: 'insert_page', title: 'Install', document: { markdown: 'alpha\n\nbeta\n' } };
  const { changes } = (await admin.post(`/v1/spaces/${space.id}/content`, { changes: [insert] })).body;
  const page: string = changes[0].page;
  const subject = { subject: 'Words' };
  const { id } = (await person.post(`/v1/spaces/${space.id}/change-requests`, subject)).body;
  const request = `/v1/spaces/${space.id}/change-requests/${id}`;
  const draft = `${request}/content/page/${page}/draft`;
  const call: CallDraft = (method, path, body) =>
    method === 'GET' ? person.get(draft + path) : person.post(draft + path, body);
  const writer = await new DraftWriter(call).open();
  await writer.type('alpha', ' typed').sync();
  return { space: space.id, page, request, draft, writer, live: `/v1/spaces/${space.id}/content/page/${page}` };
}

const sourceOf = async (page: string): Promise<string> => (await admin.get(`${page}?format=source`)).body.source;
const isUnsaved = async (draft: string): Promise<boolean> => (await admin.get(draft)).body.unsaved;
/** Makes the draft of a page conflict with a change of the API. */
async function touch({ request, page }: { request: string; page: string }) {
  const source = (await sourceOf(`${request}/content/page/${page}`)).replace('alpha', 'alpha of the API');
  const change = { operation: 'update_page', page, document: { source } };
  expect((await admin.post(`${request}/content`, { changes: [change] })).status).toBe(200);
}

describe('flushDrafts', () => {
  it('runs before a merge', async () => {
    const { request, live, draft } = await aTypedRequest();
    expect((await admin.post(`${request}/merge`)).body.result).toBe('merge');
    expect(await sourceOf(live)).toContain('alpha typed');
    expect(await isUnsaved(draft)).toBe(false);
  });

  it('runs before an update, which is then merged into the draft', async () => {
    const { request, space, page, draft, writer } = await aTypedRequest();
    const change = { operation: 'update_page', page, document: { markdown: 'alpha\n\nbeta of main\n' } };
    await admin.post(`/v1/spaces/${space}/content`, { changes: [change] });
    expect((await admin.post(`${request}/update`)).body.result).toBe('update');
    expect(await sourceOf(`${request}/content/page/${page}`)).toContain('alpha typed\n\nbeta of main\n');
    expect(await isUnsaved(draft)).toBe(false);
    expect((await writer.poll()).text).toBe('alpha typed\nbeta of main');
  });

  it('runs before reviews, review requests, and the archiving of a change request', async () => {
    const author = await aMember(server, organizationId, 'edit');
    const reviewer = await aMember(server, organizationId, 'review');
    for (const act of [
      ({ request }: { request: string }) => author.post(`${request}/requested-reviewers`, { users: [reviewer.id] }),
      ({ request }: { request: string }) => reviewer.post(`${request}/reviews`, { status: 'approved' }),
      ({ request }: { request: string }) => author.patch(request, { status: 'archived' }),
    ]) {
      const typed = await aTypedRequest(author);
      expect((await act(typed)).status).toBeLessThan(300);
      expect(await sourceOf(`${typed.request}/content/page/${typed.page}`)).toContain('alpha typed');
    }
  });

  it('runs before changes, previews and PDFs are read', async () => {
    const reader = await aMember(server, organizationId, 'read');
    for (const read of [
      ({ request }: { request: string }) => reader.get(`${request}/changes`),
      ({ request, page }: { request: string; page: string }) => reader.get(`${request}/changes/${page}`),
      ({ request }: { request: string }) => reader.get(`${request}/pdf`),
    ]) {
      const typed = await aTypedRequest();
      const { status, text } = await read(typed);
      expect(status).toBe(200);
      if (!text.includes('"url"')) expect(text).toContain(typed.page);
      expect(await sourceOf(`${typed.request}/content/page/${typed.page}`)).toContain('alpha typed');
    }
    const typed = await aTypedRequest();
    const site = (await admin.post(`/v1/orgs/${organizationId}/sites`, { title: 'Docs', spaces: [typed.space] })).body;
    const number = typed.request.split('/').at(-1);
    const url = `/v1/orgs/${organizationId}/sites/${site.id}/publishing/preview?changeRequest=${number}`;
    expect((await admin.get(url)).status).toBe(200);
    expect(await sourceOf(`${typed.request}/content/page/${typed.page}`)).toContain('alpha typed');
  });

  it('is announced, also if a read or a job triggers it', async () => {
    const changes: string[] = [];
    const nothing = () => undefined;
    const subscriber = { onGap: nothing, onCommit: nothing, onClose: nothing };
    const end = server.ctx.live.subscribe(admin.id, {
      ...subscriber,
      onChange: ({ kind, changeRequest }) => void changes.push(`${kind} ${changeRequest}`),
    });
    for (const flush of [
      ({ request }: { request: string }) => admin.get(`${request}/changes`),
      async () => {
        server.advance(60_000);
        await server.runJobs();
      },
    ]) {
      const typed = await aTypedRequest();
      changes.length = 0;
      await flush(typed);
      expect(changes).toContain(`content ${typed.request.split('/').at(-1)}`);
    }
    end?.();
  });

  it('blocks merging a change request with conflicting drafts, but not reading it', async () => {
    const typed = await aTypedRequest();
    await touch(typed);
    const { status, body } = await admin.post(`${typed.request}/merge`);
    expect([status, body.error.reason]).toEqual([409, 'draft_conflict']);
    expect((await admin.get(`${typed.request}/changes`)).status).toBe(200);
    expect((await admin.delete(typed.draft)).status).toBe(204);
    expect((await admin.post(`${typed.request}/merge`)).body.result).toBe('merge');
    expect(await sourceOf(typed.live)).toContain('alpha of the API');
  });

  it('leaves drafts of live content unflushed', async () => {
    const { space, live } = await aTypedRequest();
    const call: CallDraft = (method, path, body) =>
      method === 'GET' ? admin.get(`${live}/draft${path}`) : admin.post(`${live}/draft${path}`, body);
    await (await new DraftWriter(call).open()).type('beta', ' typed').sync();
    await admin.get(`/v1/spaces/${space}/pdf`);
    server.advance(DAY_MS);
    await server.runJobs();
    expect(await sourceOf(live)).not.toContain('typed');
  });
});

describe('the job that flushes drafts', () => {
  it('writes a draft of a change request after an idle time', async () => {
    const { request, page, writer, draft } = await aTypedRequest();
    server.advance(15_000);
    await writer.type('typed', ' on').sync();
    server.advance(10_000);
    await server.runJobs();
    expect(await isUnsaved(draft)).toBe(true);
    server.advance(11_000);
    await server.runJobs();
    expect(await isUnsaved(draft)).toBe(false);
    expect(await sourceOf(`${request}/content/page/${page}`)).toContain('alpha typed on');
  });

  it('writes it after five minutes at the latest, and skips conflicting drafts', async () => {
    const typed = await aTypedRequest();
    for (let time = 0; time < 31; time += 1) {
      server.advance(10_000);
      await typed.writer.type('typed', '.').sync();
      await server.runJobs();
    }
    expect(await sourceOf(`${typed.request}/content/page/${typed.page}`)).toContain('alpha typed...');
    await touch(typed);
    await typed.writer.type('alpha', '?').sync();
    server.advance(60_000);
    await server.runJobs();
    expect((await admin.get(typed.draft)).body).toMatchObject({ unsaved: true, conflicts: true });
  });
});

describe('the job that removes drafts', () => {
  it('removes flushed drafts after two weeks, and no others', async () => {
    const [saved, unsaved] = [await aTypedRequest(), await aTypedRequest()];
    const { live } = unsaved;
    const call: CallDraft = (method, path, body) =>
      method === 'GET' ? admin.get(`${live}/draft${path}`) : admin.post(`${live}/draft${path}`, body);
    await (await new DraftWriter(call).open()).type('beta', ' typed').sync();
    await admin.post(`${saved.draft}/flush`);
    await scheduleDraftCleaning(server.ctx);
    server.advance(15 * DAY_MS);
    await server.runJobs();
    expect((await admin.get(saved.draft)).body).not.toHaveProperty('id');
    expect((await admin.get(`${live}/draft`)).body).toMatchObject({ unsaved: true, version: 1 });
    // A browser that was offline for longer reloads the draft.
    await expect(saved.writer.type('beta', '!').sync()).rejects.toThrow(/^409 .*draft_outdated/);
  });
});

describe('drafts of deleted users and spaces', () => {
  it('are part of the personal data, and are kept without the name of a deleted user', async () => {
    const author = await aMember(server, organizationId, 'edit');
    const { draft, page } = await aTypedRequest(author);
    const archive = await writePersonalData(server.ctx.database.reader, author.id, new AbortController().signal);
    expect(gunzipSync(archive).toString()).toContain(page);
    await transact(server.ctx, (tx) => deleteUserRow(tx.db, author.id));
    const steps = (await admin.get(`${draft}/steps`)).body;
    expect(steps.items).toMatchObject([{ version: 1, user: null }]);
    expect((await admin.get(draft)).body).toMatchObject({ unsaved: true, writers: [] });
    expect((await admin.post(`${draft}/flush`)).status).toBe(200);
  });

  it('are deleted with their space', async () => {
    const { space } = await aTypedRequest();
    const count = async () =>
      (await server.ctx.database.reader.selectFrom('page_drafts').select('id').where('space_id', '=', space).execute())
        .length;
    expect(await count()).toBe(1);
    await admin.delete(`/v1/spaces/${space}`);
    server.advance(8 * DAY_MS);
    await server.runJobs();
    expect(await count()).toBe(0);
  });
});
