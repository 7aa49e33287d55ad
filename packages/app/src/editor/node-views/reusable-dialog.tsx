import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import type { EditorView } from 'prosemirror-view';
import { formatCount, getTexts } from '../../texts/texts.ts';
import { Input } from '../../ui/field.tsx';
import { focusAfterDialog } from '../../ui/open-dialogs.tsx';
import { SubmitDialog } from '../../ui/submit-dialog.tsx';
import { showToast } from '../../ui/toast.tsx';
import type { EditorServices } from '../services.ts';
import { selectedBlocks } from './extract-blocks.ts';
import { makeReusable } from './make-reusable.ts';

interface ReusableDialogProps {
  readonly view: EditorView;
  readonly services: EditorServices;
  readonly onClose: () => void;
}

/** Characters of a name that is proposed. */
const LONGEST = 60;

/** Asks for the name of a text that pages can include, and makes it of the selected blocks. */
export function ReusableDialog({ view, services, onClose }: ReusableDialogProps): VNode {
  const { reusable: texts } = getTexts('editorMenus');
  const [{ proposed, count }] = useState(() => describeSelection(view));
  const [title, setTitle] = useState(proposed);
  const close = () => {
    onClose();
    focusAfterDialog(view);
  };
  return (
    <SubmitDialog
      title={texts.title}
      verb={texts.create}
      isReady={title.trim() !== ''}
      submit={async () => {
        const isIncluded = await makeReusable(view, services, title.trim());
        showToast(isIncluded ? texts.created : texts.notIncluded);
      }}
      onClose={close}
    >
      <p>{formatCount(texts.text, count)}</p>
      <Input label={texts.name} value={title} maxLength={100} autoComplete="off" onValue={setTitle} />
    </SubmitDialog>
  );
}

/** The number of blocks, and their first line as a name. */
function describeSelection({ state }: EditorView): { readonly proposed: string; readonly count: number } {
  const { from, to } = selectedBlocks(state);
  const blocks = state.doc.slice(from, to).content.content;
  const [first] = blocks.map(({ textContent }) => textContent.trim()).filter((text) => text !== '');
  const [line = ''] = (first ?? '').split('\n');
  const words = line.length > LONGEST ? line.slice(0, line.lastIndexOf(' ', LONGEST)) : line;
  return { proposed: words.replace(/[.:;,]$/, '').slice(0, LONGEST), count: blocks.length };
}
