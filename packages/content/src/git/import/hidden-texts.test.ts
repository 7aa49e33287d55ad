import fc from 'fast-check';
import { expect, it } from 'vitest';
import { runsOf } from '../../../../../test/corpora.ts';
import {
  ACROSS,
  CONDITION,
  NO_FRONT_MATTER,
  pageWith,
  UNDECIDED,
  UNREADABLE_COMMENTS,
  UNREADABLE_OPTIONS,
  withClaims,
} from '../../../../../test/unreadable-conditions.ts';
import { meetsCondition, parseCondition } from '../../condition/condition.ts';
import { evaluateDocument } from '../../document/evaluate-document.ts';
import { textOfInlines } from '../../document/text.ts';
import { parsePage } from '../../markdown/parse-page.ts';
import type { Page } from '../../page-tree.ts';
import type { ImportResult } from './import-types.ts';
import { type Files, importFiles } from './testing/import-files.ts';

const SECRET = 'SECRET';

/** Whether a visitor without claims satisfies a condition. */
function isMet(condition: string | undefined): boolean {
  if (condition === undefined) return true;
  const parsed = parseCondition(condition);
  return 'condition' in parsed && meetsCondition(parsed.condition, {});
}

/** Everything that a visitor without claims reads of an import. */
function readAsVisitor({ content, objects }: ImportResult): string {
  const sources = new Map(objects.map(({ hash, bytes }) => [hash, new TextDecoder().decode(bytes)]));
  const read = (page: Page): string => {
    if (!isMet(page.condition)) return '';
    if (page.type === 'link') return page.title;
    const below = page.pages.map(read).join('\n');
    if (page.type !== 'document') return `${page.title}\n${below}`;
    const { title = [], document } = parsePage(sources.get(page.document) ?? '');
    const evaluated = evaluateDocument(document, { holds: isMet, textOf: () => undefined });
    return `${page.title}\n${textOfInlines(title)}\n${JSON.stringify(evaluated)}\n${below}`;
  };
  return content.pages.map(read).join('\n');
}

const OPTIONS = [...UNREADABLE_OPTIONS, `if: ${CONDITION}`, `hidden: true\nif: ${CONDITION}`];
const OPEN = ['', '# Open\n', 'Open text.\n', '---\ntitle: Open\n---\n\nOpen text.\n'];
const HIDDEN = [
  ...OPTIONS.map((lines) => pageWith(lines, SECRET)),
  ...NO_FRONT_MATTER.map(([, source]) => `${source}\n${SECRET}\n`),
  ...[...ACROSS, ...UNDECIDED].map(([, source]) => withClaims(source)),
];

/** Configurations of repositories with a table of contents in `SUMMARY.md`. */
const OF_SUMMARIES: readonly Files[] = [{}, { '.gitbook.yaml': 'root: ./\n' }, { 'book.toml': '[book]\nsrc = "."\n' }];
/** Configurations of tools whose pages are in a folder. */
const OF_FOLDERS: readonly Files[] = [
  { 'mkdocs.yml': 'site_name: Site\ndocs_dir: docs\n', 'docs/start.md': '# Start\n' },
  { 'docusaurus.config.js': 'module.exports = { title: "Site" };\n', 'docs/start.md': '# Start\n' },
];

const path = fc
  .array(fc.constantFrom('a', 'b', 'README', 'index', 'docs'), { minLength: 1, maxLength: 3 })
  .map((names) => `${names.join('/')}.md`);
const entry = fc.record({
  path,
  level: fc.nat(2),
  comment: fc.option(fc.constantFrom('{"condition": "visitor.claims.a"}', ...UNREADABLE_COMMENTS), { freq: 2 }),
});

const pages = fc.dictionary(path, fc.constantFrom(...OPEN, ...HIDDEN), { minKeys: 1, maxKeys: 6 });

const withoutSummary = fc
  .tuple(fc.constantFrom(...OF_SUMMARIES, ...OF_FOLDERS), pages)
  .map(([configuration, texts]): Files => ({ ...configuration, ...texts }));

/** Entries of the table of contents restrict their pages too. */
const withSummary = fc
  .tuple(
    fc.constantFrom(...OF_SUMMARIES),
    pages,
    fc.uniqueArray(entry, { selector: (each) => each.path, maxLength: 5 }),
  )
  .map(([configuration, texts, entries]): Files => {
    const lines = entries.map(({ level, comment, ...each }) => {
      const end = comment === null ? '' : ` <!-- ${comment} -->`;
      return `${'  '.repeat(level)}* [Entry](${each.path})${end}`;
    });
    const restricted = entries
      .filter(({ comment }) => comment !== null)
      .map((each) => [each.path, `${texts[each.path] ?? ''}\n\n${SECRET}\n`] as const);
    return { ...configuration, ...texts, ...Object.fromEntries(restricted), 'SUMMARY.md': `${lines.join('\n')}\n` };
  });

/** A repository in which every text with `SECRET` is restricted. */
const repository = fc.oneof(withoutSummary, withSummary);

it('no import shows a text that its repository restricts, after any former import', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(repository, { minLength: 1, maxLength: 3 }), async (repositories) => {
      let previous: ImportResult | undefined;
      for (const files of repositories) {
        previous = await importFiles(files, previous);
        expect(readAsVisitor(previous)).not.toContain(SECRET);
      }
    }),
    { numRuns: runsOf(300, 3_000) },
  );
});

it('a visitor reads the texts that nothing restricts', async () => {
  const open = await importFiles({ 'a.md': '# A\n\nOpen text.\n', 'b.md': HIDDEN[0] ?? '' });
  expect(readAsVisitor(open)).toContain('Open text.');
  const opened = await importFiles({ 'a.md': '# A\n', 'b.md': `# B\n\n${SECRET}\n` }, open);
  expect(readAsVisitor(opened)).toContain(SECRET);
});
