import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import type { PagesContext } from '../../components/pages/pages-context.ts';
import { ApiError } from '../../data/client.ts';
import { isConflict } from '../../data/content.ts';
import { updatePage } from '../../data/edit-pages.ts';
import { isText } from '../../data/page-tree.ts';
import type { Page } from '../../data/pages.ts';
import { useUnsaved } from '../../routes/unsaved.ts';
import { fill, getTexts } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { showFailure, showToast } from '../../ui/toast.tsx';
import { CoverField } from './cover-field.tsx';
import { LayoutFields } from './layout-fields.tsx';
import { NameFields } from './name-fields.tsx';
import type { OptionFieldsProps } from './option-fields.ts';
import {
  fieldOfMessage,
  listChangedMembers,
  listChangedOptions,
  type OptionValues,
  readOptions,
  sentenceOf,
  writeMembers,
} from './options-values.ts';
import { VisibilityFields } from './visibility-fields.tsx';

interface PageOptionsFormProps {
  readonly context: PagesContext;
  readonly page: Page;
  /** Called when they are saved or cancelled. */
  readonly onDone?: () => void;
}

/** All properties of a page except its text and its position. */
export function PageOptionsForm({ context, page, onDone }: PageOptionsFormProps): VNode {
  const texts = getTexts('pages');
  const { values, errors, isDirty, isBusy, change, reset, save } = useOptions(context, page, onDone);
  const fields = { context, page, values, errors, onChange: change };
  return (
    <form
      class="options"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <NameFields {...fields} />
      <VisibilityFields {...fields} />
      {isText(page) && <CoverField {...fields} />}
      {isText(page) && <LayoutFields {...fields} />}
      {(isDirty || onDone !== undefined) && (
        <div class="options-footer">
          <Button kind="primary" type="submit" isBusy={isBusy} disabled={!isDirty}>
            {getTexts('shell').save}
          </Button>
          <Button
            onClick={() => {
              reset();
              onDone?.();
            }}
          >
            {isDirty ? texts.discard : getTexts('shell').close}
          </Button>
        </div>
      )}
    </form>
  );
}

function useOptions(context: PagesContext, page: Page, onDone: (() => void) | undefined) {
  const [edited, setEdited] = useState<Partial<OptionValues>>({});
  const [errors, setErrors] = useState<OptionFieldsProps['errors']>({});
  const [isBusy, setBusy] = useState(false);
  const values = { ...readOptions(page), ...edited };
  const members = listChangedMembers(page, values);
  useUnsaved(members !== undefined);
  const save = async () => {
    if (members === undefined || isBusy) return;
    setBusy(true);
    try {
      await updatePage(context.scope, page.id, members);
      setEdited({});
      setErrors({});
      const former = writeMembers(page, readOptions(page), listChangedOptions(page, values)) ?? {};
      const undo = () => updatePage(context.scope, page.id, former);
      showToast(fill(getTexts('pages').optionsSaved, { title: values.title }), { undo });
      onDone?.();
    } catch (error) {
      const field = error instanceof ApiError ? fieldOfMessage(error.message) : undefined;
      if (field !== undefined && error instanceof ApiError) setErrors({ [field]: sentenceOf(error.message) });
      else showFailure(isConflict(error) ? new Error(getTexts('pages').conflict) : error);
    }
    setBusy(false);
  };
  return {
    values,
    errors,
    isBusy,
    save,
    isDirty: members !== undefined,
    change: (changes: Partial<OptionValues>) => {
      setEdited({ ...edited, ...changes });
      setErrors(Object.fromEntries(Object.entries(errors).filter(([name]) => !(name in changes))));
    },
    reset: () => {
      setEdited({});
      setErrors({});
    },
  };
}
