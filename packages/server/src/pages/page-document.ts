import { randomUUID } from 'node:crypto';
import {
  type Document,
  type DocumentPage,
  dropTargets,
  evaluateDocument,
  evaluateInlines,
  expandSnippets,
  type Inline,
  listTargetUses,
  makeParagraph,
  type ParsedPage,
  parsePage,
  SNIPPET_LIMITS,
  type Targets,
} from '@bindery/content';
import { createYielder } from '../concurrency/yielder.ts';
import type { Context } from '../context.ts';
import type { RevisionView } from '../store/revision-reader.ts';
import { isPageVisible } from './content-urls.ts';
import { type Addresses, findTargetFile, resolveTargets } from './targets.ts';
import type { PageVariables, Viewer } from './viewer.ts';

/**
 * A page as one visitor sees it: snippets and values are put in, and nothing is left of what is not for the visitor, nor
 * of conditions and expressions themselves. Everything that visitors are answered is made of this and never of the source.
 */
export interface EvaluatedPage {
  /** The first heading, where the page has its own. */
  readonly title?: readonly Inline[];
  readonly titleId?: string;
  readonly document: Document;
}

/** An evaluated page, and where its links lead. */
export interface ReadablePage extends EvaluatedPage {
  readonly targets: Targets;
}

/** What pages are read through. */
export type PageReader = Pick<Context, 'revisions'> & {
  /** The work goes through all pages of a space: what is in memory for readers stays there. */
  readonly isBulk?: boolean;
};

/** Loads the body of a page for visitors. */
export async function readPage(
  ctx: PageReader,
  view: RevisionView,
  page: DocumentPage,
  addresses: Addresses,
  viewer: Viewer,
): Promise<ReadablePage> {
  const evaluated = await evaluatePage(ctx, view, page, viewer);
  return { ...evaluated, targets: resolveTargets(view, page.file, evaluated.document, addresses) };
}

/** Loads a page and evaluates it for a visitor. */
export async function evaluatePage(
  ctx: PageReader,
  view: RevisionView,
  page: DocumentPage,
  viewer: Viewer,
): Promise<EvaluatedPage> {
  const { revisions, isBulk = false } = ctx;
  const parsed = await (isBulk ? revisions.parsedOnce(page.document) : revisions.parsed(page.document));
  const { document, title, titleId, frontMatter } = parsed;
  const snippets = await loadSnippets(ctx, view, page, document, viewer);
  const whole = expandSnippets(document, page.file, (file) => snippets.get(file));
  const variables = { space: view.content.variables, page: frontMatter.vars ?? {} };
  const evaluation = {
    holds: (condition: string) => viewer.meetsOnPage(condition, variables),
    textOf: createTextOf(viewer, variables),
  };
  const evaluated = dropHidden(view, page.file, evaluateDocument(whole, evaluation), viewer);
  if (title === undefined) return { document: evaluated };
  const line = { ...document, nodes: [makeParagraph(evaluateInlines(title, evaluation))] };
  const [paragraph] = dropHidden(view, page.file, line, viewer).nodes;
  return {
    title: paragraph?.type === 'paragraph' ? paragraph.nodes : [],
    ...(titleId !== undefined && { titleId }),
    document: evaluated,
  };
}

/** The document without its references to pages that are not for the visitor. */
function dropHidden(view: RevisionView, file: string, document: Document, viewer: Viewer): Document {
  const hidden = listHiddenTargets(view, file, document, viewer);
  return hidden.size === 0 ? document : dropTargets(document, (target) => hidden.has(target));
}

/** The targets of a document that lead to pages which are not for the visitor. */
function listHiddenTargets(view: RevisionView, file: string, document: Document, viewer: Viewer): Set<string> {
  const hidden = new Set<string>();
  if (!hasConditions(view)) return hidden;
  for (const { target } of listTargetUses(document)) {
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
    const found: string[] = [];
    for (const file of next) {
      const hash = view.snippetsByFile.get(file)?.document ?? findIncludable(view, file, viewer)?.document;
      if (hash === undefined || snippets.has(file) || snippets.size >= SNIPPET_LIMITS.number) continue;
      await pause();
      const snippet = await ctx.revisions.parsed(hash);
      snippets.set(file, snippet);
      found.push(...listIncluded(view, file, snippet.document));
    }
    next = found;
  }
  return snippets;
}

/** A page is included only for who may see it. */
function findIncludable(view: RevisionView, file: string, viewer: Pick<Viewer, 'meets'>): DocumentPage | undefined {
  const indexed = view.index.byFile.get(file);
  return indexed !== undefined && isPageVisible(indexed, viewer) ? indexed.page : undefined;
}

/** Files that a text in `file` includes. */
function listIncluded(view: RevisionView, file: string, document: Document): string[] {
  const uses = listTargetUses(document).filter(({ kind }) => kind === 'include');
  return uses.flatMap(({ target }) => findTargetFile(view, file, target) ?? []);
}

/** Stands before the text of each snippet where it is asked which of them a visitor sees; nobody can write it. */
const MARK = randomUUID().replaceAll('-', '');

/**
 * Files that a page includes for a visitor, directly or through others: what stands in a branch that is not for the
 * visitor is none of them.
 */
export async function listIncludedFor(
  ctx: PageReader,
  view: RevisionView,
  page: DocumentPage,
  viewer: Viewer,
): Promise<readonly string[]> {
  const { document, frontMatter } = await ctx.revisions.parsed(page.document);
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

/** What an expression of a page shows to the visitor. */
export function createTextOf(viewer: Viewer, variables: PageVariables): (expression: string) => string | undefined {
  const values = new Map<string, string | undefined>();
  return (expression) => {
    if (values.has(expression) || values.size >= MAX_EXPRESSIONS) return values.get(expression);
    const value = findVariable(expression.trim(), variables) ?? viewer.textOf(expression, variables);
    values.set(expression, value);
    return value;
  };
}

/** The variable that a text is the name of; older sources name those of the space alone, and with dashes. */
function findVariable(text: string, { page, space }: PageVariables): string | undefined {
  const match = VARIABLE.exec(text);
  const name = match?.[2] ?? match?.[3] ?? '';
  const variables = match?.[1] === 'page.vars' ? page : space;
  // Older sources keep bits of HTML in variables, which are of no use as text.
  return Object.hasOwn(variables, name) ? String(variables[name]).replace(/<[^>]*>/g, '') : undefined;
}
