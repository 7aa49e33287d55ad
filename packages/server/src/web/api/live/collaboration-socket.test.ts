import { EventEmitter, once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { WebSocket } from 'ws';
import { CollaborationClient } from '../../../testing/collaboration-client.ts';
import { DraftWriter } from '../../../testing/draft-writer.ts';
import { aMember, anOrganization, aPerson, aSpace, type Person } from '../../../testing/factories.ts';
import { aSession } from '../../../testing/sign-in.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { collaborationOf } from './collaboration-hub.ts';
import { CollaborationSocket } from './collaboration-socket.ts';

let server: TestServer;
let url: string;
let admin: Person;
let organization: string;
let space: string;
let page: string;
const clients: CollaborationClient[] = [];

const listen = async (of: TestServer): Promise<string> => {
  await of.app.listen({ port: 0, host: '127.0.0.1' });
  return `http://127.0.0.1:${(of.app.server.address() as AddressInfo).port}`;
};
const insertPage = async (title: string): Promise<string> => {
  const insert = { operation: 'insert_page', title, document: { markdown: 'alpha\n\nbeta\n' } };
  return (await admin.post(`/v1/spaces/${space}/content`, { changes: [insert] })).body.changes[0].page;
};

beforeAll(async () => {
  server = await startTestServer();
  url = await listen(server);
  ({ id: organization, admin } = await anOrganization(server));
  ({ id: space } = await aSpace(server, organization, admin));
  page = await insertPage('Page');
});
afterEach(() => {
  for (const client of clients.splice(0)) client.close();
});
afterAll(() => server.close());

const connectWith = (headers: Readonly<Record<string, string>>): CollaborationClient => {
  const client = new CollaborationClient(url, headers);
  clients.push(client);
  return client;
};
const byToken = (token: string) => connectWith({ authorization: `Bearer ${token}` }).open();
/** A window of a person who is signed in. */
async function byWindow(person: Person) {
  const { session, headers } = await aSession(server, person);
  const { 'x-csrf-token': csrfToken = '', cookie = '' } = headers;
  const client = await connectWith({ cookie, origin: 'https://docs.test' }).open(csrfToken);
  return { client, session };
}
const call =
  (token: string, at = page): ConstructorParameters<typeof DraftWriter>[0] =>
  async (method, path, body) =>
    server.call(method, `/v1/spaces/${space}/content/page/${at}/draft${path}`, { token, body });

describe('openCollaborationSocket', () => {
  it('rings for new steps of the page that a writer has joined, without their text', async () => {
    const client = await byToken(admin.token);
    await client.join({ space, page });
    const other = await byToken(admin.token);
    await other.join({ space });
    const writer = await new DraftWriter(call(admin.token)).open();
    await writer.type('alpha', ' secret').sync();
    const bell = await client.next('draft');
    expect(bell).toEqual({ type: 'draft', page, draft: expect.any(String), version: writer.draft.version });
    await call(admin.token)('GET', '');
    expect(other.frames.filter(({ type }) => type === 'draft')).toEqual([]);
    expect(JSON.stringify(client.frames)).not.toContain('secret');
  });

  it('does not show a person who has left before the join was complete', async () => {
    const socket = Object.assign(new EventEmitter(), { readyState: 1, bufferedAmount: 0, send: () => undefined });
    let identify: (person: { kind: 'person'; name: string }) => void = () => undefined;
    const person = new Promise<{ kind: 'person'; name: string }>((resolve) => {
      identify = resolve;
    });
    new CollaborationSocket(server.ctx, socket as unknown as WebSocket, {
      caller: { userId: admin.id, tokenId: 'unused' },
      isProven: () => true,
      isValid: async () => true,
      describe: () => person,
    });
    const receive = (frame: object) => socket.emit('message', JSON.stringify(frame), false);
    receive({ type: 'hello' });
    receive({ type: 'join', space, page });
    await sleep(50);
    socket.readyState = 3;
    socket.emit('close');
    identify({ kind: 'person', name: 'Ada' });
    await sleep(50);
    expect(collaborationOf(server.ctx).list(space)).not.toContainEqual(expect.objectContaining({ name: 'Ada' }));
  });

  it('rings when the server changes a draft: written as source, discarded, merged', async () => {
    const merged = await insertPage('Merged');
    const client = await byToken(admin.token);
    await client.join({ space, page: merged });
    const writer = await new DraftWriter(call(admin.token, merged)).open();
    await writer.type('alpha', '!').sync();
    await client.next('draft', ({ version }) => version === 1);
    await admin.delete(`/v1/spaces/${space}/content/page/${merged}/draft`);
    await client.next('draft', ({ version }) => version === 2);
    await (await new DraftWriter(call(admin.token, merged)).open()).type('alpha', '?').sync();
    const update = { operation: 'update_page', page: merged, document: { markdown: 'alpha\n\nbeta, then gamma\n' } };
    await admin.post(`/v1/spaces/${space}/content`, { changes: [update] });
    await admin.post(`/v1/spaces/${space}/content/page/${merged}/draft/flush`);
    await client.next('draft', ({ version }) => version === 4);
  });

  it('shows people with their page, and the selections of writers to writers of the page alone', async () => {
    const [one, two] = [await byWindow(admin), await byWindow(await aMember(server, organization, 'edit'))];
    const reader = await byWindow(await aMember(server, organization, 'read'));
    await one.client.join({ space, page });
    const { people } = await two.client.join({ space, page });
    expect(people.filter(({ kind }: { kind: string }) => kind === 'person')).toEqual([
      expect.objectContaining({ kind: 'person', user: admin.id, page, writes: true, photo: expect.any(String) }),
    ]);
    await reader.client.join({ space, page });
    const seen = await one.client.next(
      'people',
      (frame) => frame.people.length === 2 || frame.people[0]?.writes === false,
    );
    expect(seen.people.some((person: { writes: boolean }) => !person.writes)).toBe(true);
    const selection = { draft: 'd', version: 1, anchor: 2, head: 5 };
    two.client.send({ type: 'select', selection });
    const moved = await one.client.next('people', (frame) => frame.people.some((p: object) => 'selection' in p));
    expect(moved.people[0].selection).toEqual(selection);
    // Readers of the page, and what they send, have no selection.
    reader.client.send({ type: 'select', selection });
    await two.client.join({ space });
    await reader.client.next('people', (frame) => frame.people.some((p: { page?: string }) => p.page === undefined));
    expect(JSON.stringify(reader.client.frames)).not.toContain('selection');
    two.client.close();
    await one.client.next('people', (frame) => frame.left.length === 1);
  });

  it('shows a program that writes with a token by the title of the token', async () => {
    const { token } = (await admin.post('/v1/user/tokens', { title: 'Release notes' })).body;
    const { client } = await byWindow(admin);
    await client.join({ space, page });
    await (await new DraftWriter(call(token)).open()).type('alpha', '.').sync();
    const { people } = await client.next('people', (frame) => frame.people[0]?.kind === 'program');
    expect(people[0]).toMatchObject({ name: 'Release notes', user: admin.id, page });
  });

  it('refuses places that the caller may not read', async () => {
    const closed = await aSpace(server, organization, admin, { title: 'Closed' });
    await admin.patch(`/v1/spaces/${closed.id}`, { defaultLevel: null });
    for (const { token } of [await aMember(server, organization, 'edit'), await aPerson(server)]) {
      const client = await byToken(token);
      client.send({ type: 'join', space: closed.id });
      expect(await client.next('refused')).toMatchObject({ reason: 'not_found' });
    }
    const own = await byToken(admin.token);
    own.send({ type: 'join', space, changeRequest: 'nothing' });
    expect(await own.next('refused')).toMatchObject({ reason: 'not_found' });
  });

  it('requires a token, or the session of an own page that proves itself in the first frame', async () => {
    expect(await connectWith({}).status).toBe(401);
    expect(await connectWith({ authorization: 'Bearer nothing' }).status).toBe(401);
    const { headers } = await aSession(server, admin);
    const { cookie = '', 'x-csrf-token': csrfToken = '' } = headers;
    expect(await connectWith({ cookie }).status).toBe(401);
    expect(await connectWith({ cookie, origin: 'https://evil.test' }).status).toBe(401);
    const foreign = (await aSession(server, admin)).headers['x-csrf-token'];
    for (const frame of [{ type: 'hello' }, { type: 'hello', csrfToken: foreign }, { type: 'join', space }]) {
      const client = connectWith({ cookie, origin: 'https://docs.test' });
      expect(await client.status).toBe(101);
      client.send(frame);
      expect(await client.closed).toBe(4401);
    }
    await connectWith({ cookie, origin: 'https://docs.test' }).open(csrfToken);
  });

  it('responds 426 to a request that is no WebSocket, also with a session', async () => {
    const { status, body } = await admin.get('/v1/live/socket');
    expect([status, body.error.reason]).toEqual([426, 'upgrade_required']);
    const { headers } = await aSession(server, admin);
    expect((await fetch(`${url}/v1/live/socket`, { headers: { cookie: headers['cookie'] ?? '' } })).status).toBe(401);
  });

  it('ends with the token, the session, and the membership', async () => {
    const issued = (await admin.post('/v1/user/tokens', { title: 'Short' })).body;
    const [program, window] = [await byToken(issued.token), await byWindow(admin)];
    await admin.delete(`/v1/user/tokens/${issued.id}`);
    expect(await program.closed).toBe(4401);
    await admin.delete(`/v1/user/sessions/${window.session.id}`);
    expect(await window.client.closed).toBe(4401);
    const member = await aMember(server, organization, 'edit');
    const client = await byToken(member.token);
    await client.join({ space, page });
    await admin.delete(`/v1/orgs/${organization}/members/${member.id}`);
    expect(await client.closed).toBe(4401);
  });

  it('shows somebody whose role is lowered as a reader, without bells', async () => {
    const member = await aMember(server, organization, 'edit');
    const [client, other] = [await byToken(member.token), await byToken(admin.token)];
    await Promise.all([client.join({ space, page }), other.join({ space, page })]);
    await admin.patch(`/v1/orgs/${organization}/members/${member.id}`, { role: 'read' });
    await client.next('joined');
    await other.next('people', (frame) => frame.people.some((p: { writes: boolean }) => !p.writes));
    await (await new DraftWriter(call(admin.token)).open()).type('alpha', '-').sync();
    await other.next('draft');
    expect(client.frames.filter(({ type }) => type === 'draft')).toEqual([]);
  });

  it('closes connections that send too much, too large or unknown frames', async () => {
    const [many, large, unknown] = [await byToken(admin.token), await byToken(admin.token), await byToken(admin.token)];
    for (let count = 0; count < 100; count += 1) many.send({ type: 'leave' });
    large.send({ type: 'join', space: 'x'.repeat(70_000) });
    unknown.send({ type: 'text', text: 'a' });
    expect(await Promise.all([many, large, unknown].map(({ closed }) => closed))).toEqual([1008, 1009, 1008]);
  });

  it('closes connections without a first frame after five seconds', { timeout: 15_000 }, async () => {
    expect(await connectWith({ authorization: `Bearer ${admin.token}` }).closed).toBe(4408);
  });

  it('has twenty connections for each person at most', async () => {
    const { token } = await aMember(server, organization, 'read');
    const open = await Promise.all(Array.from({ length: 20 }, () => byToken(token)));
    expect(await connectWith({ authorization: `Bearer ${token}` }).status).toBe(429);
    open[0]?.close();
    await open[0]?.closed;
    await byToken(token);
  });

  it('closes with 1012 when the server stops', async () => {
    const other = await startTestServer();
    const client = new CollaborationClient(await listen(other), {
      authorization: `Bearer ${(await aPerson(other)).token}`,
    });
    await client.open();
    await other.close();
    expect(await client.closed).toBe(1012);
  });
});

describe('a request that offers another protocol', () => {
  it('is served as if it had not, with its body', async () => {
    const body = JSON.stringify({ title: 'Token of a client of HTTP/2' });
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    const lines = [
      'POST /v1/user/tokens HTTP/1.1',
      'host: docs.test',
      'connection: Upgrade, HTTP2-Settings',
      'upgrade: h2c',
      'http2-settings: AAMAAABkAAQAoAAAAAIAAAAA',
      `authorization: Bearer ${admin.token}`,
      'content-type: application/json',
      `content-length: ${body.length}`,
    ];
    socket.write(`${lines.join('\r\n')}\r\n\r\n${body.slice(0, 5)}`);
    await sleep(50);
    socket.write(body.slice(5));
    const [answer] = await once(socket, 'data');
    socket.destroy();
    expect(String(answer)).toMatch(/^HTTP\/1\.1 20[01] /);
  });

  it('gets an ordinary response where nothing is a WebSocket', async () => {
    const headers = { authorization: `Bearer ${admin.token}` };
    for (const [path, status] of [
      ['/v1/user', 200],
      ['/v1/unknown', 404],
      ['/healthz', 200],
    ] as const) {
      const socket = connect(Number(new URL(url).port), '127.0.0.1');
      const lines = [
        'host: docs.test',
        'connection: Upgrade',
        'upgrade: websocket',
        `authorization: ${headers.authorization}`,
      ];
      socket.write(`GET ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
      const [answer] = await once(socket, 'data');
      await once(socket, 'close');
      expect(String(answer)).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    }
  });
});
