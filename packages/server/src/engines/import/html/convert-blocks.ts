import { type Block, type Inline, makeHeading, makeParagraph } from '@bindery/content';
import { type Conversion, findUrl } from './conversion.ts';
import { convertExpandable, convertHint, convertSteps, convertTabs } from './convert-boxes.ts';
import { convertCode, convertWrappedCode } from './convert-code.ts';
import { convertDefinitions, convertList } from './convert-lists.ts';
import { convertTable } from './convert-table.ts';
import { findFormulaBlock } from './formulas.ts';
import { hasContent } from './inline-writer.ts';
import { elementsOf, findElement, type HtmlElement, type HtmlNode } from './tree.ts';

const BLOCKS = new Set(
  (
    'address article aside blockquote body center dd details dialog dir div dl dt fieldset figcaption figure footer ' +
    'form h1 h2 h3 h4 h5 h6 header hgroup hr html iframe legend li main menu ol p pre section summary table tbody td ' +
    'tfoot th thead tr ul video audio'
  ).split(' '),
);

const blockHolders = new WeakMap<HtmlElement, boolean>();

/** Whether an element is laid out as a block: by its name, or because it contains one. */
function isBlock(element: HtmlElement): boolean {
  if (BLOCKS.has(element.name)) return true;
  const cached = blockHolders.get(element);
  if (cached !== undefined) return cached;
  const holds = findFormulaBlock(element) !== undefined || elementsOf(element).some(isBlock);
  blockHolders.set(element, holds);
  return holds;
}

/** The blocks of nodes: those of block elements, and paragraphs of the inline nodes between them. */
export function convertBlocks(nodes: readonly HtmlNode[], conversion: Conversion): Block[] {
  const blocks: Block[] = [];
  let run: HtmlNode[] = [];
  const endRun = () => {
    const inlines = run.length === 0 ? [] : conversion.inlines(run);
    if (inlines.length > 0) blocks.push(makeParagraph(inlines));
    run = [];
  };
  for (const node of nodes) {
    if (typeof node === 'string' || (!conversion.isLeftOut(node) && !isBlock(node))) run.push(node);
    else if (!conversion.isLeftOut(node)) {
      endRun();
      for (const block of convertNamed(node, conversion)) blocks.push(block);
    }
  }
  endRun();
  return blocks;
}

/** The blocks of an element, with its anchor if an imported link refers to it. */
function convertNamed(element: HtmlElement, conversion: Conversion): readonly Block[] {
  const blocks = convertElement(element, conversion);
  const id = element.attributes['id'];
  const isDone = /^(?:h[1-6]|details)$/.test(element.name);
  if (isDone || id === undefined || id === '' || !conversion.links.isNamed(id)) return blocks;
  const [first, ...rest] = blocks;
  if (first?.type === 'heading-1' || first?.type === 'heading-2' || first?.type === 'heading-3') {
    if (first.data.id === undefined || first.data.id === id)
      return [{ ...first, data: { ...first.data, id } }, ...rest];
    return [{ ...first, nodes: [anchorOf(id), ...first.nodes] }, ...rest];
  }
  if (first?.type === 'paragraph') return [makeParagraph([anchorOf(id), ...first.nodes]), ...rest];
  return [makeParagraph([anchorOf(id)]), ...blocks];
}

const anchorOf = (id: string): Inline => ({ object: 'inline', type: 'anchor', data: { id }, isVoid: true });

function convertElement(element: HtmlElement, conversion: Conversion): readonly Block[] {
  const formula = findFormulaBlock(element);
  if (formula !== undefined) {
    return formula === '' ? [] : [{ object: 'block', type: 'math', data: { formula }, isVoid: true }];
  }
  return (
    convertWrappedCode(element) ??
    convertHint(element, conversion) ??
    convertTabs(element, conversion) ??
    convertExpandable(element, conversion) ??
    convertSteps(element, conversion) ??
    convertByName(element, conversion)
  );
}

function convertByName(element: HtmlElement, conversion: Conversion): readonly Block[] {
  switch (element.name) {
    case 'h1':
    case 'h2':
    case 'h3':
    case 'h4':
    case 'h5':
    case 'h6':
      return convertHeading(element, conversion);
    case 'hr':
      return [{ object: 'block', type: 'divider', data: {}, isVoid: true }];
    case 'pre':
      return convertCode(element);
    case 'ul':
    case 'ol':
    case 'menu':
    case 'dir':
      return convertList(element, conversion);
    case 'dl':
      return convertDefinitions(element, conversion);
    case 'table':
      return convertTable(element, conversion);
    case 'blockquote': {
      const nodes = conversion.blocks(element.children);
      return nodes.length === 0 ? [] : [{ object: 'block', type: 'blockquote', data: {}, isVoid: false, nodes }];
    }
    case 'figure':
      return convertFigure(element, conversion);
    case 'a':
      return convertCard(element, conversion);
    case 'iframe':
    case 'video':
    case 'audio':
      return convertMedium(element, conversion);
    default:
      return conversion.blocks(element.children);
  }
}

function convertHeading(element: HtmlElement, conversion: Conversion): readonly Block[] {
  const nodes = conversion.inlines(element.children, { isHeading: true });
  if (!hasContent(nodes)) return [];
  const id = element.attributes['id'] ?? element.attributes['data-id'] ?? findInnerId(element, conversion);
  const isKept =
    id !== undefined && /^[^\s<>"]{1,200}$/.test(id) && (conversion.keepsAnchors || conversion.links.isNamed(id));
  return [makeHeading(Number(element.name[1]), nodes, undefined, isKept ? id : undefined)];
}

/** The anchor of a heading that is on an element within it. */
function findInnerId(element: HtmlElement, { links }: Conversion): string | undefined {
  const anchorElement = findElement(element, ({ attributes }) => {
    const id = attributes['id'] ?? attributes['name'];
    return id !== undefined && links.isNamed(id);
  });
  return anchorElement?.attributes['id'] ?? anchorElement?.attributes['name'];
}

/** Pictures with their caption; of anything else the caption is a paragraph below. */
function convertFigure(element: HtmlElement, conversion: Conversion): readonly Block[] {
  const caption = findElement(element, ({ name }) => name === 'figcaption');
  const blocks = conversion.blocks(element.children.filter((child) => child !== caption));
  const words = caption === undefined ? [] : conversion.inlines(caption.children);
  if (!hasContent(words)) return blocks;
  const [first] = blocks;
  const image =
    blocks.length === 1 && first?.type === 'paragraph' && first.nodes.length === 1 ? first.nodes[0] : undefined;
  if (image?.object !== 'inline' || image.type !== 'inline-image') return [...blocks, makeParagraph(words)];
  const fragment = { object: 'fragment', fragment: 'caption', type: 'caption', nodes: [makeParagraph(words)] } as const;
  const { data } = image;
  return [
    {
      object: 'block',
      type: 'images',
      data: {},
      isVoid: false,
      nodes: [{ object: 'block', type: 'image', data, isVoid: true, fragments: [fragment] }],
    },
  ];
}

/** A link around blocks: its first words become the link. */
function convertCard(element: HtmlElement, conversion: Conversion): readonly Block[] {
  const blocks = conversion.blocks(element.children);
  const url = findUrl(element.attributes['href'], conversion.base);
  const at = blocks.findIndex((block) => block.type === 'paragraph' || block.type.startsWith('heading-'));
  const block = blocks[at];
  if (url === undefined || block === undefined || !('nodes' in block) || block.nodes === undefined) return blocks;
  const nodes = (block.nodes as readonly Inline[]).filter((node) => node.object === 'text' || node.type !== 'link');
  if (!hasContent(nodes)) return blocks;
  const target = conversion.links.linkTo(url);
  if (target === undefined) return blocks;
  const link: Inline = {
    object: 'inline',
    type: 'link',
    data: { ref: { kind: 'source', target } },
    isVoid: false,
    nodes,
  };
  return blocks.with(at, makeParagraph([link]));
}

/** Media played or shown from another URL: an embed, which is a link. */
function convertMedium(element: HtmlElement, conversion: Conversion): readonly Block[] {
  const source = elementsOf(element).find(({ name }) => name === 'source');
  const url = findUrl(element.attributes['src'] ?? source?.attributes['src'], conversion.base);
  if (url === undefined || !/^https?:/.test(url)) return conversion.blocks(element.children);
  const mediumUrl = url.replace(
    /^https:\/\/www\.youtube(?:-nocookie)?\.com\/embed\/([\w-]+).*$/,
    'https://www.youtube.com/watch?v=$1',
  );
  return [{ object: 'block', type: 'embed', data: { url: mediumUrl }, isVoid: true, fragments: [] }];
}
