import { validateHeaderValue } from 'node:http';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toAsciiUrl } from './ascii-url.ts';

describe('toAsciiUrl', () => {
  it.each([
    ['https://example.com/a?b=%20#c', 'https://example.com/a?b=%20#c'],
    ['/sites/acme/docs/', '/sites/acme/docs/'],
    ['https://example.com/日本?q=ü#é', 'https://example.com/%E6%97%A5%E6%9C%AC?q=%C3%BC#%C3%A9'],
    ['https://bücher.example/', 'https://xn--bcher-kva.example/'],
    ['/über uns', '/%C3%BCber%20uns'],
    ['/a\r\nSet-Cookie: b=c', '/a%0D%0ASet-Cookie:%20b=c'],
    ['/\u0000\u0007\u007f', '/%00%07%7F'],
    ['/\ud800a', '/%EF%BF%BDa'],
    ['https://[broken/ü', 'https://[broken/%C3%BC'],
  ])('writes %j as %s', (url, written) => {
    expect(toAsciiUrl(url)).toBe(written);
  });

  it('converts any text to a valid header value, idempotently', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const written = toAsciiUrl(text);
        validateHeaderValue('location', written);
        expect(written).toMatch(/^[\x21-\x7e]*$/);
        expect(toAsciiUrl(written)).toBe(written);
      }),
    );
  });
});
