import {
  type Document,
  type DocumentPage,
  expandSnippets,
  keepConditions,
  listTargetUses,
  type ParsedPage,
  serializeDocument,
  splitSource,
  type Targets,
  walkBlocks,
} from '@bindery/content';
import { type Addresses, findTargetFile, resolveTargets } from '../api/content/targets.ts';
import type { Context } from '../context.ts';
import type { RevisionView } from '../store/revision-reader.ts';
import { isPageVisible } from './content-addresses.ts';
import type { Viewer } from './viewer.ts';

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
  const document = keepConditions(whole, viewer.meets);
  const targets = resolveTargets(view, page.file, document, addresses);
  return { parsed, document, targets, expressions: evaluateExpressions(view, parsed, document, viewer) };
}

/**
 * The page as markdown for visitors: the source as it is, unless parts of it are not for them; those are left out, and
 * the rest is written anew from the document tree.
 */
export async function readMarkdown(ctx: Context, page: DocumentPage, viewer: Viewer): Promise<string> {
  const parsed = await ctx.revisions.parsed(page.document);
  let hasConditions = false;
  walkBlocks(parsed.document.nodes, {
    block: (block) => {
      hasConditions ||= block.type === 'if';
      return !hasConditions;
    },
  });
  if (!hasConditions) return splitSource(await ctx.revisions.source(page.document)).body;
  return serializeDocument({ ...parsed, frontMatter: {}, document: keepConditions(parsed.document, viewer.meets) });
}

/** Snippets may include others: as deep as `expandSnippets` follows them. */
const MAX_DEPTH = 5;

/** The texts that a page includes, directly or through others, by their files. */
export async function loadSnippets(
  ctx: PageReader,
  view: RevisionView,
  page: DocumentPage,
  document: Document,
  viewer: Viewer,
): Promise<Map<string, ParsedPage>> {
  const snippets = new Map<string, ParsedPage>();
  let next = listIncluded(view, page.file, document);
  for (let depth = 0; depth < MAX_DEPTH && next.length > 0; depth++) {
    const found: string[] = [];
    for (const file of next) {
      const hash = view.snippetsByFile.get(file)?.document ?? findIncludable(view, file, viewer)?.document;
      if (hash === undefined || snippets.has(file)) continue;
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

/** Values of the variables that the page names, and of what it says of the visitor. */
function evaluateExpressions(
  view: RevisionView,
  parsed: ParsedPage,
  document: Document,
  viewer: Viewer,
): Record<string, string> {
  const values: Record<string, string> = {};
  walkBlocks(document.nodes, {
    inline: (inline) => {
      if (inline.object !== 'inline' || inline.type !== 'expression') return;
      const match = VARIABLE.exec(inline.data.expression.trim());
      const name = match?.[2] ?? match?.[3];
      const said = match === null ? viewer.valueOf(inline.data.expression) : undefined;
      if (said !== undefined) values[inline.data.expression] = said;
      const variables = match?.[1] === 'page.vars' ? (parsed.frontMatter.vars ?? {}) : view.content.variables;
      if (name === undefined || !Object.hasOwn(variables, name)) return;
      // Older sources keep bits of HTML in variables, which are of no use as text.
      values[inline.data.expression] = String(variables[name]).replace(/<[^>]*>/g, '');
    },
  });
  return values;
}
