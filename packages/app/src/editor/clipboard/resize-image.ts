import { type EditorState, NodeSelection, type Transaction } from 'prosemirror-state';

const STEP = 10;
const [NARROWEST, WIDEST] = [10, 100];

/** The width of an image after one step, in percent of the text width. Pure. */
export function nextWidth(width: unknown, direction: 1 | -1): number {
  const percent = typeof width === 'string' && width.endsWith('%') ? Number.parseFloat(width) : WIDEST;
  const stepped = direction > 0 ? Math.floor(percent / STEP) * STEP + STEP : Math.ceil(percent / STEP) * STEP - STEP;
  return Math.min(WIDEST, Math.max(NARROWEST, stepped));
}

/**
 * Makes the selected image wider or narrower; full width removes the attribute. Undefined without a selected image.
 * Pure.
 */
export function resizeImage({ selection, tr }: EditorState, direction: 1 | -1): Transaction | undefined {
  if (!(selection instanceof NodeSelection) || !['image', 'images'].includes(selection.node.type.name))
    return undefined;
  const isRow = selection.node.type.name === 'images';
  if (isRow && selection.node.childCount !== 1) return undefined;
  const image = isRow ? selection.node.firstChild : selection.node;
  const width = nextWidth(image?.attrs['width'], direction);
  const position = selection.from + (isRow ? 1 : 0);
  tr.setNodeAttribute(position, 'width', width === WIDEST ? null : `${width}%`);
  tr.setNodeAttribute(position, 'height', null);
  return tr.setSelection(NodeSelection.create(tr.doc, selection.from));
}
