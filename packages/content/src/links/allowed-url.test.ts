import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findAllowedUrl, isWebUrl, LINK_SCHEMES, readUrlScheme, type UrlUse } from './allowed-url.ts';

const BASE = 'https://base.example/';

/**
 * The scheme of a link as browsers parse it on a web page; undefined for links they do not follow. Without `URL.canParse`,
 * whose optimized form in Node 20 refuses texts with characters of Latin-1 beyond ASCII.
 */
function schemeInBrowser(text: string): string | undefined {
  try {
    return new URL(text, BASE).protocol;
  } catch {
    return undefined;
  }
}

const names = fc.constantFrom(
  ...['javascript', 'vbscript', 'livescript', 'mocha', 'data', 'file', 'blob', 'filesystem', 'about', 'view-source'],
  ...['jar', 'feed', 'feed:javascript', 'ws', 'wss', 'ftp', 'http', 'https', 'mailto', 'tel', 'x-a+b.c', 'intent'],
);
/** Characters before, within and after a scheme that hide it from readers; browsers drop some of them. */
const noise = fc.oneof(
  fc.constantFrom(
    '',
    '',
    '',
    '\t',
    '\n',
    '\r',
    ' ',
    '\u0000',
    '\u0001',
    '\u000b',
    '\u001f',
    '\u007f',
    '\u00a0',
    '\ufeff',
  ),
  fc.constantFrom('\u200b', '\u00ad', '\u2028', '/', '\\', ':', '%', '&colon;', '%3a', '.', '#', '?', '//', '\\\\'),
  fc.integer({ min: 1, max: 400 }).map((count) => ' '.repeat(count)),
);
const hostile = fc
  .tuple(
    noise,
    names,
    fc.array(noise, { maxLength: 6 }),
    noise,
    fc.constantFrom(':', ':', ':', '', '\uff1a'),
    fc.string(),
  )
  .map(([before, name, inner, gap, colon, rest]) => {
    const step = Math.max(1, Math.ceil(name.length / (inner.length + 1)));
    const pieces = inner.map((piece, index) => name.slice(index * step, (index + 1) * step) + piece);
    const cased = [...(pieces.join('') + name.slice(inner.length * step))].map((letter, index) =>
      index % 3 === 1 ? letter.toUpperCase() : letter,
    );
    return before + cased.join('') + gap + colon + rest;
  });

describe('findAllowedUrl', () => {
  it('allows only URLs that browsers parse as one of the schemes, however they are written', () => {
    const texts = fc.oneof(hostile, fc.string({ unit: 'binary' }), fc.webUrl());
    fc.assert(
      fc.property(texts, fc.constantFrom<UrlUse>('link', 'image'), (text, use) => {
        const allowed = findAllowedUrl(text, use);
        const scheme = schemeInBrowser(text);
        if (allowed === undefined) {
          // Nothing that may be followed is refused.
          expect(LINK_SCHEMES.filter((one) => one === scheme)).toEqual([]);
          return;
        }
        expect(schemeInBrowser(allowed)).toBe(scheme);
        const isPicture = use === 'image' && /^data:image\/(?!svg)/i.test(allowed);
        if (scheme !== undefined && !isPicture) expect(LINK_SCHEMES).toContain(scheme);
      }),
      { numRuns: 20_000 },
    );
  });

  it.each([
    'javascript:x',
    `${' '.repeat(500)}javascript:x`,
    `java${'\n'.repeat(500)}script:x`,
    '\u0000\u001fJaVaScRiPt:x',
    'mocha:x',
    'feed:javascript:x',
    'feed://host/',
    'data:image/png;base64,AA==',
    'vscode://open',
    'blob:https://a.example/b',
  ])('rejects %j', (url) => {
    expect(findAllowedUrl(url)).toBeUndefined();
  });

  it.each([
    '/docs/',
    '',
    '#part',
    '?a=b',
    '../a b',
    '//host/',
    'https://a.example/?q=javascript:x',
    'MAILTO:a@b.c',
    'tel:+1',
    'a/b:c',
  ])('keeps %j', (url) => {
    expect(findAllowedUrl(url)).toBe(url);
  });

  it('accepts data URLs of pictures for images, except SVG, which may contain scripts', () => {
    expect(findAllowedUrl('data:image/png;base64,AA==', 'image')).toBe('data:image/png;base64,AA==');
    expect(findAllowedUrl(' da\nta:image/gif,x ', 'image')).toBe('data:image/gif,x');
    expect(findAllowedUrl('data:image/svg+xml,<svg/>', 'image')).toBeUndefined();
    expect(findAllowedUrl('data:text/html,x', 'image')).toBeUndefined();
  });
});

describe('readUrlScheme', () => {
  it('parses the scheme like browsers', () => {
    expect(readUrlScheme(' \u0001HT\ntps://a')).toBe('https:');
    expect(readUrlScheme('\t//host')).toBe('//');
    expect(readUrlScheme('java\u200bscript:x')).toBeUndefined();
    expect(readUrlScheme('1a:b')).toBeUndefined();
  });
});

describe('isWebUrl', () => {
  it('accepts only absolute web URLs', () => {
    expect(['https://a', 'HTTP://a/b', 'https:a', '//a', ' https://a', 'https:///a', 'ftp://a'].map(isWebUrl)).toEqual([
      ...[true, true],
      ...Array(5).fill(false),
    ]);
  });
});
