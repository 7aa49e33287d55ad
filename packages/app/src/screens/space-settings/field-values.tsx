import { useQuery } from '@tanstack/preact-query';
import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { changeFieldValues } from '../../actions/space.tsx';
import { draftOf, type FieldDraft, readDraft } from '../../data/field-draft.ts';
import { type FieldValue, fieldValuesQuery, type NewValue } from '../../data/field-values.ts';
import type { Space } from '../../data/spaces.ts';
import { useUnsaved } from '../../routes/unsaved.ts';
import { fill, getTexts } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Combobox } from '../../ui/combobox.tsx';
import { Input, Textarea } from '../../ui/field.tsx';
import { Section } from '../../ui/list.tsx';
import { Select } from '../../ui/select.tsx';

/** Characters of a text. */
const MAX_TEXT = 256;

/** The values of the custom fields of the organization for a space; nothing without any field. */
export function FieldValues({ space }: { readonly space: Space }): VNode | null {
  const fields = useQuery(fieldValuesQuery(space)).data ?? [];
  return fields.length === 0 ? null : (
    <Section title={getTexts('space-settings').fields}>
      <FieldForm space={space} fields={fields} />
    </Section>
  );
}

function FieldForm({ space, fields }: { readonly space: Space; readonly fields: readonly FieldValue[] }): VNode {
  const [texts, shell] = [getTexts('space-settings'), getTexts('shell')];
  const [drafts, setDrafts] = useState<Readonly<Record<string, FieldDraft>>>({});
  const edited = fields.filter((field) => isEdited(field, drafts[field.customField.name]));
  const values = edited.map(({ customField: { name, type } }) => [name, readDraft(type, drafts[name] ?? '')] as const);
  const isValid = values.every(([, value]) => value !== undefined);
  useUnsaved(edited.length > 0);
  const save = async () => {
    if (edited.length === 0 || !isValid) return;
    if (await changeFieldValues(space, edited, Object.fromEntries(values) as Record<string, NewValue>)) setDrafts({});
  };
  return (
    <form
      class="card settings"
      aria-label={texts.fields}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      {fields.map((field) => (
        <ValueField
          key={field.customField.id}
          field={field}
          draft={drafts[field.customField.name] ?? draftOf(field)}
          onDraft={(draft) => setDrafts((former) => ({ ...former, [field.customField.name]: draft }))}
        />
      ))}
      {edited.length > 0 && (
        <div class="settings-footer">
          <Button kind="primary" type="submit" disabled={!isValid}>
            {shell.save}
          </Button>
          <Button onClick={() => setDrafts({})}>{shell.cancel}</Button>
        </div>
      )}
    </form>
  );
}

const isEdited = (field: FieldValue, draft: FieldDraft | undefined): boolean =>
  draft !== undefined && JSON.stringify(draft) !== JSON.stringify(draftOf(field));

interface ValueFieldProps {
  readonly field: FieldValue;
  readonly draft: FieldDraft;
  readonly onDraft: (draft: FieldDraft) => void;
}

/** The control of a field, by its type. */
function ValueField({ field: { customField }, draft, onDraft }: ValueFieldProps): VNode {
  const texts = getTexts('space-settings');
  const { name, title, description, placeholder, type, options = [] } = customField;
  const common = { label: title || name, ...(description !== '' && { hint: description }) };
  if (typeof draft !== 'string')
    return <Combobox {...common} isMultiple items={listOptions(options, draft)} value={draft} onValue={onDraft} />;
  const select = (items: readonly { readonly value: string; readonly label: string }[]) => (
    <Select {...common} value={draft} options={[{ value: '', label: texts.noValue }, ...items]} onValue={onDraft} />
  );
  switch (type) {
    case 'boolean':
      return select([
        { value: 'true', label: texts.yes },
        { value: 'false', label: texts.no },
      ]);
    case 'select:single':
      return select(listOptions(options, draft === '' ? [] : [draft]));
    case 'tags':
      return <Textarea {...common} hint={description || texts.tagsHint} value={draft} rows={3} onValue={onDraft} />;
    default: {
      const error = readDraft(type, draft) === undefined ? texts.numberInvalid : undefined;
      const native = { maxLength: MAX_TEXT, ...(placeholder !== '' && { placeholder }) };
      const mode = type === 'number' ? ({ inputMode: 'decimal' } as const) : {};
      return <Input {...common} {...native} {...mode} value={draft} error={error} onValue={onDraft} />;
    }
  }
}

/** The options of a field, and those that are chosen but no longer among them. */
const listOptions = (options: readonly string[], chosen: readonly string[]) => [
  ...options.map((value) => ({ value, label: value })),
  ...chosen
    .filter((value) => !options.includes(value))
    .map((value) => ({ value, label: fill(getTexts('space-settings').formerOption, { option: value }) })),
];
