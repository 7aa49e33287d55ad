import type { ResolvedPos } from 'prosemirror-model';
import { NodeSelection, Plugin } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { type BlockContext, destroyContext } from '../node-views/block-context.ts';
import { closeBlockPanel, hasPanel, keepEarlyKey, openBlockPanel, targetOfNode } from './open-panel.ts';
import { type PanelTarget, panelKey } from './panel-key.ts';

/** The innermost node or mark with a form around a position. */
function findTarget($position: ResolvedPos): PanelTarget | undefined {
  const isAnnotated = [...$position.marks(), ...($position.nodeAfter?.marks ?? [])].some(
    ({ type }) => type.name === 'annotation',
  );
  if (isAnnotated) return { kind: 'annotation', position: $position.pos };
  for (let depth = $position.depth; depth > 0; depth -= 1) {
    if (hasPanel($position.node(depth))) return { kind: 'node', position: $position.before(depth) };
  }
  return undefined;
}

/** The form of the properties of a block: state, keys, and position. */
export const blockPanel = (context: BlockContext): Plugin<PanelTarget | null> =>
  new Plugin<PanelTarget | null>({
    key: panelKey,
    state: {
      init: () => null,
      apply: (transaction, target) => {
        const next = transaction.getMeta(panelKey) as PanelTarget | null | undefined;
        if (next !== undefined) return next;
        if (target === null || !transaction.docChanged) return target;
        const { pos, deletedAfter } = transaction.mapping.mapResult(target.position, 1);
        return deletedAfter ? null : { ...target, position: pos };
      },
    },
    props: {
      handleKeyDown: handleKey,
      handleDoubleClickOn: (view, _, node, position, __, isDirect) => {
        if (!isDirect || !node.isAtom || !hasPanel(node)) return false;
        openBlockPanel(view, targetOfNode(node, position));
        return true;
      },
      handleClickOn: (view, _, node, position, __, isDirect) => {
        if (!isDirect || !node.isInline || !node.isAtom || !hasPanel(node)) return false;
        const { selection } = view.state;
        // The first touch selects, as a click does; the second opens.
        if (!(selection instanceof NodeSelection) || selection.from !== position) return false;
        openBlockPanel(view, targetOfNode(node, position));
        return true;
      },
    },
    view: (view) => showPanels(view, context),
  });

function handleKey(view: EditorView, event: KeyboardEvent): boolean {
  if (event.isComposing) return false;
  const { selection } = view.state;
  if (panelKey.getState(view.state) !== null) {
    // Between the key that opens a form and its first field, nothing is typed over the block.
    if (event.key === 'Escape') closeBlockPanel(view);
    else if (event.key.length === 1) keepEarlyKey(view, event.key);
    event.preventDefault();
    return true;
  }
  if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.shiftKey) return false;
  const target =
    selection instanceof NodeSelection
      ? hasPanel(selection.node)
        ? targetOfNode(selection.node, selection.from)
        : undefined
      : event.altKey
        ? findTarget(selection.$from)
        : undefined;
  if (target === undefined) return false;
  openBlockPanel(view, target);
  return true;
}

/** Renders the form next to the block. Its code loads right after the text, ahead of its use. */
function showPanels(view: EditorView, context: BlockContext) {
  const host = document.createElement('div');
  host.className = 'block-panels';
  view.dom.parentElement?.append(host);
  let shown: typeof import('./panel-view.tsx') | undefined;
  let isEnded = false;
  const show = (): void => {
    const target = panelKey.getState(view.state) ?? null;
    if (shown === undefined) {
      if (target !== null) void load();
      return;
    }
    shown.showPanel(host, { view, context, target });
  };
  const load = async (): Promise<void> => {
    try {
      shown = await import('./panel-view.tsx');
    } catch {
      // Without a connection the text remains editable.
      if (!isEnded) closeBlockPanel(view);
      return;
    }
    if (!isEnded) show();
  };
  void load();
  return {
    update: show,
    destroy: () => {
      isEnded = true;
      shown?.hidePanel(host);
      host.remove();
      // Plugin views are recreated with each new editor state.
      queueMicrotask(() => view.isDestroyed && destroyContext(context.services));
    },
  };
}
