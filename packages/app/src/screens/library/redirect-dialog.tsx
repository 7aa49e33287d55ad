import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { PageCombobox } from '../../components/pages/page-combobox.tsx';
import type { ContentScope } from '../../data/content.ts';
import type { Redirect, RedirectChange } from '../../data/content-settings.ts';
import { getTexts } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Input } from '../../ui/field.tsx';
import { openDialog } from '../../ui/open-dialogs.tsx';
import { Select } from '../../ui/select.tsx';

type OnSave = (change: RedirectChange) => void;

/** Asks for path and target: creates or changes a redirect. */
export const openRedirectDialog = (scope: ContentScope, redirect: Redirect | undefined, onSave: OnSave): void =>
  openDialog((close) => <RedirectDialog scope={scope} redirect={redirect} onSave={onSave} onClose={close} />);

interface RedirectDialogProps {
  readonly scope: ContentScope;
  readonly redirect: Redirect | undefined;
  readonly onSave: OnSave;
  readonly onClose: () => void;
}

function RedirectDialog({ scope, redirect, onSave, onClose }: RedirectDialogProps): VNode {
  const [texts, shell] = [getTexts('library'), getTexts('shell')];
  const [from, setFrom] = useState(redirect?.from ?? '');
  const [kind, setKind] = useState<'page' | 'url'>(/^https?:/.test(redirect?.to ?? '') ? 'url' : 'page');
  const [page, setPage] = useState<string>();
  const [url, setUrl] = useState(kind === 'url' ? (redirect?.to ?? '') : '');
  const path = from.trim().replace(/^\/+|\/+$/g, '');
  const isReady = path !== '' && (kind === 'page' ? page !== undefined : url.trim() !== '');
  const save = () => {
    if (!isReady) return;
    onClose();
    onSave(kind === 'page' ? { from: path, page: page ?? '' } : { from: path, to: url.trim() });
  };
  return (
    <Dialog
      title={redirect === undefined ? texts.newRedirect : texts.editRedirect.replace('{from}', redirect.from)}
      onClose={onClose}
      onSubmit={save}
      footer={
        <>
          <Button onClick={onClose}>{shell.cancel}</Button>
          <Button kind="primary" type="submit" disabled={!isReady}>
            {shell.save}
          </Button>
        </>
      }
    >
      <div class="form-stack">
        <Input
          label={texts.from}
          hint={texts.fromHint}
          value={from}
          onValue={setFrom}
          readOnly={redirect !== undefined}
          autoFocus={redirect === undefined}
          spellcheck={false}
        />
        <Select
          label={texts.toKind}
          value={kind}
          options={[
            { value: 'page', label: texts.toPage },
            { value: 'url', label: texts.toUrl },
          ]}
          onValue={setKind}
        />
        {kind === 'page' ? (
          <PageCombobox scope={scope} label={texts.choosePage} value={page} onValue={setPage} />
        ) : (
          <Input label={texts.toUrl} type="url" placeholder="https://" value={url} onValue={setUrl} />
        )}
      </div>
    </Dialog>
  );
}
