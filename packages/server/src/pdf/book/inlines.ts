import { type Annotation, type Inline, type Leaf, type Mark, textOfInlines } from '@bindery/content';
import { writeLead } from './blocks.ts';
import { linkTo } from './links.ts';
import { call, literal, type Markup, points, sequence } from './markup.ts';
import { writeFormula } from './math.ts';
import { describeRef, findTarget, type PageContext } from './page-context.ts';
import { findPicture } from './pictures.ts';
import { insertBreakOpportunities } from './words.ts';

/** Inlines as the content of a paragraph. */
export function writeInlines(nodes: readonly Inline[], context: PageContext): Markup {
  return sequence(nodes.flatMap((node) => writeInline(node, context)));
}

/** Text as it stands, with places for breaks in words that are too long for a line. */
export function writeText(text: string, context: Pick<PageContext, 'isNarrow'>): Markup {
  return literal(insertBreakOpportunities(text, context.isNarrow ? 'narrow' : 'wide'));
}

function writeInline(node: Inline, context: PageContext): readonly Markup[] {
  if (node.object === 'text') return node.leaves.flatMap((leaf) => (leaf.text === '' ? [] : writeLeaf(leaf, context)));
  switch (node.type) {
    case 'link': {
      const body = writeInlines(node.nodes, { ...context, isInLink: true });
      return [linkTo(node.data.ref, body, context)];
    }
    case 'mention': {
      const target = findTarget(context, node.data.ref);
      const name = describeRef(node.data.ref, target);
      const text = target?.emoji === undefined ? name : `${target.emoji} ${name}`;
      return [linkTo(node.data.ref, writeText(text, context), context)];
    }
    case 'button':
      return [linkTo(node.data.ref, call('button', literal(node.data.label)), context)];
    case 'emoji':
      return [literal(textOfInlines([node]))];
    case 'icon':
    // Pages are evaluated before they are written; what is left says nothing.
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
      return name === undefined ? [] : [call('target', literal(name))];
    }
  }
}

/** Hard line breaks are within the text of a leaf. */
function writeLeaf(leaf: Leaf, context: PageContext): readonly Markup[] {
  const isCode = leaf.marks.some(({ type }) => type === 'code');
  const lines = leaf.text.split('\n').map((line) => writeText(line, context));
  const parts = lines.flatMap((line, index) => (index === 0 ? [line] : [call('linebreak'), line]));
  const text = isCode ? parts.map((part) => (part.startsWith('"') ? call('code', part) : part)) : parts;
  const inner = sequence(text);
  return [leaf.marks.reduceRight<Markup>((body, mark) => writeMark(mark, body), inner)];
}

function writeMark(mark: Mark, body: Markup): Markup {
  switch (mark.type) {
    case 'bold':
      return call('strong', body);
    case 'italic':
      return call('emph', body);
    case 'code':
      return body;
    case 'keyboard':
      return call('keyboard', body);
    case 'strikethrough':
      return call('strike', body);
    case 'superscript':
      return call('super', body);
    case 'subscript':
      return call('sub', body);
    case 'color': {
      const { text = '', background = '' } = mark.data;
      return call('colored', literal(text), literal(background), body);
    }
  }
}

/** The annotated text and the mark of its note, which stands at the foot of the sheet. */
function writeAnnotation(node: Annotation, context: PageContext): readonly Markup[] {
  const text = node.nodes.length === 0 ? [] : [writeInlines(node.nodes, context)];
  const note = node.fragments.find(({ nodes }) => nodes.length > 0);
  if (note === undefined || context.isInNote) return text;
  const { label } = node.data;
  const known = context.notes.get(label);
  if (known !== undefined) return [...text, call('same-note', literal(known))];
  const name = context.book.labels.claim(context.pageId, `note\n${label}`);
  if (name === undefined) return text;
  context.notes.set(label, name);
  const body = writeLead(note.nodes, { ...context, isInNote: true, isInLink: false, depth: context.depth + 1 });
  return [...text, call('note', literal(name), body)];
}

function writeInlineImage(data: Extract<Inline, { type: 'inline-image' }>['data'], context: PageContext): Markup {
  const picture = findPicture(data.ref, context);
  const words =
    data.alt === undefined || data.alt === '' ? describeRef(data.ref, findTarget(context, data.ref)) : data.alt;
  if (picture === undefined) return call('missing-picture', writeText(words, context));
  const { name, width, height } = picture;
  const asked = typeof data.width === 'number' ? data.width : undefined;
  // A picture in a line of text, like a badge or an icon, is as high as the line unless it is asked to be larger.
  const shown = data.size === 'line' ? 14 : Math.min(asked ?? width ?? 300, 560) * 0.75;
  const ratio = width !== undefined && height !== undefined && height > 0 ? width / height : 1;
  const wide = data.size === 'line' ? Math.min(shown * ratio, 200) : Math.min(shown, 560 * ratio);
  return call('inline-picture', literal(name), points(Math.max(1, wide)), writeText(words, context));
}
