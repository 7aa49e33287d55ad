import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aPerson } from '../../../testing/factories.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

const URL = '/v1/user/tokens';
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe('createToken', () => {
  it('issues a token that is valid at once and returned once', async () => {
    const person = await aPerson(server);
    const answer = await person.post(URL, { title: 'Laptop' });
    expect(answer.status).toBe(201);
    expect(answer.body.token).toMatch(/^bnd_[0-9A-Za-z]{40}$/);
    expect(answer.body).toMatchObject({ title: 'Laptop', createdAt: expect.any(String) });
    expect(answer.body).not.toHaveProperty('expiresAt');
    expect(answer.headers['location']).toBe(`https://docs.test${URL}/${answer.body.id}`);
    expect(answer.headers['cache-control']).toBe('no-store');
    const used = await server.call('GET', '/v1/user', { token: answer.body.token });
    expect(used.body.id).toBe(person.id);
    expect(server.logged()).not.toContain(answer.body.token);
  });

  it('accepts no body as a token without title', async () => {
    expect((await (await aPerson(server)).post(URL)).body.title).toBe('');
  });

  it('is invalid after it expires', async () => {
    const person = await aPerson(server);
    const expiresAt = new Date(server.ctx.clock().getTime() + 60_000).toISOString();
    const { token, ...rest } = (await person.post(URL, { expiresAt: expiresAt.replace('Z', '+00:00') })).body;
    expect(rest.expiresAt).toBe(expiresAt);
    expect((await server.call('GET', '/v1/user', { token })).status).toBe(200);
    server.advance(60_000);
    expect((await server.call('GET', '/v1/user', { token })).status).toBe(401);
  });

  it.each([
    [{ title: 'x'.repeat(101) }, 'body/title must not have more than 100 characters.'],
    [{ title: null }, 'body/title must be a string.'],
    [{ expiresAt: '2001-01-01T00:00:00Z' }, 'body/expiresAt must be in the future.'],
    [{ expiresAt: 'tomorrow' }, 'body/expiresAt must match format "date-time".'],
    [{ expiresAt: '2030-12-31T23:59:60Z' }, 'body/expiresAt must be a date and time before the year 10000.'],
    [{ expiresAt: '9999-12-31T23:59:59-12:00' }, 'body/expiresAt must be a date and time before the year 10000.'],
    [{ token: 'bnd_mine' }, 'body/token is not a member of this request.'],
  ])('rejects %j and names the path', async (body, message) => {
    const answer = await (await aPerson(server)).post(URL, body);
    expect(answer.status).toBe(400);
    expect(answer.body.error.message).toBe(message);
  });

  it('limits a user to 100 tokens', async () => {
    const person = await aPerson(server);
    for (let i = 1; i < 100; i++) expect((await person.post(URL)).status).toBe(201);
    const refused = await person.post(URL);
    expect(refused.status).toBe(409);
    expect(refused.body.error.message).toBe('Access token limit reached (100 per user). Delete one first.');
    const [{ id }] = (await person.get(`${URL}?limit=1`)).body.items;
    await person.delete(`${URL}/${id}`);
    expect((await person.post(URL)).status).toBe(201);
  });

  it('is rejected without a token', async () => {
    expect((await server.call('POST', URL)).status).toBe(401);
  });
});

describe('listTokens', () => {
  it('lists own tokens, newest first, without their values', async () => {
    const person = await aPerson(server);
    await (await aPerson(server)).post(URL, { title: 'Of somebody else' });
    for (const title of ['One', 'Two']) await person.post(URL, { title });
    const answer = await person.get(`${URL}?limit=2`);
    expect(answer.body.count).toBe(3);
    expect(answer.body.items.map(({ title }: { title: string }) => title)).toEqual(['Two', 'One']);
    expect(Object.keys(answer.body.items[0])).toEqual(['id', 'title', 'createdAt']);
    const rest = await person.get(`${URL}?limit=2&page=${answer.body.next.page}`);
    expect(rest.body.items).toHaveLength(1);
    expect(rest.body.next).toBeUndefined();
  });

  it('rejects an invalid page with 400 and a missing token with 401', async () => {
    expect((await (await aPerson(server)).get(`${URL}?page=wrong`)).status).toBe(400);
    expect((await server.call('GET', URL)).status).toBe(401);
  });
});

describe('deleteToken', () => {
  it('revokes at once, idempotently', async () => {
    const person = await aPerson(server);
    const { id, token } = (await person.post(URL)).body;
    expect((await server.call('GET', '/v1/user', { token })).status).toBe(200);
    expect((await person.delete(`${URL}/${id}`)).status).toBe(204);
    expect((await server.call('GET', '/v1/user', { token })).status).toBe(401);
    const again = await person.delete(`${URL}/${id}`);
    expect(again.status).toBe(204);
    expect(again.text).toBe('');
    expect((await person.delete(`${URL}/unknown`)).status).toBe(204);
  });

  it('may revoke the calling token', async () => {
    const person = await aPerson(server);
    const { id, token } = (await person.post(URL)).body;
    expect((await server.call('DELETE', `${URL}/${id}`, { token })).status).toBe(204);
    expect((await server.call('DELETE', `${URL}/${id}`, { token })).status).toBe(401);
  });

  it('rejects tokens of other users', async () => {
    const [owner, other] = [await aPerson(server), await aPerson(server)];
    const { id, token } = (await owner.post(URL)).body;
    expect((await other.delete(`${URL}/${id}`)).status).toBe(204);
    expect((await server.call('GET', '/v1/user', { token })).status).toBe(200);
  });
});
