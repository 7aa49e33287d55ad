import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readSource, sourceOfPath } from './redirect-source.ts';

const RESERVED = 'must not have a path of the site itself, such as "~search" or "robots.txt"';

describe('readSource', () => {
  it.each([
    ['/old', '/old'],
    ['/Old/Page', '/Old/Page'],
    ['/old/', '/old'],
    ['/caf%C3%A9', '/café'],
    ['/cafe\u0301', '/café'],
    ['/a%20b c', '/a b c'],
    ['/a.b/..c', '/a.b/..c'],
    ['/日本', '/日本'],
  ])('normalizes %s to %s', (text, source) => {
    expect(readSource(text)).toEqual({ source });
  });

  it.each([
    ['old', 'must begin with "/"'],
    ['https://example.com/old', 'must begin with "/"'],
    ['/', 'must name a path below the site: its root cannot be redirected'],
    ['/old?tab=1', 'must be a path, without "?" and "#"'],
    ['/old#top', 'must be a path, without "?" and "#"'],
    ['//example.com', 'must not have two slashes in a row'],
    ['/%2Fexample.com', 'must not have two slashes in a row'],
    ['/a//b', 'must not have two slashes in a row'],
    ['/a//', 'must not have two slashes in a row'],
    ['/a/../b', 'must not have "." or ".." for a segment'],
    ['/%2e%2e/b', 'must not have "." or ".." for a segment'],
    ['/a/.', 'must not have "." or ".." for a segment'],
    ['/%zz', 'must have no characters or percent codes that no path has'],
    ['/%ff', 'must have no characters or percent codes that no path has'],
    ['/%2541', 'must have no characters or percent codes that no path has'],
    ['/a%3Fb', 'must have no characters or percent codes that no path has'],
    ['/a\\b', 'must have no characters or percent codes that no path has'],
    ['/a%00b', 'must have no characters or percent codes that no path has'],
    ['/a\nb', 'must have no characters or percent codes that no path has'],
    ['/\ud800', 'must have no characters or percent codes that no path has'],
    ['/~assets/theme-5c321138f4fc.js', RESERVED],
    ['/docs/~files/a/evil.js', RESERVED],
    ['/%7Esearch', RESERVED],
    ['/favicon.ico', RESERVED],
    ['/.well-known/security.txt', RESERVED],
    [`/${'x'.repeat(512)}`, 'must not have more than 512 characters'],
  ])('rejects %j: it %s', (text, fault) => {
    expect(readSource(text)).toEqual({ fault });
  });

  it('is idempotent, and matches visitors by its path', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'grapheme', maxLength: 40 }), fc.webPath({ size: 'small' })), (text) => {
        for (const written of [`/${text}`, `/${encodeURIComponent(text)}`]) {
          const read = readSource(written);
          if ('fault' in read) continue;
          expect(readSource(read.source)).toEqual(read);
          expect(readSource(encodeURI(read.source))).toEqual(read);
          expect(sourceOfPath(read.source.slice(1))).toBe(read.source);
          expect(sourceOfPath(`${read.source.slice(1)}/`)).toBe(read.source);
        }
      }),
    );
  });
});

describe('sourceOfPath', () => {
  it('rejects paths that no redirect can have', () => {
    for (const path of ['a%41', 'a\0b', 'x'.repeat(600)]) expect(sourceOfPath(path)).toBeUndefined();
  });
});
