import { type Annotation, type Inline, type Leaf, type Mark, textOfInlines } from '@bindery/content';
import { writeLead } from './blocks.ts';
import { linkTo } from './links.ts';
import { type Markup, points, sequence, typstCall, typstLiteral } from './markup.ts';
import { writeFormula } from './math.ts';
import { describeBookRef, findBookTarget, type PageContext } from './page-context.ts';
import { findPicture } from './pictures.ts';
import { insertBreakOpportunities } from './words.ts';

/** Inlines as the content of a paragraph. */
export function typesetInlines(nodes: readonly Inline[], context: PageContext): Markup {
  return sequence(nodes.flatMap((node) => writeInline(node, context)));
}

/** Literal text, with break opportunities in words that are too long for a line. */
export function writeText(text: string, context: Pick<PageContext, 'isNarrow'>): Markup {
  return typstLiteral(insertBreakOpportunities(text, context.isNarrow ? 'narrow' : 'wide'));
}

function writeInline(node: Inline, context: PageContext): readonly Markup[] {
  if (node.object === 'text') return node.leaves.flatMap((leaf) => (leaf.text === '' ? [] : writeLeaf(leaf, context)));
  switch (node.type) {
    case 'link': {
      const body = typesetInlines(node.nodes, { ...context, isInLink: true });
      return [linkTo(node.data.ref, body, context)];
    }
    case 'mention': {
      const target = findBookTarget(context, node.data.ref);
      const name = describeBookRef(node.data.ref, target);
      const text = target?.emoji === undefined ? name : `${target.emoji} ${name}`;
      return [linkTo(node.data.ref, writeText(text, context), context)];
    }
    case 'button':
      return [linkTo(node.data.ref, typstCall('button', typstLiteral(node.data.label)), context)];
    case 'emoji':
      return [typstLiteral(textOfInlines([node]))];
    case 'icon':
    // Pages are evaluated before they are written; a remaining expression has no value.
    case 'expression':
      return [];
    case 'inline-math':
      return [writeFormula(node.data.formula, 'inline')];
    case 'annotation':
      return writeAnnotation(node, context);
    case 'inline-image':
      return [writeInlineImage(node.data, context)];
    case 'anchor': {
      const name = context.isInNote ? undefined : context.book.labels.claim(context.pageId, node.data.id);
      return name === undefined ? [] : [typstCall('target', typstLiteral(name))];
    }
  }
}

/** Hard line breaks are within the text of a leaf. */
function writeLeaf(leaf: Leaf, context: PageContext): readonly Markup[] {
  const isCode = leaf.marks.some(({ type }) => type === 'code');
  const lines = leaf.text.split('\n').map((line) => writeText(line, context));
  const parts = lines.flatMap((line, index) => (index === 0 ? [line] : [typstCall('linebreak'), line]));
  const text = isCode ? parts.map((part) => (part.startsWith('"') ? typstCall('code', part) : part)) : parts;
  const inner = sequence(text);
  return [leaf.marks.reduceRight<Markup>((body, mark) => writeMark(mark, body), inner)];
}

function writeMark(mark: Mark, body: Markup): Markup {
  switch (mark.type) {
    case 'bold':
      return typstCall('strong', body);
    case 'italic':
      return typstCall('emph', body);
    case 'code':
      return body;
    case 'keyboard':
      return typstCall('keyboard', body);
    case 'strikethrough':
      return typstCall('strike', body);
    case 'superscript':
      return typstCall('super', body);
    case 'subscript':
      return typstCall('sub', body);
    case 'color': {
      const { text = '', background = '' } = mark.data;
      return typstCall('colored', typstLiteral(text), typstLiteral(background), body);
    }
  }
}

/** The annotated text with a footnote. */
function writeAnnotation(node: Annotation, context: PageContext): readonly Markup[] {
  const text = node.nodes.length === 0 ? [] : [typesetInlines(node.nodes, context)];
  const note = node.fragments.find(({ nodes }) => nodes.length > 0);
  if (note === undefined || context.isInNote) return text;
  const { label } = node.data;
  const known = context.notes.get(label);
  if (known !== undefined) return [...text, typstCall('same-note', typstLiteral(known))];
  const name = context.book.labels.claim(context.pageId, `note\n${label}`);
  if (name === undefined) return text;
  context.notes.set(label, name);
  const body = writeLead(note.nodes, { ...context, isInNote: true, isInLink: false, depth: context.depth + 1 });
  return [...text, typstCall('note', typstLiteral(name), body)];
}

function writeInlineImage(data: Extract<Inline, { type: 'inline-image' }>['data'], context: PageContext): Markup {
  const picture = findPicture(data.ref, context);
  const words =
    data.alt === undefined || data.alt === '' ? describeBookRef(data.ref, findBookTarget(context, data.ref)) : data.alt;
  if (picture === undefined) return typstCall('missing-picture', writeText(words, context));
  const { name, width, height } = picture;
  const asked = typeof data.width === 'number' ? data.width : undefined;
  // An inline picture, like a badge or an icon, has the height of the line unless it is set to be larger.
  const displayWidth = data.size === 'line' ? 14 : Math.min(asked ?? width ?? 300, 560) * 0.75;
  const ratio = width !== undefined && height !== undefined && height > 0 ? width / height : 1;
  const wide = data.size === 'line' ? Math.min(displayWidth * ratio, 200) : Math.min(displayWidth, 560 * ratio);
  return typstCall('inline-picture', typstLiteral(name), points(Math.max(1, wide)), writeText(words, context));
}
