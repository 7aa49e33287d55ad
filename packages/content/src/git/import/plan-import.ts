import { routeKey } from '../../links/route-key.ts';
import { isBelow, isMarkdown, joinPath, normalizePath, pathFrom } from '../repository-path.ts';
import { parseSummary } from '../summary/parse-summary.ts';
import type { SummaryEntry, SummarySection } from '../summary/summary.ts';
import { boundWarnings, locateWarning } from './bound-warnings.ts';
import { describePages } from './describe-pages.ts';
import { IMPORT_LIMITS } from './import-limits.ts';
import type {
  ImportFailure,
  ImportPlan,
  ImportWarning,
  OutlineNode,
  PlanInput,
  RepositoryLayout,
  RepositoryPlan,
} from './import-types.ts';
import { parseVariables } from './layout-files.ts';
import type { SiteConventions } from './layouts/tool-layout.ts';
import { listOutlineFiles, outlineContents } from './outline-contents.ts';
import { planFiles } from './plan-files.ts';
import { badConfiguration, readLayout } from './read-layout.ts';
import {
  isRegularPlace,
  openTextReader,
  type ReadTexts,
  readSources,
  readTexts,
  type ScannedText,
  type TextReader,
} from './read-texts.ts';
import { findPageFile, findRepositoryText, openTree, type RepositoryTree } from './repository-tree.ts';

/**
 * Plans the import of a repository's commit: which layout it has (`.gitbook.yaml`, `book.json`, `book.toml` or none),
 * which texts become pages and in which tree, which files are to be stored. Reads each text once, unless it is known.
 * Errors that stop an import are returned as data; everything else that is wrong becomes a warning.
 */
export async function planImport(input: PlanInput): Promise<RepositoryPlan | ImportFailure> {
  const warnings: ImportWarning[] = [];
  const tree = openTree(input);
  const reader = openTextReader(tree, input, warnings);
  const layout = await readLayout(tree, input.projectDirectory ?? '', warnings);
  if ('error' in layout) return layout;
  const texts = await readTexts(reader, layout);
  if ('error' in texts) return texts;
  await reader.pause();
  const summary =
    layout.conventions?.navigate === undefined
      ? await readSummary(reader, layout)
      : readNavigation(layout.conventions.navigate, layout, texts.texts, warnings);
  if (summary !== undefined && 'error' in summary) return summary;
  await reader.pause();
  const contents = sortTexts(tree, layout, texts, summary, warnings);
  await reader.pause();
  if (contents.pages.length === 0) return { error: 'no-markdown', message: noMarkdown(layout) };
  const { snippets } = contents;
  const targets = listSummaryTargets(summary ?? []);
  const project = normalizePath(input.projectDirectory ?? '') ?? '';
  const described = await describePages(reader, layout, contents.pages, layout.conventions?.folder ?? project);
  const files = await planFiles(reader, layout, [...contents.pages, ...snippets], targets);
  if ('error' in files) return files;
  return {
    layout,
    outline: contents.outline,
    pages: described.pages,
    includes: described.includes,
    textCount: countPages(tree, layout, contents),
    isFresh: ({ oid }) => reader.bytes.has(oid),
    snippets,
    files,
    redirects: findRedirectTargets(layout, described.pages, warnings),
    variables: { ...layout.variables, ...(await readVariables(tree, layout, warnings)) },
    ...(layout.language === undefined ? {} : { language: layout.language }),
    warnings: boundWarnings(warnings),
    readTexts: (sources) => readSources(reader, sources),
    scans: reader.scans,
    summaries: reader.summaries,
  };
}

interface Contents {
  readonly outline: readonly OutlineNode[];
  readonly pages: readonly ScannedText[];
  readonly snippets: readonly ScannedText[];
}

/**
 * Distinguishes pages from snippets. Texts in the table of contents are pages; of the others, those in
 * `.gitbook/includes/` or included by another text are snippets, and the rest are pages unless they are in a hidden
 * folder.
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
  const isPage = (file: string): boolean => isRegularPlace(file) && layout.conventions?.isPage(file) !== false;
  const free = texts.filter((text) => isPage(text.file) && !isSnippet(text));
  const files = new Set(texts.map(({ file }) => file));
  const input = { tree, layout, files, free: free.map(({ file }) => file), summary, sortKeys: sortKeysOf(free) };
  const outline = outlineContents(input, warnings);
  const pages = listOutlineFiles(outline);
  return {
    outline,
    pages: texts.filter(({ file }) => pages.has(file)),
    snippets: [...texts.filter((text) => isSnippet(text) && !pages.has(text.file)), ...outer],
  };
}

/** Texts in the places of pages, without those that other texts include and the table of contents. */
function countPages(tree: RepositoryTree, layout: RepositoryLayout, { pages, snippets }: Contents): number {
  const { root, summary, conventions } = layout;
  const known = new Set([...pages, ...snippets].map(({ path }) => path));
  let count = pages.length;
  for (const path of tree.files.keys()) {
    if (known.has(path) || !isMarkdown(path) || !isBelow(path, root) || path === joinPath(root, summary)) continue;
    const file = pathFrom(root, path);
    const isAsset = isBelow(file, '.gitbook');
    if (!isAsset && isRegularPlace(file) && conventions?.isPage(file) !== false) count += 1;
  }
  return count;
}

/** The table of contents of a tool. */
function readNavigation(
  navigate: NonNullable<SiteConventions['navigate']>,
  { conventions }: RepositoryLayout,
  texts: readonly ScannedText[],
  warnings: ImportWarning[],
): readonly SummarySection[] | undefined {
  const pages = texts.filter(({ file }) => isRegularPlace(file) && conventions?.isPage(file) !== false);
  const { sections, faults } = navigate(pages);
  warnings.push(...faults);
  return sections?.some(({ entries }) => entries.length > 0) ? sections : undefined;
}

function sortKeysOf(texts: readonly ScannedText[]): ReadonlyMap<string, number> {
  return new Map(texts.flatMap(({ file, sortKey }) => (sortKey === undefined ? [] : [[file, sortKey]])));
}

async function readSummary(
  { tree, warnings, knownSummaries, summaries }: TextReader,
  { root, summary }: RepositoryLayout,
): Promise<readonly SummarySection[] | ImportFailure | undefined> {
  const path = joinPath(root, summary);
  const entry = tree.files.get(path);
  if (entry === undefined) return undefined;
  if (entry.size > IMPORT_LIMITS.summarySize) {
    warnings.push({ path, message: 'It is larger than 5 MB and was ignored; the pages follow the folders.' });
    return undefined;
  }
  const parsed = knownSummaries.get(entry.oid) ?? parseSummary((await findRepositoryText(tree, path)) ?? '');
  summaries.set(entry.oid, parsed);
  const { sections, faults, optionFaults, failure } = parsed;
  if (failure !== undefined) return badConfiguration(path, failure);
  for (const message of faults) warnings.push({ path, message });
  for (const fault of optionFaults) warnings.push(locateWarning(path, fault));
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
  const { variables, faults } = parseVariables((await findRepositoryText(tree, path)) ?? '');
  for (const message of faults) warnings.push({ path, message });
  return variables;
}

/**
 * The targets of redirects, which are page files; each path once. One without a page is preserved, so that its author
 * can repair it.
 */
function findRedirectTargets(
  layout: RepositoryLayout,
  pages: readonly ScannedText[],
  warnings: ImportWarning[],
): ImportPlan['redirects'] {
  const files = new Set(pages.map(({ file }) => file));
  const routes = new Map(pages.flatMap(({ route, file }) => (route === undefined ? [] : [[routeKey(route), file]])));
  const targets = new Map<string, string>();
  for (const { from, to } of layout.redirects) {
    if (targets.has(from)) continue;
    const file = routes.get(routeKey(`/${to}`)) ?? findPageFile(to, (candidate) => files.has(candidate));
    targets.set(from, file ?? to);
    if (file !== undefined || /^https?:/i.test(to)) continue;
    const message = `The redirect from “${from}” leads to “${to}”, which is not a page.`;
    warnings.push({ path: layout.configuration ?? '', message });
  }
  return [...targets].map(([from, to]) => ({ from, to }));
}

function noMarkdown({ root }: RepositoryLayout): string {
  const where = root === '' ? 'The repository' : `The folder “${root}”`;
  return `${where} contains no Markdown files; set the project directory to the folder that does.`;
}
