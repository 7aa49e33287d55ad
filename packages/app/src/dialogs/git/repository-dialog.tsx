import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { RepositoryFields } from '../../components/git/connect-form.tsx';
import { CredentialsFields, NO_ACCESS, writeAccess } from '../../components/git/credentials-fields.tsx';
import { branchName } from '../../components/git/preview-view.tsx';
import { type ConnectionSettings, type GitConnection, replaceGitConnection, settingsOf } from '../../data/git.ts';
import type { Space } from '../../data/spaces.ts';
import { getTexts } from '../../texts/texts.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Input } from '../../ui/field.tsx';
import { openDialog } from '../../ui/open-dialogs.tsx';
import { showToast } from '../../ui/toast.tsx';
import { type FormRefusal, readRefusal, useFields } from '../../ui/use-fields.ts';

/** Changes the connected repository, and how the server authenticates to it. */
export const openRepositoryDialog = (space: Space, connection: GitConnection): void =>
  openDialog((close) => <RepositoryDialog space={space} connection={connection} onClose={close} />);

interface RepositoryDialogProps {
  readonly space: Space;
  readonly connection: GitConnection;
  readonly onClose: () => void;
}

const initialValues = (connection: GitConnection) => ({
  url: connection.url,
  branch: branchName(connection.ref ?? ''),
  folder: connection.repoProjectDirectory ?? '',
  commitMessage: connection.commitMessage,
  repoCommitURL: connection.repoCommitURL ?? '',
  repoTreeURL: connection.repoTreeURL ?? '',
  ...NO_ACCESS,
});

type Values = ReturnType<typeof initialValues>;

function RepositoryDialog({ space, connection, onClose }: RepositoryDialogProps): VNode {
  const { form: texts } = getTexts('git');
  const { values, set } = useFields(initialValues(connection));
  const [refusal, setRefusal] = useState<FormRefusal>();
  const [isBusy, setBusy] = useState(false);
  const isOther = values.url.trim() !== connection.url;
  const save = async () => {
    setBusy(true);
    try {
      await replaceGitConnection(space.id, bodyOf(connection, values));
      showToast(texts.saved);
      onClose();
    } catch (error) {
      setBusy(false);
      setRefusal(readRefusal(error, getTexts('shell').unreachable));
    }
  };
  return (
    <Dialog
      kind="wide"
      title={texts.editTitle}
      onClose={onClose}
      onSubmit={() => void save()}
      footer={
        <>
          <Button onClick={onClose}>{getTexts('shell').cancel}</Button>
          <Button kind="primary" type="submit" isBusy={isBusy} disabled={values.url.trim() === ''}>
            {getTexts('shell').save}
          </Button>
        </>
      }
    >
      <div class="form-stack">
        {refusal !== undefined && !(refusal.field !== undefined && refusal.field in FIELDS) && (
          <Banner tone="danger">{refusal.message}</Banner>
        )}
        <RepositoryFields values={values} set={set} refusal={refusal} />
        {isOther && (
          <>
            <p class="meta">{texts.otherUrl}</p>
            <CredentialsFields
              url={values.url.trim()}
              values={values}
              set={set}
              onAccess={set('access')}
              refusal={refusal}
            />
          </>
        )}
        <LinkFields values={values} set={set} refusal={refusal} />
      </div>
    </Dialog>
  );
}

/** Members of the body whose errors are shown at a field. */
const FIELDS = {
  url: true,
  ref: true,
  repoProjectDirectory: true,
  credentials: true,
  hostKeys: true,
  commitMessage: true,
  repoCommitURL: true,
  repoTreeURL: true,
};

function bodyOf(connection: GitConnection, values: Values): ConnectionSettings {
  const { url, ref, repoProjectDirectory, repoCommitURL, repoTreeURL, ...settings } = settingsOf(connection);
  const next = values.url.trim();
  const text = (name: string, value: string) => (value.trim() === '' ? {} : { [name]: value.trim() });
  return {
    ...settings,
    url: next,
    ...text('ref', values.branch),
    ...text('repoProjectDirectory', values.folder),
    ...text('commitMessage', values.commitMessage),
    ...text('repoCommitURL', values.repoCommitURL),
    ...text('repoTreeURL', values.repoTreeURL),
    ...(next !== connection.url && writeAccess(values, next)),
  };
}

interface LinkFieldsProps {
  readonly values: Values;
  readonly set: (name: 'commitMessage' | 'repoCommitURL' | 'repoTreeURL') => (value: string) => void;
  readonly refusal: FormRefusal | undefined;
}

/** How commits of exports are described, and where the host shows commits and files. */
function LinkFields({ values, set, refusal }: LinkFieldsProps): VNode {
  const { form: texts } = getTexts('git');
  const errorOf = (field: string) => (refusal?.field === field ? refusal.message : undefined);
  return (
    <>
      <Input
        label={texts.commitMessage}
        hint={texts.commitMessageHint}
        value={values.commitMessage}
        onValue={set('commitMessage')}
        error={errorOf('commitMessage')}
      />
      <Input
        label={texts.commitUrl}
        hint={texts.commitUrlHint}
        type="url"
        value={values.repoCommitURL}
        onValue={set('repoCommitURL')}
        error={errorOf('repoCommitURL')}
      />
      <Input
        label={texts.treeUrl}
        hint={texts.treeUrlHint}
        type="url"
        value={values.repoTreeURL}
        onValue={set('repoTreeURL')}
        error={errorOf('repoTreeURL')}
      />
    </>
  );
}
