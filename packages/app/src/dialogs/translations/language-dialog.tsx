import { useQuery } from '@tanstack/preact-query';
import type { VNode } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import { isLanguageCode, LANGUAGE_CODES } from '../../components/translations/language-codes.ts';
import { spacesQuery } from '../../data/spaces.ts';
import { setTranslationLanguage, type Translation, type TranslationLanguage } from '../../data/translations.ts';
import { nameLanguage } from '../../texts/name-language.ts';
import { fill, getTexts } from '../../texts/texts.ts';
import { Combobox } from '../../ui/combobox.tsx';
import { Textarea } from '../../ui/field.tsx';
import { ContentIcon } from '../../ui/icon.tsx';
import { SubmitDialog } from '../../ui/submit-dialog.tsx';
import { showToast } from '../../ui/toast.tsx';

interface LanguageDialogProps {
  readonly organization: string;
  readonly translation: Translation;
  /** The edited language; absent for a new one. */
  readonly language?: TranslationLanguage;
  readonly onClose: () => void;
}

const MAX_INSTRUCTIONS = 10_000;

/** A language of a translation: the language, its space, and instructions for translators. */
export function LanguageDialog({ organization, translation, language, onClose }: LanguageDialogProps): VNode {
  const texts = getTexts('translations');
  const [code, setCode] = useState<string | undefined>(language?.language);
  const [space, setSpace] = useState<string | undefined>(language?.space);
  const [instructions, setInstructions] = useState(language?.instructions?.markdown ?? '');
  const [isChecked, setChecked] = useState(false);
  const isNew = language === undefined;
  const save = async () => {
    if (code === undefined || !isLanguageCode(code)) return;
    // A space that the person may not see is kept by omitting it.
    const requestedSpace = space ?? (language?.space === undefined ? undefined : null);
    await setTranslationLanguage(organization, translation.id, { language: code, space: requestedSpace, instructions });
    showToast(fill(isNew ? texts.added : texts.saved, { language: nameLanguage(code) }));
  };
  return (
    <SubmitDialog
      title={isNew ? texts.addTitle : fill(texts.editTitle, { language: nameLanguage(language.language) })}
      verb={isNew ? texts.addButton : getTexts('shell').save}
      isReady={code !== undefined}
      onRefused={() => setChecked(true)}
      submit={save}
      onClose={onClose}
    >
      {isNew && (
        <LanguageField
          taken={translation.languages}
          value={code}
          error={isChecked && code === undefined ? texts.languageMissing : undefined}
          onValue={setCode}
        />
      )}
      <SpaceField organization={organization} value={space} onValue={setSpace} />
      <Textarea
        label={texts.instructions}
        hint={texts.instructionsHint}
        rows={4}
        maxLength={MAX_INSTRUCTIONS}
        value={instructions}
        onValue={setInstructions}
      />
    </SubmitDialog>
  );
}

interface LanguageFieldProps {
  /** Languages of the translation. */
  readonly taken: readonly string[];
  readonly value: string | undefined;
  readonly error: string | undefined;
  readonly onValue: (code: string | undefined) => void;
}

function LanguageField({ taken, value, error, onValue }: LanguageFieldProps): VNode {
  const texts = getTexts('translations');
  const items = useMemo(
    () =>
      LANGUAGE_CODES.filter((code) => !taken.includes(code))
        .map((code) => ({ value: code, label: nameLanguage(code), detail: code }))
        .toSorted((one, other) => one.label.localeCompare(other.label)),
    [taken],
  );
  return (
    <Combobox
      label={texts.language}
      items={items}
      value={value === undefined ? [] : [value]}
      placeholder={texts.languagePlaceholder}
      error={error}
      onValue={([next]) => onValue(next)}
    />
  );
}

interface SpaceFieldProps {
  readonly organization: string;
  readonly value: string | undefined;
  readonly onValue: (space: string | undefined) => void;
}

function SpaceField({ organization, value, onValue }: SpaceFieldProps): VNode {
  const texts = getTexts('translations');
  const { untitledSpace } = getTexts('shell');
  const spaces = useQuery(spacesQuery(organization)).data?.items;
  const items = useMemo(
    () =>
      (spaces ?? []).map(({ id, title, emoji }) => ({
        value: id,
        label: title === '' ? untitledSpace : title,
        icon: <ContentIcon emoji={emoji} icon="book" />,
      })),
    [spaces, untitledSpace],
  );
  return (
    <Combobox
      label={texts.space}
      hint={texts.spaceHint}
      items={items}
      value={value === undefined ? [] : [value]}
      placeholder={texts.spacePlaceholder}
      onValue={([next]) => onValue(next)}
    />
  );
}
