import type { Token } from 'markdown-it';
import type { Block, ListItem } from '../document/document.ts';
import type { BlockTag } from './block-tag.ts';
import { makeFence } from './code-blocks.ts';
import { type ConflictMeta, closeConflict, continueConflict, openConflict } from './conflict-markers.ts';
import { applyTableElement, endTableElement } from './html-tables.ts';
import { makeConditional, makeList } from './make-blocks.ts';
import type { PageBuilder } from './page-builder.ts';
import { applyTag } from './tag-blocks.ts';

/** The notes of a page by their label. */
export type Notes = Map<string, readonly Block[]>;

type Applier = (builder: PageBuilder, token: Token, notes: Notes) => void;

/** Applies a token of a block that contains no text itself. */
export function applyBlockToken(builder: PageBuilder, token: Token, notes: Notes): void {
  appliers.get(token.type)?.(builder, token, notes);
}

const closeMarkdown: Applier = (builder) => builder.closeMarkdown();
const openTable: Applier = (builder, { tag, attrs }) => {
  const attributes: Record<string, string> = {};
  for (const [name, value] of attrs ?? []) {
    attributes[name] = String(value);
  }
  applyTableElement(builder, { name: tag, kind: 'start', attributes, end: 0 });
};
const closeTable: Applier = (builder, { tag }) => endTableElement(builder, tag);

const appliers: ReadonlyMap<string, Applier> = new Map<string, Applier>([
  ['heading_open', openHeading],
  ['heading_close', (builder) => builder.closeLine()],
  ['paragraph_open', (builder) => builder.closeLine()],
  ['fence', (builder, { info, content, meta }) => builder.block(makeFence(info, content, meta ?? {}))],
  ['code_block', (builder, { content }) => builder.block(makeFence('', content))],
  ['math_block', addMath],
  ['hr', (builder) => builder.block({ object: 'block', type: 'divider', data: {}, isVoid: true })],
  ['block_tag', (builder, { meta }) => applyTag(builder, meta?.['tag'] as BlockTag)],
  ['conflict_open', (builder, { meta }) => openConflict(builder, meta?.['conflict'] as ConflictMeta)],
  ['conflict_middle', (builder, { meta }) => continueConflict(builder, meta?.['conflict'] as ConflictMeta)],
  ['conflict_close', (builder, { meta }) => closeConflict(builder, meta?.['conflict'] as ConflictMeta)],
  ['bullet_list_open', openList],
  ['ordered_list_open', openList],
  ['bullet_list_close', closeMarkdown],
  ['ordered_list_close', closeMarkdown],
  ['list_item_open', openItem],
  ['list_item_close', closeMarkdown],
  ['blockquote_open', openQuote],
  ['blockquote_close', closeMarkdown],
  ['footnote_open', openNote],
  ['footnote_close', closeMarkdown],
  ['table_open', openTable],
  ['thead_open', openTable],
  ['tbody_open', openTable],
  ['tr_open', openTable],
  ['th_open', openTable],
  ['td_open', openTable],
  ['table_close', closeTable],
  ['thead_close', closeTable],
  ['tbody_close', closeTable],
  ['tr_close', closeTable],
  ['th_close', closeTable],
  ['td_close', closeTable],
]);

function openHeading(builder: PageBuilder, { tag, meta }: Token): void {
  builder.openLine({ kind: 'heading', level: Number(tag[1]), id: meta?.['id'] as string | undefined });
}

function addMath(builder: PageBuilder, { content }: Token): void {
  builder.block({ object: 'block', type: 'math', data: { formula: content }, isVoid: true });
}

function openList(builder: PageBuilder, token: Token): void {
  const start = Number(token.attrGet('start') ?? 1);
  const ordered = token.type === 'ordered_list_open' ? { start } : undefined;
  builder.open('list', { barrier: 'markdown', finish: (blocks) => makeList(blocks, ordered) });
}

function openItem(builder: PageBuilder, { meta }: Token): void {
  const data: { checked?: boolean } = typeof meta?.['checked'] === 'boolean' ? { checked: meta['checked'] } : {};
  builder.open('item', {
    barrier: 'markdown',
    holdsMarkdown: true,
    finish: (nodes): readonly ListItem[] => [{ object: 'block', type: 'list-item', data, isVoid: false, nodes }],
    onCheckbox: (checked) => {
      data.checked = checked;
    },
  });
}

function openQuote(builder: PageBuilder): void {
  builder.open('quote', {
    barrier: 'markdown',
    holdsMarkdown: true,
    finish: (nodes) =>
      nodes.length === 0 ? [] : [{ object: 'block', type: 'blockquote', data: {}, isVoid: false, nodes }],
  });
}

function openNote(builder: PageBuilder, { meta }: Token, notes: Notes): void {
  const label = String(meta?.['label']);
  // A note is shown where it is used, which may be outside of the part that it was written in.
  const conditions = builder.listConditions();
  const { isDropped } = builder.top();
  builder.open('note', {
    barrier: 'markdown',
    holdsMarkdown: true,
    finish: (blocks) => {
      if (!isDropped && !notes.has(label)) {
        notes.set(label, makeConditional(blocks, conditions));
      }
      return [];
    },
  });
}
