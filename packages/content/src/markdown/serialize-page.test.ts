import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { parsePage } from './parse-page.ts';
import { serializeDocument } from './serialize-page.ts';

const corpora = path.resolve(import.meta.dirname, '../../../../../shared/corpora');
const folder = mkdtempSync(path.join(tmpdir(), 'serialize-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A page without the keys of its blocks, which depend on how anchors are written. */
function parse(source: string): unknown {
  const { frontMatterError: _, ...page } = parsePage(source);
  return JSON.parse(JSON.stringify(page, (name, value) => (name === 'key' ? undefined : value)));
}

function expectRoundTrip(source: string): void {
  const { frontMatterError: _, ...page } = parsePage(source);
  expect(parse(serializeDocument(page))).toEqual(parse(source));
}

describe('serializeDocument', () => {
  it.each(['elsa-gitbook', 'comprehensive-rust', 'js-primer', 'kitchen-sink'])(
    'writes every page of %s such that it is read as the same page',
    (name) => {
      const target = path.join(folder, name);
      execFileSync('git', ['clone', '--quiet', path.join(corpora, `${name}.bundle`), target]);
      for (const file of readdirSync(target, { recursive: true, encoding: 'utf8' })) {
        if (file.endsWith('.md')) {
          expectRoundTrip(readFileSync(path.join(target, file), 'utf8'));
        }
      }
    },
  );

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
