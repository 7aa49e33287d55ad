import { describe, expect, it } from 'vitest';
import { listIncludes, listTargets } from './list-targets.ts';

describe('listTargets', () => {
  it.each([
    ['[a](b.pdf)', 'b.pdf'],
    ['![a](<b c.png> "t")', 'b c.png'],
    ['![a](n-\\(1\\).png)', 'n-(1).png'],
    ['![a](n-(1).png)', 'n-(1).png'],
    ['[a]: ../b.csv "t"', '../b.csv'],
    ['[a]: <b c.csv>', 'b c.csv'],
    ['<img src="x.png">', 'x.png'],
    ["<img alt='y' src='x.png'>", 'x.png'],
    ['<img src=x.png>', 'x.png'],
    ['<a href="a&amp;b.pdf">', 'a&b.pdf'],
    ['<source srcset="a.png 1x, b.png 2x">', 'b.png'],
    ['<source srcset="x (1).svg" media="m">', 'x (1).svg'],
    ['<source srcset="a.png 1x, b (2).png 300w">', 'b (2).png'],
    ['{% file src="../.gitbook/assets/x.zip" %}', '../.gitbook/assets/x.zip'],
    ['{% openapi\n  src="x.yaml" path="/p" %}', 'x.yaml'],
    ['[![a](inner.png)](outer.pdf)', 'inner.png'],
    ['[![a](inner.png)](outer.pdf)', 'outer.pdf'],
  ])('finds the target in %s', (text, target) => {
    expect([...listTargets(text)]).toContain(target);
  });

  it('finds included files', () => {
    expect([...listIncludes('{% include "../a.md" %} {%- include \'b.md\' %} {% hint %}')]).toEqual([
      '../a.md',
      'b.md',
    ]);
  });

  it.each(['](', '](x(', '="', "=' ", '= ', '[a]:', '{% include ', '](<'])(
    'finds only short targets in a megabyte of %s',
    (piece) => {
      const text = piece.repeat(Math.ceil(1_000_000 / piece.length));
      const targets = [...listTargets(text), ...listIncludes(text)];
      expect(targets.filter((target) => target.length > 2 * piece.length)).toEqual([]);
    },
  );
});
