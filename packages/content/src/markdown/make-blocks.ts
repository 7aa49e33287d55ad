import type { Alignment, Block, Heading, Paragraph } from '../document/document.ts';
import type { Inline } from '../document/inline.ts';

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

/** A block of math, when the paragraph holds nothing but one formula. */
export function makeFormula(nodes: readonly Inline[]): Block | undefined {
  const [node] = nodes;
  if (nodes.length !== 1 || node?.object !== 'inline' || node.type !== 'inline-math') {
    return undefined;
  }
  return { object: 'block', type: 'math', data: { formula: node.data.formula }, isVoid: true };
}

/** A block of pictures, when the paragraph holds nothing else; a drawing when it is one. */
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
