import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { describeAddress, findSafeHref, findSafeImageSource, isExternal } from './urls.ts';

describe('findSafeHref', () => {
  it.each([
    'javascript:alert(1)',
    'JAVASCRIPT:x',
    'java\nscript:x',
    ' \u0001javascript:x',
    'vbscript:x',
    'data:text/html,x',
    'file:///etc',
    'blob:x',
    'vscode://open',
    'mocha:x',
    `${' '.repeat(300)}javascript:x`,
  ])('refuses %j', (address) => {
    expect(findSafeHref(address)).toBeUndefined();
  });

  it.each(['/docs/', '#part', '../a', 'https://a.example/?q=javascript:x', 'mailto:a@b.example', 'tel:+1'])(
    'keeps %j',
    (address) => {
      expect(findSafeHref(address)).toBe(address);
    },
  );

  it('never lets a script address through, however it is broken up', () => {
    const noise = fc.string({ unit: fc.constantFrom('\t', '\n', '\r'), maxLength: 3 });
    const broken = fc.tuple(fc.nat(500), fc.array(noise, { minLength: 12, maxLength: 12 })).map(([spaces, parts]) => {
      const letters = [...'javascript:'].map((letter, index) => (parts[index] ?? '') + letter);
      return ' '.repeat(spaces) + letters.join('');
    });
    fc.assert(fc.property(broken, (address) => findSafeHref(`${address}alert(1)`) === undefined));
  });
});

describe('findSafeImageSource', () => {
  it('accepts images within their address and nothing else of that scheme', () => {
    expect(findSafeImageSource('data:image/png;base64,AA==')).toBe('data:image/png;base64,AA==');
    expect(findSafeImageSource('data:text/html,<script>')).toBeUndefined();
    expect(findSafeImageSource('javascript:x')).toBeUndefined();
  });
});

describe('describeAddress', () => {
  it('names the host', () => {
    expect(describeAddress('https://www.video.example/watch?v=1')).toBe('video.example');
    expect(describeAddress('/docs/a')).toBe('/docs/a');
  });
});

describe('isExternal', () => {
  it('tells other hosts from paths', () => {
    expect(['https://a.example', '//a.example', '/a', 'a', '#a', 'mailto:a'].map(isExternal)).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
    ]);
  });
});
