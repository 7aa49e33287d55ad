import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type EventStream, openEventStream, type ReceivedEvent } from '../../../testing/event-stream.ts';
import { aMember, anOrganization, aPerson, aSpace, type Person } from '../../../testing/factories.ts';
import { aSession } from '../../../testing/sign-in.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let admin: Person;
let organization: string;
let space: string;
const streams: EventStream[] = [];

beforeAll(async () => {
  server = await startTestServer();
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  ({ id: organization, admin } = await anOrganization(server));
  ({ id: space } = await aSpace(server, organization, admin));
});
afterEach(() => {
  for (const stream of streams.splice(0)) stream.close();
});
afterAll(() => server.close());

const urlOf = ({ app }: TestServer): string => `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/v1/live`;

async function listen(token: string, query = ''): Promise<EventStream> {
  const stream = await openEventStream(`${urlOf(server)}${query}`, { authorization: `Bearer ${token}` });
  streams.push(stream);
  if (stream.status === 200) await stream.next(({ event }) => event === 'ready');
  return stream;
}

const ofKind = (kind: string) => (received: ReceivedEvent) =>
  received.event === 'change' && received.data.kind === kind;
const insertPage = (spaceId: string) =>
  admin.post(`/v1/spaces/${spaceId}/content`, { changes: [{ operation: 'insert_page', title: 'Page' }] });
/** Waits for a change that every member receives: earlier ones have arrived by then. */
const markEnd = async (stream: EventStream) => {
  await admin.patch(`/v1/orgs/${organization}`, { title: `Acme ${Math.random()}` });
  await stream.next(ofKind('organization'));
};

describe('streamChanges', () => {
  it('sends the ids of changes by others, without content', async () => {
    const stream = await listen((await aMember(server, organization, 'read')).token);
    await insertPage(space);
    expect((await stream.next(ofKind('content'))).data).toEqual({ kind: 'content', organization, space });
    const request = (await admin.post(`/v1/spaces/${space}/change-requests`, { subject: 'Words' })).body;
    expect((await stream.next(ofKind('change-request'))).data).toEqual({ kind: 'change-request', organization, space });
    // Also by number.
    await admin.patch(`/v1/spaces/${space}/change-requests/${request.number}`, { subject: 'More words' });
    const ids = { organization, space, changeRequest: request.id };
    expect((await stream.next(ofKind('change-request'))).data).toEqual({ kind: 'change-request', ...ids });
    await admin.post(`/v1/spaces/${space}/comments`, { body: { markdown: 'Why?' } });
    expect((await stream.next(ofKind('comment'))).data).toEqual({ kind: 'comment', organization, space });
    const site = (await admin.post(`/v1/orgs/${organization}/sites`, { title: 'Docs' })).body;
    expect((await stream.next(ofKind('site'))).data).toEqual({ kind: 'site', organization });
    await admin.patch(`/v1/orgs/${organization}/sites/${site.id}`, { title: 'Manual' });
    expect((await stream.next(ofKind('site'))).data).toEqual({ kind: 'site', organization, site: site.id });
  });

  it('sends a merge as a change of the change request and of the content', async () => {
    const stream = await listen(admin.token);
    const { id } = (await admin.post(`/v1/spaces/${space}/change-requests`, { subject: 'Merge' })).body;
    await admin.post(`/v1/spaces/${space}/change-requests/${id}/merge`);
    await stream.next((event) => ofKind('content')(event) && event.data.changeRequest === undefined);
    expect(stream.events.filter(ofKind('change-request')).map(({ data }) => data.changeRequest)).toContain(id);
  });

  it('sends nothing for rejected calls and reads', async () => {
    const stream = await listen(admin.token);
    const [page] = (await admin.get(`/v1/spaces/${space}/content/pages`)).body.pages;
    await admin.post(`/v1/spaces/${space}/content/page/${page.id}/html`, { markdown: 'Hello.' });
    await admin.post(`/v1/spaces/${space}/content`, { changes: [{ operation: 'delete_page', page: 'nothing' }] });
    await markEnd(stream);
    expect(stream.events.filter(ofKind('content'))).toEqual([]);
  });

  it('sends nothing that the caller may not read', async () => {
    const closed = await aSpace(server, organization, admin, { title: 'Closed' });
    await admin.patch(`/v1/spaces/${closed.id}`, { defaultLevel: null });
    const nonMember = await listen((await aPerson(server)).token);
    const guest = await listen((await aMember(server, organization, null)).token);
    const member = await listen((await aMember(server, organization, 'read')).token);
    await insertPage(closed.id);
    await insertPage(space);
    await member.next(ofKind('content'));
    await markEnd(guest);
    for (const { events } of [guest, nonMember]) expect(events.filter(ofKind('content'))).toEqual([]);
    expect(nonMember.events.filter(({ event }) => event === 'change')).toEqual([]);
  });

  it('sends personal events only to that person', async () => {
    const other = await listen((await aMember(server, organization, 'read')).token);
    const own = await listen(admin.token);
    await admin.patch('/v1/user/preferences', { theme: 'dark' });
    expect((await own.next(ofKind('user'))).data).toEqual({ kind: 'user' });
    await markEnd(other);
    expect(other.events.filter(ofKind('user'))).toEqual([]);
  });

  it('ends with the membership, without anything of the organization, and can be opened again', async () => {
    const member = await aMember(server, organization, 'read');
    const stream = await listen(member.token);
    await insertPage(space);
    await stream.next(ofKind('content'));
    await admin.delete(`/v1/orgs/${organization}/members/${member.id}`);
    await insertPage(space);
    expect((await stream.next(({ event }) => event === 'end')).data).toEqual({ reason: 'membership' });
    await stream.ended;
    expect(stream.events.filter(ofKind('content'))).toHaveLength(1);
    expect((await listen(member.token)).status).toBe(200);
  });

  it('ends for the members of a deleted organization', async () => {
    const { id, admin: owner } = await anOrganization(server, 'Left');
    const stream = await listen(owner.token);
    await owner.patch(`/v1/orgs/${id}`, { title: 'To be left' });
    await stream.next(ofKind('organization'));
    expect((await owner.delete(`/v1/orgs/${id}`)).status).toBe(204);
    expect((await stream.next(({ event }) => event === 'end')).data).toEqual({ reason: 'membership' });
  });

  it('ends with the access token', async () => {
    const issued = (await admin.post('/v1/user/tokens', { title: 'Short' })).body;
    const stream = await listen(issued.token);
    await admin.delete(`/v1/user/tokens/${issued.id}`);
    expect((await stream.next(({ event }) => event === 'end')).data).toEqual({ reason: 'access' });
    await stream.ended;
  });

  it('accepts a session with its token, and ends with it', async () => {
    const { session, headers } = await aSession(server, admin);
    const stream = await openEventStream(urlOf(server), { ...headers, origin: 'https://docs.test' });
    streams.push(stream);
    expect(stream.status).toBe(200);
    await insertPage(space);
    await stream.next(ofKind('content'));
    await admin.delete(`/v1/user/sessions/${session.id}`);
    expect((await stream.next(({ event }) => event === 'end')).data).toEqual({ reason: 'access' });
    const { status } = await openEventStream(urlOf(server), { cookie: headers['cookie'] ?? '' });
    expect(status).toBe(401);
  });

  it('ends after its lifetime', async () => {
    const stream = await listen(admin.token, '?lifetime=0');
    await stream.ended;
    expect(stream.events).toEqual([
      { event: 'ready', data: {} },
      { event: 'end', data: { reason: 'lifetime' } },
    ]);
  });

  it('allows twelve connections per person', async () => {
    const { token } = await aMember(server, organization, 'read');
    const open = await Promise.all(Array.from({ length: 12 }, () => listen(token)));
    expect(open.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 200));
    expect((await listen(token)).status).toBe(429);
    expect((await listen(admin.token)).status).toBe(200);
    open[0]?.close();
    await open[0]?.ended;
    await expect.poll(async () => (await listen(token)).status).toBe(200);
  });

  it('sends changes by jobs', async () => {
    const stream = await listen(admin.token);
    await admin.post(`/v1/orgs/${organization}/openapi`, { slug: 'pets', source: { text: '{}' } });
    await stream.next(ofKind('openapi'));
    await server.runJobs();
    await stream.next(ofKind('openapi'));
  });

  it('ends when the server stops', async () => {
    const other = await startTestServer();
    await other.app.listen({ port: 0, host: '127.0.0.1' });
    const { token } = await aPerson(other);
    const stream = await openEventStream(urlOf(other), { authorization: `Bearer ${token}` });
    await other.close();
    await stream.ended;
    expect(stream.events.at(-1)).toEqual({ event: 'end', data: { reason: 'shutdown' } });
  });
});
