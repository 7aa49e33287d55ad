import type { Block, Code, CodeLine } from '../document/document.ts';
import { omitUndefined } from '../document/omit-undefined.ts';

/** The lines of a code block; none for an empty one. A line end at the very end begins no further line. */
export function makeCodeLines(content: string, highlighted: ReadonlySet<number> = new Set()): CodeLine[] {
  if (content === '') {
    return [];
  }
  const text = content.endsWith('\n') ? content.slice(0, -1) : content;
  return text.split('\n').map((line, index) => makeCodeLine(line, highlighted.has(index + 1)));
}

/** One line of code. */
export function makeCodeLine(text: string, highlighted: boolean): CodeLine {
  return {
    object: 'block',
    type: 'code-line',
    data: highlighted ? { highlighted } : {},
    isVoid: false,
    nodes: [{ object: 'text', leaves: [{ object: 'leaf', text, marks: [] }] }],
  };
}

const languagePattern = /^[^\s{,=]+/;
const titlePattern = /\btitle=(?:"([^"]*)"|'([^']*)'|([^\s"']+))/;
const linesPattern = /\{([\d,\s-]+)\}/;
const maximumLine = 100_000;

/**
 * A fence by its info string: `ts {1,3-5} title="config.ts"`; mdBook writes `rust,editable`.
 * @param read what the syntax of another tool says in its own words
 */
export function makeFence(
  info: string,
  content: string,
  read: { readonly [name: string]: unknown; readonly title?: string; readonly isNumbered?: boolean } = {},
): Code {
  const lines = linesPattern.exec(info)?.[1];
  const title = titlePattern.exec(info);
  const data = omitUndefined({
    syntax: languagePattern.exec(info.trim())?.[0],
    title: read.title || (title === null ? undefined : title[1] || title[2] || title[3]),
    lineNumbers: read.isNumbered === true ? true : undefined,
  });
  const highlighted = lines === undefined ? undefined : readLineNumbers(lines);
  return { object: 'block', type: 'code', data, isVoid: false, nodes: makeCodeLines(content, highlighted) };
}

function readLineNumbers(text: string): ReadonlySet<number> {
  const numbers = new Set<number>();
  for (const part of text.split(',')) {
    const [from = Number.NaN, to = from] = part.split('-').map(Number);
    for (let line = from; line <= Math.min(to, maximumLine) && numbers.size < maximumLine; line += 1) {
      numbers.add(line);
    }
  }
  return numbers;
}

/**
 * The contents of `{% code %}`: its first code block gets the data of the tag. Plain text without a code block becomes
 * one; all other contents are unchanged.
 */
export function makeCodeOf(blocks: readonly Block[], data: Code['data']): readonly Block[] {
  const at = blocks.findIndex((block) => block.type === 'code');
  const code = blocks[at];
  if (code?.type === 'code') {
    return blocks.with(at, { ...code, data: { ...code.data, ...data } });
  }
  const lines = blocks.flatMap((block) => readPlainLines(block) ?? []);
  if (blocks.length === 0 || blocks.some((block) => readPlainLines(block) === undefined)) {
    return blocks;
  }
  const nodes = lines.map((line) => makeCodeLine(line, false));
  return [{ object: 'block', type: 'code', data, isVoid: false, nodes }];
}

function readPlainLines(block: Block): readonly string[] | undefined {
  if (block.type !== 'paragraph') {
    return undefined;
  }
  let text = '';
  for (const node of block.nodes) {
    if (node.object !== 'text' || node.leaves.some((leaf) => leaf.marks.length > 0)) {
      return undefined;
    }
    text += node.leaves.map((leaf) => leaf.text).join('');
  }
  return text.split('\n');
}
