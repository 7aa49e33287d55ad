import { useQuery } from '@tanstack/preact-query';
import type { VNode } from 'preact';
import { everyTeamQuery } from '../../data/teams.ts';
import { getTexts } from '../../texts/texts.ts';
import { Select } from '../../ui/select.tsx';

interface TeamSelectProps {
  readonly organization: string;
  readonly label?: string;
  readonly value: string;
  readonly onValue: (value: string) => void;
}

/** A select of the teams of an organization, or none. */
export function TeamSelect({ organization, label, value, onValue }: TeamSelectProps): VNode {
  const { sso: texts } = getTexts('organization');
  const teams = useQuery(everyTeamQuery(organization)).data?.items ?? [];
  return (
    <Select
      label={label ?? texts.defaultTeam}
      value={value}
      options={[{ value: '', label: texts.noTeam }, ...teams.map(({ id, title }) => ({ value: id, label: title }))]}
      onValue={onValue}
    />
  );
}
