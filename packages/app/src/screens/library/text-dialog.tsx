import { useQuery } from '@tanstack/preact-query';
import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import type { ContentScope } from '../../data/content.ts';
import { type ReusableContent, reusableContentQuery, saveReusableContent } from '../../data/reusable-contents.ts';
import { fill, getTexts } from '../../texts/texts.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Input, Textarea } from '../../ui/field.tsx';
import { openDialog } from '../../ui/open-dialogs.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { showToast } from '../../ui/toast.tsx';
import { readRefusal } from '../../ui/use-fields.ts';

/** Creates or edits a reusable content. */
export const openTextDialog = (scope: ContentScope, content?: ReusableContent, mayEdit = true): void =>
  openDialog((close) =>
    content === undefined ? (
      <TextForm scope={scope} initial={{ title: '', markdown: '' }} mayEdit onClose={close} />
    ) : (
      <Loaded scope={scope} content={content} mayEdit={mayEdit} onClose={close} />
    ),
  );

interface LoadedProps {
  readonly scope: ContentScope;
  readonly content: ReusableContent;
  readonly mayEdit: boolean;
  readonly onClose: () => void;
}

function Loaded({ scope, content, mayEdit, onClose }: LoadedProps): VNode {
  const text = useQuery({ ...reusableContentQuery(scope, content.id), staleTime: 0, gcTime: 0 });
  if (text.data !== undefined) {
    const { title, markdown = '' } = text.data;
    return <TextForm scope={scope} id={content.id} initial={{ title, markdown }} mayEdit={mayEdit} onClose={onClose} />;
  }
  return (
    <Dialog kind="wide" title={content.title} onClose={onClose}>
      <QueryView query={text}>{() => null}</QueryView>
    </Dialog>
  );
}

interface TextFormProps {
  readonly scope: ContentScope;
  readonly id?: string;
  readonly initial: { readonly title: string; readonly markdown: string };
  readonly mayEdit: boolean;
  readonly onClose: () => void;
}

function TextForm({ scope, id, initial, mayEdit, onClose }: TextFormProps): VNode {
  const [texts, shell] = [getTexts('library'), getTexts('shell')];
  const [title, setTitle] = useState(initial.title);
  const [markdown, setMarkdown] = useState(initial.markdown);
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    if (!mayEdit || title.trim() === '') return;
    setBusy(true);
    try {
      await saveReusableContent(scope, id, { title: title.trim(), markdown });
      showToast(fill(texts.textSaved, { title: title.trim() }));
      onClose();
    } catch (failure) {
      setBusy(false);
      setError(readRefusal(failure, shell.unreachable).message);
    }
  };
  return (
    <Dialog
      kind="wide"
      title={
        id === undefined ? texts.newText : mayEdit ? fill(texts.editText, { title: initial.title }) : initial.title
      }
      onClose={onClose}
      onSubmit={() => void save()}
      footer={
        mayEdit && (
          <>
            <Button onClick={onClose}>{shell.cancel}</Button>
            <Button kind="primary" type="submit" isBusy={isBusy} disabled={title.trim() === ''}>
              {shell.save}
            </Button>
          </>
        )
      }
    >
      <div class="form-stack">
        {error !== undefined && <Banner tone="danger">{error}</Banner>}
        <Input
          label={texts.textTitle}
          value={title}
          onValue={setTitle}
          maxLength={250}
          readOnly={!mayEdit}
          autoFocus={id === undefined}
        />
        <div class="source-field">
          <Textarea
            label={texts.textSource}
            hint={texts.textSourceHint}
            value={markdown}
            onValue={setMarkdown}
            rows={14}
            readOnly={!mayEdit}
          />
        </div>
      </div>
    </Dialog>
  );
}
