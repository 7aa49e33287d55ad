import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import type { File } from '../../data/files.ts';
import { getTexts } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Input } from '../../ui/field.tsx';
import { openDialog } from '../../ui/open-dialogs.tsx';

/** Asks for another name of a file. */
export const openRenameDialog = (file: File, onRename: (name: string) => void): void =>
  openDialog((close) => <RenameDialog file={file} onRename={onRename} onClose={close} />);

interface RenameDialogProps {
  readonly file: File;
  readonly onRename: (name: string) => void;
  readonly onClose: () => void;
}

function RenameDialog({ file, onRename, onClose }: RenameDialogProps): VNode {
  const [texts, shell] = [getTexts('library'), getTexts('shell')];
  const [name, setName] = useState(file.name);
  const next = name.trim();
  const rename = () => {
    if (next === '') return;
    onClose();
    if (next !== file.name) onRename(next);
  };
  return (
    <Dialog
      title={texts.renameTitle}
      onClose={onClose}
      onSubmit={rename}
      footer={
        <>
          <Button onClick={onClose}>{shell.cancel}</Button>
          <Button kind="primary" type="submit" disabled={next === ''}>
            {shell.rename}
          </Button>
        </>
      }
    >
      <Input label={texts.name} value={name} onValue={setName} maxLength={200} spellcheck={false} autoFocus />
    </Dialog>
  );
}
