import { describe, expect, it } from 'vitest';
import {
  NO_FRONT_MATTER,
  CONDITION as P,
  pageWith,
  UNREADABLE_OPTIONS,
} from '../../../../test/unreadable-conditions.ts';
import { parseCondition } from '../condition/condition.ts';
import { splitSource } from './front-matter.ts';

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
    [`x: &k if\n*k : ${P}`, P],
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

describe('a condition that cannot be read', () => {
  it.each(UNREADABLE_OPTIONS)('hides the page, and its line is reported: %s', (lines) => {
    const source = pageWith(lines);
    expect(isHidden(source)).toBe(true);
    const { optionFaults = [] } = splitSource(source);
    expect(optionFaults).toEqual([
      {
        line: expect.any(Number),
        reason: 'condition_unreadable',
        message: expect.stringMatching(/^Nobody sees this page: /),
      },
    ]);
    expect(source.split('\n')[(optionFaults[0]?.line ?? 0) - 1]).toMatch(/if|hidden|condition|<</i);
  });

  it.each(NO_FRONT_MATTER)('hides the page if the front matter is no such: %s', (_, source) => {
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
      expect(optionFaults).toEqual([
        { line: 3, reason: 'option_ignored', message: `"${name}" has no effect: it must be true or false.` },
      ]);
    }
  });
});
