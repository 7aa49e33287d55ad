import type { VNode } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Node } from 'prosemirror-model';
import { Plugin } from 'prosemirror-state';
import type { EditorView, NodeViewConstructor } from 'prosemirror-view';
import { fill, getTexts } from '../../texts/texts.ts';
import { IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { patchAttributes } from '../panels/change-attributes.ts';
import { openBlockPanel } from '../panels/open-panel.ts';
import { insertBlockPart, positionOfChild } from '../panels/parts.ts';
import { EditButton } from './block-bar.tsx';
import type { BlockContext } from './block-context.ts';
import { type BlockFrame, frameView, renderPart } from './frame-view.tsx';

/** The active tabs of a page by element: the active tab is not part of the document. */
const strips = new WeakMap<globalThis.Node, { readonly show: (index: number, isForced?: boolean) => void }>();

/** Ids of the elements of tabs. */
let counter = 0;

interface TabsState {
  readonly id: string;
  active: number;
}

/** A tab list above the content of the active tab. */
export const tabsView = (context: BlockContext): NodeViewConstructor => {
  const states = new WeakMap<BlockFrame, TabsState>();
  return frameView(context, {
    class: 'block-tabs',
    content: { class: 'block-tabs-content' },
    start: (frame) => {
      counter += 1;
      const state: TabsState = { id: `block-tabs-${counter}`, active: 0 };
      states.set(frame, state);
      const host = document.createElement('div');
      host.className = 'block-tabs-strip';
      host.contentEditable = 'false';
      frame.dom.prepend(host);
      strips.set(frame.dom, {
        show: (index, isForced = false) => {
          if (index === state.active && !isForced) return;
          state.active = index;
          showTabs(frame, state, host);
        },
      });
      // The children are drawn after the frame was created.
      queueMicrotask(() => showTabs(frame, state, host));
      return () => renderPart(host, null);
    },
    updated: (frame) => {
      const state = states.get(frame);
      if (state === undefined) return;
      queueMicrotask(() => strips.get(frame.dom)?.show(Math.min(state.active, frame.node().childCount - 1), true));
    },
  });
};

function showTabs(frame: BlockFrame, state: TabsState, host: HTMLElement): void {
  for (const [index, panel] of [...(frame.contentDOM?.children ?? [])].entries()) {
    if (!(panel instanceof HTMLElement)) continue;
    panel.hidden = index !== state.active;
    panel.id = `${state.id}-panel-${index}`;
    panel.setAttribute('role', 'tabpanel');
    panel.setAttribute('aria-labelledby', `${state.id}-tab-${index}`);
  }
  renderPart(host, <Strip frame={frame} id={state.id} active={state.active} node={frame.node()} />);
}

/** The content of a tab. */
export const tabsItemView = (context: BlockContext): NodeViewConstructor =>
  frameView(context, { class: 'block-tab-panel' });

/** The label of an unnamed tab. */
const titleOf = (title: unknown, index: number): string =>
  typeof title === 'string' && title !== '' ? title : fill(getTexts('editorBlocks').untitledTab, { number: index + 1 });

interface StripProps {
  readonly frame: BlockFrame;
  readonly id: string;
  readonly active: number;
  readonly node: Node;
}

function Strip({ frame, id, active, node }: StripProps): VNode {
  const texts = getTexts('editorBlocks');
  const [renamed, setRenamed] = useState<number>();
  const { handle } = frame;
  const show = (index: number) => strips.get(frame.dom)?.show(index);
  const walk = (event: KeyboardEvent) => {
    const to = nextTab(event, active, node.childCount);
    if (to !== undefined) {
      event.preventDefault();
      show(to);
      document.getElementById(`${id}-tab-${to}`)?.focus();
    } else if (event.key === 'F2') {
      event.preventDefault();
      setRenamed(active);
    }
  };
  return (
    <>
      <div role="tablist" class="block-tablist" aria-label={texts.blocks.tabs} onKeyDown={walk}>
        {node.children.map(({ attrs }, index) =>
          renamed === index ? (
            <RenameField key={index} frame={frame} index={index} onEnd={() => setRenamed(undefined)} />
          ) : (
            <button
              key={index}
              type="button"
              role="tab"
              id={`${id}-tab-${index}`}
              class="block-tab"
              aria-selected={index === active}
              aria-controls={`${id}-panel-${index}`}
              tabIndex={index === active ? 0 : -1}
              onClick={() => show(index)}
              onDblClick={() => handle.view.editable && setRenamed(index)}
            >
              {attrs['icon'] !== null && <Icon name={String(attrs['icon'])} />}
              {titleOf(attrs['title'], index)}
            </button>
          ),
        )}
      </div>
      {handle.view.editable && <StripTools frame={frame} active={active} node={node} show={show} />}
    </>
  );
}

interface StripToolsProps {
  readonly frame: BlockFrame;
  readonly active: number;
  readonly node: Node;
  readonly show: (index: number) => void;
}

function StripTools({ frame, active, node, show }: StripToolsProps): VNode {
  const texts = getTexts('editorBlocks');
  const { handle } = frame;
  const add = () => {
    const position = handle.position();
    if (position === undefined) return;
    insertBlockPart(handle.view, position, node.childCount);
    show(node.childCount);
  };
  const editTab = () => {
    const position = handle.position();
    if (position === undefined) return;
    openBlockPanel(handle.view, { kind: 'node', position: positionOfChild(node, position, active) });
  };
  return (
    <div class="block-tabs-tools">
      <IconButton size="small" icon="plus" label={texts.addPart.tabs} onClick={add} />
      <IconButton
        size="small"
        icon="pen"
        label={fill(texts.edit, { name: texts.blocks.tabs_item })}
        onClick={editTab}
      />
      <EditButton node={node} block={handle} />
    </div>
  );
}

/** The target of an arrow key among tabs, which wraps around. */
function nextTab({ key, target }: KeyboardEvent, active: number, count: number): number | undefined {
  if (!(target instanceof Element) || target.getAttribute('role') !== 'tab') return undefined;
  const isRtl = getComputedStyle(target).direction === 'rtl';
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  if (key !== 'ArrowRight' && key !== 'ArrowLeft') return undefined;
  return (active + ((key === 'ArrowRight') === !isRtl ? 1 : -1) + count) % count;
}

interface RenameFieldProps {
  readonly frame: BlockFrame;
  readonly index: number;
  readonly onEnd: () => void;
}

/** The name of a tab, edited in place. */
function RenameField({ frame, index, onEnd }: RenameFieldProps): VNode {
  const node = frame.node();
  const { handle } = frame;
  const field = useRef<HTMLInputElement>(null);
  const isDone = useRef(false);
  useLayoutEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);
  const finish = (title: string | undefined) => {
    if (isDone.current) return;
    isDone.current = true;
    onEnd();
    const position = handle.position();
    if (title === undefined || position === undefined) return;
    patchAttributes(handle.view, positionOfChild(node, position, index), {
      title: title.trim() === '' ? null : title.trim(),
    });
  };
  return (
    <input
      ref={field}
      class="block-tab-name"
      aria-label={getTexts('editorBlocks').fields.title}
      maxLength={200}
      defaultValue={String(node.child(index).attrs['title'] ?? '')}
      onBlur={({ currentTarget }) => finish(currentTarget.value)}
      onKeyDown={(event) => {
        if (event.isComposing) return;
        if (event.key === 'Enter') event.currentTarget.blur();
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        finish(undefined);
      }}
    />
  );
}

/** Activates the tab that contains the selection: a search, a link or the cursor of another user may be in it. */
export const followTabs = (): Plugin =>
  new Plugin({
    view: () => ({
      update: (view, before) => {
        if (!before.selection.eq(view.state.selection) || before.doc !== view.state.doc) showTabsAround(view);
      },
    }),
  });

function showTabsAround(view: EditorView): void {
  const { $head } = view.state.selection;
  for (let depth = $head.depth; depth > 0; depth -= 1) {
    if ($head.node(depth).type.name !== 'tabs') continue;
    const dom = view.nodeDOM($head.before(depth));
    if (dom !== null) strips.get(dom)?.show($head.index(depth));
  }
}
