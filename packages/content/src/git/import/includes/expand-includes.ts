import type { PageSyntax } from '../../../markdown/page-syntax.ts';
import type { SyntaxCount } from '../../../markdown/syntax/syntax-counter.ts';
import { SyntaxCounter } from '../../../markdown/syntax/syntax-counter.ts';
import { expandImports } from './expand-imports.ts';
import { expandMdbook, expandSnippetLines, expandVitepress } from './expand-lines.ts';
import { INCLUDE_LIMITS, IncludeRun, type IncludeSource } from './include-run.ts';

/** Directives of any tool: a text without one of them includes nothing. */
const DIRECTIVE =
  /\{\{\s*#(?:include|rustdoc_include|playground|playpen|title)\s|-{2,}8<-{2,}|^<<<[ \t]*\S|<!--\s*@include:|^import\s.{0,500}['"][^'"\n]+['"]|<Snippet\s/m;

/** Whether a text may include files, in any syntax. */
export const mayInclude = (text: string): boolean => DIRECTIVE.test(text);

/** A text with the files that it includes. */
export interface ExpandedText {
  /** Undefined if nothing was included. */
  readonly text: string | undefined;
  readonly counts: readonly SyntaxCount[];
}

type Expand = (run: IncludeRun, path: string, text: string, depth: number) => Promise<string>;

const EXPAND: Partial<Record<PageSyntax, Expand>> = {
  mdbook: expandMdbook,
  mkdocs: expandSnippetLines,
  vitepress: expandVitepress,
  docusaurus: expandImports,
  mintlify: expandImports,
};

/**
 * The text of a page with the files that it includes, as the tool would do it before it parses Markdown. A directive
 * whose file cannot be read remains as it is. Bounded by `INCLUDE_LIMITS`.
 * @param path of the page in the repository
 */
export async function expandIncludes(
  syntax: PageSyntax,
  path: string,
  text: string,
  source: IncludeSource,
): Promise<ExpandedText> {
  const counter = new SyntaxCounter();
  const expanded = await EXPAND[syntax]?.(new IncludeRun(source, counter), path, text, 0);
  const isExpanded = expanded !== undefined && expanded !== text && expanded.length <= INCLUDE_LIMITS.size;
  return { text: isExpanded ? expanded : undefined, counts: counter.list() };
}
