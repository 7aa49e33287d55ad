import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { CredentialsFields, isSshUrl, NO_ACCESS, writeAccess } from '../../components/git/credentials-fields.tsx';
import { type GitConnection, replaceGitConnection, settingsOf } from '../../data/git.ts';
import type { Space } from '../../data/spaces.ts';
import { getTexts } from '../../texts/texts.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { openDialog } from '../../ui/open-dialogs.tsx';
import { showToast } from '../../ui/toast.tsx';
import { type FormRefusal, readRefusal, useFields } from '../../ui/use-fields.ts';

/** Asks for other credentials, and for the host keys of a repository over SSH. */
export const openCredentialsDialog = (space: Space, connection: GitConnection): void =>
  openDialog((close) => <CredentialsDialog space={space} connection={connection} onClose={close} />);

interface CredentialsDialogProps {
  readonly space: Space;
  readonly connection: GitConnection;
  readonly onClose: () => void;
}

function CredentialsDialog({ space, connection, onClose }: CredentialsDialogProps): VNode {
  const { access: texts } = getTexts('git');
  const { url } = connection;
  const isStored = connection.credentials !== undefined && connection.areCredentialsReadable;
  const { values, set } = useFields({ ...NO_ACCESS });
  const [refusal, setRefusal] = useState<FormRefusal>();
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      await replaceGitConnection(space.id, { ...settingsOf(connection), ...writeAccess(values, url, isStored) });
      showToast(texts.replaced);
      onClose();
    } catch (error) {
      setBusy(false);
      setRefusal(readRefusal(error, getTexts('shell').unreachable));
    }
  };
  const isOfField = refusal?.field === 'credentials' || (isSshUrl(url) && refusal?.field === 'hostKeys');
  return (
    <Dialog
      kind="wide"
      title={texts.replaceTitle}
      onClose={onClose}
      onSubmit={() => void save()}
      footer={
        <>
          <Button onClick={onClose}>{getTexts('shell').cancel}</Button>
          <Button kind="primary" type="submit" isBusy={isBusy}>
            {getTexts('shell').save}
          </Button>
        </>
      }
    >
      <div class="form-stack">
        {refusal !== undefined && !isOfField && <Banner tone="danger">{refusal.message}</Banner>}
        <p class="meta">
          {url}. {texts.text}
        </p>
        <CredentialsFields
          url={url}
          values={values}
          set={set}
          onAccess={set('access')}
          refusal={refusal}
          isStored={isStored}
        />
      </div>
    </Dialog>
  );
}
