import type { MarkdownIt, Token } from 'markdown-it';
import type { PageSyntax } from '../page-syntax.ts';
import type { SourceFacts } from '../tokenizer.ts';
import { attributeList } from './attribute-list.ts';
import { codeComments } from './code-comments.ts';
import { codeGroup } from './code-group.ts';
import { codeInfo } from './code-info.ts';
import { colonDirective } from './colon-directive.ts';
import type { Construct } from './construct.ts';
import { definitionList } from './definition-list.ts';
import { enclosedText, markedText } from './enclosed-text.ts';
import { hiddenLines } from './hidden-lines.ts';
import { iconCode } from './icon-code.ts';
import { indentedAdmonition } from './indented-admonition.ts';
import { indentedTabs } from './indented-tabs.ts';
import { interpolation } from './interpolation.ts';
import { jsxComponents } from './jsx-components.ts';
import { jsxRules, moduleLines } from './jsx-rules.ts';
import { keyboardKeys } from './keyboard-keys.ts';
import { lineCallout } from './line-callout.ts';
import { quoteCallout } from './quote-callout.ts';
import { rawText } from './raw-text.ts';
import { tableOfContents } from './table-of-contents.ts';

/**
 * What each syntax has besides Markdown, in the order in which tokens are rewritten. `bindery` and its predecessors
 * have the tags of the dialect instead.
 */
const CONSTRUCTS: Readonly<Record<PageSyntax, readonly Construct[]>> = {
  bindery: [],
  honkit: [],
  docusaurus: [moduleLines, jsxRules, colonDirective, jsxComponents, codeInfo, codeComments, codeGroup, rawText],
  mintlify: [moduleLines, jsxRules, quoteCallout, jsxComponents, codeInfo, codeComments, codeGroup, rawText],
  vitepress: [
    colonDirective,
    quoteCallout,
    tableOfContents,
    hiddenLines,
    interpolation,
    attributeList,
    codeInfo,
    codeComments,
    codeGroup,
    rawText,
  ],
  mkdocs: [
    indentedAdmonition,
    indentedTabs,
    quoteCallout,
    tableOfContents,
    hiddenLines,
    definitionList,
    enclosedText,
    keyboardKeys,
    iconCode,
    attributeList,
    codeInfo,
    rawText,
  ],
  mdbook: [quoteCallout, definitionList, attributeList, interpolation, rawText],
  docsify: [lineCallout, quoteCallout, codeInfo, rawText],
  antora: [],
  sphinx: [colonDirective, definitionList, markedText, codeInfo, rawText],
};

/** Whether pages of a syntax have the tags and variables of the dialect. */
export const hasOwnTags = (syntax: PageSyntax): boolean => syntax === 'bindery' || syntax === 'honkit';

/** Adds the rules of a syntax to a parser. */
export function addSyntaxRules(markdown: MarkdownIt, syntax: PageSyntax): void {
  for (const { addRules } of CONSTRUCTS[syntax]) addRules?.(markdown);
}

/** The tokens of a page, or of a text in it, in the form of the dialect. */
export function applySyntax(tokens: readonly Token[], facts: SourceFacts): readonly Token[] {
  return CONSTRUCTS[facts.syntax].reduce((current, { rewrite }) => rewrite?.(current, facts) ?? current, tokens);
}

const HIDDEN_STARTS = /(?:import|export)\b|\{\/\*|\[TOC\]|\[\[toc\]\]/iy;

/** Whether the text from an offset begins with lines that are no content, other than comments of HTML. */
export function hasHiddenStart(body: string, offset: number, syntax: PageSyntax): boolean {
  HIDDEN_STARTS.lastIndex = offset;
  return CONSTRUCTS[syntax].length > 0 && HIDDEN_STARTS.test(body);
}
