import type { VNode } from 'preact';
import { useId, useRef } from 'preact/hooks';
import { getTexts } from '../texts/texts.ts';
import { announce } from './announce.ts';
import { IconButton } from './button.tsx';
import { showToast } from './toast.tsx';

interface CopyFieldProps {
  readonly label: string;
  readonly value: string;
  /** For screen readers only, if the context is visually clear. */
  readonly isLabelHidden?: boolean;
  /** Long values wrap instead of being truncated. */
  readonly isLong?: boolean;
}

/** A value to copy, such as a key or a URL: focus selects it, and the button copies it. */
export function CopyField({ label, value, isLabelHidden, isLong }: CopyFieldProps): VNode {
  const texts = getTexts('shell');
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      showToast(texts.copied);
    } catch {
      // The clipboard may be denied: then the text is selected, for the copy shortcut.
      field.current?.select();
      announce(label);
    }
  };
  return (
    <div class="field">
      <label class={isLabelHidden ? 'visually-hidden' : 'field-label'} for={id}>
        {label}
      </label>
      <div class="copy-field">
        <textarea
          ref={field}
          id={id}
          class={isLong ? 'copy-text copy-text-long' : 'copy-text'}
          rows={isLong ? 3 : 1}
          readOnly
          spellcheck={false}
          value={value}
          onFocus={(event) => event.currentTarget.select()}
        />
        <IconButton icon="copy" label={`${texts.copy}: ${label}`} size="small" onClick={() => void copy()} />
      </div>
    </div>
  );
}
