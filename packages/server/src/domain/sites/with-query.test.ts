import { describe, expect, it } from 'vitest';
import { withQuery } from './with-query.ts';

describe('withQuery', () => {
  it.each([
    ['/docs/', '/docs', '/docs/'],
    ['/docs/', '/docs?', '/docs/'],
    ['/docs/', '/docs?a=1&b', '/docs/?a=1&b'],
    ['/docs/', '/docs?a=%20b?c', '/docs/?a=%20b?c'],
    ['/docs/#part', '/docs?a=1', '/docs/?a=1#part'],
    // Parameters of the target have precedence.
    ['/docs/?a=2', '/docs?a=1&b=3', '/docs/?a=2&b=3'],
    ['/docs/?%61=2', '/docs?a=1', '/docs/?%61=2'],
    ['/docs/', '/docs?visitor.plan=pro', '/docs/?visitor.plan=pro'],
    ['/docs/', '/docs?%E0%A4%A=1', '/docs/?%E0%A4%A=1'],
    // Visitors' tokens are only for the site.
    [
      'https://elsewhere.test/x',
      '/x?visitor.plan=pro&utm_source=mail&jwt_token=a',
      'https://elsewhere.test/x?utm_source=mail',
    ],
    ['//elsewhere.test/x', '/x?visitor.plan=pro', '//elsewhere.test/x'],
  ])('of %s for the request %s is %s', (location, requested, expected) => {
    expect(withQuery(location, requested)).toBe(expected);
  });
});
