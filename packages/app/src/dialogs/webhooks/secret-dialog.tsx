import type { VNode } from 'preact';
import { getTexts } from '../../texts/texts.ts';
import { CopyField } from '../../ui/copy-field.tsx';
import { DoneDialog } from '../../ui/done-dialog.tsx';
import { openDialog } from '../../ui/open-dialogs.tsx';

interface SecretDialogProps {
  readonly secret: string;
  readonly text: string;
  readonly onClose: () => void;
}

/** Shows a secret the only time that it is readable. */
export const openWebhookSecret = (secret: string, text: string): void =>
  openDialog((close) => <SecretDialog secret={secret} text={text} onClose={close} />);

function SecretDialog({ secret, text, onClose }: SecretDialogProps): VNode {
  const { secret: texts } = getTexts('webhooks');
  return (
    <DoneDialog title={texts.title} done={texts.done} onClose={onClose}>
      <p>{text}</p>
      <CopyField label={texts.label} value={secret} />
    </DoneDialog>
  );
}
