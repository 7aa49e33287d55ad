import { render, type VNode } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { Node } from 'prosemirror-model';
import type { EditorView } from 'prosemirror-view';
import { getTexts } from '../../texts/texts.ts';
import { IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { BlockContext } from '../node-views/block-context.ts';
import { renderPart } from '../node-views/frame-view.tsx';
import { nameOfBlockType } from '../node-views/name-of-node.ts';
import { AnnotationForm } from './annotation-form.tsx';
import { closeBlockPanel, takeEarlyText } from './open-panel.ts';
import { useOutsideClicks } from './outside-clicks.ts';
import { PanelForm } from './panel-form.tsx';
import { PANEL_ICONS } from './panel-icons.ts';
import type { PanelTarget } from './panel-key.ts';
import { placePanel } from './place-panel.ts';

interface ShownPanel {
  readonly view: EditorView;
  readonly context: BlockContext;
  readonly target: PanelTarget | null;
}

/** Renders the form of a block in an element of the editor, or nothing. */
export function showPanel(host: HTMLElement, { view, context, target }: ShownPanel): void {
  const node = target === null ? null : view.state.doc.nodeAt(target.position);
  const isOpen =
    target !== null && node !== null && (target.kind === 'annotation' || PANEL_ICONS[node.type.name] !== undefined);
  renderPart(host, isOpen ? <BlockPanel view={view} context={context} target={target} doc={view.state.doc} /> : null);
}

export const hidePanel = (host: HTMLElement): void => render(null, host);

interface BlockPanelProps extends ShownPanel {
  readonly target: PanelTarget;
  readonly doc: Node;
}

/** Fields that receive the initial focus. */
const FIRST =
  '.block-panel-body :is([contenteditable=true], input:not([hidden]), textarea, select, button):not(:disabled)';

/** The form next to its block; on phones, in a sheet. */
function BlockPanel({ view, context, target, doc }: BlockPanelProps): VNode {
  const ref = useRef<HTMLDialogElement>(null);
  const node = doc.nodeAt(target.position);
  const name = target.kind === 'annotation' ? 'annotation' : (node?.type.name ?? '');
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (dialog === null) return;
    const end = placePanel(dialog, view, target);
    focusFirst(dialog, takeEarlyText(view));
    if (target.isChoosingFile) dialog.querySelector<HTMLInputElement>('input[type=file]')?.click();
    return () => {
      end();
      dialog.close();
    };
  }, [name]);
  useOutsideClicks(ref, () => closeBlockPanel(view));
  const close = () => {
    closeBlockPanel(view);
    view.focus();
  };
  const title = nameOfBlockType(name);
  return (
    <dialog
      ref={ref}
      class="block-panel"
      aria-label={title}
      onCancel={(event) => {
        // The event of a cancelled file dialog bubbles.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        close();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.isComposing || isListOpen(event.target)) return;
        event.preventDefault();
        event.stopPropagation();
        close();
      }}
    >
      <header class="block-panel-head">
        <Icon name={PANEL_ICONS[name] ?? 'note-sticky'} />
        <h2>{title}</h2>
        <IconButton size="small" icon="xmark" label={getTexts('shell').close} onClick={close} />
      </header>
      <div class="block-panel-body">
        {target.kind === 'annotation' ? (
          <AnnotationForm view={view} position={target.position} />
        ) : (
          node !== null && <PanelForm key={name} view={view} context={context} position={target.position} node={node} />
        )}
      </div>
    </dialog>
  );
}

/**
 * Whether Escape closes the list of a field. Such fields also prevent the default of the key while their list is
 * closed.
 */
const isListOpen = (target: EventTarget | null): boolean =>
  target instanceof Element && target.getAttribute('aria-expanded') === 'true';

/** Focuses the first field, and enters text typed before it was rendered. */
function focusFirst(dialog: HTMLElement, typed: string): void {
  const field = dialog.querySelector<HTMLElement>(FIRST);
  field?.focus();
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) || field.type === 'checkbox') return;
  field.setSelectionRange(field.value.length, field.value.length);
  if (typed === '') return;
  field.setRangeText(typed, field.value.length, field.value.length, 'end');
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
}
