import type { ComponentChildren, VNode } from 'preact';
import { useState } from 'preact/hooks';
import { useUnsaved } from '../../routes/unsaved.ts';
import { getTexts } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { messageOf } from '../changes/message-of.ts';
import { MentionField } from './mention-field.tsx';

interface ComposerProps {
  readonly organization: string;
  readonly label: string;
  readonly placeholder: string;
  readonly send: string;
  /** @throws the refusal, which is shown below what was typed */
  readonly onSend: (markdown: string) => Promise<unknown>;
  readonly onCancel?: () => void;
  readonly initial?: string;
  /** What stands next to the buttons, such as what the comment is about. */
  readonly beside?: ComponentChildren;
  readonly hasFocus?: boolean;
}

/** Where somebody writes a comment or a reply. What was typed stays until it has been sent. */
export function Composer(props: ComposerProps): VNode {
  const { organization, label, placeholder, send, onSend, onCancel, initial = '', beside, hasFocus } = props;
  const [text, setText] = useState(initial);
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const isEmpty = text.trim() === '';
  useUnsaved(!isEmpty && text !== initial);
  const submit = async () => {
    if (isEmpty || isBusy) return;
    setBusy(true);
    setError(undefined);
    try {
      await onSend(text);
      setText('');
    } catch (failure) {
      setError(messageOf(failure));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      class="composer"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <MentionField
        organization={organization}
        label={label}
        placeholder={placeholder}
        value={text}
        onValue={setText}
        error={error}
        hasFocus={hasFocus}
        onSubmit={() => void submit()}
        onCancel={() => (isEmpty || text === initial) && onCancel?.()}
      />
      <div class="composer-actions">
        {beside}
        <span class="composer-buttons">
          {onCancel !== undefined && (
            <Button size="small" onClick={onCancel}>
              {getTexts('shell').cancel}
            </Button>
          )}
          <Button size="small" kind="primary" type="submit" disabled={isEmpty} isBusy={isBusy}>
            {send}
          </Button>
        </span>
      </div>
    </form>
  );
}
