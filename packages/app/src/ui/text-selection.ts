/** Called with what is selected in a shadow tree, and without anything when that is no more. */
type Listener = (range: Range | undefined) => void;

interface ComposedSelection {
  getComposedRanges?(options: { shadowRoots: readonly ShadowRoot[] }): StaticRange[];
}

const listeners = new Map<ShadowRoot, Listener>();
let selectedIn: ShadowRoot | undefined;
let timer: number | undefined;
/** After the last change of a selection: it changes with every move of the pointer. */
const SETTLED_MS = 120;

/** Tells what people select in a shadow tree, until the function that is returned is called. */
export function watchSelection(root: ShadowRoot, listener: Listener): () => void {
  if (listeners.size === 0) document.addEventListener('selectionchange', settle);
  listeners.set(root, listener);
  return () => {
    listeners.delete(root);
    if (selectedIn === root) selectedIn = undefined;
    if (listeners.size === 0) document.removeEventListener('selectionchange', settle);
  };
}

function settle(): void {
  clearTimeout(timer);
  timer = window.setTimeout(tellSelection, SETTLED_MS);
}

function tellSelection(): void {
  const selected = readSelection();
  if (selectedIn !== undefined && selectedIn !== selected?.root) listeners.get(selectedIn)?.(undefined);
  selectedIn = selected?.root;
  if (selected !== undefined) listeners.get(selected.root)?.(selected.range);
}

/** The selection as it is now, where it begins and ends in one of the watched trees. */
export function readSelection(): { readonly root: ShadowRoot; readonly range: Range } | undefined {
  const selection = document.getSelection();
  const composed = (selection as ComposedSelection | null)?.getComposedRanges?.({ shadowRoots: [...listeners.keys()] });
  const [match] = composed ?? [];
  if (match === undefined || match.collapsed) return undefined;
  const root = match.startContainer.getRootNode();
  if (!(root instanceof ShadowRoot) || !listeners.has(root)) return undefined;
  const range = document.createRange();
  range.setStart(match.startContainer, match.startOffset);
  // A selection that extends beyond the text is truncated at its end.
  if (root.contains(match.endContainer)) range.setEnd(match.endContainer, match.endOffset);
  else range.setEndAfter(root.lastChild ?? root);
  return range.collapsed ? undefined : { root, range };
}

/** Removes the selection, so that what it offers goes too. */
export function clearSelection(): void {
  document.getSelection()?.removeAllRanges();
}
