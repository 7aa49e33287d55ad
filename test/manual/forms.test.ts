import { describe, expect, it } from 'vitest';
import { matchText, Names } from './forms.ts';

describe("the manual compared with the program's output", () => {
  it.each([
    ['an opaque text without a digit', 'WyJLdHZlYWxWWXh1SVNBRmEwelN3aSJd', 'WyJuNmVnaWZQVHkzWmJpZldQdUNIVyJd'],
    ['an id of small letters', 'k22uO39uf9KevYUlJV9o', 'abcdefghijklmnopqrst'],
    ['a key without a digit', '5x0c1v7k2m9p4q', 'abcdefghijklmn'],
  ])('ignores %s', (_, shown, real) => {
    const names = new Names();
    expect(matchText(`page=${shown}`, `page=${real}`, names)).toBe(true);
    expect(names.find(shown)).toBe(real);
    expect(matchText(shown, real.replace('a', 'b').replace('Wy', 'Wz'), names)).toBe(false);
  });

  it('reports texts of another form', () => {
    expect(matchText('k22uO39uf9KevYUlJV9o', 'k22uO39uf9KevYUlJV9', new Names())).toBe(false);
  });
});
