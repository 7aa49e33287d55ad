import { keepPreviousData, useQuery } from '@tanstack/preact-query';
import type { ComponentChildren, VNode } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { searchMembersQuery } from '../../data/members.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Combobox, type ComboboxItem } from '../../ui/combobox.tsx';

interface PeopleFieldProps {
  readonly organization: string;
  readonly label: string;
  readonly hint?: ComponentChildren;
  readonly error?: string | undefined;
  /** Ids of the selected people. */
  readonly value: readonly string[];
  readonly onValue: (value: string[]) => void;
  /** Ids of people that are not suggested. */
  readonly without?: ReadonlySet<string>;
  /** Suggested before people, such as teams. */
  readonly others?: readonly ComboboxItem[];
}

/** A select of several members or guests, searched by the server while typing: an organization may have very many. */
export function PeopleField(props: PeopleFieldProps): VNode {
  const { organization, label, hint, error, value, onValue, without, others = [] } = props;
  const [typed, setTyped] = useState('');
  const members = useQuery({ ...searchMembersQuery(organization, typed.trim()), placeholderData: keepPreviousData });
  const known = useRef(new Map<string, ComboboxItem>());
  const people = (members.data?.items ?? []).map(({ user }) => ({
    value: user.id,
    label: user.displayName,
    detail: user.email,
    icon: <Avatar person={user} size={24} />,
  }));
  for (const item of [...others, ...people]) known.current.set(item.value, item);
  const words = typed.trim().toLocaleLowerCase();
  const matching = others.filter((item) => item.label.toLocaleLowerCase().includes(words));
  const offered = [...matching, ...people].filter((item) => without?.has(item.value) !== true);
  // Selected people keep their names when they are no longer in the search results.
  const chosen = value.flatMap((id) =>
    offered.some((item) => item.value === id) ? [] : (known.current.get(id) ?? []),
  );
  return (
    <Combobox
      label={label}
      hint={hint}
      error={error}
      isMultiple
      items={[...offered, ...chosen]}
      value={value}
      onValue={(next) => {
        setTyped('');
        onValue(next);
      }}
      onQuery={setTyped}
    />
  );
}
