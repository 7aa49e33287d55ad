import { describe, expect, it } from 'vitest';
import { matchPath, matchPattern } from './match-path.ts';

describe('matchPattern', () => {
  it.each([
    ['/', '/', {}],
    ['/o/:organization', '/o/acme', { organization: 'acme' }],
    ['/o/:organization', '/o/a%20b', { organization: 'a b' }],
    ['/o/:organization', '/o/', undefined],
    ['/o/:organization', '/o/acme/s', undefined],
    ['/o/:organization/s/:space/*', '/o/a/s/b', { organization: 'a', space: 'b', rest: '' }],
    ['/o/:organization/s/:space/*', '/o/a/s/b/c/d%2Fe', { organization: 'a', space: 'b', rest: 'c/d/e' }],
    ['/o/:organization/s/:space/*', '/o/a/s', undefined],
    ['/o/:organization', '/o/%E0%A4', undefined],
    ['/o/:organization/s/:space/*', '/o/a/s/b/%E0%A4', undefined],
  ])('matches %s against %s', (pattern, path, params) => {
    expect(matchPattern(pattern, path)).toEqual(params);
  });
});

describe('matchPath', () => {
  it('finds the screen of a path, and none for other paths', () => {
    expect(matchPath('/o/acme')).toEqual({ name: 'home', params: { organization: 'acme' } });
    expect(matchPath('/account')).toBeUndefined();
  });
});
