import { crc32, inflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aPerson } from '../../testing/factories.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** Decodes a 1-bit picture without line filters; verifies the checksums of all chunks. */
function readPng(png: Buffer) {
  const parts = new Map<string, Buffer>();
  for (let at = 8; at < png.length; ) {
    const end = at + 8 + png.readUInt32BE(at);
    expect(png.readUInt32BE(end)).toBe(crc32(png.subarray(at + 4, end)));
    parts.set(png.toString('latin1', at + 4, at + 8), png.subarray(at + 8, end));
    at = end + 4;
  }
  const [header, data] = [parts.get('IHDR'), inflateSync(parts.get('IDAT') ?? '')];
  const width = header?.readUInt32BE(0) ?? 0;
  const bytes = 1 + width / 8;
  const pixels = (x: number, y: number) => ((data[y * bytes + 1 + (x >> 3)] ?? 0) >> (7 - (x & 7))) % 2 === 1;
  return { width, height: header?.readUInt32BE(4), pixels };
}

describe('avatars', () => {
  it('are generated for everyone, cached for a year, and cannot execute', async () => {
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

  it('are determined by the id alone, and exist for unknown ids', async () => {
    const draw = async (id: string) => (await server.call('GET', `/avatars/${id}.svg`)).text;
    expect(await draw('nobody')).toBe(await draw('nobody'));
    expect(await draw('nobody')).not.toBe(await draw('nobody2'));
  });

  it('are also bitmaps, of the same cells in the same colors', async () => {
    const answer = await server.call('GET', '/avatars/nobody.png');
    expect(answer.headers['content-type']).toBe('image/png');
    const { pixels, width, height } = readPng(Buffer.from(answer.bytes));
    expect([width, height]).toEqual([112, 112]);
    const vector = (await server.call('GET', '/avatars/nobody.svg')).text;
    const filled = [...vector.matchAll(/M(\d+) (\d+)h16/g)].map(([, x, y]) => `${x},${y}`);
    const cells = Array.from({ length: 49 }, (_, index) => [(index % 7) * 16, Math.floor(index / 7) * 16] as const);
    expect(cells.filter(([x, y]) => pixels(x + 8, y + 8)).map(([x, y]) => `${x},${y}`)).toEqual(filled);
    expect(cells.every(([x, y]) => pixels(x, y) === pixels(x + 15, y + 15))).toBe(true);
  });

  it('contain nothing of the e-mail address', async () => {
    const answer = await server.call('GET', `/avatars/${encodeURIComponent('"><script>')}.svg`);
    expect(answer.status).toBe(200);
    expect(answer.text).not.toContain('script');
    expect((await server.call('GET', `/avatars/${'x'.repeat(65)}.svg`)).status).toBe(400);
  });
});
