import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aPerson } from '../testing/factories.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe('avatars', () => {
  it('are drawn for everyone who asks, cached for a year, and can run nothing', async () => {
    const person = await aPerson(server);
    const photo = (await person.get('/v1/user')).body.photoURL.replace('https://docs.test', '');
    const answer = await server.call('GET', photo);
    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; style-src 'none'",
    });
    expect(answer.text).toMatch(/^<svg [^<]*(<path fill="hsl\(\d+,\d+%,\d+%\)" d="[Mhvz0-9 -]+"\/>){2}<\/svg>$/);
  });

  it('follow from the id alone: the same every time, another for another id, there for ids that nobody has', async () => {
    const draw = async (id: string) => (await server.call('GET', `/avatars/${id}.svg`)).text;
    expect(await draw('nobody')).toBe(await draw('nobody'));
    expect(await draw('nobody')).not.toBe(await draw('nobody2'));
  });

  it('copy nothing of the address into the picture', async () => {
    const answer = await server.call('GET', `/avatars/${encodeURIComponent('"><script>')}.svg`);
    expect(answer.status).toBe(200);
    expect(answer.text).not.toContain('script');
    expect((await server.call('GET', `/avatars/${'x'.repeat(65)}.svg`)).status).toBe(400);
  });
});
