import { expect, it } from 'vitest';
import { canParseUrl } from './can-parse-url.ts';

it('accepts URLs with Latin-1 characters on repeated calls', () => {
  let refused = 0;
  for (let turn = 0; turn < 50_000; turn++) if (!canParseUrl('https://bücher.example/')) refused += 1;
  expect(refused).toBe(0);
});

it('accepts only URLs, absolute or with a base', () => {
  expect([canParseUrl('https://example.com/a b'), canParseUrl('/a', 'https://example.com')]).toEqual([true, true]);
  expect([canParseUrl('/a'), canParseUrl(''), canParseUrl('https://'), canParseUrl('http://[::1')]).toEqual([
    false,
    false,
    false,
    false,
  ]);
});
