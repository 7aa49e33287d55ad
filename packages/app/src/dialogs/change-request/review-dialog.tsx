import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import type { RequestView } from '../../components/change-request/use-request.ts';
import { messageOf } from '../../components/changes/message-of.ts';
import { createReview, type Review } from '../../data/reviews.ts';
import { fill, formatNumber, getTexts } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Textarea } from '../../ui/field.tsx';
import { openDialog } from '../../ui/open-dialogs.tsx';
import { showToast } from '../../ui/toast.tsx';

/** Asks for a verdict on the current content, with a comment. */
export const openReviewDialog = (view: RequestView): void =>
  openDialog((close) => <ReviewDialog view={view} onClose={close} />);

function ReviewDialog({ view, onClose }: { readonly view: RequestView; readonly onClose: () => void }): VNode {
  const { review: texts } = getTexts('changes').request;
  const [status, setStatus] = useState<Review['status']>('approved');
  const [comment, setComment] = useState('');
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const send = async () => {
    if (isBusy) return;
    if (status === 'changes-requested' && comment.trim() === '') return setError(texts.commentRequired);
    setBusy(true);
    try {
      await createReview(view.ref, { status, comment });
      onClose();
      showToast(status === 'approved' ? texts.approvedToast : texts.requestedToast);
    } catch (failure) {
      setError(messageOf(failure));
      setBusy(false);
    }
  };
  return (
    <Dialog
      title={fill(texts.dialogTitle, { number: formatNumber(view.request.number) })}
      onClose={onClose}
      onSubmit={() => void send()}
      footer={
        <>
          <Button onClick={onClose}>{getTexts('shell').cancel}</Button>
          <Button kind="primary" type="submit" isBusy={isBusy}>
            {texts.send}
          </Button>
        </>
      }
    >
      <p class="section-empty">{texts.dialogText}</p>
      <Verdicts value={status} onValue={setStatus} />
      <Textarea
        label={texts.comment}
        value={comment}
        onValue={(value) => {
          setComment(value);
          setError(undefined);
        }}
        rows={5}
        maxLength={100_000}
        error={error}
      />
    </Dialog>
  );
}

interface VerdictsProps {
  readonly value: Review['status'];
  readonly onValue: (value: Review['status']) => void;
}

function Verdicts({ value, onValue }: VerdictsProps): VNode {
  const { review: texts } = getTexts('changes').request;
  const choices = [
    { status: 'approved', label: texts.approve, hint: texts.approveHint },
    { status: 'changes-requested', label: texts.request, hint: texts.requestHint },
  ] as const;
  return (
    <fieldset class="verdicts">
      <legend class="field-label">{texts.verdict}</legend>
      {choices.map(({ status, label, hint }) => (
        <label key={status} class={`verdict verdict-${status}`}>
          <input
            type="radio"
            class="radio"
            name="verdict"
            checked={value === status}
            onChange={() => onValue(status)}
          />
          <span class="verdict-text">
            {label}
            <span class="field-hint">{hint}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
