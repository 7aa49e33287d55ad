import { MemoryStore, textObject } from '@bindery/content';
import { describe, expect, it } from 'vitest';
import { guardContentStore, HeavyWorkError, isHeavyText } from './heavy-work.ts';

const bytesOf = (text: string): Uint8Array => Buffer.from(text);
const isHeavy = (text: string): boolean => isHeavyText(bytesOf(text));
const PROSE = 'Some *words* and [a link](other.md) stand beside `code`, and go on with it for a while.\n\n';

describe('heavy work', () => {
  it.each([
    ['a page of 20 kB of prose', PROSE.repeat(220), false],
    ['a page of 100 kB without any structure', 'word '.repeat(20_000), false],
    ['a page of 135 kB without any structure', 'word '.repeat(27_000), true],
    ['a page of 100 kB of prose', PROSE.repeat(1100), true],
    ['a page of 10 kB of headings', '# a\n'.repeat(2500), true],
    ['a page of 10 kB of table cells', '| a '.repeat(5000), true],
    ['front matter of 3 kB', `---\ntitle: "${'a'.repeat(3000)}"\n---\n# A\n`, false],
    ['front matter of 20 kB', `---\na: ${'- '.repeat(10_000)}\n---\n# A\n`, true],
    ['front matter of 20 kB without an end', `---\na: ${'- '.repeat(10_000)}`, true],
    ['a body with front matter of 20 kB', JSON.stringify({ markdown: `---\na: ${'- '.repeat(10_000)}\n---\n` }), true],
    [
      'a body with a rule between two texts of 10 kB',
      JSON.stringify({ markdown: `${'a '.repeat(5000)}\n\n---\n\nb` }),
      false,
    ],
  ])('%s', (_name, text, expected) => {
    expect(isHeavy(text)).toBe(expected);
  });
});

describe('a guarded store', () => {
  it('returns light texts, and no heavy one', async () => {
    const store = new MemoryStore();
    const [light, heavy] = [textObject(PROSE), textObject(PROSE.repeat(2000))];
    await store.put([light, heavy]);
    const guarded = guardContentStore(store);
    expect(await guarded.get([light.hash])).toEqual([light.bytes]);
    await expect(guarded.get([light.hash, heavy.hash])).rejects.toBeInstanceOf(HeavyWorkError);
  });
});
