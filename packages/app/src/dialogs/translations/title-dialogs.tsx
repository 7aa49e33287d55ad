import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { createTranslation, renameTranslation, type Translation } from '../../data/translations.ts';
import { navigate } from '../../routes/location.ts';
import { fill, getTexts } from '../../texts/texts.ts';
import { Input } from '../../ui/field.tsx';
import { SubmitDialog } from '../../ui/submit-dialog.tsx';
import { showToast } from '../../ui/toast.tsx';

const MAX_TITLE = 100;

interface CreateTranslationProps {
  readonly organization: string;
  readonly onClose: () => void;
}

export function CreateTranslationDialog({ organization, onClose }: CreateTranslationProps): VNode {
  const texts = getTexts('translations');
  const [title, setTitle] = useState('');
  const create = async () => {
    const { id } = await createTranslation(organization, title.trim());
    showToast(fill(texts.created, { title: title.trim() }));
    navigate(`/o/${organization}/~/translations/${id}`);
  };
  return (
    <SubmitDialog
      title={texts.create}
      verb={texts.createButton}
      isReady={title.trim() !== ''}
      submit={create}
      onClose={onClose}
    >
      <Input label={texts.name} value={title} maxLength={MAX_TITLE} autoFocus autoComplete="off" onValue={setTitle} />
    </SubmitDialog>
  );
}

interface RenameTranslationProps extends CreateTranslationProps {
  readonly translation: Translation;
}

export function RenameTranslationDialog({ organization, translation, onClose }: RenameTranslationProps): VNode {
  const texts = getTexts('translations');
  const [title, setTitle] = useState(translation.title);
  const rename = async () => {
    await renameTranslation(organization, translation.id, title.trim());
    showToast(fill(texts.renamed, { title: title.trim() }), {
      undo: () => renameTranslation(organization, translation.id, translation.title),
    });
  };
  return (
    <SubmitDialog
      title={texts.renameTitle}
      verb={getTexts('shell').rename}
      isReady={title.trim() !== '' && title.trim() !== translation.title}
      submit={rename}
      onClose={onClose}
    >
      <Input label={texts.name} value={title} maxLength={MAX_TITLE} autoFocus autoComplete="off" onValue={setTitle} />
    </SubmitDialog>
  );
}
