import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CORPORA, readPages, sample, walked } from '../../../../test/corpora.ts';
import { parsePage } from './parse-page.ts';
import { serializeDocument } from './serialize-page.ts';

type Page = Omit<ReturnType<typeof parsePage>, 'frontMatterError'>;

function parse(source: string): Page {
  const { frontMatterError: _, ...page } = parsePage(source);
  return page;
}

/** A page without the keys of its blocks, which depend on how anchors are written. */
const withoutKeys = (page: Page): string => JSON.stringify(page, (name, value) => (name === 'key' ? undefined : value));

function expectRoundTrip(source: string): void {
  const page = parse(source);
  const [again, wanted] = [withoutKeys(parse(serializeDocument(page))), withoutKeys(page)];
  // Most are equal to the letter, which is soon seen; members may come in another order.
  if (again !== wanted) expect(JSON.parse(again)).toEqual(JSON.parse(wanted));
}

describe('serializeDocument', () => {
  it.each(CORPORA)(`writes ${walked(60)} of %s such that each is read as the same page`, (name) => {
    for (const source of sample([...readPages(name).values()], 60)) expectRoundTrip(source);
  });

  const words = fc.constantFrom(
    ...[
      'a',
      'b c',
      '1. ',
      '- ',
      '# ',
      '+ ',
      '*',
      '**',
      '_',
      '`',
      '~~',
      '$',
      '$$',
      '{',
      '}',
      '|',
      ':',
      '!',
      '&',
      '&amp;',
    ],
    ...[
      '<',
      '>',
      '\\',
      '[',
      ']',
      '(',
      ')',
      '日',
      '本',
      'www.a.b',
      'https://a.b/c',
      ':tomato:',
      '{{ x }}',
      '{% x %}',
      '  ',
    ],
    ...[
      '<b>',
      '</b>',
      '<kbd>',
      '</kbd>',
      '<br>',
      '<sup>2</sup>',
      '[l](t.md "T")',
      '![i](p.png)',
      '<img src="q.png" width="5">',
    ],
    ...[
      '<mark style="color:red;">',
      '</mark>',
      '<a href="x">',
      '</a>',
      '<i class="fa-egg"></i>',
      '[^1]',
      '\u00a0',
      '"',
      "'",
    ],
    ...['---', '===', '~~~', '#', '\\*', '&#x20;', '<a id="p"></a>', '[m](n.md "mention")', '<code>', '</code>'],
  );
  const line = fc.array(words, { maxLength: 7 }).map((parts) => parts.join(''));
  const starts = fc.constantFrom('', '', '', '', '# ', '## ', '* ', '1. ', '3) ', '* [ ] ', '> ', '    ', '  ', '| ');
  const blocks = fc.constantFrom(
    ...['{% hint style="info" %}', '{% endhint %}', '{% tabs %}', '{% tab title="A \\"q\\"" %}', '{% endtab %}'],
    ...[
      '{% endtabs %}',
      '{% stepper %}',
      '{% step %}',
      '{% endstep %}',
      '{% endstepper %}',
      '{% embed url="https://e" %}',
    ],
    ...[
      '{% endembed %}',
      '{% content-ref url="c.md" %}',
      '{% endcontent-ref %}',
      '{% code title="t" %}',
      '{% endcode %}',
    ],
    ...['```js {1}', '```', '$$', '<details>', '<summary>S</summary>', '</details>', '<p align="center">C</p>', '***'],
    ...[
      '| A | B |\n| --- | :-: |\n| 1 | `x` |',
      '<table><tr><th>H</th></tr><tr><td>C<ul><li>d</li></ul></td></tr></table>',
    ],
    ...[
      '[^1]: Note',
      '<figure><img src="f.png"><figcaption>F</figcaption></figure>',
      '{% if a %}',
      '{% else %}',
      '{% endif %}',
    ],
    ...['<ul><li>u</li></ul>', '<h2 id="own">O</h2>', '<pre>p\n  q</pre>', '<!-- c -->', '{% include "i.md" %}'],
  );
  const source = fc
    .array(
      fc.oneof(
        { weight: 3, arbitrary: fc.tuple(starts, line).map((parts) => parts.join('')) },
        { weight: 2, arbitrary: blocks },
        { weight: 2, arbitrary: fc.constant('') },
      ),
      { maxLength: 14 },
    )
    .map((lines) => lines.join('\n'));

  it('writes any page such that it is read as the same page', () => {
    fc.assert(
      fc.property(source, (text) => expectRoundTrip(text)),
      { numRuns: Number(process.env['RUNS'] ?? 400) },
    );
  });
});
