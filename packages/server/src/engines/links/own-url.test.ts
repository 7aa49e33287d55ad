import { describe, expect, it } from 'vitest';
import { readHostUrl, readOwnUrl } from './own-url.ts';

const read = (text: string, publicUrl = 'https://docs.test') => readOwnUrl(text, publicUrl);

describe('readOwnUrl', () => {
  it.each([
    ['https://docs.test/o/o1/s/s1', { in: 'app', organizationId: 'o1', spaceId: 's1', names: { kind: 'space' } }],
    [
      ' HTTP://DOCS.test/o/o1/s/s1/a%20b//c/?x=1#d%20e ',
      { in: 'app', organizationId: 'o1', spaceId: 's1', names: { kind: 'path', path: 'a b/c' }, anchor: 'd e' },
    ],
    [
      '//docs.test/o/o1/s/s1/~/changes/2/a',
      { in: 'app', organizationId: 'o1', spaceId: 's1', names: { kind: 'space' } },
    ],
    [
      'https://docs.test/v1/spaces/s1/content/path/a%2Fb',
      { in: 'api', spaceId: 's1', names: { kind: 'path', path: 'a/b' } },
    ],
    ['https://docs.test/v1/spaces/s1/search', { in: 'api', spaceId: 's1', names: { kind: 'space' } }],
    ['https://docs.test/files/abc/dot.png?signature=x', { in: 'files', blob: 'abc' }],
    [
      'https://docs.test/sites/acme/docs/a/b#c',
      { in: 'site', hostname: 'acme', basename: 'docs', path: 'a/b', anchor: 'c' },
    ],
  ])('parses %s', (text, ownUrl) => {
    expect(read(text)).toEqual(ownUrl);
  });

  it.each([
    '',
    'a.md',
    '/o/o1/s/s1',
    'https://docs.test',
    'https://docs.test/o/o1',
    'https://docs.test/v1/orgs/o1',
    'https://docs.test/v1/spaces',
    'https://docs.test/o/o1/s/s1/%E0%A4',
    'https://docs.test/o/o1/s/s1/%00',
    'https://docs.test.evil.example/o/o1/s/s1',
    'https://evil.example/https://docs.test/o/o1/s/s1',
    'https://docs.test@evil.example/o/o1/s/s1',
    'https://docs.test:8443/o/o1/s/s1',
    'https://',
    'mailto:docs.test/o/o1/s/s1',
  ])('rejects %j, which names no content of the installation', (text) => {
    expect(read(text)).toBeUndefined();
  });

  it('supports an installation below a path', () => {
    expect(read('https://a.test/docs/o/o1/s/s1', 'https://a.test/docs')).toMatchObject({ spaceId: 's1' });
    expect(read('https://a.test/o/o1/s/s1', 'https://a.test/docs')).toBeUndefined();
    expect(read('https://a.test/docsother/o/o1/s/s1', 'https://a.test/docs')).toBeUndefined();
  });
});

describe('readHostUrl', () => {
  it('parses HTTP URLs by their host', () => {
    const hostUrl = { in: 'host', host: 'docs.example.com', path: 'a b/c/', anchor: 'd' };
    expect(readHostUrl('HTTPS://Docs.Example.com:8443/a%20b/c/?x=1#d')).toEqual(hostUrl);
    expect(readHostUrl('//docs.example.com')).toEqual({ in: 'host', host: 'docs.example.com', path: '' });
  });

  it.each([
    '',
    'a.md',
    'mailto:a@docs.example.com',
    'ftp://docs.example.com/',
    'https://localhost/',
    'https://192.0.2.1/',
    'https://[::1]/',
    'https://docs.example.com/%E0%A4',
    'https://docs.example.com/%00',
    'https://',
  ])('rejects %j', (text) => {
    expect(readHostUrl(text)).toBeUndefined();
  });
});
