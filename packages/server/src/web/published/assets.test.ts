import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pageAssets, pagePolicy } from '../../engines/pages/page-assets.ts';
import { aPublishedSite } from '../../testing/corpora.ts';
import { anOrganization } from '../../testing/factories.ts';
import { aFilledSpace } from '../../testing/filled-space.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let path: string;

beforeAll(async () => {
  server = await startTestServer();
  const { id, admin } = await anOrganization(server);
  const space = await aFilledSpace(server, id, admin, 'Docs', { 'README.md': '# Home\n\n```js\nx\n```\n' });
  ({ path } = await aPublishedSite(id, admin, [space.id]));
});
afterAll(() => server.close());

const hashOf = (text: string | Uint8Array): string => `sha256-${createHash('sha256').update(text).digest('base64')}`;
const listHashes = (policy: unknown): string[] =>
  [...(/script-src ([^;]*)/.exec(String(policy))?.[1] ?? '').matchAll(/'(sha256-[\w+/=]+)'/g)].map(
    ([, hash = '']) => hash,
  );

describe('the scripts of a cacheable page', () => {
  it('are allowed by hash only, and the page contains the hash of each', async () => {
    for (const url of [path, `${path}none`, `${path}~search?q=home`, '/reference']) {
      const { headers, text } = await server.call('GET', url);
      const policy = String(headers['content-security-policy']);
      const sources = /script-src ([^;]*);/.exec(policy)?.[1]?.split(' ') ?? [];
      expect(sources.filter((source) => !/^'sha256-[\w+/]{43}='$/.test(source))).toEqual([]);
      expect(policy).toContain("; require-trusted-types-for 'script'; trusted-types 'none'");
      const hashes = new Set(listHashes(policy));
      const tags = [...text.matchAll(/<script([^>]*)>([^<]*)/g)].map(([, attributes = '', inline = '']) => ({
        src: / src="([^"]*)"/.exec(attributes)?.[1],
        integrity: / integrity="([^"]*)"/.exec(attributes)?.[1],
        type: / type="([^"]*)"/.exec(attributes)?.[1],
        inline,
      }));
      expect(tags.filter(({ src }) => src !== undefined).length).toBeGreaterThan(0);
      for (const { src, integrity, type, inline } of tags) {
        if (src === undefined) {
          // Browsers never execute inline scripts of these types.
          expect(['application/ld+json', 'importmap']).toContain(type);
          if (type === 'importmap') expect(hashes.has(hashOf(inline))).toBe(true);
          continue;
        }
        const script = await server.call('GET', src);
        expect([src, script.status, hashOf(script.bytes)]).toEqual([src, 200, integrity]);
        expect(hashes.has(integrity ?? '')).toBe(true);
      }
    }
  });

  it('loaded on demand have their hashes in an import map, which precedes every module', async () => {
    const { text, headers } = await server.call('GET', path);
    const map = JSON.parse(/<script type="importmap">([^<]*)</.exec(text)?.[1] ?? '{}');
    const [, onDemand = ''] = /data-script="([^"]*)"/.exec(text) ?? [];
    expect(Object.keys(map.integrity)).toEqual([onDemand]);
    const { bytes } = await server.call('GET', onDemand);
    expect(map.integrity[onDemand]).toBe(hashOf(bytes));
    expect(listHashes(headers['content-security-policy'])).toContain(hashOf(bytes));
    expect(text.indexOf('type="importmap"')).toBeLessThan(text.indexOf('type="module"'));
  });

  it('have the same hashes under every path, where only the import map differs', () => {
    const [one, other] = ['/assets', '/</script><script>'].map((assetsPath) => listHashes(pagePolicy(assetsPath)));
    expect(one?.slice(0, -1)).toEqual(other?.slice(0, -1));
    expect(one?.at(-1)).not.toBe(other?.at(-1));
    expect(pageAssets('/</script><script>').importMap).not.toContain('<');
  });

  it('are hashed once, and not for each page', () => {
    expect(pageAssets('/assets').integrity).toBe(pageAssets('/assets', '/theme.css').integrity);
  });
});
