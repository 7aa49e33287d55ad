import { statSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listAnchors } from '../packages/content/src/document/outline.ts';
import { parsePage } from '../packages/content/src/markdown/parse-page.ts';
import { startTestServer, type TestServer } from '../packages/server/src/testing/test-server.ts';
import {
  commentsOf,
  isRepositoryFile,
  listRepositoryFiles,
  pathInRepository,
  type RepositoryText,
  readRepositoryFile,
} from './repository-texts.ts';

const FILES = listRepositoryFiles();
const DOCUMENTS = FILES.filter((name) => name.endsWith('.md')).map(readRepositoryFile);
/** This file alone shows what it looks for. */
const SOURCES = FILES.filter((name) => /\.(?:tsx?|mjs|js|grit)$/.test(name) && name !== 'test/references.test.ts').map(
  readRepositoryFile,
);

/** How people refer to documents that only those have who wrote the program. */
const ELSEWHERE = new RegExp(
  [
    String.raw`\bdecisions?, (?:appendix|overrides?|points?|rows?)\b`,
    String.raw`\boverrides? \d`,
    String.raw`\bappendi(?:x|ces) [A-Z]\b`,
    String.raw`\bappendix on\b`,
    String.raw`\brows? \d+\b`,
    String.raw`\bspecification §`,
    String.raw`\bSpecification, (?:L\d|\w)`,
    String.raw`\(specification(?:, [^)]*)?\)`,
    String.raw`\bconventions? \d`,
    String.raw`\b[Cc]omplement\b(?!-)`,
    String.raw`(?<![\w.])\.\./shared\b`,
  ].join('|'),
  'g',
);

const findElsewhere = ({ name, text }: RepositoryText): string[] =>
  [...text.matchAll(ELSEWHERE)].map(([reference]) => `${name}: ${reference}`);

const anchors = new Map<string, ReadonlySet<string>>();
function hasAnchor(name: string, anchor: string): boolean {
  const known = anchors.get(name) ?? new Set(listAnchors(parsePage(readRepositoryFile(name).text)));
  anchors.set(name, known);
  return known.has(anchor);
}

/** Why a path does not lead to a file of the repository, and with an anchor to a heading in it; empty where it does. */
function describeFault(name: string, target: string, anchor: string | undefined): string[] {
  if (statSync(pathInRepository(target), { throwIfNoEntry: false }) === undefined) return [`${name}: ${target}`];
  if (anchor === undefined || !target.endsWith('.md') || hasAnchor(target, anchor)) return [];
  return [`${name}: ${target}#${anchor}`];
}

/** Documents that a comment names from the root of the repository: `docs/api/lists.md#order`. */
const NAMED = /(?<![\w./-])(docs\/[\w./-]+\.md)(?:#([\w-]+))?/g;
/** Links of a document that are no URL. */
const LINKED = /\]\((?!\w+:|\/|#)([^)#\s]+)(?:#([\w-]+))?\)/g;
/** Examples show links of their readers' pages. */
const withoutExamples = (text: string): string =>
  text.replace(/^( *)(`{3,})[\s\S]*?^\1\2$/gm, '').replace(/`[^`\n]*`/g, '');

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe('references to documents', () => {
  it('are checked in every comment and document of the repository', () => {
    const names = [...DOCUMENTS, ...SOURCES].map(({ name }) => name);
    expect(names).toEqual(
      expect.arrayContaining([
        'README.md',
        'docs/api/contract.md',
        'packages/server/src/main/create-app.ts',
        'test/world.ts',
      ]),
    );
    expect(names.filter(isRepositoryFile)).toHaveLength(names.length);
    const samples = [
      '// 404 to non-members (decisions,\n  // row 42).',
      '/** Specification, Page. */',
      '/** As in override 12. */',
      '/** Values of appendix C. */',
      '/** What nobody sees (complement). */',
      '// See ../shared/spec/rules.md',
    ];
    expect(samples.filter((text) => findElsewhere(commentsOf({ name: 'a.ts', text })).length === 0)).toEqual([]);
    expect(describeFault('a.ts', 'docs/api/contract.md', 'no-such-heading')).toHaveLength(1);
    expect(describeFault('a.ts', 'docs/api/no-such-page.md', undefined)).toHaveLength(1);
  });

  it('in comments stay within the repository', () => {
    expect(SOURCES.map(commentsOf).flatMap(findElsewhere)).toEqual([]);
  });

  it('in documents stay within the repository', () => {
    expect(DOCUMENTS.flatMap(findElsewhere)).toEqual([]);
  });

  it('in the OpenAPI document stay within the repository', async () => {
    const { status, text } = await server.call('GET', '/openapi.json');
    expect(status).toBe(200);
    expect(findElsewhere({ name: '/openapi.json', text })).toEqual([]);
  });

  it('in comments name pages and headings that exist', () => {
    const faults = SOURCES.map(commentsOf).flatMap(({ name, text }) =>
      [...text.matchAll(NAMED)].flatMap(([, target = '', anchor]) => describeFault(name, target, anchor)),
    );
    expect(faults).toEqual([]);
  });

  it('in documents link to files and headings that exist', () => {
    const faults = DOCUMENTS.flatMap(({ name, text }) =>
      [...withoutExamples(text).matchAll(LINKED)].flatMap(([, link = '', anchor]) =>
        describeFault(name, path.posix.join(path.posix.dirname(name), link), anchor),
      ),
    );
    expect(faults).toEqual([]);
  });
});
