import { useQuery } from '@tanstack/preact-query';
import type { VNode } from 'preact';
import { removeField } from '../../actions/organization.tsx';
import { type CustomField, createCustomField, customFieldsQuery, updateCustomField } from '../../data/organizations.ts';
import { fill, getTexts } from '../../texts/texts.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Input, Textarea } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { List, ListRow, Section } from '../../ui/list.tsx';
import { openDialog } from '../../ui/open-dialogs.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Select } from '../../ui/select.tsx';
import { SubmitDialog } from '../../ui/submit-dialog.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useFields } from '../../ui/use-fields.ts';

const TYPES = ['text', 'number', 'boolean', 'tags', 'select:single', 'select:multi'] as const;

/** Custom fields of the spaces. */
export function FieldSection({ organization }: { readonly organization: string }): VNode {
  const { settings: texts, types } = getTexts('organization');
  const query = useQuery(customFieldsQuery(organization));
  const edit = (field?: CustomField) =>
    openDialog((close) => <FieldDialog organization={organization} field={field} onClose={close} />);
  return (
    <Section
      title={texts.fields}
      actions={
        <Button size="small" icon="plus" onClick={() => edit()}>
          {texts.addField}
        </Button>
      }
    >
      <p class="meta section-lead">{texts.fieldsText}</p>
      <QueryView query={query} isCompact>
        {({ items }) =>
          items.length === 0 ? (
            <p class="section-empty">{texts.fieldsEmpty}</p>
          ) : (
            <List label={texts.fields}>
              {items.map((field) => (
                <ListRow
                  key={field.id}
                  icon={<Icon name="list-check" />}
                  title={field.title || field.name}
                  text={[types[field.type], field.options?.join(', '), field.description].filter(Boolean).join(' · ')}
                  actions={
                    <>
                      <IconButton
                        icon="pen"
                        size="small"
                        label={fill(texts.editOf, { title: field.title || field.name })}
                        onClick={() => edit(field)}
                      />
                      <IconButton
                        icon="trash"
                        size="small"
                        label={fill(texts.deleteField, { title: field.title || field.name })}
                        onClick={() => void removeField(organization, field)}
                      />
                    </>
                  }
                />
              ))}
            </List>
          )
        }
      </QueryView>
    </Section>
  );
}

interface FieldDialogProps {
  readonly organization: string;
  /** The edited field; absent for a new one. */
  readonly field: CustomField | undefined;
  readonly onClose: () => void;
}

/** The API name of a field, derived from its title. Pure. */
const nameOf = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 50);

function FieldDialog({ organization, field, onClose }: FieldDialogProps): VNode {
  const { settings: texts, types } = getTexts('organization');
  const { values, set } = useFields({
    title: field?.title ?? '',
    name: '',
    description: field?.description ?? '',
    type: (field?.type ?? 'text') as CustomField['type'],
    options: field?.options?.join('\n') ?? '',
  });
  const name = values.name || nameOf(values.title);
  const hasOptions = values.type.startsWith('select:');
  const save = async () => {
    const options = values.options
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '');
    const body = { title: values.title.trim(), description: values.description.trim(), ...(hasOptions && { options }) };
    if (field === undefined) await createCustomField(organization, { ...body, name, type: values.type });
    else await updateCustomField(organization, field.name, body);
    showToast(field === undefined ? texts.fieldCreated : texts.fieldSaved);
  };
  return (
    <SubmitDialog
      title={field === undefined ? texts.addField : texts.editField}
      verb={field === undefined ? texts.createField : getTexts('shell').save}
      isReady={values.title.trim() !== ''}
      submit={save}
      onClose={onClose}
    >
      <Input label={texts.fieldTitle} value={values.title} maxLength={100} autoFocus onValue={set('title')} />
      {field === undefined && (
        <>
          <Input label={texts.fieldName} hint={texts.fieldNameHint} value={name} maxLength={50} onValue={set('name')} />
          <Select
            label={texts.fieldType}
            hint={texts.fieldTypeHint}
            value={values.type}
            options={TYPES.map((value) => ({ value, label: types[value] }))}
            onValue={set('type')}
          />
        </>
      )}
      {hasOptions && (
        <Textarea label={texts.options} hint={texts.optionsHint} value={values.options} onValue={set('options')} />
      )}
      <Input label={texts.fieldDescription} value={values.description} maxLength={200} onValue={set('description')} />
    </SubmitDialog>
  );
}
