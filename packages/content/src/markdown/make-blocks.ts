import type { Alignment, Block, Condition, Heading, ListItem, Paragraph } from '../document/document.ts';
import { dropConditions } from '../document/drop-conditions.ts';
import type { Inline } from '../document/inline.ts';
import { textOfBlocks } from '../document/text.ts';
import { appendInline } from './inline-buffer.ts';
import { noMarks } from './mark-state.ts';

/** A paragraph of the inlines. */
export function makeParagraph(nodes: readonly Inline[], align?: Alignment): Paragraph {
  return { object: 'block', type: 'paragraph', data: align === undefined ? {} : { align }, isVoid: false, nodes };
}

/** A heading by its level as written: `##` is heading-1 (contract of the document tree). */
export function makeHeading(level: number, nodes: readonly Inline[], align?: Alignment, id?: string): Heading {
  const type = level <= 2 ? 'heading-1' : level === 3 ? 'heading-2' : 'heading-3';
  const data = {
    ...(id === undefined ? {} : { id }),
    ...(align === undefined ? {} : { align }),
    ...(level === 1 || level > 4 ? { level } : {}),
  };
  return { object: 'block', type, data, isVoid: false, nodes };
}

/** A math block, if the paragraph contains only one formula. */
export function makeFormula(nodes: readonly Inline[]): Block | undefined {
  const [node] = nodes;
  if (nodes.length !== 1 || node?.object !== 'inline' || node.type !== 'inline-math') {
    return undefined;
  }
  return { object: 'block', type: 'math', data: { formula: node.data.formula }, isVoid: true };
}

/** A block of pictures, when the paragraph contains nothing else; a drawing when it is one. */
export function makeImages(nodes: readonly Inline[], drawings: WeakSet<object>): Block | undefined {
  const rest = nodes.filter((node) => node.object !== 'text' || node.leaves.some((leaf) => leaf.text.trim() !== ''));
  const images = rest.filter((node) => node.object === 'inline' && node.type === 'inline-image');
  const [first] = images;
  if (first === undefined || images.length < rest.length || images.some((image) => image.data.size !== undefined)) {
    return undefined;
  }
  if (images.length === 1 && drawings.has(first)) {
    return { object: 'block', type: 'drawing', data: { ref: first.data.ref }, isVoid: true };
  }
  return {
    object: 'block',
    type: 'images',
    data: {},
    isVoid: false,
    nodes: images.map(({ data }) => ({ object: 'block', type: 'image', data, isVoid: true, fragments: [] })),
  };
}

/** A list of the items; other blocks between them become items. A list with a task is a task list. */
export function makeList(blocks: readonly Block[], ordered: { readonly start: number } | undefined): readonly Block[] {
  const nodes = blocks.map(
    (block): ListItem =>
      block.type === 'list-item'
        ? block
        : { object: 'block', type: 'list-item', data: {}, isVoid: false, nodes: [block] },
  );
  if (nodes.length === 0) {
    return [];
  }
  if (ordered !== undefined) {
    const data = ordered.start === 1 ? {} : { start: ordered.start };
    return [{ object: 'block', type: 'list-ordered', data, isVoid: false, nodes }];
  }
  const isTasks = nodes.some((item) => item.data.checked !== undefined);
  return [{ object: 'block', type: isTasks ? 'list-tasks' : 'list-unordered', data: {}, isVoid: false, nodes }];
}

/** Conditional blocks. */
export function makeCondition(expression: string, nodes: readonly Block[]): Condition {
  return { object: 'block', type: 'if', data: { expression }, isVoid: false, nodes };
}

/** Blocks under all of the conditions, the outermost first. */
export function makeConditional(nodes: readonly Block[], conditions: readonly string[]): readonly Block[] {
  if (nodes.length === 0) return nodes;
  return conditions.reduceRight<readonly Block[]>((inner, expression) => [makeCondition(expression, inner)], nodes);
}

/**
 * The inlines of blocks in one sequence, for contexts that allow a single paragraph only. Conditions are not supported
 * there, so conditional blocks are dropped.
 */
export function inlinesOfBlocks(blocks: readonly Block[]): readonly Inline[] {
  const result: Inline[] = [];
  for (const block of dropConditions(blocks)) {
    const nodes = inlinesOfBlock(block);
    if (result.length > 0 && nodes.length > 0) {
      appendInline(result, { object: 'text', leaves: [{ object: 'leaf', text: ' ', marks: noMarks }] });
    }
    for (const node of nodes) {
      appendInline(result, node);
    }
  }
  return result;
}

function inlinesOfBlock(block: Block): readonly Inline[] {
  if (block.type === 'images') {
    return block.nodes.map(({ data }) => ({ object: 'inline', type: 'inline-image', data, isVoid: true }));
  }
  if (block.type === 'paragraph' || block.type.startsWith('heading-')) {
    return (block as Paragraph | Heading).nodes;
  }
  const text = textOfBlocks([block]).trim();
  return text === '' ? [] : [{ object: 'text', leaves: [{ object: 'leaf', text, marks: noMarks }] }];
}
