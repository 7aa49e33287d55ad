import type { Block, Document, Fragment } from './document.ts';
import type { Inline, Leaf } from './inline.ts';
import { walkBlocks, walkInlines } from './walk.ts';

/** The evaluation for one reader. */
export interface Evaluation {
  /** Whether the condition of an `if` block is true. */
  holds(expression: string): boolean;
  /** The text of an expression; undefined if it has none. */
  textOf(expression: string): string | undefined;
  /** Whether a condition or an expression stays as it is written; nothing does when left out. */
  isKept?(expression: string): boolean;
  /** References to snippets stay references, instead of becoming the blocks that were put into them. */
  readonly keepsSnippets?: boolean;
}

/** Whether any of these blocks depends on the reader, or is replaced by a text. */
export function dependsOnReader(blocks: readonly Block[]): boolean {
  let isDependent = false;
  walkBlocks(blocks, {
    block: ({ type }) => {
      isDependent ||= type === 'if' || type === 'reusable-content';
      return !isDependent && type !== 'code';
    },
    inline: (inline) => {
      isDependent ||= isExpression(inline);
    },
  });
  return isDependent;
}

/**
 * The document as one reader sees it, at any depth and in footnotes: an `if` block is replaced by its contents or
 * removed, an expression by its text, a snippet by its blocks. No trace of conditions and expressions remains, so
 * everything derived from it may be shown to that reader.
 */
export function evaluateDocument(document: Document, evaluation: Evaluation): Document {
  if (!dependsOnReader(document.nodes)) return document;
  return { ...document, nodes: evaluateBlocks(document.nodes, evaluation) };
}

/** The same for the inlines of a title. */
export function evaluateInlines(nodes: readonly Inline[], evaluation: Evaluation): readonly Inline[] {
  let hasExpression = false;
  walkInlines(nodes, {
    inline: (inline) => {
      hasExpression ||= isExpression(inline) || (inline.object === 'inline' && inline.type === 'annotation');
    },
  });
  return hasExpression ? joinTexts(nodes.flatMap((node) => evaluateInline(node, evaluation))) : nodes;
}

const isExpression = (inline: Inline): boolean => inline.object === 'inline' && inline.type === 'expression';

function evaluateBlocks(blocks: readonly Block[], evaluation: Evaluation): readonly Block[] {
  return blocks.flatMap((block): readonly Block[] => {
    if (block.type === 'if') {
      const { expression } = block.data;
      if (evaluation.isKept?.(expression)) return [evaluateParts(block, evaluation)];
      return evaluation.holds(expression) ? evaluateBlocks(block.nodes, evaluation) : [];
    }
    if (block.type === 'reusable-content')
      return evaluation.keepsSnippets ? [block] : evaluateBlocks(block.nodes ?? [], evaluation);
    return [block.type === 'code' ? block : evaluateParts(block, evaluation)];
  });
}

function evaluateParts(block: Block, evaluation: Evaluation): Block {
  const nodes: readonly (Block | Inline)[] = 'nodes' in block && block.nodes !== undefined ? block.nodes : [];
  const fragments = 'fragments' in block ? block.fragments : [];
  if (nodes.length === 0 && fragments.length === 0) return block;
  return {
    ...block,
    ...(nodes.length > 0 && { nodes: evaluateNodes(nodes, evaluation) }),
    ...(fragments.length > 0 && { fragments: evaluateFragments(fragments, evaluation) }),
  } as Block;
}

/** A block has blocks or inlines. */
function evaluateNodes(nodes: readonly (Block | Inline)[], evaluation: Evaluation): readonly (Block | Inline)[] {
  return nodes[0]?.object === 'block'
    ? evaluateBlocks(nodes as readonly Block[], evaluation)
    : evaluateInlines(nodes as readonly Inline[], evaluation);
}

const evaluateFragments = (fragments: readonly Fragment[], evaluation: Evaluation): readonly Fragment[] =>
  fragments.map((fragment) => ({ ...fragment, nodes: evaluateBlocks(fragment.nodes, evaluation) }));

function evaluateInline(node: Inline, evaluation: Evaluation): readonly Inline[] {
  if (node.object === 'text') return [node];
  switch (node.type) {
    case 'expression': {
      if (evaluation.isKept?.(node.data.expression)) return [node];
      // A line end in a value is no hard break.
      const text = evaluation.textOf(node.data.expression)?.replace(/\s*[\r\n]\s*/g, ' ') ?? '';
      return text === '' ? [] : [{ object: 'text', leaves: [{ object: 'leaf', text, marks: [] }] }];
    }
    case 'link':
      return [{ ...node, nodes: evaluateInlines(node.nodes, evaluation) }];
    case 'annotation': {
      const fragments = evaluateFragments(node.fragments, evaluation);
      return [{ ...node, nodes: evaluateInlines(node.nodes, evaluation), fragments }];
    }
    default:
      return [node];
  }
}

/** Joins adjacent texts: two harmless pieces may be markup together, and are then escaped as such. */
function joinTexts(nodes: readonly Inline[]): readonly Inline[] {
  const joined: Inline[] = [];
  for (const node of nodes) {
    const last = joined.at(-1);
    if (node.object !== 'text' || last?.object !== 'text') joined.push(node);
    else joined[joined.length - 1] = { object: 'text', leaves: joinLeaves([...last.leaves, ...node.leaves]) };
  }
  return joined;
}

function joinLeaves(leaves: readonly Leaf[]): readonly Leaf[] {
  const joined: Leaf[] = [];
  for (const leaf of leaves) {
    const last = joined.at(-1);
    if (last === undefined || last.marks.length + leaf.marks.length > 0) joined.push(leaf);
    else joined[joined.length - 1] = { ...last, text: last.text + leaf.text };
  }
  return joined;
}
