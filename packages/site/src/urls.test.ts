import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { describeUrl, findSafeHref, findSafeImageSource, isExternal } from './urls.ts';

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
  ])('rejects %j', (url) => {
    expect(findSafeHref(url)).toBeUndefined();
  });

  it.each(['/docs/', '#part', '../a', 'https://a.example/?q=javascript:x', 'mailto:a@b.example', 'tel:+1'])(
    'accepts %j',
    (url) => {
      expect(findSafeHref(url)).toBe(url);
    },
  );

  it('rejects script URLs, however they are split up', () => {
    const noise = fc.string({ unit: fc.constantFrom('\t', '\n', '\r'), maxLength: 3 });
    const broken = fc.tuple(fc.nat(500), fc.array(noise, { minLength: 12, maxLength: 12 })).map(([spaces, parts]) => {
      const letters = [...'javascript:'].map((letter, index) => (parts[index] ?? '') + letter);
      return ' '.repeat(spaces) + letters.join('');
    });
    fc.assert(fc.property(broken, (url) => findSafeHref(`${url}alert(1)`) === undefined));
  });
});

describe('findSafeImageSource', () => {
  it('accepts images in `data:` URLs and no other `data:` URLs', () => {
    expect(findSafeImageSource('data:image/png;base64,AA==')).toBe('data:image/png;base64,AA==');
    expect(findSafeImageSource('data:text/html,<script>')).toBeUndefined();
    expect(findSafeImageSource('javascript:x')).toBeUndefined();
  });
});

describe('describeUrl', () => {
  it('names the host', () => {
    expect(describeUrl('https://www.video.example/watch?v=1')).toBe('video.example');
    expect(describeUrl('/docs/a')).toBe('/docs/a');
  });
});

describe('isExternal', () => {
  it('distinguishes other hosts from paths', () => {
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
