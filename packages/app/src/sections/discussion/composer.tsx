import type { ComponentChildren, VNode } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { isCommentWanted } from '../../actions/wanted-comment.ts';
import { messageOf } from '../../components/changes/message-of.ts';
import { useUnsaved } from '../../routes/unsaved.ts';
import { ComposerActions } from './composer-actions.tsx';
import { MentionField } from './mention-field.tsx';

interface ComposerProps {
  readonly organization: string;
  readonly label: string;
  readonly placeholder: string;
  readonly send: string;
  /** @throws the refusal, which is shown below the field */
  readonly onSend: (markdown: string) => Promise<unknown>;
  readonly onCancel?: () => void;
  readonly initial?: string;
  /** Further content next to the buttons, such as the target of the comment. */
  readonly beside?: ComponentChildren;
  readonly hasFocus?: boolean;
  /** The field for new comments. */
  readonly isMain?: boolean;
}

/** The form of a comment or a reply. Typed text is kept until it has been sent. */
export function Composer(props: ComposerProps): VNode {
  const { organization, label, placeholder, send, onSend, onCancel, initial = '', beside, hasFocus, isMain } = props;
  const [text, setText] = useState(initial);
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const isEmpty = text.trim() === '';
  useUnsaved(!isEmpty && text !== initial);
  const ref = useRef<HTMLFormElement>(null);
  const { value: isWanted } = isCommentWanted;
  useEffect(() => {
    if (isMain !== true || !isWanted) return;
    isCommentWanted.value = false;
    // Navigation to the screen has just focused its heading.
    ref.current?.querySelector('textarea')?.focus();
  }, [isMain, isWanted]);
  // The attribute `autofocus` has no effect while another element has the focus, such as the button that opened this.
  useLayoutEffect(() => {
    if (hasFocus === true) ref.current?.querySelector('textarea')?.focus();
  }, []);
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
      ref={ref}
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
      <ComposerActions send={send} isBlocked={isEmpty} isBusy={isBusy} onCancel={onCancel}>
        {beside}
      </ComposerActions>
    </form>
  );
}
