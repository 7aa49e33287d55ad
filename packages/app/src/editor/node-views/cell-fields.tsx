import type { ContentRef } from '@bindery/content/shapes';
import { useQuery } from '@tanstack/preact-query';
import type { VNode } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import { findOrganization } from '../../data/bootstrap.ts';
import { peopleQuery } from '../../data/people.ts';
import { getTexts } from '../../texts/texts.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { IconButton } from '../../ui/button.tsx';
import { Combobox, type ComboboxItem } from '../../ui/combobox.tsx';
import { columnTypeOf, listColumnOptions } from '../panels/columns.ts';
import { RefCombobox } from '../panels/ref-field.tsx';
import { type CellFieldProps, namesOf, RefFace, refsOf } from './cell-values.tsx';
import { useTargets } from './targets.ts';

const NO_ITEMS: readonly ComboboxItem[] = [];

/** The field of a cell that was opened. */
export function CellField(props: CellFieldProps): VNode {
  const type = columnTypeOf(props.column.title);
  if (type === 'users') return <PeopleField {...props} />;
  return type === 'select' ? <OptionsField {...props} /> : <RefsField {...props} />;
}

/** Members of the organization, for those who may see them, and names that the column has; another one is typed. */
function PeopleField(props: CellFieldProps): VNode {
  const { organization } = props.block.context.services;
  const mayList = findOrganization(organization)?.permissions.listMembers === true;
  const { data } = useQuery({ ...peopleQuery(organization), enabled: mayList });
  const members = useMemo(() => {
    const people = new Map((data?.items ?? []).map(({ user }) => [nameOfOption(user.displayName), user]));
    return [...people].map(([name, person]) => ({
      value: name,
      label: name,
      detail: person.email,
      icon: <Avatar person={person} />,
    }));
  }, [data]);
  return <OptionsField {...props} known={members} />;
}

/** Commas divide the names of a cell. */
const nameOfOption = (text: string): string => text.trim().replaceAll(',', ' ').replace(/\s+/g, ' ');

/** Options of a column are those that its cells have; another one is typed. */
function OptionsField({
  label,
  value,
  column,
  onValue,
  known = NO_ITEMS,
}: CellFieldProps & { readonly known?: readonly ComboboxItem[] }): VNode {
  const [query, setQuery] = useState('');
  const chosen = namesOf(value);
  const typed = nameOfOption(query);
  const words = typed.toLocaleLowerCase();
  const has = (...texts: readonly (string | undefined)[]) =>
    texts.some((text) => text?.toLocaleLowerCase().includes(words) === true);
  const matches = known.filter((item) => has(item.label, item.detail) || chosen.includes(item.value));
  const options = listColumnOptions(column).filter((option) => has(option));
  const others = [...new Set([...options, ...(typed === '' ? [] : [typed]), ...chosen])];
  const items = [
    ...matches,
    ...others
      .filter((name) => matches.every(({ value: each }) => each !== name))
      .map((name) => ({ value: name, label: name })),
  ];
  return (
    <Combobox
      label={label}
      isLabelHidden
      isMultiple
      isOpenAtFirst
      items={items}
      value={chosen}
      onQuery={setQuery}
      onValue={(next) => {
        setQuery('');
        onValue(next.length === 0 ? null : next);
      }}
    />
  );
}

function RefsField({ label, value, block, column, onValue }: CellFieldProps): VNode {
  const { remove } = getTexts('editorBlocks');
  const targets = useTargets(block.context.services);
  const type = columnTypeOf(column.title);
  const refs = refsOf(value);
  const isList = type === 'files';
  const set = (next: readonly ContentRef[]) => onValue(next.length === 0 ? null : isList ? next : (next[0] ?? null));
  return (
    <>
      {refs.map((ref, index) => (
        <span key={index} class="block-cell-ref">
          <RefFace refTo={ref} targets={targets} isImage={type === 'image'} />
          <IconButton size="small" icon="xmark" label={remove} onClick={() => set(refs.toSpliced(index, 1))} />
        </span>
      ))}
      {(isList || refs.length === 0) && (
        <RefCombobox
          label={label}
          isLabelHidden
          target={type === 'image' ? 'image' : type === 'files' ? 'file' : 'anything'}
          targets={targets}
          value={null}
          isOptional={false}
          onRef={(ref) => ref !== null && set([...refs, ref])}
        />
      )}
    </>
  );
}
