import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import type { RequestView } from '../../components/change-request/use-request.ts';
import { messageOf } from '../../components/changes/message-of.ts';
import { updateChangeRequest } from '../../data/change-requests.ts';
import { getTexts } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Input } from '../../ui/field.tsx';
import { openDialog } from '../../ui/open-dialogs.tsx';
import { showToast } from '../../ui/toast.tsx';

/** Asks for another subject; typed text is kept if it is refused. */
export const openSubjectDialog = (view: RequestView): void =>
  openDialog((close) => <SubjectDialog view={view} onClose={close} />);

function SubjectDialog({ view, onClose }: { readonly view: RequestView; readonly onClose: () => void }): VNode {
  const { request: texts } = getTexts('changes');
  const { ref, request } = view;
  const [subject, setSubject] = useState(request.subject);
  const [error, setError] = useState<string>();
  const save = async () => {
    try {
      await updateChangeRequest(ref, { subject: subject.trim() });
      onClose();
      showToast(texts.subjectSaved, { undo: () => updateChangeRequest(ref, { subject: request.subject }) });
    } catch (failure) {
      setError(messageOf(failure));
    }
  };
  return (
    <Dialog
      title={texts.editSubject}
      onClose={onClose}
      onSubmit={() => void save()}
      footer={
        <>
          <Button onClick={onClose}>{getTexts('shell').cancel}</Button>
          <Button kind="primary" type="submit">
            {getTexts('shell').save}
          </Button>
        </>
      }
    >
      <Input label={texts.subject} value={subject} onValue={setSubject} maxLength={100} autoFocus error={error} />
    </Dialog>
  );
}
