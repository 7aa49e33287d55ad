import type { ComponentChildren, VNode } from 'preact';
import { useState } from 'preact/hooks';
import { getTexts } from '../texts/texts.ts';
import { Banner } from './banner.tsx';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { readRefusal } from './use-fields.ts';

interface SubmitDialogProps {
  readonly title: string;
  readonly verb: string;
  readonly isReady: boolean;
  /**
   * The missing input, if the button stays enabled before the form is complete; otherwise it is disabled until then.
   */
  readonly onRefused?: () => void;
  readonly submit: () => Promise<unknown>;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
}

/** A form in a dialog: refusals are shown in it, and input is kept. */
export function SubmitDialog(props: SubmitDialogProps): VNode {
  const { title, verb, isReady, onRefused, submit, onClose, children } = props;
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const send = async () => {
    if (!isReady) return onRefused?.();
    setBusy(true);
    try {
      await submit();
      onClose();
    } catch (failure) {
      setError(readRefusal(failure, getTexts('shell').unreachable).message);
      setBusy(false);
    }
  };
  return (
    <Dialog
      kind="wide"
      title={title}
      onClose={onClose}
      onSubmit={() => void send()}
      footer={
        <>
          <Button onClick={onClose}>{getTexts('shell').cancel}</Button>
          <Button kind="primary" type="submit" isBusy={isBusy} disabled={!isReady && onRefused === undefined}>
            {verb}
          </Button>
        </>
      }
    >
      <div class="form-stack">
        {error !== undefined && <Banner tone="danger">{error}</Banner>}
        {children}
      </div>
    </Dialog>
  );
}
