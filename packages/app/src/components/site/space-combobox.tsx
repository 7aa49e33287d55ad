import { useQuery } from '@tanstack/preact-query';
import type { VNode } from 'preact';
import { useMemo } from 'preact/hooks';
import { spacesQuery } from '../../data/spaces.ts';
import { getTexts } from '../../texts/texts.ts';
import { Combobox } from '../../ui/combobox.tsx';
import { ContentIcon } from '../../ui/icon.tsx';

interface SpaceComboboxProps {
  readonly organization: string;
  readonly label: string;
  readonly hint?: string;
  readonly value: readonly string[];
  readonly onValue: (spaces: readonly string[]) => void;
  /** Spaces that are not suggested. */
  readonly without?: readonly string[];
  /** At most one. */
  readonly isSingle?: boolean;
  readonly error?: string | undefined;
}

/** A select of the organization's spaces that the person may see, searched by title. */
export function SpaceCombobox(props: SpaceComboboxProps): VNode {
  const { organization, label, hint, value, onValue, isSingle = false, error, without } = props;
  const shell = getTexts('shell');
  const spaces = useQuery(spacesQuery(organization)).data?.items;
  const items = useMemo(
    () =>
      (spaces ?? [])
        .filter(({ id }) => without?.includes(id) !== true)
        .map(({ id, title, emoji }) => ({
          value: id,
          label: title === '' ? shell.untitledSpace : title,
          icon: <ContentIcon emoji={emoji} icon="book" />,
        })),
    [spaces, shell, without?.length],
  );
  return (
    <Combobox
      label={label}
      items={items}
      value={value}
      onValue={onValue}
      isMultiple={!isSingle}
      placeholder={getTexts('sites').create.spacesPlaceholder}
      error={error}
      {...(hint !== undefined && { hint })}
    />
  );
}
