import { describe, expect, it } from 'vitest';
import { parseCondition } from '../condition/condition.ts';
import { splitSource } from './front-matter.ts';

const P = 'visitor.claims.isPartner';
const pageWith = (lines: string): string => `---\ntitle: T\n${lines}\n---\n\n# T\n\nText.\n`;
const conditionOf = (source: string): string | undefined => splitSource(source).frontMatter.condition;

/** Whether no claims at all let a visitor see the page. */
function isHidden(source: string): boolean {
  const condition = conditionOf(source);
  return condition === 'false' || (condition !== undefined && 'fault' in parseCondition(condition));
}

describe('a condition that is one readable text', () => {
  it.each([
    [`if: ${P}`, P],
    [`"if": ${P}`, P],
    [`'if' : "${P}"`, P],
    [`if : ${P}`, P],
    [`? if\n: ${P}`, P],
    [`if: |\n  ${P}`, P],
    [`if: >-\n  ${P}\n  == true`, `${P} == true`],
    [`if: '${P} == "a: b"'`, `${P} == "a: b"`],
    [`if: !!str ${P}`, P],
    [`x: &p ${P}\nif: *p`, P],
    ['if: false', 'false'],
    ['if: true', 'true'],
    ['if: 0', '0'],
  ])('is the condition of the page: %s', (lines, condition) => {
    expect(conditionOf(pageWith(lines))).toBe(condition);
    expect(conditionOf(pageWith(lines).replaceAll('\n', '\r\n'))).toBe(condition);
  });

  it.each(['', 'description: What if it rains', 'layout:\n  if: x', 'hidden: true'])('is absent in: %s', (lines) => {
    expect(conditionOf(pageWith(lines))).toBeUndefined();
  });
});

const UNREADABLE = [
  `description: Step one: ask\nif: ${P} == true`,
  'if: visitor.claims.plan == "a: b"',
  `icon: @lock\nif: ${P}`,
  `\tif: ${P}`,
  `if: ${P}\n<<<<<<< HEAD\ndescription: a\n=======\ndescription: b\n>>>>>>> x`,
  `title: "unclosed\nif: ${P}`,
  `tags: [a, b\nif: ${P}`,
  `description: \`code\` here\nif: ${P}`,
  `description: "a" and b\nif: ${P}`,
  `x: *missing\nif: ${P}`,
  `link: [a](b): c\nif: ${P}`,
  `if:${P}`,
  `if= ${P}`,
  'description: a: b\nhidden: true',
];
const NOT_ONE_TEXT = [
  `if: !${P}`,
  `if: !${P} && visitor.claims.plan == "pro"`,
  `if: !not ${P}`,
  `if: {{ ${P} }}`,
  `if: [${P}]`,
  `if:\n  - ${P}`,
  `if: {a: ${P}}`,
  'if: !!binary aWY=',
  'if:',
  'if: ""',
  'if: " "',
  'if: null',
  'if: ~',
  `If: ${P}`,
  `IF: ${P}`,
  `condition: ${P}`,
  `"if ": ${P}`,
  `if: ${P}\nif: true`,
  `if: ${P}\nIf: true`,
  `<<: {if: ${P}}`,
  `x: &x {if: ${P}}\n<<: *x`,
];

describe('a condition that cannot be read', () => {
  it.each([...UNREADABLE, ...NOT_ONE_TEXT])('hides the page, and its line is reported: %s', (lines) => {
    const source = pageWith(lines);
    expect(isHidden(source)).toBe(true);
    const { optionFaults = [] } = splitSource(source);
    expect(optionFaults).toEqual([
      { line: expect.any(Number), message: expect.stringMatching(/^Nobody sees this page: /) },
    ]);
    expect(source.split('\n')[(optionFaults[0]?.line ?? 0) - 1]).toMatch(/if|hidden|condition|<</i);
  });

  it.each([
    ['longer than 64 KiB', `---\ntitle: ${'a'.repeat(70_000)}\nif: ${P}\n---\n\n# T\n`],
    ['longer than 64 KiB before its condition', `---\nx: |\n${'  a\n'.repeat(20_000)}if: ${P}\n---\n\n# T\n`],
    ['not closed', `---\ntitle: T\nif: ${P}\n\n# T\n\nText.\n`],
    ['after an empty line', `\n---\nif: ${P}\n---\n# T\n`],
    ['after a space', ` ---\nif: ${P}\n---\n# T\n`],
    ['with a comment after its fence', `--- # options\nif: ${P}\n---\n# T\n`],
    ['with a language after its fence', `---yaml\nif: ${P}\n---\n# T\n`],
    ['after a comment', `<!-- x -->\n---\nif: ${P}\n---\n# T\n`],
    ['between other fences', `+++\nif = "${P}"\n+++\n# T\n`],
    ['without the first fence', `title: T\nif: ${P}\n---\n# T\n`],
    ['hidden, not closed', '---\ntitle: T\nhidden: true\n\n# T\n'],
  ])('hides the page if the front matter is no such: %s', (_, source) => {
    expect(isHidden(source)).toBe(true);
    expect(splitSource(source).optionFaults).toHaveLength(1);
  });

  it.each([
    '---\n\nText with a rule above.\n\n```yaml\nif: always()\n```\n',
    '# T\n\nif: this is text\n',
    '# T\n\nif: a heading\n---\n',
    'Note: read this\n\nif: text\n',
    '---\ntitle: T\n---\n\nif: text\n\n---\n',
    '',
  ])('is not looked for in the text of a page: %j', (source) => {
    expect(conditionOf(source)).toBeUndefined();
    expect(splitSource(source).optionFaults).toBeUndefined();
  });
});

describe('the options that are on or off', () => {
  it.each(['hidden', 'noIndex', 'noRobotsIndex'] as const)('are read as their authors write them: %s', (name) => {
    const read = (lines: string) => splitSource(pageWith(lines));
    for (const on of ['true', 'True', 'yes', 'on', '"true"', '1', 'true # x', '!!str true']) {
      expect(read(`${name}: ${on}`).frontMatter[name]).toBe(true);
      expect(read(`${name.toUpperCase()}: ${on}`).frontMatter[name]).toBe(true);
    }
    for (const off of ['false', 'no', 'off', '"false"', '0'])
      expect(read(`${name}: ${off}`).frontMatter[name]).toBe(false);
    expect(read(`${name}: no\n${name}: yes`).frontMatter[name]).toBe(true);
    for (const neither of ['', 'maybe', '[true]', '{a: true}', 'null']) {
      const { frontMatter, optionFaults } = read(`${name}: ${neither}`);
      expect(frontMatter[name]).toBeUndefined();
      expect(optionFaults).toEqual([{ line: 3, message: `"${name}" has no effect: it must be true or false.` }]);
    }
  });
});
