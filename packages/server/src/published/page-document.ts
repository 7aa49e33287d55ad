import {
  type Document,
  type DocumentPage,
  dropTargets,
  expandSnippets,
  keepConditions,
  listTargetUses,
  type ParsedPage,
  SNIPPET_LIMITS,
  type Targets,
  walkBlocks,
} from '@bindery/content';
import { type Addresses, findTargetFile, resolveTargets } from '../api/content/targets.ts';
import type { Context } from '../context.ts';
import { createPauses } from '../derived/pauses.ts';
import type { RevisionView } from '../store/revision-reader.ts';
import { isPageVisible } from './content-addresses.ts';
import type { PageVariables, Viewer } from './viewer.ts';

/** The body of a page as a visitor reads it. */
export interface ReadablePage {
  readonly parsed: ParsedPage;
  /** Snippets put in, and without what the visitor may not see. */
  readonly document: Document;
  readonly targets: Targets;
  readonly expressions: Readonly<Record<string, string>>;
}

/** What pages are read through. */
export type PageReader = Pick<Context, 'revisions'>;

/** Loads the body of a page for visitors. */
export async function readPage(
  ctx: PageReader,
  view: RevisionView,
  page: DocumentPage,
  addresses: Addresses,
  viewer: Viewer,
): Promise<ReadablePage> {
  const parsed = await ctx.revisions.parsed(page.document);
  const snippets = await loadSnippets(ctx, view, page, parsed.document, viewer);
  const whole = expandSnippets(parsed.document, page.file, (file) => snippets.get(file));
  const variables = variablesOf(view, parsed);
  const { document } = keepAllowed(view, page.file, whole, viewer, variables);
  const targets = resolveTargets(view, page.file, document, addresses);
  return { parsed, document, targets, expressions: evaluateExpressions(document, viewer, variables) };
}

/** The variables that the expressions and conditions of a page may name. */
export const variablesOf = (view: RevisionView, { frontMatter }: ParsedPage): PageVariables => ({
  space: view.content.variables,
  page: frontMatter.vars ?? {},
});

/** The document without what is not for the visitor: blocks by their conditions, and references to hidden pages. */
export function keepAllowed(
  view: RevisionView,
  file: string,
  document: Document,
  viewer: Viewer,
  variables: PageVariables,
): { readonly document: Document; readonly isWhole: boolean } {
  const isFree = !showsConditions(document);
  const kept = isFree ? document : keepConditions(document, (condition) => viewer.meetsOnPage(condition, variables));
  const hidden = listHiddenTargets(view, file, kept, viewer);
  if (hidden.size === 0) return { document: kept, isWhole: isFree };
  return { document: dropTargets(kept, (target) => hidden.has(target)), isWhole: false };
}

/** Whether anything in a document is not for everybody. */
function showsConditions(document: Document): boolean {
  let found = false;
  walkBlocks(document.nodes, {
    block: (block) => {
      found ||= block.type === 'if';
      return !found;
    },
  });
  return found;
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
  page: DocumentPage,
  document: Document,
  viewer: Viewer,
): Promise<Map<string, ParsedPage>> {
  const snippets = new Map<string, ParsedPage>();
  const pause = createPauses();
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
function findIncludable(view: RevisionView, file: string, viewer: Viewer): DocumentPage | undefined {
  const indexed = view.index.byFile.get(file);
  return indexed !== undefined && isPageVisible(indexed, viewer) ? indexed.page : undefined;
}

/** Files that a text in `file` includes. */
function listIncluded(view: RevisionView, file: string, document: Document): string[] {
  const uses = listTargetUses(document).filter(({ kind }) => kind === 'include');
  return uses.flatMap(({ target }) => findTargetFile(view, file, target) ?? []);
}

const VARIABLE = /^(space\.vars|page\.vars|book)\.([\w-]{1,100})$|^([\w-]{1,100})$/;

/** Expressions of one page that are evaluated. */
const MAX_EXPRESSIONS = 1_000;

/** What the expressions of a page show to the visitor, by their texts. */
function evaluateExpressions(document: Document, viewer: Viewer, variables: PageVariables): Record<string, string> {
  const texts = new Set<string>();
  walkBlocks(document.nodes, {
    inline: (inline) => {
      if (inline.object === 'inline' && inline.type === 'expression') texts.add(inline.data.expression);
    },
  });
  const values: Record<string, string> = {};
  for (const text of [...texts].slice(0, MAX_EXPRESSIONS)) {
    const value = findVariable(text.trim(), variables) ?? viewer.textOf(text, variables);
    if (value !== undefined) values[text] = value;
  }
  return values;
}

/** The variable that a text is the name of; older sources name those of the space alone, and with dashes. */
function findVariable(text: string, { page, space }: PageVariables): string | undefined {
  const match = VARIABLE.exec(text);
  const name = match?.[2] ?? match?.[3] ?? '';
  const variables = match?.[1] === 'page.vars' ? page : space;
  // Older sources keep bits of HTML in variables, which are of no use as text.
  return Object.hasOwn(variables, name) ? String(variables[name]).replace(/<[^>]*>/g, '') : undefined;
}
