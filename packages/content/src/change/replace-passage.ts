import { readLine } from '../document/block-index.ts';
import type { Block, Document } from '../document/document.ts';
import type { Inline, Mark, Text } from '../document/inline.ts';
import { textOfInlines, titleOfInlines } from '../document/text.ts';
import { isHeading, slugify } from '../markdown/heading-ids.ts';
import { parsePage } from '../markdown/parse-page.ts';

/** What is replaced: a passage of a block, by its place in the text of the block on one line, or the whole block. */
export interface ReplacedPassage {
  readonly key: string;
  /** In UTF-16 code units. */
  readonly range?: { readonly start: number; readonly end: number };
}

/**
 * A document in which a passage or a block is another text; an empty one removes it. A passage keeps the marks that it
 * begins with where the new text has none, and in code the new text is what it says.
 * @param markdown blocks for a block, one paragraph for a passage
 * @returns undefined for a block that the document does not have, for a passage of several blocks or a part of something
 *   that is no text, and for blocks in the place of a passage
 */
export function replacePassage(
  document: Document,
  { key, range }: ReplacedPassage,
  markdown: string,
): Document | undefined {
  const nodes = clone(document.nodes) as Block[];
  const siblings = findSiblings(nodes, key);
  const index = siblings?.findIndex((block) => block.key === key) ?? -1;
  const block = siblings?.[index];
  if (siblings === undefined || block === undefined) return undefined;
  if (range === undefined) {
    siblings.splice(index, 1, ...readBlocks(markdown));
    return { ...document, nodes };
  }
  const inlines = block.type === 'code-line' ? [makeText(markdown)] : readInlines(markdown);
  if (inlines === undefined || (block.type === 'code-line' && /[\r\n]/.test(markdown))) return undefined;
  return replaceInBlock(block, range, inlines) ? { ...document, nodes } : undefined;
}

/** A copy of a tree, which may be changed. */
function clone(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(clone);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, clone(member)]));
}

/** The blocks of a Markdown text, without a title or front matter. */
const readBlocks = (markdown: string): readonly Block[] => parsePage(`# Title\n\n${markdown}\n`).document.nodes;

/** The inlines of one paragraph; undefined for other blocks. */
function readInlines(markdown: string): Inline[] | undefined {
  const [block, ...others] = readBlocks(markdown);
  if (markdown.trim() === '') return [];
  return block?.type === 'paragraph' && others.length === 0 ? [...block.nodes] : undefined;
}

/** The list of blocks that has the one with a key, at any depth. */
function findSiblings(value: unknown, key: string): Block[] | undefined {
  if (Array.isArray(value)) {
    if (value.some((each) => each?.object === 'block' && each.key === key)) return value as Block[];
    for (const each of value) {
      const match = findSiblings(each, key);
      if (match !== undefined) return match;
    }
    return undefined;
  }
  if (typeof value !== 'object' || value === null) return undefined;
  const { nodes, fragments } = value as { readonly nodes?: unknown; readonly fragments?: unknown };
  return findSiblings(nodes, key) ?? findSiblings(fragments, key);
}

function replaceInBlock(
  block: Block,
  { start, end }: { readonly start: number; readonly end: number },
  inlines: readonly Inline[],
): boolean {
  if (!('nodes' in block) || block.nodes === undefined || block.nodes.some(({ object }) => object === 'block'))
    return false;
  const nodes = block.nodes as Inline[];
  const line = readLine(block);
  const raw = textOfInlines(nodes);
  const first = offsetOfCharacter(raw, countCharacters(line.slice(0, start)));
  const last = offsetOfCharacter(raw, countCharacters(line.slice(0, end)) - 1) + 1;
  const isTakenAway = inlines.length === 0 && (first === 0 || /\s/.test(raw[first - 1] ?? ''));
  // No two spaces are left where something was, and none at the beginning.
  const spaces = isTakenAway ? (/^\s*/.exec(raw.slice(last))?.[0].length ?? 0) : 0;
  const replaced = replaceInlines(nodes, 0, { from: first, to: last + spaces, inlines });
  if (replaced === undefined) return false;
  forgetDerivedId(block, nodes);
  (block as { nodes: readonly Inline[] }).nodes = replaced;
  return true;
}

/** The anchor of a heading follows its text, unless it has another one. */
function forgetDerivedId(block: Block, nodes: readonly Inline[]): void {
  if (isHeading(block) && block.data.id === slugify(titleOfInlines(nodes))) delete (block.data as { id?: string }).id;
}

const countCharacters = (text: string): number => text.replace(/\s+/g, '').length;

/** The place of a character by its number, without counting white space. */
function offsetOfCharacter(text: string, number: number): number {
  let seen = -1;
  for (let index = 0; index < text.length; index += 1) {
    if (!/\s/.test(text[index] ?? '')) seen += 1;
    if (seen === number) return index;
  }
  return text.length;
}

interface Replacing {
  readonly from: number;
  readonly to: number;
  readonly inlines: readonly Inline[];
  /** Set once the new text stands where the old one began. */
  isPlaced?: boolean;
}

/** Inlines with a part replaced; undefined where it would cut something that is no text. */
function replaceInlines(nodes: readonly Inline[], offset: number, replacing: Replacing): Inline[] | undefined {
  const replaced: Inline[] = [];
  let at = offset;
  for (const node of nodes) {
    const [start, end] = [at, at + textOfInlines([node]).length];
    at = end;
    if (end <= replacing.from || start >= replacing.to) {
      replaced.push(node);
    } else if (node.object === 'text') {
      replaced.push(...replaceInText(node, start, replacing));
    } else if (node.type === 'link' && (replacing.from > start || replacing.to < end)) {
      const inside = replaceInlines(node.nodes, start, replacing);
      if (inside === undefined) return undefined;
      replaced.push({ ...node, nodes: inside } as Inline);
    } else if (replacing.from <= start && replacing.to >= end) {
      replaced.push(...placeOnce(replacing, []));
    } else return undefined;
  }
  return replaced;
}

/** The new text, the first time. */
function placeOnce(replacing: Replacing, marks: readonly Mark[]): readonly Inline[] {
  if (replacing.isPlaced === true) return [];
  replacing.isPlaced = true;
  return replacing.inlines.map((node) => addMarks(node, marks));
}

function addMarks(node: Inline, marks: readonly Mark[]): Inline {
  if (node.object !== 'text' || node.leaves.some((leaf) => leaf.marks.length > 0)) return node;
  return { ...node, leaves: node.leaves.map((leaf) => ({ ...leaf, marks: [...marks] })) };
}

function replaceInText(node: Text, offset: number, replacing: Replacing): Inline[] {
  const replaced: Inline[] = [];
  let at = offset;
  for (const leaf of node.leaves) {
    const [start, end] = [at, at + leaf.text.length];
    at = end;
    const before = leaf.text.slice(0, Math.max(0, replacing.from - start));
    const after = leaf.text.slice(Math.max(0, replacing.to - start));
    if (end <= replacing.from || start >= replacing.to) {
      replaced.push({ object: 'text', leaves: [leaf] });
      continue;
    }
    if (before !== '') replaced.push({ object: 'text', leaves: [{ ...leaf, text: before }] });
    replaced.push(...placeOnce(replacing, leaf.marks));
    if (after !== '') replaced.push({ object: 'text', leaves: [{ ...leaf, text: after }] });
  }
  return replaced;
}

const makeText = (text: string): Text => ({ object: 'text', leaves: [{ object: 'leaf', text, marks: [] }] });
