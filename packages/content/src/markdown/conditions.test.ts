import { describe, expect, it } from 'vitest';
import { ACROSS, UNDECIDED, withClaims } from '../../../../test/unreadable-conditions.ts';
import { evaluateDocument } from '../document/evaluate-document.ts';
import { textOfDocument, textOfInlines } from '../document/text.ts';
import { parsePage } from './parse-page.ts';
import { serializeDocument } from './serialize-page.ts';
import { listSourceWarnings } from './source-warnings.ts';

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

  it.each(UNDECIDED)('%s is reported with its line', (_, source) => {
    const warnings = listSourceWarnings(`---\ntitle: T\n---\n\n${withClaims(source)}`);
    expect(warnings).not.toEqual([]);
    const lines = source.split('\n');
    for (const { line, reason, message } of warnings) {
      expect(reason).toBe('condition_unreadable');
      expect(message).toMatch(/^Nobody sees the text of this condition: /);
      expect(lines[line - 5]).toMatch(/\{%/);
    }
  });

  it('that can be decided is not reported', () => {
    for (const [, source] of [...SHOWN, ...ACROSS]) expect(listSourceWarnings(withClaims(source))).toEqual([]);
    expect(listSourceWarnings('```\n{% if %}\n```\n\n`{% elsif %}`\n')).toEqual([]);
    expect(listSourceWarnings('\r\n{% if visitor.claims.a = 1 %}\r\nx\r\n{% endif %}')).toMatchObject([{ line: 2 }]);
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
