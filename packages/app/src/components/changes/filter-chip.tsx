import { useQuery } from '@tanstack/preact-query';
import type { VNode } from 'preact';
import { bootstrap, findOrganization } from '../../data/bootstrap.ts';
import { type Person, peopleQuery } from '../../data/people.ts';
import { fill, getTexts } from '../../texts/texts.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { Combobox, type ComboboxItem } from '../../ui/combobox.tsx';
import { Popover } from '../../ui/popover.tsx';

interface FilterChipProps {
  readonly label: string;
  readonly value: string | undefined;
  readonly items: readonly ComboboxItem[];
  readonly onValue: (value: string | undefined) => void;
}

/** One filter: a button with its current value, which opens the choices. */
export function FilterChip({ label, value, items, onValue }: FilterChipProps): VNode {
  const { filter } = getTexts('changes');
  const chosen = items.find((item) => item.value === value)?.label ?? value;
  const name = chosen === undefined ? label : fill(filter.value, { label, value: chosen });
  return (
    <span class={value === undefined ? 'chip' : 'chip chip-on'}>
      <Popover label={name} icon={value === undefined ? 'plus' : 'filter'}>
        {(close) => (
          <div class="chip-values">
            <Combobox
              label={label}
              items={items}
              value={value === undefined ? [] : [value]}
              placeholder={filter.search}
              isOpenAtFirst
              onValue={([next]) => {
                close();
                onValue(next);
              }}
            />
            {value !== undefined && (
              <Button
                size="small"
                kind="quiet"
                icon="xmark"
                onClick={() => {
                  close();
                  onValue(undefined);
                }}
              >
                {getTexts('shell').clear}
              </Button>
            )}
          </div>
        )}
      </Popover>
    </span>
  );
}

/** People as items of a select, the signed-in person first. */
export const personItems = (people: readonly Person[]): ComboboxItem[] => {
  const { me } = getTexts('changes').filter;
  const self = bootstrap.user;
  const others = people.filter(({ id }) => id !== self.id);
  return [
    { value: self.id, label: fill(me, { name: self.displayName }), icon: <Avatar person={self} /> },
    ...others.map((person) => ({
      value: person.id,
      label: person.displayName,
      detail: person.email,
      icon: <Avatar person={person} />,
    })),
  ];
};

/** The members of an organization as items; for guests only themselves. */
export function usePersonItems(organizationId: string): ComboboxItem[] {
  const mayList = findOrganization(organizationId)?.permissions.listMembers === true;
  const members = useQuery({ ...peopleQuery(organizationId), enabled: mayList }).data?.items ?? [];
  return personItems(members.map(({ user }) => user));
}
