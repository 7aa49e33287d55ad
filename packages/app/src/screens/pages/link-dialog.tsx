import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { addLink } from '../../actions/pages.tsx';
import type { PagesContext } from '../../components/pages/pages-context.ts';
import type { PagePosition } from '../../data/page-tree.ts';
import { type PageTree, pageKeys } from '../../data/pages.ts';
import { queryClient } from '../../data/query-client.ts';
import { getTexts } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Input } from '../../ui/field.tsx';
import { openDialog } from '../../ui/open-dialogs.tsx';
import { LinkTarget } from './link-target.tsx';
import { readTarget, type TargetForm } from './target-form.ts';

export const openLinkDialog = (context: PagesContext, position: PagePosition): void =>
  openDialog((close) => <LinkDialog context={context} position={position} onClose={close} />);

interface LinkDialogProps {
  readonly context: PagesContext;
  readonly position: PagePosition;
  readonly onClose: () => void;
}

/** Asks for the title and the target of a new link in the tree. */
function LinkDialog({ context, position, onClose }: LinkDialogProps): VNode {
  const [texts, shell] = [getTexts('pages'), getTexts('shell')];
  const [title, setTitle] = useState('');
  const [target, setTarget] = useState<TargetForm>({ kind: 'url', url: '', page: '' });
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const pages = queryClient.getQueryData<PageTree>(pageKeys.tree(context.scope))?.pages ?? [];
  const create = async () => {
    const ref = readTarget(target);
    if (title.trim() === '' || ref === undefined) return setError(texts.linkIncomplete);
    setBusy(true);
    try {
      await addLink(context, { type: 'link', title: title.trim(), target: ref }, position);
      onClose();
    } catch (failure) {
      setError(failure instanceof Error ? failure.message : shell.failedText);
      setBusy(false);
    }
  };
  return (
    <Dialog
      title={texts.newLinkTitle}
      onClose={onClose}
      onSubmit={() => void create()}
      footer={
        <>
          <Button onClick={onClose}>{shell.cancel}</Button>
          <Button kind="primary" type="submit" isBusy={isBusy}>
            {texts.createLink}
          </Button>
        </>
      }
    >
      <Input label={texts.pageTitle} value={title} onValue={setTitle} maxLength={250} autoFocus />
      <LinkTarget form={target} pages={pages} error={error} onForm={setTarget} />
    </Dialog>
  );
}
