import type { Alignment, Block, Images, ListItem } from '../document/document.ts';
import type { Inline } from '../document/inline.ts';
import { applyInlineElement, endInlineElement, readAlignment } from './html-inlines.ts';
import { applyTableElement, endTableElement, isTableElement } from './html-tables.ts';
import type { HtmlTag } from './html-tag.ts';
import { inlinesOfBlocks, makeList, makeParagraph } from './make-blocks.ts';
import type { PageBuilder } from './page-builder.ts';
import { PreText } from './pre-text.ts';
import { makeCaption } from './reference-tags.ts';

/** Elements that begin and end a paragraph and mean nothing else. */
const plainBlocks = new Set(
  (
    'address article aside body caption center dd dir div dl dt fieldset footer form header html legend main menu nav ' +
    'noscript optgroup option search section template title'
  ).split(' '),
);
const headings = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6']);
const alignable = new Set(['div', 'center', 'section']);

/** Applies one tag of HTML: the elements of the dialect become blocks, marks and inlines, all others vanish. */
export function applyHtmlTag(builder: PageBuilder, tag: HtmlTag): void {
  const line = builder.findLine();
  const isInHeading = line?.kind === 'heading' && line.element === undefined;
  if (isInHeading || !isBlockElement(tag.name)) {
    applyInline(builder, tag);
  } else if (isTableElement(tag.name)) {
    if (tag.kind === 'start') {
      applyTableElement(builder, tag);
    } else {
      endTableElement(builder, tag.name);
    }
  } else if (tag.kind === 'start') {
    startBlock(builder, tag);
  } else {
    endBlock(builder, tag.name);
  }
}

function applyInline(builder: PageBuilder, tag: HtmlTag): void {
  if (tag.kind === 'start') {
    applyInlineElement(builder, tag);
  } else {
    endInlineElement(builder, tag.name);
  }
}

function isBlockElement(name: string): boolean {
  return plainBlocks.has(name) || name in starters || headings.has(name) || isTableElement(name);
}

const starters: Readonly<Record<string, (builder: PageBuilder, tag: HtmlTag) => void>> = Object.assign(
  Object.create(null),
  {
    p: openParagraph,
    hr: (builder: PageBuilder) => builder.block({ object: 'block', type: 'divider', data: {}, isVoid: true }),
    ul: openList,
    ol: openList,
    li: openItem,
    blockquote: openQuote,
    details: openDetails,
    summary: openSummary,
    figure: openFigure,
    figcaption: openFigureCaption,
    pre: openPre,
  },
);

function startBlock(builder: PageBuilder, tag: HtmlTag): void {
  const start = starters[tag.name];
  if (start !== undefined) {
    start(builder, tag);
  } else if (headings.has(tag.name)) {
    const align = readAlignment(tag);
    builder.openLine({
      kind: 'heading',
      level: Number(tag.name[1]),
      element: tag.name,
      align,
      id: tag.attributes['id'],
    });
  } else if (alignable.has(tag.name)) {
    openWrapper(builder, tag);
  } else {
    builder.closeLine();
  }
}

function endBlock(builder: PageBuilder, name: string): void {
  if (builder.findLine()?.element !== name && builder.isOpen(name)) {
    builder.close(name);
  } else {
    builder.closeLine();
  }
  builder.endInlineElements();
}

function openParagraph(builder: PageBuilder, tag: HtmlTag): void {
  builder.openLine({ kind: 'paragraph', level: 0, element: 'p', align: readAlignment(tag) });
  addAnchor(builder, tag);
}

function addAnchor(builder: PageBuilder, tag: HtmlTag): void {
  const id = tag.attributes['id'];
  if (id !== undefined && id !== '') {
    builder.inline({ object: 'inline', type: 'anchor', data: { id }, isVoid: true });
  }
}

/** A wrapper aligns its contents; if it contains only pictures they become one block. */
function openWrapper(builder: PageBuilder, tag: HtmlTag): void {
  const align = tag.name === 'center' ? 'center' : readAlignment(tag);
  const fullWidth = tag.attributes['data-full-width'] === 'true';
  builder.open(tag.name, { align, holdsMarkdown: true, finish: (blocks) => wrapBlocks(blocks, align, fullWidth) });
  if (tag.attributes['id']) {
    builder.anchors.push(tag.attributes['id']);
  }
}

function wrapBlocks(blocks: readonly Block[], align: Alignment | undefined, fullWidth: boolean): readonly Block[] {
  const images = blocks.flatMap((block) => (block.type === 'images' ? block.nodes : []));
  if (images.length === 0 || blocks.some((block) => block.type !== 'images')) {
    return fullWidth ? blocks.map(widen) : blocks;
  }
  const data: Images['data'] = {
    ...(align === undefined ? {} : { align: imageAlignments[align] }),
    ...(fullWidth ? { fullWidth } : {}),
  };
  return [{ object: 'block', type: 'images', data, isVoid: false, nodes: images }];
}

function widen(block: Block): Block {
  return block.type === 'table' || block.type === 'images'
    ? ({ ...block, data: { ...block.data, fullWidth: true } } as Block)
    : block;
}

const imageAlignments = { start: 'left', center: 'center', end: 'right' } as const;

function openList(builder: PageBuilder, { name, attributes }: HtmlTag): void {
  const start = Number.parseInt(attributes['start'] ?? '1', 10);
  builder.open(name, {
    finish: (blocks) =>
      makeList(blocks, name === 'ol' ? { start: Number.isSafeInteger(start) ? start : 1 } : undefined),
  });
}

function openItem(builder: PageBuilder): void {
  if (builder.findOpen('li', 'ul', 'ol')?.name === 'li') {
    builder.close('li');
  }
  const state: { checked?: boolean } = {};
  const isInList = ['ul', 'ol'].includes(builder.top().name);
  builder.open('li', {
    finish: (nodes) => {
      const item: ListItem = { object: 'block', type: 'list-item', data: { ...state }, isVoid: false, nodes };
      return isInList ? [item] : makeList([item], undefined);
    },
    onCheckbox: (checked) => {
      state.checked = checked;
    },
  });
}

function openQuote(builder: PageBuilder): void {
  builder.open('blockquote', {
    holdsMarkdown: true,
    finish: (nodes) =>
      nodes.length === 0 ? [] : [{ object: 'block', type: 'blockquote', data: {}, isVoid: false, nodes }],
  });
}

/** Titles of the expandables that are open, by their frame. */
const titles = new WeakMap<object, { nodes: readonly Inline[] }>();

function openDetails(builder: PageBuilder, { attributes }: HtmlTag): void {
  const title: { nodes: readonly Inline[] } = { nodes: [] };
  const id = attributes['id'];
  const data = { ...('open' in attributes ? { open: true } : {}), ...(id === undefined || id === '' ? {} : { id }) };
  const opened = builder.open('details', {
    holdsMarkdown: true,
    finish: (body) => [
      {
        object: 'block',
        type: 'expandable',
        data,
        isVoid: true,
        fragments: [
          {
            object: 'fragment',
            fragment: 'expandable-title',
            type: 'expandable-title',
            nodes: [makeParagraph(title.nodes)],
          },
          { object: 'fragment', fragment: 'expandable-body', type: 'expandable-body', nodes: body },
        ],
      },
    ],
  });
  if (opened) {
    titles.set(builder.top(), title);
  }
}

function openSummary(builder: PageBuilder): void {
  const frame = builder.findOpen('details');
  const title = frame === undefined ? undefined : titles.get(frame);
  builder.open('summary', {
    holdsMarkdown: true,
    keepsImagesInline: true,
    finish: (blocks) => {
      if (title === undefined || title.nodes.length > 0) {
        return blocks;
      }
      title.nodes = inlinesOfBlocks(blocks);
      return [];
    },
  });
}

/** Captions of the figures that are open, by their frame. */
const captions = new WeakMap<object, Block[]>();

function openFigure(builder: PageBuilder): void {
  const caption: Block[] = [];
  if (builder.open('figure', { holdsMarkdown: true, finish: (blocks) => captionBlocks(blocks, caption) })) {
    captions.set(builder.top(), caption);
  }
}

/** The caption is that of the last picture; without a picture it follows the contents of the figure. */
function captionBlocks(blocks: readonly Block[], caption: readonly Block[]): readonly Block[] {
  const at = blocks.findLastIndex((block) => block.type === 'images');
  const images = blocks[at];
  const last = images?.type === 'images' ? images.nodes.at(-1) : undefined;
  if (caption.length === 0 || images?.type !== 'images' || last === undefined) {
    return [...blocks, ...caption];
  }
  const nodes = images.nodes.with(-1, { ...last, fragments: [makeCaption(caption)] });
  return blocks.with(at, { ...images, nodes });
}

function openFigureCaption(builder: PageBuilder): void {
  const frame = builder.findOpen('figure');
  const caption = frame === undefined ? undefined : captions.get(frame);
  builder.open('figcaption', {
    holdsMarkdown: false,
    keepsImagesInline: true,
    finish: (blocks) => {
      if (caption === undefined) {
        return blocks;
      }
      caption.push(...blocks);
      return [];
    },
  });
}

function openPre(builder: PageBuilder, tag: HtmlTag): void {
  builder.closeLine();
  builder.pre = new PreText(tag.attributes);
}
