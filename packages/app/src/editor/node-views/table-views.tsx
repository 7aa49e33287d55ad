import type { VNode } from 'preact';
import type { NodeViewConstructor } from 'prosemirror-view';
import { fill, getTexts } from '../../texts/texts.ts';
import { IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { findColumn } from '../panels/columns.ts';
import { BlockBar } from './block-bar.tsx';
import type { BlockContext } from './block-context.ts';
import { type BlockFrame, frameView, type PartProps, renderPart } from './frame-view.tsx';

/** A table, or cards whose texts are edited as in a table. */
export const tableView = (context: BlockContext): NodeViewConstructor =>
  frameView(context, {
    class: 'block-table',
    content: { tag: 'table', class: 'block-table-rows' },
    head: (props) => <TableHead {...props} />,
    dress: (dom, { attrs }) => {
      dom.dataset['view'] = String(attrs['view']);
      dom.dataset['size'] = String(attrs['cardSize'] ?? '');
      dom.toggleAttribute('data-without-titles', attrs['hideColumnTitle'] === true);
    },
    start: followColumns,
    updated: ({ dom }) => refreshCells(dom),
  });

function TableHead(props: PartProps): VNode {
  const { choices, blocks } = getTexts('editorBlocks');
  const isCards = props.node.attrs['view'] === 'cards';
  return <BlockBar {...props} icon={isCards ? 'grid' : 'table'} title={isCards ? choices.cards : blocks.table} />;
}

/** Columns determine how their cells are displayed. */
const COLUMN_CHANGED = 'columnchange';

function followColumns({ dom }: BlockFrame): () => void {
  const listen = (): void => refreshCells(dom);
  dom.addEventListener(COLUMN_CHANGED, listen);
  return () => dom.removeEventListener(COLUMN_CHANGED, listen);
}

const refreshers = new WeakMap<Element, () => void>();

function refreshCells(table: HTMLElement): void {
  for (const cell of table.querySelectorAll('[data-node=table_value], [data-node=table_cell]'))
    refreshers.get(cell)?.();
}

/** The title of a column, with a button for its properties. */
export const titleView = (context: BlockContext): NodeViewConstructor =>
  frameView(context, {
    tag: 'th',
    class: 'block-title-cell',
    content: { class: 'block-cell' },
    head: (props) => <TitleTools {...props} />,
    dress: (dom, { attrs }) => {
      dom.setAttribute('scope', 'col');
      dom.toggleAttribute('data-hidden-column', attrs['hidden'] === true);
      dom.toggleAttribute('data-typed', attrs['columnType'] !== 'text');
      const [width] = (attrs['colwidth'] ?? []) as readonly number[];
      dom.style.width = width === undefined ? '' : `${width}px`;
      dom.style.textAlign = String(attrs['textAlignment'] ?? '');
      dom.dispatchEvent(new CustomEvent(COLUMN_CHANGED, { bubbles: true }));
    },
  });

const TYPE_ICONS: Readonly<Record<string, string>> = {
  number: 'hashtag',
  checkbox: 'circle-check',
  rating: 'star',
  select: 'tag',
  files: 'file',
  'content-ref': 'link',
  users: 'users',
  image: 'image',
};

function TitleTools({ node, block }: PartProps): VNode {
  const texts = getTexts('editorBlocks');
  const { attrs, textContent } = node;
  const icon = TYPE_ICONS[String(attrs['columnType'])];
  const label =
    textContent === ''
      ? fill(texts.editNamed, { name: texts.blocks.table_title })
      : fill(texts.editColumn, { name: textContent });
  return (
    <span class="block-title-tools">
      {icon !== undefined && <Icon name={icon} />}
      {attrs['hidden'] === true && <Icon name="minus" />}
      {block.view.editable && <IconButton size="small" icon="sliders" label={label} onClick={block.edit} />}
    </span>
  );
}

/** A text cell, with the alignment of its column. */
export const cellView = (context: BlockContext): NodeViewConstructor =>
  frameView(context, {
    tag: 'td',
    class: 'block-text-cell',
    content: { class: 'block-cell' },
    start: (frame) => keepRefreshed(frame, () => alignCell(frame)),
  });

/** Most tables have text alone: what other cells are changed with is loaded with the first of them. */
let cellEditors: typeof import('./cell-editors.tsx') | undefined;
async function loadCellEditors(): Promise<void> {
  cellEditors ??= await import('./cell-editors.tsx');
}

/** A cell with a value, and what it is changed with. */
export const valueView = (context: BlockContext): NodeViewConstructor =>
  frameView(context, {
    tag: 'td',
    class: 'block-value-cell',
    isControl: true,
    start: (frame) => {
      const host = document.createElement('div');
      frame.dom.append(host);
      let isEnded = false;
      const show = (): void => {
        if (isEnded) return;
        alignCell(frame);
        const column = columnOf(frame);
        if (cellEditors === undefined) {
          loadCellEditors().then(show, () => undefined);
          return;
        }
        const { CellEditor } = cellEditors;
        renderPart(host, column && <CellEditor node={frame.node()} block={frame.handle} column={column} />);
      };
      const end = keepRefreshed(frame, show);
      return () => {
        isEnded = true;
        end();
        renderPart(host, null);
      };
    },
    updated: ({ dom }) => refreshers.get(dom)?.(),
  });

/** The document is drawn before the position of a cell is known. */
function keepRefreshed({ dom }: BlockFrame, show: () => void): () => void {
  refreshers.set(dom, show);
  queueMicrotask(show);
  return () => refreshers.delete(dom);
}

/** The column of a cell; undefined while it is drawn. */
function columnOf({ handle }: BlockFrame) {
  const position = handle.position();
  const { doc } = handle.view.state;
  if (position === undefined || position > doc.content.size) return undefined;
  return findColumn(doc, position);
}

function alignCell(frame: BlockFrame): void {
  const { attrs } = columnOf(frame)?.title ?? { attrs: {} };
  frame.dom.style.textAlign = String((attrs as Record<string, unknown>)['textAlignment'] ?? '');
  frame.dom.toggleAttribute('data-hidden-column', (attrs as Record<string, unknown>)['hidden'] === true);
}
