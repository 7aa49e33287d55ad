import {
  type Block,
  type Condition,
  type Document,
  evaluateDocument,
  type Fragment,
  textOfBlocks,
  titleOfInlines,
  walkBlocks,
} from '@bindery/content';

/** A part of a page with its own search result: a heading and the content up to the next one. */
export interface PageSection {
  /** Empty for the text before the first heading. */
  readonly heading: string;
  /** Empty for the page itself. */
  readonly anchor: string;
  readonly text: string;
  readonly code: string;
  /** Is in a conditional part of the page: only for readers of the whole page. */
  readonly isConditional: boolean;
}

/** Sections of one page; the text of further headings belongs to the last one. */
const MAX_SECTIONS = 450;
/** UTF-16 code units of text and code of one page that can be found. */
const MAX_TEXT = 400_000;
const MAX_HEADING = 300;

interface Draft {
  readonly heading: string;
  readonly anchor: string;
  readonly isConditional: boolean;
  readonly text: string[];
  readonly code: string[];
}

interface Splitting {
  readonly drafts: Draft[];
  /** UTF-16 code units that there is room for. */
  room: number;
}

/**
 * The sections of a document in order, including the text before the first heading. Headings inside tabs, hints and the
 * like start sections too, since links can target them. Pure.
 */
export function splitDocument(document: Document): PageSection[] {
  const splitting: Splitting = { drafts: [startDraft('', '', false)], room: MAX_TEXT };
  addBlocks(splitting, document.nodes, false);
  return splitting.drafts.map(({ text, code, ...draft }) => ({
    ...draft,
    text: text.join('\n'),
    code: code.join('\n'),
  }));
}

function startDraft(heading: string, anchor: string, isConditional: boolean): Draft {
  return { heading: heading.slice(0, MAX_HEADING), anchor, isConditional, text: [], code: [] };
}

function addBlocks(splitting: Splitting, blocks: readonly (Block | Fragment)[], isConditional: boolean): void {
  for (const block of blocks) {
    if (block.object === 'fragment') addBlocks(splitting, block.nodes, isConditional);
    else addBlock(splitting, block, isConditional);
  }
}

function addBlock(splitting: Splitting, block: Block, isConditional: boolean): void {
  switch (block.type) {
    case 'heading-1':
    case 'heading-2':
    case 'heading-3':
      addHeading(splitting, titleOfInlines(block.nodes).trim(), block.data.id ?? '', isConditional);
      return;
    case 'if':
      addCondition(splitting, block.nodes);
      return;
    case 'code':
      addText(splitting, 'code', textOfBlocks([block]));
      return;
    case 'table':
      addWhole(splitting, block);
      return;
  }
  const children = listChildren(block);
  if (children.length === 0) {
    addWhole(splitting, block);
    return;
  }
  if (block.type === 'tabs-item') addText(splitting, 'text', block.data.title ?? '');
  if (block.type === 'update') addText(splitting, 'text', [block.data.date, ...(block.data.tags ?? [])].join(' '));
  addBlocks(splitting, children, isConditional);
}

/** The text of a block that is not split; conditional content in its cells and notes is separated. */
function addWhole(splitting: Splitting, block: Block): void {
  const conditions: Condition[] = [];
  walkBlocks([block], {
    block: (inner) => {
      if (inner.type === 'if') conditions.push(inner);
      return inner.type !== 'if';
    },
  });
  addText(splitting, 'text', textOfBlocks(conditions.length === 0 ? [block] : withoutConditions(block)));
  for (const { nodes } of conditions) addCondition(splitting, nodes);
}

const withoutConditions = (block: Block): readonly Block[] =>
  evaluateDocument({ object: 'document', data: {}, nodes: [block] }, { holds: () => false, textOf: () => undefined })
    .nodes;

/** The blocks and named parts right below a block; none for one that contains text. */
function listChildren(block: Block): readonly (Block | Fragment)[] {
  const nodes = 'nodes' in block && block.nodes !== undefined ? block.nodes : [];
  const blocks = nodes.filter((node) => node.object === 'block');
  // Captions are part of the text of the block itself.
  return block.type === 'expandable' ? block.fragments : blocks;
}

/** Conditional content is a separate section, and so is the content after it. */
function addCondition(splitting: Splitting, blocks: readonly Block[]): void {
  const around = splitting.drafts.at(-1);
  if (around === undefined) return;
  splitting.drafts.push(startDraft('', around.anchor, true));
  addBlocks(splitting, blocks, true);
  splitting.drafts.push(startDraft('', around.anchor, around.isConditional));
}

function addHeading(splitting: Splitting, heading: string, anchor: string, isConditional: boolean): void {
  if (heading === '' || anchor === '') return;
  if (splitting.drafts.length < MAX_SECTIONS) {
    splitting.drafts.push(startDraft(heading, anchor, isConditional));
  } else {
    addText(splitting, 'text', heading);
  }
}

function addText(splitting: Splitting, kind: 'text' | 'code', text: string): void {
  const fitting = text.slice(0, splitting.room);
  splitting.room -= fitting.length;
  if (fitting !== '') splitting.drafts.at(-1)?.[kind].push(fitting);
}
