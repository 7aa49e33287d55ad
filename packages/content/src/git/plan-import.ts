import { addUnlistedPages } from './add-unlisted-pages.ts';
import { boundWarnings } from './bound-warnings.ts';
import { IMPORT_LIMITS } from './import-limits.ts';
import type {
  ImportFailure,
  ImportPlan,
  ImportWarning,
  OutlineNode,
  PlanInput,
  RepositoryLayout,
} from './import-types.ts';
import { parseVariables } from './layout-files.ts';
import { outlineOfFolders } from './outline-of-folders.ts';
import { outlineOfSummary } from './outline-of-summary.ts';
import { parseSummary, type SummaryEntry, type SummarySection } from './parse-summary.ts';
import { planFiles } from './plan-files.ts';
import { readLayout } from './read-layout.ts';
import { isRegularPlace, type ReadTexts, readTexts, type ScannedText } from './read-texts.ts';
import { isBelow, joinPath } from './repository-path.ts';
import { findPageFile, findText, openTree, type RepositoryTree } from './repository-tree.ts';

/**
 * Plans the import of a repository's commit: which layout it has (`.gitbook.yaml`, `book.json`, `book.toml` or none),
 * which texts become pages and in which tree, which files are to be stored. Reads all texts, each once. What stops an
 * import is answered as data; whatever else is wrong becomes a warning (decisions, row 308).
 */
export async function planImport(input: PlanInput): Promise<ImportPlan | ImportFailure> {
  const warnings: ImportWarning[] = [];
  const tree = openTree(input);
  const layout = await readLayout(tree, input.projectDirectory ?? '', warnings);
  if ('error' in layout) return layout;
  const texts = await readTexts(tree, layout, warnings);
  if ('error' in texts) return texts;
  const summary = await readSummary(tree, layout, warnings);
  const contents = sortTexts(tree, layout, texts, summary, warnings);
  if (contents.pages.length === 0) return { error: 'no-markdown', message: noMarkdown(layout) };
  const { snippets } = contents;
  const targets = listSummaryTargets(summary ?? []);
  const files = await planFiles(tree, layout, [...contents.pages, ...snippets], targets, warnings);
  if ('error' in files) return files;
  return {
    layout,
    outline: contents.outline,
    pages: contents.pages,
    snippets,
    files,
    redirects: findRedirectTargets(layout, contents.pages, warnings),
    variables: { ...layout.variables, ...(await readVariables(tree, layout, warnings)) },
    ...(layout.language === undefined ? {} : { language: layout.language }),
    warnings: boundWarnings(warnings),
  };
}

interface Contents {
  readonly outline: readonly OutlineNode[];
  readonly pages: readonly ScannedText[];
  readonly snippets: readonly ScannedText[];
}

/**
 * Tells pages from snippets. What the table of contents lists is a page; else what is in `.gitbook/includes/` or is
 * included by another text is a snippet, and the rest are pages unless they are in a hidden folder.
 */
function sortTexts(
  tree: RepositoryTree,
  layout: RepositoryLayout,
  { texts, outer }: ReadTexts,
  summary: readonly SummarySection[] | undefined,
  warnings: ImportWarning[],
): Contents {
  const included = new Set(texts.flatMap(({ includes }) => includes));
  const isSnippet = (text: ScannedText): boolean =>
    isBelow(text.file, '.gitbook/includes') || (included.has(text.path) && text.file !== layout.readme);
  const free = texts.filter((text) => isRegularPlace(text.file) && !isSnippet(text));
  const outline =
    summary === undefined
      ? outlineOfFolders(
          free.map(({ file }) => file),
          layout.readme,
          sortKeysOf(free),
        )
      : outlineOfSummary(summary, tree, layout, new Set(texts.map(({ file }) => file)), warnings);
  const listed = listFiles(outline);
  const unlisted = free.map(({ file }) => file).filter((file) => !listed.has(file));
  const withReadme = addReadme(layout, outline, unlisted);
  const pages = new Set([...listed, ...unlisted]);
  return {
    outline: addUnlistedPages(
      withReadme,
      unlisted.filter((file) => withReadme === outline || file !== layout.readme),
    ),
    pages: texts.filter(({ file }) => pages.has(file)),
    snippets: [...texts.filter((text) => isSnippet(text) && !listed.has(text.file)), ...outer],
  };
}

/** The first page, where the configuration has one and the table of contents does not list it. */
function addReadme(
  { kind, readme }: RepositoryLayout,
  outline: readonly OutlineNode[],
  unlisted: readonly string[],
): readonly OutlineNode[] {
  if (kind === 'mdbook' || !unlisted.includes(readme)) return outline;
  return [{ kind: 'page', file: readme, generated: false, hidden: false, nodes: [] }, ...outline];
}

function sortKeysOf(texts: readonly ScannedText[]): ReadonlyMap<string, number> {
  return new Map(texts.flatMap(({ file, sortKey }) => (sortKey === undefined ? [] : [[file, sortKey]])));
}

function listFiles(nodes: readonly OutlineNode[], files = new Set<string>()): ReadonlySet<string> {
  for (const node of nodes) {
    if (node.kind === 'page' && !node.generated) files.add(node.file);
    if (node.kind !== 'link') listFiles(node.nodes, files);
  }
  return files;
}

async function readSummary(
  tree: RepositoryTree,
  { root, summary }: RepositoryLayout,
  warnings: ImportWarning[],
): Promise<readonly SummarySection[] | undefined> {
  const path = joinPath(root, summary);
  const entry = tree.files.get(path);
  if (entry === undefined) return undefined;
  if (entry.size > IMPORT_LIMITS.summarySize) {
    warnings.push({ path, message: 'It is larger than 5 MB and was ignored; the pages follow the folders.' });
    return undefined;
  }
  const { sections, faults } = parseSummary((await findText(tree, path)) ?? '');
  for (const message of faults) warnings.push({ path, message });
  // A file that lists nothing is no table of contents.
  return sections.some(({ entries }) => entries.length > 0) ? sections : undefined;
}

function listSummaryTargets(sections: readonly SummarySection[]): string[] {
  const targets: string[] = [];
  const visit = ({ target, entries }: SummaryEntry): void => {
    if (target !== undefined) targets.push(target);
    entries.forEach(visit);
  };
  for (const { entries } of sections) entries.forEach(visit);
  return targets;
}

async function readVariables(
  tree: RepositoryTree,
  { root }: RepositoryLayout,
  warnings: ImportWarning[],
): Promise<ImportPlan['variables']> {
  const path = joinPath(root, '.gitbook/vars.yaml');
  const entry = tree.files.get(path);
  if (entry === undefined) return {};
  if (entry.size > IMPORT_LIMITS.configurationSize) {
    warnings.push({ path, message: 'It is larger than 1 MB and was left out.' });
    return {};
  }
  const { variables, faults } = parseVariables((await findText(tree, path)) ?? '');
  for (const message of faults) warnings.push({ path, message });
  return variables;
}

/** Redirects lead to page files, each path once. One that leads to no page is kept, for its author to see and mend. */
function findRedirectTargets(
  layout: RepositoryLayout,
  pages: readonly ScannedText[],
  warnings: ImportWarning[],
): ImportPlan['redirects'] {
  const files = new Set(pages.map(({ file }) => file));
  const targets = new Map<string, string>();
  for (const { from, to } of layout.redirects) {
    if (targets.has(from)) continue;
    const file = findPageFile(to, (candidate) => files.has(candidate));
    targets.set(from, file ?? to);
    if (file !== undefined || /^https?:/i.test(to)) continue;
    const message = `The redirect from “${from}” leads to “${to}”, which is no page.`;
    warnings.push({ path: layout.configuration ?? '', message });
  }
  return [...targets].map(([from, to]) => ({ from, to }));
}

function noMarkdown({ root }: RepositoryLayout): string {
  const where = root === '' ? 'The repository' : `The folder “${root}”`;
  return `${where} holds no markdown files; name the folder that does as the project directory.`;
}
