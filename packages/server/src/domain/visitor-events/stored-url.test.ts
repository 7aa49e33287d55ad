import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dropKeys, readStoredUrl } from './stored-url.ts';

describe('a stored URL', () => {
  it('has no user, query and fragment, and is stable when normalized again', () => {
    fc.assert(
      fc.property(
        fc.webUrl({ withQueryParameters: true, withFragments: true }),
        fc.constantFrom('', 'me@', 'me:secret@'),
        (url, user) => {
          const storedUrl = readStoredUrl(url.replace('://', `://${user}`));
          const { url: normalizedUrl = '', domain } = storedUrl ?? {};
          expect(normalizedUrl).not.toMatch(/[?#]|me@|secret/);
          expect(new URL(normalizedUrl).hostname.replace(/^www\./, '')).toBe(domain);
          expect(readStoredUrl(normalizedUrl)).toMatchObject({ url: normalizedUrl, domain });
        },
      ),
    );
  });

  it('is a web URL for every input', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const storedUrl = readStoredUrl(text);
        if (storedUrl !== null) expect(storedUrl.url).toMatch(/^https?:\/\/[^/]/);
      }),
    );
    for (const text of ['mailto:somebody@example.com', 'data:text/html,x', 'about:blank', '//example.com/', ''])
      expect(readStoredUrl(text)).toBeNull();
  });

  it('has a separate campaign, truncated and without control characters', () => {
    const url = `https://docs.test/?utm_source=${'a'.repeat(300)}&utm_medium=b%00c&utm_term=%20&utm_content=one&utm_content=two`;
    expect(readStoredUrl(url)?.utm).toEqual(['a'.repeat(256), 'bc', null, null, 'one']);
  });
});

describe('a URL without keys', () => {
  it('contains no key as a segment, and all other segments', () => {
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
