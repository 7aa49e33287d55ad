import type { ComponentChildren, VNode } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import { getTexts } from '../texts/texts.ts';
import { IconButton } from './button.tsx';
import { classNames } from './class-names.ts';

interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
  /** Buttons at its end; the one that does it comes last. */
  readonly footer?: ComponentChildren;
  /** `sheet` comes from the side, for panels on phones; `wide` has room for a form of two columns. */
  readonly kind?: 'dialog' | 'wide' | 'sheet';
  /** Shown to screen readers alone. */
  readonly isTitleHidden?: boolean;
  /** Sends the form that the content is. */
  readonly onSubmit?: () => void;
}

/** A decision that has to be made before anything else: the element of the platform keeps focus in it and gives it back. */
export function Dialog(props: DialogProps): VNode {
  const { title, onClose, children, footer, kind = 'dialog', isTitleHidden, onSubmit } = props;
  const ref = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const dialog = ref.current;
    if (dialog !== null && !dialog.open) dialog.showModal();
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
