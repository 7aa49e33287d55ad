import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CORPORA, isPresent, readPages, sample, walked } from '../../../../test/corpora.ts';
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
  const [again, expected] = [withoutKeys(parse(serializeDocument(page))), withoutKeys(page)];
  // Most are equal as text, which is fast to compare; members may be in another order.
  if (again !== expected) expect(JSON.parse(again)).toEqual(JSON.parse(expected));
}

describe('serializeDocument', () => {
  for (const name of CORPORA)
    it.runIf(isPresent(name))(`writes ${walked(60)} of ${name} so that each parses to the same page`, () => {
      for (const source of sample([...readPages(name).values()], 60)) expectRoundTrip(source);
    });

  it.each([
    '{% code title="t" %}\n# $$&amp;$$',
    '{% code title="t" %}\n# $$a  <b> {% x %} &#36; [l](t.md) :tomato:$$ {{ a && b }} {{ a <b> &lt; "  " }}',
    '<table><tr><th>H</th></tr><tr><td>$$a &lt; b &amp;&amp; c$$<ul><li>d</li></ul></td></tr></table>',
    '<h1>$$&#36;&#36;$$ $$&#10;a&#13;b&#9;c$$ {{ a &amp;&amp; b &lt;c }}</h1>',
    '<details><summary>$$&amp;$$ {{ a &amp;amp; b }}</summary>x</details>',
    'Text <details><summary>$$<b> {% hint %} &lt;$$</summary>\n\nx\n\n</details>',
    `<h1>{{ ${'a&'.repeat(100)} }}</h1>`,
    '{% stepper %}\n# a<br>&#x20;a<b>&#x20;b</b><br><b>&#x20;b</b>',
    '<details><summary><a href="x">&#x20;<code>\\*</summary>',
    '<details><summary><a href="x">_https://a.b/c:tomato:</summary>',
    '_a\n<br>_&#x20;a [b<br>](t.md)&#x20;c',
    '| \\| | `a\\|b` |\n| --- | --- |\n| \\| | `a\\|b` |',
    '<details><summary><!a {% x %} <b\\> *</summary></details>',
    '<details><summary><code>a[0] \\ *</code></summary></details>',
    '<details><summary>a <b>b\u00a0</b> <b>c</b></summary></details>',
    '<p><img src="q.png"> <b>a</b> <i class="fa-egg"></i> <b>c</b></p>',
  ])('writes formulas, expressions, code, pipes and spaces so that they parse to the same: %j', (source) =>
    expectRoundTrip(source),
  );

  it('decodes entities in formulas and expressions of HTML, but not in those of Markdown', () => {
    const inHtml = parse('<h2>$$a &lt; b &amp; c$$ {{ a &amp;&amp; b }}</h2>');
    expect(withoutKeys(inHtml)).toContain('"formula":"a < b & c"');
    expect(withoutKeys(inHtml)).toContain('"expression":"a && b"');
    const inMarkdown = parse('Text $$a &lt; b$$ and {{ a &amp;&amp; b }}.');
    expect(withoutKeys(inMarkdown)).toContain('"formula":"a &lt; b"');
    expect(withoutKeys(inMarkdown)).toContain('"expression":"a &amp;&amp; b"');
  });

  it.each([
    'Two things:',
    ':::',
    '::: note',
    'Wow!',
    'Five $',
    'C#',
    '#tag',
    '--flag',
    'a < b > c',
    'At 10:30:45, see ftp: or mailto: and //host',
    'a ~ b',
    'C:\\Users\\me',
    '2 * 3 and a _ b',
    'if (a) {',
    'Note: **bold**',
    'Note:**bold**',
    'Watch:[out](b.md)',
  ])('writes %j without escapes', (source) => {
    expect(serializeDocument(parse(source))).toBe(`${source}\n`);
  });

  it('escapes nothing that reads the same without', () => {
    const part = fc.constantFrom(
      ...['a', 'B9', ' ', ':', '::', ':tomato:', '!', '$', '$$', '{', '{{', '{%', '}', '#', '##', '<', '<b', '~', '~~'],
      ...[
        '-',
        '--',
        '=',
        'https://a.b',
        'www.c.d',
        '//',
        'ftp://',
        '{#a}',
        '(',
        ')',
        '**x**',
        '`c`',
        '{{ v }}',
        '<br>',
      ],
    );
    const sources = fc
      .tuple(fc.constantFrom('', '# ', '## ', '* '), fc.array(part, { maxLength: 8 }))
      .map(([start, parts]) => start + parts.join(''));
    fc.assert(
      fc.property(sources, (source) => {
        const page = parse(source);
        const written = serializeDocument(page);
        const read = withoutKeys(parse(written));
        expect(read).toBe(withoutKeys(page));
        for (const { index } of written.matchAll(/\\(?=[:!#])/g)) {
          const less = written.slice(0, index) + written.slice(index + 1);
          // Whether a URL becomes a link depends on its host. What begins a pair may lack its end: `$`, `{`, `~` and `<` are left out. A backslash that is text is escaped itself.
          if (/(?:\\|https)$/.test(written.slice(0, index))) continue;
          expect([less, withoutKeys(parse(less))]).not.toEqual([less, read]);
        }
      }),
      { numRuns: Number(process.env['RUNS'] ?? 400) },
    );
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
    ...['$$&amp;$$', '$$a  <b> {% x %}$$', '$$&#36;$$', '{{ a && b }}', '{{ a <b> &lt; c }}'],
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
        { weight: 1, arbitrary: line.map((text) => `<details><summary>${text}</summary>`) },
        { weight: 2, arbitrary: fc.constant('') },
      ),
      { maxLength: 14 },
    )
    .map((lines) => lines.join('\n'));

  it('writes any page so that it parses to the same page', () => {
    fc.assert(
      fc.property(source, (text) => expectRoundTrip(text)),
      { numRuns: Number(process.env['RUNS'] ?? 400) },
    );
  });
});
