import type { ComponentChildren, VNode } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { messageOf } from '../../components/changes/message-of.ts';
import { type Comment, type CommentTarget, createComment, type Discussion } from '../../data/comments.ts';
import { useUnsaved } from '../../routes/unsaved.ts';
import { getTexts } from '../../texts/texts.ts';
import { Textarea } from '../../ui/field.tsx';
import { showToast } from '../../ui/toast.tsx';
import { ComposerActions } from './composer-actions.tsx';
import { MentionField } from './mention-field.tsx';

interface SuggestionFormProps {
  readonly organization: string;
  readonly discussion: Discussion;
  /** The suggestion and what it is about; undefined while it would change nothing. */
  readonly comment: CommentTarget | undefined;
  /** The suggested text; absent if there is none, as for a deletion. */
  readonly text?: {
    readonly label: string;
    readonly hint?: string;
    readonly value: string;
    readonly onValue: (value: string) => void;
  };
  /** Whether the suggestion has typed content. */
  readonly isTyped: boolean;
  readonly hasFocus?: boolean;
  /** Called with the comment of the suggestion, or without one. */
  readonly onClose: (comment?: Comment) => void;
  /** What is replaced. */
  readonly children: ComponentChildren;
}

/** The form of a suggestion: its text, a note, and its buttons. What was typed is kept until it has been sent. */
export function SuggestionForm(props: SuggestionFormProps): VNode {
  const { organization, discussion, comment, text, isTyped, hasFocus, onClose, children } = props;
  const { suggestion: texts } = getTexts('changes').comments;
  const [note, setNote] = useState('');
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useUnsaved(isTyped || note !== '');
  useLayoutEffect(() => {
    if (hasFocus === true) form.current?.querySelector('textarea')?.focus();
  }, []);
  const send = async () => {
    if (comment === undefined || isBusy) return;
    setBusy(true);
    try {
      const sent = await createComment(discussion, comment, note);
      showToast(texts.sent);
      onClose(sent);
    } catch (failure) {
      setError(messageOf(failure));
      setBusy(false);
    }
  };
  const closeBlank = () => !isTyped && note === '' && onClose();
  return (
    <form
      ref={form}
      class="composer"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      {children}
      {text !== undefined && (
        <Textarea
          {...text}
          rows={4}
          maxLength={20_000}
          error={error}
          onKeyDown={(event) => {
            if (event.key === 'Escape') closeBlank();
            if ((event.ctrlKey || event.metaKey) && event.key === 'Enter') void send();
          }}
        />
      )}
      <MentionField
        organization={organization}
        label={texts.note}
        placeholder={texts.note}
        value={note}
        onValue={setNote}
        error={text === undefined ? error : undefined}
        hasFocus={false}
        onSubmit={() => void send()}
        onCancel={closeBlank}
      />
      <ComposerActions send={texts.send} isBlocked={comment === undefined} isBusy={isBusy} onCancel={() => onClose()} />
    </form>
  );
}
