import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dropKeys, readAddress } from './read-ip.ts';

describe('an address that is kept', () => {
  it('has no user, query and fragment, and is kept as it is the next time', () => {
    fc.assert(
      fc.property(
        fc.webUrl({ withQueryParameters: true, withFragments: true }),
        fc.constantFrom('', 'me@', 'me:secret@'),
        (url, user) => {
          const kept = readAddress(url.replace('://', `://${user}`));
          const { address = '', domain } = kept ?? {};
          expect(address).not.toMatch(/[?#]|me@|secret/);
          expect(new URL(address).hostname.replace(/^www\./, '')).toBe(domain);
          expect(readAddress(address)).toMatchObject({ address, domain });
        },
      ),
    );
  });

  it('is one of the web, regardless of what is sent', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const kept = readAddress(text);
        if (kept !== null) expect(kept.address).toMatch(/^https?:\/\/[^/]/);
      }),
    );
    for (const text of ['mailto:somebody@example.com', 'data:text/html,x', 'about:blank', '//example.com/', ''])
      expect(readAddress(text)).toBeNull();
  });

  it('has the campaign apart, cut and without control characters', () => {
    const url = `https://docs.test/?utm_source=${'a'.repeat(300)}&utm_medium=b%00c&utm_term=%20&utm_content=one&utm_content=two`;
    expect(readAddress(url)?.utm).toEqual(['a'.repeat(256), 'bc', null, null, 'one']);
  });
});

describe('an address without keys', () => {
  it('has none of them as a segment, and all other segments', () => {
    const segment = fc.stringMatching(/^[a-z]{1,3}$/);
    fc.assert(
      fc.property(fc.array(segment), fc.array(segment), (path, names) => {
        const keys = new Map(names.map((name) => [name, name]));
        const left = dropKeys(['https:', '', 'docs.test', ...path].join('/'), keys)
          .split('/')
          .slice(3);
        expect(left).toEqual(path.filter((name) => !keys.has(name)));
      }),
    );
  });
});
