import { describe, expect, it } from 'vitest';
import { hasReservedSegment, isReservedPath } from './reserved-path.ts';

describe('isReservedPath', () => {
  it.each([
    ...['~assets/theme-0123456789ab.js', '/~search', 'docs/~files/a/b.js', 'docs/~feed.xml', '~', '%7eassets/x.js'],
    ...['favicon.ico', '/robots.txt', 'sitemap.xml', 'sitemap-1.xml', 'llms.txt', 'llms-full.txt', 'rss.xml'],
    ...['manifest.json', 'site.webmanifest', 'apple-touch-icon-120x120.png', '.well-known/acme', 'Robots.TXT', 'sw.js'],
  ])('reserves %s', (path) => {
    expect(isReservedPath(path)).toBe(true);
  });

  it.each(['', 'guide', 'a~b', 'guide/x~', 'robots', 'sitemap', 'docs/robots.txt', 'favicon.icon', 'assets/theme.js'])(
    'does not reserve %j',
    (path) => {
      expect(isReservedPath(path)).toBe(false);
    },
  );
});

describe('hasReservedSegment', () => {
  it('detects path segments that begin with ~, but not names', () => {
    expect(['~a', 'a/~b', 'a/~'].every(hasReservedSegment)).toBe(true);
    expect(['robots.txt', 'a~', 'a/b~c'].some(hasReservedSegment)).toBe(false);
  });
});
