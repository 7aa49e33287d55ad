import { useQuery } from '@tanstack/preact-query';
import type { VNode } from 'preact';
import { useMemo } from 'preact/hooks';
import { useActions } from '../../actions/registry.ts';
import type { ContentScope } from '../../data/content.ts';
import { contentSettingsQuery, setVariables, type VariableValue } from '../../data/content-settings.ts';
import { fill, getTexts, language } from '../../texts/texts.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { Table } from '../../ui/table.tsx';
import { showFailure, showToast } from '../../ui/toast.tsx';
import type { LibraryScope } from './library-scope.ts';
import { openVariableDialog } from './variable-dialog.tsx';
import { VariableField } from './variable-field.tsx';

/** Values for pages and conditions, edited in place. */
export function VariablesSection({ scope, mayEdit }: LibraryScope): VNode {
  const texts = getTexts('library');
  const spoken = language.value;
  const settings = useQuery(contentSettingsQuery(scope));
  const variables = settings.data?.variables ?? {};
  const names = Object.keys(variables);
  const add = () => openVariableDialog(names, (name, value) => void save(scope, variables, name, value));
  const actions = useMemo(
    () => (mayEdit ? [{ id: 'variable.create', label: texts.newVariable, icon: 'plus', keys: 'n', perform: add }] : []),
    [scope.space, mayEdit, spoken, settings.data],
  );
  useActions(texts.title, actions);
  const create = mayEdit && (
    <Button kind="primary" icon="plus" onClick={add}>
      {texts.newVariable}
    </Button>
  );
  const hint = fill(texts.variablesText, { expression: 'space.vars.name' });
  return (
    <QueryView query={settings}>
      {() =>
        names.length === 0 ? (
          <EmptyState icon="hashtag" title={texts.variablesEmptyTitle} text={hint}>
            {create}
          </EmptyState>
        ) : (
          <>
            <div class="toolbar">
              <p class="meta">{hint}</p>
              <div class="toolbar-end">{create}</div>
            </div>
            <VariableTable scope={scope} mayEdit={mayEdit} variables={variables} />
          </>
        )
      }
    </QueryView>
  );
}

type Variables = Readonly<Record<string, VariableValue>>;

function VariableTable({ scope, mayEdit, variables }: LibraryScope & { readonly variables: Variables }): VNode {
  const texts = getTexts('library');
  const rows = Object.entries(variables).toSorted(([one], [other]) => one.localeCompare(other));
  return (
    <Table
      label={texts.tabs.variables}
      rows={rows}
      keyOf={([name]) => name}
      columns={[
        { id: 'name', title: texts.variableName, cell: ([name]) => <code>{name}</code> },
        {
          id: 'value',
          title: texts.variableValue,
          cell: ([name, value]) => (
            <VariableField
              key={`${name} ${value}`}
              name={name}
              value={value}
              mayEdit={mayEdit}
              onSave={(next) => void save(scope, variables, name, next)}
            />
          ),
        },
        { id: 'type', title: texts.variableType, isMinor: true, cell: ([, value]) => texts.types[typeOf(value)] },
        {
          id: 'remove',
          title: getTexts('shell').remove.replace('{title}', ''),
          isTitleHidden: true,
          isNumber: true,
          cell: ([name]) =>
            mayEdit && (
              <IconButton
                icon="trash"
                size="small"
                label={fill(texts.removeVariable, { name })}
                onClick={() => void save(scope, variables, name, null)}
              />
            ),
        },
      ]}
    />
  );
}

export const typeOf = (value: VariableValue): 'string' | 'number' | 'boolean' =>
  typeof value as 'string' | 'number' | 'boolean';

/** Sets or removes a variable at once; can be undone. */
async function save(scope: ContentScope, former: Variables, name: string, value: VariableValue | null): Promise<void> {
  const texts = getTexts('library');
  try {
    await setVariables(scope, { [name]: value });
    showToast(fill(value === null ? texts.variableRemoved : texts.variableSaved, { name }), {
      undo: () => setVariables(scope, { [name]: former[name] ?? null }),
    });
  } catch (error) {
    showFailure(error);
  }
}
