import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { transact } from '../../platform/db/transact.ts';
import { newId } from '../../platform/ids.ts';
import { runNextJob } from '../../platform/jobs/worker.ts';
import { acceptPathOf } from '../../testing/accept-link.ts';
import { writeTestPages } from '../../testing/edit-content.ts';
import { aMember, anOrganization, aPerson, aSpace, type Person } from '../../testing/factories.ts';
import { aRepository } from '../../testing/git-fixtures.ts';
import { startGitServer } from '../../testing/git-http-server.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { importFromGitJob } from '../../web/api/git/import-job.ts';
import { type DomainEvent, readDomainEvent } from './domain-event.ts';
import { processDomainEvents } from './process-events.ts';
import { recordDomainEvent, recordDomainEventOnce } from './record-event.ts';

let server: TestServer;
let organizationId: string;
let admin: Person;

beforeAll(async () => {
  server = await startTestServer();
  ({ id: organizationId, admin } = await anOrganization(server));
  await subscribe(organizationId, admin.id);
});
afterEach(async () => {
  await server.ctx.database.writer.deleteFrom('domain_events').execute();
  await server.ctx.database.writer.deleteFrom('jobs').execute();
});
afterAll(() => server.close());

/** A webhook that makes its organization's events interesting, without a receiver. */
async function subscribe(organization: string, owner: string): Promise<void> {
  await transact(server.ctx, (tx) =>
    tx.db
      .insertInto('webhooks')
      .values({
        id: newId(),
        organization_id: organization,
        owner_id: owner,
        title: 'Test',
        format: 'json',
        url: 'https://receiver.test/',
        event_types: '[]',
        space_ids: null,
        site_ids: null,
        credentials: null,
        former_secret: null,
        former_secret_expires_at: null,
        paused_at: null,
        pause_reason: null,
        failing_since: null,
        failure_count: 0,
        created_at: tx.now,
        updated_at: tx.now,
      })
      .execute(),
  );
}

async function listRecorded(): Promise<DomainEvent[]> {
  const { reader } = server.ctx.database;
  const selected = reader.selectFrom('domain_events').selectAll().where('consumer', '=', 'webhooks');
  const rows = await selected.orderBy('created_at').orderBy('sequence').execute();
  return rows.map(readDomainEvent);
}

const listTypes = async () => (await listRecorded()).map(({ type }) => type);

describe('recordDomainEvent', () => {
  it('records the life of a space and of its content', async () => {
    const { body: space } = await admin.post(`/v1/orgs/${organizationId}/spaces`, { title: 'Guide' });
    await admin.patch(`/v1/spaces/${space.id}`, { title: 'Manual' });
    const revision = await writeTestPages(server, { spaceId: space.id }, admin.id, { home: { text: 'Hello.' } });
    await admin.delete(`/v1/spaces/${space.id}`);
    await admin.post(`/v1/spaces/${space.id}/restore`);
    const common = { organizationId, actorId: admin.id, spaceId: space.id };
    expect(await listRecorded()).toMatchObject([
      { ...common, type: 'space.created', data: { title: 'Guide' } },
      { ...common, type: 'space.updated', data: { title: 'Manual' } },
      { ...common, type: 'content.changed', data: { revision, cause: 'edit' } },
      { ...common, type: 'space.deleted', data: { title: 'Manual' } },
      { ...common, type: 'space.restored', data: { title: 'Manual' } },
    ]);
  });

  it('records the life of a change request, with its reviews and comments', async () => {
    const { id: spaceId } = await aSpace(server, organizationId, admin);
    await server.ctx.database.writer.deleteFrom('domain_events').execute();
    const { body: changeRequest } = await admin.post(`/v1/spaces/${spaceId}/change-requests`, { subject: 'One' });
    const url = `/v1/spaces/${spaceId}/change-requests/${changeRequest.id}`;
    await admin.patch(url, { subject: 'Two', status: 'open' });
    await writeTestPages(server, { spaceId, changeRequestId: changeRequest.id }, admin.id, { home: { text: 'Hi.' } });
    await admin.post(`${url}/requested-reviewers`, { users: [admin.id] });
    const { body: review } = await admin.post(`${url}/reviews`, { status: 'approved', comment: { markdown: 'Fine.' } });
    const { body: comment } = await admin.post(`${url}/comments`, { body: { markdown: 'Why?' } });
    const { body: reply } = await admin.post(`${url}/comments/${comment.id}/replies`, { body: { markdown: 'So.' } });
    await admin.put(`${url}/comments/${comment.id}`, { resolved: true });
    const { body: merge } = await admin.post(`${url}/merge`);
    const ids = { changeRequest: changeRequest.id, number: changeRequest.number };
    expect((await listRecorded()).map(({ type, data }) => ({ type, data }))).toEqual([
      { type: 'change_request.created', data: ids },
      { type: 'change_request.updated', data: { ...ids, changed: ['subject', 'status'] } },
      { type: 'change_request.updated', data: { ...ids, changed: ['content'] } },
      { type: 'review.requested', data: { ...ids, reviewers: [admin.id] } },
      {
        type: 'review.submitted',
        data: { ...ids, review: review.id, status: 'approved', comment: review.comment.id },
      },
      { type: 'comment.created', data: { comment: comment.id, changeRequest: changeRequest.id } },
      { type: 'comment.replied', data: { comment: comment.id, changeRequest: changeRequest.id, reply: reply.id } },
      { type: 'comment.resolved', data: { comment: comment.id, changeRequest: changeRequest.id } },
      { type: 'change_request.merged', data: { ...ids, revision: merge.revision } },
      { type: 'content.changed', data: { revision: merge.revision, cause: 'merge' } },
    ]);
    const { body: other } = await admin.post(`/v1/spaces/${spaceId}/change-requests`);
    await admin.patch(`/v1/spaces/${spaceId}/change-requests/${other.id}`, { status: 'archived' });
    expect((await listTypes()).at(-1)).toBe('change_request.archived');
  });

  it('records the life of a site, one update for each operation', async () => {
    const { body: site } = await admin.post(`/v1/orgs/${organizationId}/sites`, { title: 'Docs', spaces: 'sample' });
    const url = `/v1/orgs/${organizationId}/sites/${site.id}`;
    expect(await listTypes()).toEqual(['space.created', 'site.created', 'site.updated']);
    await server.ctx.database.writer.deleteFrom('domain_events').execute();
    await admin.patch(url, { title: 'Handbook', visibility: 'unlisted' });
    await admin.post(`${url}/publish`);
    await admin.post(`${url}/unpublish`);
    await admin.delete(url);
    expect(await listRecorded()).toMatchObject([
      { type: 'site.updated', siteId: site.id },
      { type: 'site.published', siteId: site.id, actorId: admin.id },
      { type: 'site.unpublished', siteId: site.id },
      { type: 'site.deleted', siteId: site.id, data: { title: 'Handbook' } },
    ]);
  });

  it('records changes of roles and the end of memberships, but no access that is suspended', async () => {
    const member = await aMember(server, organizationId, 'read');
    const url = `/v1/orgs/${organizationId}/members/${member.id}`;
    await admin.patch(url, { role: 'edit' });
    await admin.patch(url, { disabled: true });
    await admin.delete(url);
    expect(await listRecorded()).toMatchObject([
      { type: 'member.role_changed', data: { user: member.id, oldRole: 'read', newRole: 'edit' } },
      { type: 'member.removed', data: { user: member.id } },
    ]);
  });

  it('records synchronizations, and the content that they change', async () => {
    const { id: spaceId } = await aSpace(server, organizationId, admin);
    const repository = await aRepository({ 'README.md': '# Home\n' });
    const git = await startGitServer({ repositories: { 'docs.git': `${repository.directory}/.git` } });
    await server.ctx.database.writer.deleteFrom('domain_events').execute();
    const runSync = async (name: string) => {
      await admin.post(`/v1/spaces/${spaceId}/git/import`, { url: `${git.url}/${name}`, ref: 'refs/heads/main' });
      const jobs = { 'import-from-git': importFromGitJob };
      await runNextJob(server.ctx, new AbortController().signal, jobs, ['import-from-git']);
    };
    await runSync('docs.git');
    await runSync('none.git');
    await git.close();
    const { git: synced, id: revision } = (await admin.get(`/v1/spaces/${spaceId}/content`)).body;
    const common = { spaceId, actorId: admin.id };
    expect(await listRecorded()).toMatchObject([
      { ...common, type: 'content.changed', data: { revision, cause: 'git' } },
      { ...common, type: 'git.sync_completed', data: { operation: 'import', revision, commit: synced.oid } },
      { ...common, type: 'git.sync_failed', data: { operation: 'import', reason: expect.any(String) } },
    ]);
  });

  it('records members who join by an invitation', async () => {
    const { body: link } = await admin.post(`/v1/orgs/${organizationId}/link-invites`, { role: 'read' });
    const person = await aPerson(server);
    await person.post(acceptPathOf(link));
    expect(await listRecorded()).toMatchObject([
      { type: 'member.added', actorId: person.id, data: { user: person.id, role: 'read' } },
    ]);
  });

  it('writes nothing where nobody is interested, and nothing of a unit that fails', async () => {
    const other = await anOrganization(server);
    await other.admin.post(`/v1/orgs/${other.id}/spaces`, { title: 'Quiet' });
    const failing = transact(server.ctx, async (tx) => {
      await recordDomainEvent(tx, { type: 'site.updated', organizationId, actorId: null, siteId: 'none', data: {} });
      throw new Error('It fails.');
    });
    await expect(failing).rejects.toThrow('It fails.');
    expect(await listRecorded()).toEqual([]);
    expect(await server.ctx.database.reader.selectFrom('jobs').select('id').execute()).toEqual([]);
  });

  it('enqueues one job for all events of a unit', async () => {
    await transact(server.ctx, async (tx) => {
      const event = { organizationId, actorId: null, data: {} } as const;
      for (const siteId of ['one', 'one', 'two'])
        await recordDomainEventOnce(tx, { ...event, type: 'site.updated', siteId });
    });
    expect((await listRecorded()).map(({ siteId }) => siteId)).toEqual(['one', 'two']);
    const jobs = await server.ctx.database.reader.selectFrom('jobs').select(['kind', 'payload']).execute();
    expect(jobs).toEqual([{ kind: 'dispatch-webhooks', payload: JSON.stringify({ organizationId }) }]);
  });
});

describe('processDomainEvents', () => {
  it('hands over each event once, in order, and again after a failure', async () => {
    await transact(server.ctx, async (tx) => {
      const event = { type: 'site.updated', organizationId, actorId: null, data: {} } as const;
      for (let i = 0; i < 130; i++) await recordDomainEvent(tx, { ...event, siteId: `${i}` });
    });
    const handled: (string | undefined)[] = [];
    let failures = 1;
    const run = () =>
      processDomainEvents(server.ctx, 'webhooks', organizationId, new AbortController().signal, async (_tx, events) => {
        if (handled.length > 0 && failures-- > 0) throw new Error('The database is gone.');
        handled.push(...events.map(({ siteId }) => siteId));
      });
    await expect(run()).rejects.toThrow('The database is gone.');
    await run();
    expect(handled).toEqual(Array.from({ length: 130 }, (_, i) => `${i}`));
    expect(await listRecorded()).toEqual([]);
  });
});
