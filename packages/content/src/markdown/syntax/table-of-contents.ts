import type { MarkdownIt, StateBlock } from 'markdown-it';
import { type Construct, count, INTERRUPTING, indentOf, lineAt, pushHidden } from './construct.ts';

const MARKERS = new Set(['[toc]', '[[toc]]', '[[_toc_]]', '{:toc}']);

/** `[TOC]` and `[[toc]]`: every page has an outline without it. */
export const tableOfContents: Construct = {
  addRules(markdown: MarkdownIt) {
    markdown.block.ruler.before('fence', 'table_of_contents', readMarker, INTERRUPTING);
  },
};

function readMarker(state: StateBlock, start: number, _end: number, silent: boolean): boolean {
  const line = lineAt(state, start);
  if (line.length > 9 || indentOf(state, start) >= 4 || !MARKERS.has(line.toLowerCase())) return false;
  if (silent) return true;
  count(state, 'table of contents', 'leftOut', line);
  pushHidden(state, [start, start + 1]);
  state.line = start + 1;
  return true;
}
