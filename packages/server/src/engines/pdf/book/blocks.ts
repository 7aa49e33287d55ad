import {
  type Block,
  type Embed,
  type Fragment,
  findFragment,
  type Paragraph,
  type Quote,
  textOfBlocks,
} from '@bindery/content';
import { writeCode } from './code.ts';
import { writeColumns, writeExpandable, writeHint, writeStepper, writeTabs, writeUpdates } from './containers.ts';
import { typesetHeading } from './headings.ts';
import { writeImage, writeImages } from './images.ts';
import { typesetInlines, writeText } from './inlines.ts';
import { linkTo } from './links.ts';
import { typesetList } from './lists.ts';
import { choice, type Markup, sequence, typstCall, typstLiteral } from './markup.ts';
import { writeFormula } from './math.ts';
import type { PageContext } from './page-context.ts';
import { writeContentRef, writeFile, writeIntegration, writeOperation } from './reference-cards.ts';
import { typesetTable } from './tables.ts';

/** Maximum block nesting, a limit of the typesetter. Deeper blocks are shown as their text. */
const deepest = 9;

/** Blocks one below the other. */
export function typesetBlocks(blocks: readonly Block[], context: PageContext): Markup {
  if (context.depth > deepest) return writeText(textOfBlocks(blocks), context);
  return sequence(blocks.map((block) => writeBlock(block, context)));
}

/** Blocks where a line is expected, such as in a cell or a short item: a single paragraph is its text. */
export function writeCompact(blocks: readonly Block[], context: PageContext): Markup {
  const [first] = blocks;
  const isLine = blocks.length === 1 && first?.type === 'paragraph' && first.data.align === undefined;
  return isLine ? typesetInlines(first.nodes, context) : typesetBlocks(blocks, context);
}

/** Blocks after a mark, such as a number: the first paragraph is on its line. */
export function writeLead(blocks: readonly Block[], context: PageContext): Markup {
  const [first, ...rest] = blocks;
  if (first?.type !== 'paragraph' || rest.length === 0) return writeCompact(blocks, context);
  return sequence([writeCompact([first], context), typstCall('parbreak'), typesetBlocks(rest, context)]);
}

/** The contents of a named part of a block, as a line. */
export function writeFragment(fragment: Fragment, context: PageContext): Markup {
  return writeCompact(fragment.nodes, { ...context, depth: context.depth + 1 });
}

/** A part of a block by its name or, where blocks have one of its kind, by its type; not one that is empty. */
export function findPart(block: { readonly fragments: readonly Fragment[] }, name: string): Fragment | undefined {
  const fragment = findFragment(block, name) ?? block.fragments.find(({ type }) => type === name);
  return fragment === undefined || fragment.nodes.length === 0 ? undefined : fragment;
}

function writeBlock(block: Block, context: PageContext): Markup {
  switch (block.type) {
    case 'paragraph':
      return writeParagraph(block, context);
    case 'heading-1':
    case 'heading-2':
    case 'heading-3':
      return typesetHeading(block, context);
    case 'code':
      return writeCode(block);
    case 'code-line':
      return typstCall('par', typesetInlines(block.nodes, context));
    case 'math':
      return writeFormula(block.data.formula, 'block');
    case 'divider':
      return typstCall('divider');
    case 'list-ordered':
    case 'list-unordered':
    case 'list-tasks':
      return typesetList(block, context);
    case 'blockquote':
      return writeQuote(block, context);
    case 'table':
      return typesetTable(block, context);
    case 'image':
      return writeImage(block, context);
    case 'images':
      return writeImages(block, context);
    default:
      return writeRichBlock(block, context);
  }
}

type RichBlock = Exclude<
  Block,
  {
    type:
      | 'paragraph'
      | `heading-${1 | 2 | 3}`
      | 'code'
      | 'code-line'
      | 'math'
      | 'divider'
      | `list-${'ordered' | 'unordered' | 'tasks'}`
      | 'blockquote'
      | 'table'
      | 'image'
      | 'images';
  }
>;

function writeRichBlock(block: RichBlock, context: PageContext): Markup {
  switch (block.type) {
    case 'hint':
      return writeHint(block, context);
    case 'expandable':
      return writeExpandable(block, context);
    case 'tabs':
      return writeTabs(block, context);
    case 'stepper':
      return writeStepper(block, context);
    case 'columns':
      return writeColumns(block, context);
    case 'updates':
      return writeUpdates(block.nodes, context);
    case 'update':
      return writeUpdates([block], context);
    case 'file':
      return writeFile(block, context);
    case 'embed':
      return writeEmbed(block, context);
    case 'content-ref':
      return writeContentRef(block.data.ref, context);
    case 'drawing':
      return block.data.ref === undefined ? sequence([]) : writeContentRef(block.data.ref, context);
    case 'integration':
      return writeIntegration(block, context);
    case 'swagger':
    case 'openapi-operation':
    case 'openapi-schemas':
    case 'openapi-webhook':
      return writeOperation(block, context);
    case 'list-item':
    case 'tabs-item':
    case 'stepper-step':
    case 'column':
    case 'reusable-content':
      return typesetBlocks(block.nodes, context);
    case 'if':
      // Conditions are decided before a page is written: a remaining one was not evaluated for a reader.
      return sequence([]);
  }
}

function writeParagraph({ nodes, data }: Paragraph, context: PageContext): Markup {
  const body = typstCall('par', typesetInlines(nodes, context));
  return data.align === undefined ? body : typstCall('align', choice(data.align, ['start', 'center', 'end']), body);
}

function writeQuote({ nodes }: Quote, context: PageContext): Markup {
  return typstCall('quotation', typesetBlocks(nodes, { ...context, depth: context.depth + 1 }));
}

/** An embed is a link: a document loads nothing. */
function writeEmbed(block: Embed, context: PageContext): Markup {
  const { url } = block.data;
  const caption = findPart(block, 'caption');
  const title =
    caption === undefined
      ? writeText(url.replace(/^https?:\/\//, ''), context)
      : writeFragment(caption, { ...context, isInLink: true });
  return linkTo(
    { kind: 'source', target: url },
    typstCall('card', typstLiteral('↗'), title, writeText(url, context)),
    context,
  );
}
