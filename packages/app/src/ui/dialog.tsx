import type { ComponentChildren, VNode } from 'preact';
import { useId, useLayoutEffect, useRef } from 'preact/hooks';
import { getTexts } from '../texts/texts.ts';
import { IconButton } from './button.tsx';
import { classNames } from './class-names.ts';

interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
  /** Buttons at its end; the primary one is last. */
  readonly footer?: ComponentChildren;
  /**
   * `sheet` and `details` slide in from the start and the end of the line: for navigation, and for details of one item.
   * `wide` has room for a form with two columns, `editor` for texts next to each other.
   */
  readonly kind?: 'dialog' | 'wide' | 'editor' | 'sheet' | 'details';
  /** For screen readers only. */
  readonly isTitleHidden?: boolean;
  /** Submits the content, which is a form. */
  readonly onSubmit?: () => void;
}

/**
 * Initial focus, instead of the browser's default, the close button: a field, else the primary button, else, if that is
 * destructive, the cancel button.
 */
function findFirstStop(dialog: HTMLDialogElement): HTMLElement | null {
  const form = dialog.querySelector('form');
  if (form === null) return dialog.querySelector<HTMLElement>('.dialog-body > .field input[type=search]');
  if (form.querySelector('[autofocus]') !== null) return null;
  const field = '.dialog-body :is(input:not([type=radio]:not(:checked)), textarea, select):not(:disabled, [readonly])';
  const button = '.dialog-footer:has(.button-danger) .button, .dialog-footer .button-primary:not(:disabled)';
  return form.querySelector<HTMLElement>(field) ?? form.querySelector<HTMLElement>(button);
}

/** A modal dialog: the native element traps the focus and restores it. */
export function Dialog(props: DialogProps): VNode {
  const { title, onClose, children, footer, kind = 'dialog', isTitleHidden, onSubmit } = props;
  const ref = useRef<HTMLDialogElement>(null);
  const id = useId();
  // Before it is painted: the next key belongs to it.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (dialog !== null && !dialog.open) {
      dialog.showModal();
      findFirstStop(dialog)?.focus();
    }
    return () => dialog?.close();
  }, []);
  const content = (
    <>
      <header class={isTitleHidden ? 'visually-hidden' : 'dialog-header'}>
        <h2 id={id}>{title}</h2>
        <IconButton icon="xmark" label={getTexts('shell').close} onClick={onClose} />
      </header>
      <div class="dialog-body">{children}</div>
      {footer !== undefined && <footer class="dialog-footer">{footer}</footer>}
    </>
  );
  return (
    <dialog
      ref={ref}
      class={classNames('dialog', `dialog-${kind}`)}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.isComposing) return;
        event.preventDefault();
        ref.current?.querySelector('form')?.requestSubmit();
      }}
      onPointerDown={(event) => event.target === ref.current && onClose()}
    >
      {onSubmit === undefined ? (
        <div class="dialog-content">{content}</div>
      ) : (
        <form
          class="dialog-content"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            onSubmit();
          }}
        >
          {content}
        </form>
      )}
    </dialog>
  );
}
