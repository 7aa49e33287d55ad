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
  '(?:is|are|was|were) led',
  '(?:is|are|was|were) spoken of',
  'that is none(?! of)',
  'worth nothing',
  'is for nothing',
  'yet to come',
  'for ever',
  'for want of',
  'by (?:its|their) word',
  'how it went',
  'as (?:somebody|people) (?:goes|go) on',
  'as far as the (?:person|caller|user|reader) may',
  'shall',
  'lest',
  'thereof|therein|whereof|wherein|hitherto|henceforth|thence',
  'strangers?',
  'to who(?!m)',
  'from who(?!m)',
  'without complaint',
  'how far it is',
  'what somebody',
  "nobody else's",
  'once and for all',
  'sees? to',
  'as somebody',
];
const DIALECT = new RegExp(String.raw`\b(?:${WORDS.join('|')})\b`, 'gi');

/** "Address" alone may be a URL, a path, an IP address or an e-mail address: the word before it says which. */
const KINDS_OF_ADDRESS = ['e-?mail', 'mail', 'IP(?:v[46])?', 'loopback', 'network', 'MAC', 'postal'];
const BARE_ADDRESS = new RegExp(
  String.raw`(?<!\b(?:${KINDS_OF_ADDRESS.join('|')})\s(?:// )?)\b(?<!-)(?:address(?:es)?|addressees?)\b(?!\()`,
  'gi',
);

/** Texts that other people wrote, and lists of words. */
const EXCEPTIONS: Readonly<Record<string, number>> = {
  // A word of the list of common passwords.
  'packages/server/src/domain/accounts/common-passwords.ts: whatever': 1,
};

/** Generated from what is checked already, or licenses of others. */
const GENERATED = /(?:^|\/)generated\/|package-lock\.json$|(?:^|\/)LICENSE/;
const FILES = listRepositoryFiles().filter((name) => !GENERATED.test(name) && name !== 'test/language.test.ts');
const DOCUMENTS = FILES.filter((name) => name.endsWith('.md'));
const SOURCES = FILES.filter((name) => /\.(?:tsx?|mjs|js|css|grit)$/.test(name));
const SCRIPTS = FILES.filter((name) => name.startsWith('.ci/') && !name.includes('.', 4));

const STRING = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g;
const TITLE =
  /(?:\b(?:it|test|describe)(?:\.\w+)*(?:\([^\n]*\))?|\n *\](?: as const)?\))\(\s*('(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`)/g;
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

function findMatches(text: string, words: RegExp): { word: string; around: string }[] {
  return [...text.matchAll(words)].map((match) => {
    const { index } = match;
    return { word: match[0], around: text.slice(Math.max(0, index - 40), index + 40).replace(/\s+/g, ' ') };
  });
}

function findDialect(name: string, text: string): string[] {
  const hits = findMatches(text, DIALECT);
  const allowed = new Map(Object.entries(EXCEPTIONS));
  return hits.flatMap(({ word, around }) => {
    const key = `${name}: ${word}`;
    const left = allowed.get(key) ?? 0;
    allowed.set(key, left - 1);
    return left > 0 ? [] : [`${name}: ${around}`];
  });
}

/** In comments, without the code that they quote, and titles of tests: members of libraries have the name too. */
function findBareAddresses(name: string, text: string): string[] {
  const comments = name.startsWith('.ci/')
    ? [...text.matchAll(/^\s*#.*(?:\n\s*#.*)*/gm)].map(([comment]) => comment.replace(/\n\s*#\s?/g, ' ')).join('\n')
    : commentsOf({ name, text }).text;
  const hits = findMatches(`${comments.replace(/`[^`\n]*`/g, '')}\n${titlesOf(text)}`, BARE_ADDRESS);
  return hits.map(({ around }) => `${name}: ${around}`);
}

describe('the language of the repository', () => {
  it('is checked in comments, titles of tests, sentences, scripts and documents', () => {
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
    const hits = [...DOCUMENTS, ...SCRIPTS].flatMap((name) =>
      findDialect(name, readFileSync(pathInRepository(name), 'utf8')),
    );
    expect(hits).toEqual([]);
  });

  it('names the kind of every address in comments and titles of tests', () => {
    const bare = [
      ['a.ts', '/** The address of the page. */'],
      ['a.ts', '// Pages that have\n// addresses.'],
      ['a.ts', '/** The\n * addressee of a mail. */'],
      ['a.test.ts', "it('redirects to the address', () => {});"],
      ['a.test.ts', "it.each([\n  'a',\n])('redirects to the address %s', () => {});"],
      ['.ci/run', '# The server has an address.\n'],
    ] as const;
    for (const [name, text] of bare) expect(findBareAddresses(name, text), text).toHaveLength(1);
    const named = [
      ['a.ts', '/** An e-mail address, an IP\n * address and the IPv6 addresses of `address`. */\nconst address = 1;'],
      ['a.ts', '// The mail has an e-mail\n// address. See `socket.address()`, AddressInfo and email-address.ts.'],
      ['a.test.ts', "it('rejects an IP address', () => server.address());"],
    ] as const;
    for (const [name, text] of named) expect(findBareAddresses(name, text), text).toEqual([]);
    const hits = [...SOURCES, ...SCRIPTS].flatMap((name) => findBareAddresses(name, readRepositoryFile(name).text));
    expect(hits).toEqual([]);
  });

  it('lists no unused exception', () => {
    const unused = Object.keys(EXCEPTIONS).filter((key) => {
      const [name = '', word = ''] = key.split(': ');
      return !textsOf(name).includes(word);
    });
    expect(unused).toEqual([]);
  });
});
