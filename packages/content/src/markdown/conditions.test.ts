import { describe, expect, it } from 'vitest';
import { evaluateDocument } from '../document/evaluate-document.ts';
import { textOfDocument, textOfInlines } from '../document/text.ts';
import { parsePage } from './parse-page.ts';
import { serializeDocument } from './serialize-page.ts';

/** The texts of a page for a reader who satisfies all conditions, or none. */
function readAs(source: string, holds: boolean): string {
  const { title, document } = parsePage(source);
  const evaluated = evaluateDocument(document, { holds: () => holds, textOf: () => undefined });
  return `${textOfInlines(title ?? [])} ${textOfDocument(evaluated)} ${JSON.stringify(evaluated)}`;
}

/** The text for whom every condition is met that has an expression. */
function holdsNever(source: string): string {
  const { document } = parsePage(source);
  return textOfDocument(
    evaluateDocument(document, { holds: (expression) => expression !== '', textOf: () => undefined }),
  );
}

const SHOWN: readonly (readonly [string, string])[] = [
  ['around blocks', '{% if a %}\nSECRET\n{% endif %}'],
  ['in a line', 'Open {% if a %}SECRET{% endif %} open'],
  ['in an item', '- {% if a %} SECRET {% endif %}\n- open'],
  ['in a note', 'Open[^1]\n\n[^1]: Open\n\n    {% if a %}\n    SECRET\n    {% endif %}'],
  ['around a note that is used elsewhere', 'Open[^1]\n\n{% if a %}\n[^1]: SECRET\n{% endif %}'],
  ['in a branch around a note', 'Open[^1]\n\n{% if b %}\nx\n{% else %}\n[^1]: SECRET\n{% endif %}'],
  ['in a cell', '| open |\n| --- |\n| {% if a %}SECRET{% endif %} |'],
  ['in the title of a column', '| open {% if a %}SECRET{% endif %} |\n| --- |\n| open |'],
  [
    'around a row',
    '<table><thead><tr><th>A</th></tr></thead><tbody>{% if a %}<tr><td>SECRET</td></tr>{% endif %}<tr><td>b</td></tr></tbody></table>',
  ],
  ['around the definition of a link', '{% if a %}\n[x][r]\n\n[r]: https://SECRET\n{% endif %}'],
  ['around the first definition', '[x][r]\n\n{% if a %}\n[x][r]\n\n[r]: https://SECRET\n{% endif %}\n\n[r]: b'],
  ['never ended', '{% if a %}\nSECRET'],
];

/** Conditions are not supported there. */
const LEFT_OUT: readonly (readonly [string, string])[] = [
  ['in a heading', '## Open {% if a %}SECRET{% endif %} open'],
  ['in a title', '# Open {% if a %}SECRET{% endif %} open'],
  ['in the text of a link', 'Open [link {% if a %}SECRET{% endif %} open](u)'],
  ['in the text of a picture', 'Open ![alt {% if a %}SECRET{% endif %} open](u)'],
  ['across the end of a link', '[Open {% if a %}SECRET](u) SECRET{% endif %} open'],
  ['around marks in a heading', '## Open **{% if a %}SECRET** *SECRET*{% endif %} open'],
  ['in a summary', '<details>\n<summary>Open {% if a %}SECRET{% endif %}</summary>\n\nopen\n</details>'],
  [
    'around a value',
    '<table><thead><tr><th data-type="select">A</th></tr></thead><tbody>{% if a %}<tr><td><span data-option="x">SECRET</span></td></tr>{% endif %}<tr><td>open</td></tr></tbody></table>',
  ],
  [
    'around a definition that is used elsewhere',
    '[open][r] ![open][r]\n\n{% if a %}\n[r]: https://SECRET\n{% endif %}',
  ],
  ['in a line before a definition', '[open][r]\n\nOpen {% if a %}\n\n[r]: https://SECRET\n\n{% endif %}'],
  ['in a branch', '[open][r]\n\n{% if a %}\nb\n{% else %}\n[r]: https://SECRET\n{% endif %}'],
  ['in another part', '{% if a %}\n[r]: https://SECRET\n{% endif %}\n\n{% if b %}\n[open][r]\n{% endif %}\n\nopen'],
  ['without an expression', '{% if %}\nSECRET\n{% endif %}\n\nopen'],
  ['too deep', `${'{% hint %}\n'.repeat(45)}{% if a %}\nSECRET[^1]\n\n[^1]: SECRET\n{% endif %}\n\nopen[^1]`],
];

/** Conditions that end in another block than they begin in: they apply to everything between. */
const ACROSS: readonly (readonly [string, string])[] = [
  ['items', '- open {% if a %}\n- SECRET\n- SECRET {% endif %}open\n'],
  ['an item', '- open\n\n  {% if a %}\n\n- SECRET\n\nSECRET\n\n{% endif %}\n\nopen'],
  ['nested lists', '- open\n  - {% if a %} SECRET\n  - SECRET\n- SECRET {% endif %} open'],
  ['a quote', '> open {% if a %}\n\nSECRET\n\n{% endif %}\n\nopen'],
  ['a hint', '{% hint style="info" %}\nopen\n{% if a %}\n{% endhint %}\nSECRET\n{% endif %}\n\nopen'],
  ['details', '<details><summary>open</summary>\n\n{% if a %}\n\n</details>\n\nSECRET\n\n{% endif %}\n\nopen'],
  ['an element', '<div>\n\nopen {% if a %}\n\n</div>\n\nSECRET\n\n{% endif %}\n\nopen'],
  [
    'tabs',
    '{% tabs %}\n{% tab title="One" %}\nopen {% if a %}\n{% endtab %}\n{% tab title="Two" %}\nSECRET\n{% endtab %}\n{% endtabs %}\nSECRET {% endif %} open',
  ],
  ['cells', '| open {% if a %} | SECRET |\n| --- | --- |\n| SECRET {% endif %} open | open |'],
  ['rows', '| open | open |\n| --- | --- |\n| open {% if a %} | SECRET |\n| SECRET {% endif %} open | open |'],
  ['a table', '| open | open |\n| --- | --- |\n| open {% if a %} | SECRET |\n\nSECRET {% endif %} open'],
  ['a note', 'open[^1]\n\n[^1]: open {% if a %}\n\nSECRET {% endif %} open'],
  ['several conditions', '> open {% if a %} SECRET {% if a %}\n\nSECRET\n\n{% endif %}\n\nSECRET {% endif %} open'],
];

/** Conditions that are not one of the dialect: nobody is shown their content. */
const UNDECIDED: readonly (readonly [string, string])[] = [
  ['of an empty branch', '{% if a %}x{% elsif %}SECRET{% endif %} open'],
  ['of a branch after an empty one', '{% if a %}x{% elsif %}y{% else %}SECRET{% endif %} open'],
  ['of an else with another word', '{% if a %}x{% else unless b %}SECRET{% endif %} open'],
  ['of a branch after else', '{% if a %}x{% else %}open{% elsif b %}SECRET{% endif %} open'],
  ['of a second else', '{% if a %}x{% else %}open{% else %}SECRET{% endif %} open'],
  ['of a branch without a beginning', '{% elsif a %}\nSECRET\n{% endif %}\n\nopen'],
  ['of an else without a beginning', '{% else %}\nSECRET\n{% endif %}\n\nopen'],
  ['of another language', '{% unless a == false %}\nSECRET\n{% endunless %}\n\nopen'],
  ['of another language in a line', 'open {% ifversion ghes %}SECRET{% endif %} open'],
  ['of several cases', '{% case a %}{% when "pro" %}SECRET{% else %}SECRET{% endcase %}\n\nopen'],
  [
    'with bars in a cell',
    '| a | b | c | d |\n| --- | --- | --- | --- |\n| x {% if b || a %}SECRET{% endif %} | open | y |',
  ],
  [
    'with bars in a branch in a cell',
    '| a | b | c | d |\n| --- | --- | --- | --- |\n| {% if a %}x{% elsif b || a %}SECRET{% endif %} | open | y |',
  ],
  ['of too many branches', `{% if a %}x${`{% elsif ${'b'.repeat(500)} %}y`.repeat(6)}{% else %}SECRET{% endif %} open`],
];

describe('a condition', () => {
  it.each(ACROSS)('across the end of %s shows its content only to readers who satisfy it', (_, source) => {
    expect(readAs(source, false)).not.toContain('SECRET');
    expect(readAs(source, false)).toContain('open');
    expect(readAs(source, true)).toContain('SECRET');
    expect(readAs(source, true).trimEnd()).toContain('open');
  });

  it('across the end of a block can have further branches', () => {
    const source = '> open {% if a %}\n\nFIRST\n\n{% else %}\n\nSECOND\n\n{% endif %}\n\nopen';
    expect(readAs(source, true)).toMatch(/FIRST.*SECOND/s);
    expect(readAs(source, false)).not.toMatch(/FIRST|SECOND/);
    expect(JSON.stringify(parsePage(source).document)).toContain('"expression":"!(a)"');
  });

  it.each(UNDECIDED)('%s hides only its content from everybody', (_, source) => {
    for (const text of [readAs(source, true), readAs(source, false)]) expect(text).toContain('open');
    expect(holdsNever(source)).not.toContain('SECRET');
  });

  it.each([
    ['{% IF a %}\nSECRET\n{% ENDIF %}\n\nopen', 'a'],
    ['{% If a %}SECRET{% EndIf %} open', 'a'],
    ['{% if b %}x{% else if a %}SECRET{% endif %} open', '!(b) && (a)'],
    ['{% if b %}x{% elseif a %}SECRET{% endif %} open', '!(b) && (a)'],
    ['{% if b %}x{% ELSE %}SECRET{% endif %} open', '!(b)'],
    ['{% IF a }\nSECRET\n{% endif %}\n\nopen', 'a'],
  ])('is read in any spelling: %s', (source, expression) => {
    const read = (holds: (expression: string) => boolean) =>
      textOfDocument(evaluateDocument(parsePage(source).document, { holds, textOf: () => undefined }));
    expect(read((written) => written === expression)).toMatch(/SECRET/);
    expect(read((written) => written !== expression)).toMatch(/^(?!.*SECRET).*open/s);
  });

  it.each(SHOWN)('%s shows its content only to readers who satisfy it', (_place, source) => {
    expect(readAs(source, false)).not.toContain('SECRET');
    expect(readAs(source, true)).toContain('SECRET');
  });

  it.each(LEFT_OUT)('%s hides only its content from everybody', (description, source) => {
    const holds = description !== 'without an expression';
    for (const text of [readAs(source, holds), readAs(source, false)]) {
      expect(text).not.toContain('SECRET');
      expect(text.toLowerCase()).toContain('open');
    }
  });

  it('that a heading leaves open continues below it', () => {
    const source = '## Open {% if a %}\n\nSECRET\n\n{% endif %}\n\nAfter';
    expect(readAs(source, false)).toMatch(/^(?!.*SECRET).*Open.*After/s);
    expect(readAs(source, true)).toContain('SECRET');
  });

  it('round-trips at any location', () => {
    for (const [description, source] of [...SHOWN, ...LEFT_OUT, ...ACROSS, ...UNDECIDED]) {
      const page = parsePage(source);
      const written = serializeDocument(page);
      expect(serializeDocument(parsePage(written)), description).toBe(written);
      expect(readAs(written, false), description).not.toContain('SECRET');
      expect(readAs(written, true).includes('SECRET'), description).toBe(readAs(source, true).includes('SECRET'));
    }
  });
});
