import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { type GitConnection, replaceGitConnection } from '../../data/git.ts';
import { useUnsaved } from '../../routes/unsaved.ts';
import { getTexts } from '../../texts/texts.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Input } from '../../ui/field.tsx';
import { showToast } from '../../ui/toast.tsx';
import { type FormRefusal, readRefusal, useFields } from '../../ui/use-fields.ts';
import { CredentialsFields, NO_ACCESS, writeAccess } from './credentials-fields.tsx';

interface ConnectFormProps {
  readonly space: string;
  readonly onCancel: () => void;
  readonly onDone: (connection: GitConnection) => void;
}

/** The repository and its access. Connecting transfers nothing yet. */
export function ConnectForm({ space, onCancel, onDone }: ConnectFormProps): VNode {
  const texts = getTexts('git');
  const { values, set, isChanged } = useFields({ url: '', branch: '', folder: '', ...NO_ACCESS });
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<FormRefusal>();
  useUnsaved(isChanged && !isBusy);
  const connect = async () => {
    const { branch, folder } = values;
    const url = values.url.trim();
    setBusy(true);
    setRefusal(undefined);
    try {
      const body = {
        url,
        ...(branch.trim() !== '' && { ref: branch.trim() }),
        ...(folder.trim() !== '' && { repoProjectDirectory: folder.trim() }),
        ...writeAccess(values, url),
      };
      onDone(await replaceGitConnection(space, body));
      showToast(texts.connected);
    } catch (error) {
      setBusy(false);
      setRefusal(readRefusal(error, getTexts('shell').unreachable));
    }
  };
  const isOfField = ['url', 'ref', 'repoProjectDirectory', 'credentials', 'hostKeys'].includes(refusal?.field ?? '');
  return (
    <form
      class="card git-form"
      aria-label={texts.connectTitle}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void connect();
      }}
    >
      <header class="form-header">
        <h2>{texts.connectTitle}</h2>
        <p class="meta">{texts.connectText}</p>
      </header>
      {refusal !== undefined && !isOfField && <Banner tone="danger">{refusal.message}</Banner>}
      <RepositoryFields values={values} set={set} refusal={refusal} />
      <CredentialsFields url={values.url.trim()} values={values} set={set} onAccess={set('access')} refusal={refusal} />
      <footer class="form-footer">
        <Button kind="quiet" onClick={onCancel}>
          {getTexts('shell').cancel}
        </Button>
        <Button kind="primary" type="submit" isBusy={isBusy} disabled={values.url.trim() === ''}>
          {texts.connect}
        </Button>
      </footer>
    </form>
  );
}

export interface RepositoryValues {
  readonly url: string;
  readonly branch: string;
  readonly folder: string;
}

interface RepositoryFieldsProps {
  readonly values: RepositoryValues;
  readonly set: (name: keyof RepositoryValues) => (value: string) => void;
  readonly refusal: FormRefusal | undefined;
}

/** The repository, and the part of it to synchronize. */
export function RepositoryFields({ values, set, refusal }: RepositoryFieldsProps): VNode {
  const { form: texts } = getTexts('git');
  const errorOf = (field: string) => (refusal?.field === field ? refusal.message : undefined);
  return (
    <>
      <Input
        label={texts.url}
        hint={texts.urlHint}
        placeholder="https://github.com/team/docs.git"
        value={values.url}
        onValue={set('url')}
        autoFocus
        spellcheck={false}
        autoComplete="off"
        error={errorOf('url')}
      />
      <div class="form-pair">
        <Input
          label={texts.branch}
          hint={texts.branchHint}
          placeholder={texts.branchDefault}
          value={values.branch}
          onValue={set('branch')}
          spellcheck={false}
          error={errorOf('ref')}
        />
        <Input
          label={texts.folder}
          hint={texts.folderHint}
          placeholder={texts.folderPlaceholder}
          value={values.folder}
          onValue={set('folder')}
          spellcheck={false}
          error={errorOf('repoProjectDirectory')}
        />
      </div>
    </>
  );
}
