import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { messageOf } from '../../components/changes/message-of.ts';
import type { NewChangeRequest } from '../../data/change-requests.ts';
import { getTexts } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Input, Textarea } from '../../ui/field.tsx';

interface NewRequestDialogProps {
  /** The proposed subject. */
  readonly subject: string;
  readonly onClose: () => void;
  /** @throws the refusal, which is shown below the field */
  readonly onCreate: (body: NewChangeRequest) => Promise<void>;
}

/** Subject and description of a new change request; both can be edited later. */
export function NewRequestDialog({ subject: proposed, onClose, onCreate }: NewRequestDialogProps): VNode {
  const [texts, shell] = [getTexts('changes'), getTexts('shell')];
  const [subject, setSubject] = useState(proposed);
  const [description, setDescription] = useState('');
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const create = async () => {
    if (isBusy) return;
    setBusy(true);
    setError(undefined);
    try {
      await onCreate({ subject: subject.trim(), description });
    } catch (failure) {
      setError(messageOf(failure));
      setBusy(false);
    }
  };
  return (
    <Dialog
      title={texts.newTitle}
      onClose={onClose}
      onSubmit={() => void create()}
      footer={
        <>
          <Button onClick={onClose}>{shell.cancel}</Button>
          <Button kind="primary" type="submit" isBusy={isBusy}>
            {texts.newCreate}
          </Button>
        </>
      }
    >
      <Input
        label={texts.newSubject}
        hint={texts.newSubjectHint}
        value={subject}
        onValue={setSubject}
        maxLength={100}
        autoFocus
        error={error}
      />
      <Textarea
        label={texts.newDescription}
        hint={texts.newDescriptionHint}
        value={description}
        onValue={setDescription}
        maxLength={20_000}
        rows={6}
      />
    </Dialog>
  );
}
