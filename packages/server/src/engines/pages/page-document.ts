import { randomUUID } from 'node:crypto';
import {
  type Document,
  type DocumentPage,
  dropTargets,
  dropTitleTargets,
  evaluateDocument,
  evaluateInlines,
  expandSnippets,
  type Inline,
  isHeading,
  listShownUses,
  listTargetUses,
  type ParsedPage,
  parsePage,
  SNIPPET_LIMITS,
  slugify,
  type Targets,
  titleOfInlines,
} from '@bindery/content';
import { createYielder } from '../../platform/concurrency/yielder.ts';
import type { Platform } from '../../platform/platform.ts';
import type { RevisionView } from '../../platform/store/revision-reader.ts';
import { isPageVisible } from './page-visibility.ts';
import { type ContentUrls, findTargetFile, resolveTargets } from './targets.ts';
import type { PageVariables, Viewer } from './viewer.ts';

/**
 * A page as one visitor sees it: snippets and values are inserted, and hidden parts, conditions and expressions are
 * removed. Every response to visitors is created from this and never from the source.
 */
export interface EvaluatedPage {
  /** The first heading, where the page has its own. */
  readonly title?: readonly Inline[];
  readonly titleId?: string;
  readonly description?: string;
  readonly document: Document;
}

/** An evaluated page, and the targets of its links. */
export interface ReadablePage extends EvaluatedPage {
  readonly targets: Targets;
}

/** The dependencies for reading pages. */
export type PageReader = Pick<Platform, 'revisions'> & {
  /** The work scans all pages of a space: it does not evict the readers' cache. */
  readonly isBulk?: boolean;
};

/** Loads the body of a page for visitors. */
export async function readPage(
  ctx: PageReader,
  view: RevisionView,
  page: DocumentPage,
  urls: ContentUrls,
  viewer: Viewer,
): Promise<ReadablePage> {
  const evaluated = await evaluatePage(ctx, view, page, viewer);
  return { ...evaluated, targets: resolveTargets(view, page.file, evaluated, urls) };
}

/** Loads a page and evaluates it for a visitor. */
export async function evaluatePage(
  ctx: PageReader,
  view: RevisionView,
  page: DocumentPage,
  viewer: Viewer,
): Promise<EvaluatedPage> {
  const { revisions, isBulk = false } = ctx;
  const parsed = await (isBulk ? revisions.parsedOnce(page) : revisions.parsed(page));
  const { document, title, titleId, frontMatter } = parsed;
  const snippets = await loadSnippets(ctx, view, page, document, viewer);
  const whole = expandSnippets(document, page.file, (file) => snippets.get(file));
  const variables = { space: view.content.variables, page: frontMatter.vars ?? {} };
  const evaluation = {
    holds: (condition: string) => viewer.meetsOnPage(condition, variables),
    textOf: createTextOf(viewer, variables),
  };
  const evaluated = dropHidden(view, page.file, viewer, {
    ...(title !== undefined && { title: evaluateInlines(title, evaluation) }),
    ...(title !== undefined && titleId !== undefined && { titleId }),
    document: evaluateDocument(whole, evaluation),
  });
  const { description } = frontMatter;
  return { ...adoptTitle(page, evaluated), ...(description !== undefined && { description }) };
}

/** Books have pages that begin with a lower heading that repeats the table of contents: that heading is the title. */
function adoptTitle({ title: pageTitle }: DocumentPage, page: EvaluatedPage): EvaluatedPage {
  const [first, ...nodes] = page.document.nodes;
  if (page.title !== undefined || first === undefined || !isHeading(first)) return page;
  if (titleOfInlines(first.nodes).trim() !== pageTitle.trim()) return page;
  const { id } = first.data;
  const isDerived = id === slugify(titleOfInlines(first.nodes));
  return {
    title: first.nodes,
    ...(id !== undefined && !isDerived && { titleId: id }),
    document: { ...page.document, nodes },
  };
}

/** The page without its references to pages that are not for the visitor. */
function dropHidden(view: RevisionView, file: string, viewer: Viewer, page: EvaluatedPage): EvaluatedPage {
  const hidden = listHiddenTargets(view, file, viewer, page);
  if (hidden.size === 0) return page;
  const isDropped = (target: string) => hidden.has(target);
  const { title, document } = page;
  return {
    ...page,
    ...(title !== undefined && { title: dropTitleTargets(title, isDropped) }),
    document: dropTargets(document, isDropped),
  };
}

/** The link targets of a page that are pages hidden from the visitor. */
function listHiddenTargets(view: RevisionView, file: string, viewer: Viewer, page: EvaluatedPage): Set<string> {
  const hidden = new Set<string>();
  if (!hasConditions(view)) return hidden;
  for (const { target } of listShownUses(page)) {
    const indexed = view.index.byFile.get(findTargetFile(view, file, target) ?? '');
    if (indexed !== undefined && !isPageVisible(indexed, viewer)) hidden.add(target);
  }
  return hidden;
}

const withConditions = new WeakMap<RevisionView, boolean>();

/** Whether any page of a revision is not for everybody. */
function hasConditions(view: RevisionView): boolean {
  const known = withConditions.get(view) ?? view.index.pages.some(({ page }) => page.condition !== undefined);
  withConditions.set(view, known);
  return known;
}

/** The texts that a page includes, directly or through others, by their files. */
export async function loadSnippets(
  ctx: PageReader,
  view: RevisionView,
  page: Pick<DocumentPage, 'file'>,
  document: Document,
  viewer: Pick<Viewer, 'meets'>,
): Promise<Map<string, ParsedPage>> {
  const snippets = new Map<string, ParsedPage>();
  const pause = createYielder();
  let next = listIncluded(view, page.file, document);
  for (let depth = 0; depth < SNIPPET_LIMITS.depth && next.length > 0; depth++) {
    const documents: string[] = [];
    for (const file of next) {
      const stored = view.snippetsByFile.get(file) ?? findIncludable(view, file, viewer);
      if (stored === undefined || snippets.has(file) || snippets.size >= SNIPPET_LIMITS.number) continue;
      await pause();
      const snippet = await ctx.revisions.parsed(stored);
      snippets.set(file, snippet);
      documents.push(...listIncluded(view, file, snippet.document));
    }
    next = documents;
  }
  return snippets;
}

/** A page is included only if the visitor may see it. */
function findIncludable(view: RevisionView, file: string, viewer: Pick<Viewer, 'meets'>): DocumentPage | undefined {
  const indexed = view.index.byFile.get(file);
  return indexed !== undefined && isPageVisible(indexed, viewer) ? indexed.page : undefined;
}

/** Files that a text in `file` includes. */
function listIncluded(view: RevisionView, file: string, document: Document): string[] {
  const uses = listTargetUses(document).filter(({ kind }) => kind === 'include');
  return uses.flatMap(({ target }) => findTargetFile(view, file, target) ?? []);
}

/** Marks the start of each snippet, to find those that a visitor sees; random, so that no text contains it. */
const MARK = randomUUID().replaceAll('-', '');

/** Files that a page includes for a visitor, directly or indirectly, without those in hidden branches. */
export async function listIncludedFor(
  ctx: PageReader,
  view: RevisionView,
  page: DocumentPage,
  viewer: Viewer,
): Promise<readonly string[]> {
  const { document, frontMatter } = await ctx.revisions.parsed(page);
  const snippets = await loadSnippets(ctx, view, page, document, viewer);
  const files = [...snippets.keys()];
  if (files.length === 0) return files;
  const marked = expandSnippets(document, page.file, (file) => {
    const snippet = snippets.get(file);
    const mark = parsePage(`${MARK}-${files.indexOf(file)}-`).document.nodes;
    return snippet && { ...snippet, document: { ...snippet.document, nodes: [...mark, ...snippet.document.nodes] } };
  });
  const variables = { space: view.content.variables, page: frontMatter.vars ?? {} };
  const holds = (condition: string) => viewer.meetsOnPage(condition, variables);
  const text = JSON.stringify(evaluateDocument(marked, { holds, textOf: createTextOf(viewer, variables) }));
  return files.filter((_, index) => text.includes(`${MARK}-${index}-`));
}

const VARIABLE = /^(space\.vars|page\.vars|book)\.([\w-]{1,100})$|^([\w-]{1,100})$/;

/** Expressions of one page that are evaluated. */
const MAX_EXPRESSIONS = 1_000;

/** The text of a page's expressions for the visitor. */
export function createTextOf(viewer: Viewer, variables: PageVariables): (expression: string) => string | undefined {
  const values = new Map<string, string | undefined>();
  return (expression) => {
    if (values.has(expression) || values.size >= MAX_EXPRESSIONS) return values.get(expression);
    const value = findVariable(expression.trim(), variables) ?? viewer.textOf(expression, variables);
    values.set(expression, value);
    return value;
  };
}

/** The variable of a name; older sources refer only to those of the space, and with dashes. */
function findVariable(text: string, { page, space }: PageVariables): string | undefined {
  const match = VARIABLE.exec(text);
  const name = match?.[2] ?? match?.[3] ?? '';
  const variables = match?.[1] === 'page.vars' ? page : space;
  // Older sources have bits of HTML in variables, which are useless as text.
  return Object.hasOwn(variables, name) ? String(variables[name]).replace(/<[^>]*>/g, '') : undefined;
}
