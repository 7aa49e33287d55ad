import type { VNode } from 'preact';
import { useId, useRef } from 'preact/hooks';
import { getTexts } from '../texts/texts.ts';
import { announce } from './announce.ts';
import { IconButton } from './button.tsx';
import { showToast } from './toast.tsx';

interface CopyFieldProps {
  readonly label: string;
  readonly value: string;
  /** Shown to screen readers alone, where the place says what it is. */
  readonly isLabelHidden?: boolean;
  /** Long values wrap instead of being cut. */
  readonly isLong?: boolean;
}

/** Something to be carried elsewhere, such as a key or a URL: it is selected by the focus, and copied by the button. */
export function CopyField({ label, value, isLabelHidden, isLong }: CopyFieldProps): VNode {
  const texts = getTexts('shell');
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      showToast(texts.copied);
    } catch {
      // The clipboard may be refused: then the text is selected, and the keys of the platform copy it.
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
