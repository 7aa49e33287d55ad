import {
  deleteTranslation,
  removeTranslationLanguage,
  setTranslationLanguage,
  type Translation,
  type TranslationLanguage,
} from '../data/translations.ts';
import { LanguageDialog } from '../dialogs/translations/language-dialog.tsx';
import { CreateTranslationDialog, RenameTranslationDialog } from '../dialogs/translations/title-dialogs.tsx';
import { leaveFor } from '../routes/location.ts';
import { nameLanguage } from '../texts/name-language.ts';
import { fill, getTexts } from '../texts/texts.ts';
import { confirm, openDialog } from '../ui/open-dialogs.tsx';
import { showToast } from '../ui/toast.tsx';
import type { Action } from './action.ts';
import { attemptChange } from './attempt-change.ts';

/** The path of the screen of a translation. */
export const translationPath = (organization: string, id: string): string => `/o/${organization}/~/translations/${id}`;

export const openCreateTranslation = (organization: string): void =>
  openDialog((close) => <CreateTranslationDialog organization={organization} onClose={close} />);

export const openLanguage = (organization: string, translation: Translation, language?: TranslationLanguage): void =>
  openDialog((close) => (
    <LanguageDialog
      organization={organization}
      translation={translation}
      onClose={close}
      {...(language !== undefined && { language })}
    />
  ));

const removeTranslation = (organization: string, { id, title }: Translation): Promise<boolean> =>
  attemptChange(async () => {
    const texts = getTexts('translations');
    const isConfirmed = await confirm({
      title: fill(texts.removeTitle, { title }),
      text: texts.removeText,
      isDangerous: true,
      confirm: texts.removeButton,
    });
    if (!isConfirmed) return;
    await leaveFor(`/o/${organization}/~/translations`);
    await deleteTranslation(organization, id);
    showToast(fill(texts.removed, { title }));
  });

/** Actions of creators for a translation. */
export function listTranslationActions(organization: string, translation: Translation): Action[] {
  const texts = getTexts('translations');
  if (!translation.permissions.edit) return [];
  return [
    {
      id: 'translation.add',
      label: texts.add,
      icon: 'plus',
      keys: 'n',
      perform: () => openLanguage(organization, translation),
    },
    {
      id: 'translation.rename',
      label: texts.rename,
      icon: 'pen',
      perform: () =>
        openDialog((close) => (
          <RenameTranslationDialog organization={organization} translation={translation} onClose={close} />
        )),
    },
    {
      id: 'translation.delete',
      label: texts.remove,
      icon: 'trash',
      isDanger: true,
      perform: () => void removeTranslation(organization, translation),
    },
  ];
}

/** Removes a language at once; can be undone if its space is known. */
export const dropLanguage = (
  organization: string,
  { id }: Translation,
  { language, space, instructions }: TranslationLanguage,
): Promise<boolean> =>
  attemptChange(async () => {
    await removeTranslationLanguage(organization, id, language);
    const values = { language, space, instructions: instructions?.markdown ?? '' };
    showToast(fill(getTexts('translations').dropped, { language: nameLanguage(language) }), {
      ...(space !== undefined && { undo: () => setTranslationLanguage(organization, id, values) }),
    });
  });
