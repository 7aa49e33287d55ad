import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { commentsOf, listRepositoryFiles, pathInRepository, readRepositoryFile } from './repository-texts.ts';

/**
 * Words that readers of English code and manuals do not expect there, or that say nothing: CONTRIBUTING.md, "Principles".
 * "Behind" is kept for what the field calls so: a proxy, a load balancer, a login.
 */
const WORDS = [
  'mend(?:s|ed|ing)?',
  'beside',
  String.raw`behind(?! (?:(?:an?|the|its|this|another|one|each) )?\[?(?:reverse )?(?:proxy|proxies|load balancer|login))`,
  'holds?',
  'takes?',
  'wholly',
  'anew',
  '(?:gives?|gave|given|giving) way',
  '(?:is|are|was|were|be|been|being) told',
  "of (?:its|their|his|her|your|our|one's) own",
  'who(?:so)?ever',
  'whatever',
  'as long as',
  '(?:is|are|was|were) (?:not )?there',
];
const DIALECT = new RegExp(String.raw`\b(?:${WORDS.join('|')})\b`, 'gi');

/** Texts that other people wrote, and lists of words. */
const EXCEPTIONS: Readonly<Record<string, number>> = {
  // A word of the list of common passwords.
  'packages/server/src/accounts/common-passwords.ts: whatever': 1,
};

/** Generated from what is checked already, or licenses of others. */
const GENERATED = /(?:^|\/)generated\/|package-lock\.json$|(?:^|\/)LICENSE/;
const FILES = listRepositoryFiles().filter((name) => !GENERATED.test(name) && name !== 'test/language.test.ts');
const DOCUMENTS = FILES.filter((name) => name.endsWith('.md'));
const SOURCES = FILES.filter((name) => /\.(?:tsx?|mjs|js|css|grit)$/.test(name));
const SCRIPTS = FILES.filter((name) => name.startsWith('.ci/') && !name.includes('.', 4));

const STRING = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g;
const TITLE =
  /\b(?:it|test|describe)(?:\.\w+)*(?:\([^\n]*\))?\(\s*('(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`)/g;
const COMMENT = /\/\*[\s\S]*?\*\/|(?<![:\w"'`/])\/\/[^\n]*/g;

/** Sentences that people read: strings of two words and more, of what is shipped. */
function sentencesOf(text: string): string {
  const strings = [...text.replace(COMMENT, '').matchAll(STRING)].map(([string]) => string);
  // A template within a template is read as code between two strings.
  return strings.filter((string) => /[a-z] [a-z]/i.test(string) && !/;\n/.test(string)).join('\n');
}
const isShipped = (name: string): boolean =>
  /^packages\/\w+\/src\//.test(name) && !/\.test\.tsx?$|\/testing\//.test(name);
const titlesOf = (text: string): string => [...text.matchAll(TITLE)].map(([, title]) => title).join('\n');
const textsOf = (name: string): string => {
  const source = readRepositoryFile(name);
  const sentences = isShipped(name) ? sentencesOf(source.text) : titlesOf(source.text);
  return `${commentsOf(source).text}\n${sentences}`;
};

function findDialect(name: string, text: string): string[] {
  const hits = [...text.matchAll(DIALECT)].map((match) => {
    const { index } = match;
    return { word: match[0], around: text.slice(Math.max(0, index - 40), index + 40).replace(/\s+/g, ' ') };
  });
  const allowed = new Map(Object.entries(EXCEPTIONS));
  return hits.flatMap(({ word, around }) => {
    const key = `${name}: ${word}`;
    const left = allowed.get(key) ?? 0;
    allowed.set(key, left - 1);
    return left > 0 ? [] : [`${name}: ${around}`];
  });
}

describe('the language of the repository', () => {
  it('is looked for in comments, titles of tests, sentences, scripts and documents', () => {
    expect(DOCUMENTS.length).toBeGreaterThan(100);
    expect(SOURCES.length).toBeGreaterThan(1000);
    expect(SCRIPTS).toContain('.ci/run');
    const samples = [
      ['a.ts', '/** The lock that it\n * holds. */'],
      ['a.test.ts', "it('takes a token', () => {});"],
      ['packages/site/src/a.ts', "const message = 'This is not there.';"],
    ] as const;
    for (const [name, text] of samples) {
      const sentences = isShipped(name) ? sentencesOf(text) : titlesOf(text);
      expect(findDialect(name, `${commentsOf({ name, text }).text}\n${sentences}`), text).toHaveLength(1);
    }
    expect(findDialect('a.md', 'A server behind a reverse proxy.')).toEqual([]);
  });

  it('has no word of the banned list in comments, titles of tests and sentences of the program', () => {
    expect(SOURCES.flatMap((name) => findDialect(name, textsOf(name)))).toEqual([]);
  });

  it('has no word of the banned list in documents and scripts', () => {
    const found = [...DOCUMENTS, ...SCRIPTS].flatMap((name) =>
      findDialect(name, readFileSync(pathInRepository(name), 'utf8')),
    );
    expect(found).toEqual([]);
  });

  it('lists no exception that nothing needs', () => {
    const unused = Object.keys(EXCEPTIONS).filter((key) => {
      const [name = '', word = ''] = key.split(': ');
      return !textsOf(name).includes(word);
    });
    expect(unused).toEqual([]);
  });
});
