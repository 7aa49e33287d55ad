import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { keyOf, type LinkTarget, readKey } from './link-key.ts';

const id = fc.stringMatching(/^[^/]{1,20}$/);
const text = fc.string({ maxLength: 40 });
const target: fc.Arbitrary<LinkTarget> = fc.oneof(
  fc.record({ kind: fc.constant('page' as const), page: id }),
  fc.record({ kind: fc.constant('page' as const), page: id, anchor: text }),
  fc.record({ kind: fc.constant('file' as const), file: id }),
  fc.record({ kind: fc.constant('reusable-content' as const), reusableContent: id }),
  fc.record({ kind: fc.constant('missing' as const), path: text }),
  fc.record({ kind: fc.constant('nothing' as const), text }),
  fc.record({
    kind: fc.constant('url' as const),
    ownUrl: fc.record({ in: fc.constant('files' as const), blob: text }),
  }),
);

describe('keyOf', () => {
  it('preserves every part of a target', () => {
    fc.assert(
      fc.property(target, (one) => {
        expect(readKey(keyOf(one) ?? '')).toEqual(one);
      }),
    );
  });

  it('fits into the cursor of a list, and still distinguishes targets', () => {
    const long = ['a', 'b'].map((last) => keyOf({ kind: 'missing', path: '\u0001😀'.repeat(1_000) + last }));
    expect(new Set(long).size).toBe(2);
    for (const key of long) expect(Buffer.from(JSON.stringify([key])).toString('base64url').length).toBeLessThan(2_048);
    expect(readKey(keyOf({ kind: 'page', page: 'p1', anchor: 'x'.repeat(3_000) }))).toMatchObject({ page: 'p1' });
    expect(keyOf({ kind: 'url', ownUrl: { in: 'files', blob: 'x'.repeat(3_000) } })).toBeUndefined();
  });
});
