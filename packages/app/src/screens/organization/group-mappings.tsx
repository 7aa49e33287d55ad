import type { VNode } from 'preact';
import type { OidcProvider } from '../../data/oidc.ts';
import { ROLES } from '../../data/roles.ts';
import { fill, getTexts } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Input } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { TeamSelect } from './team-select.tsx';

type GroupMapping = OidcProvider['groupMappings'][number];

interface GroupMappingsProps {
  readonly organization: string;
  readonly value: readonly GroupMapping[];
  readonly onValue: (value: GroupMapping[]) => void;
}

/** Mappings of groups at the provider to roles and teams, a row for each group. */
export function GroupMappings({ organization, value, onValue }: GroupMappingsProps): VNode {
  const { oidc: texts } = getTexts('organization');
  const replace = (index: number, next: GroupMapping) =>
    onValue(value.map((mapping, at) => (at === index ? next : mapping)));
  return (
    <div class="form-stack">
      {value.map((mapping, index) => (
        <GroupRow
          key={String(index)}
          organization={organization}
          mapping={mapping}
          onChange={(next) => replace(index, next)}
          onRemove={() => onValue(value.filter((_, at) => at !== index))}
        />
      ))}
      <div>
        <Button size="small" icon="plus" onClick={() => onValue([...value, { group: '', teams: [] }])}>
          {texts.addGroup}
        </Button>
      </div>
    </div>
  );
}

interface GroupRowProps {
  readonly organization: string;
  readonly mapping: GroupMapping;
  readonly onChange: (mapping: GroupMapping) => void;
  readonly onRemove: () => void;
}

function GroupRow({ organization, mapping, onChange, onRemove }: GroupRowProps): VNode {
  const { oidc: texts } = getTexts('organization');
  const names = getTexts('shell').roles;
  const { role: _role, ...withoutRole } = mapping;
  return (
    <fieldset class="form-pair group-mapping">
      <legend class="visually-hidden">{mapping.group || texts.group}</legend>
      <Input
        label={texts.group}
        value={mapping.group}
        maxLength={255}
        spellcheck={false}
        autoComplete="off"
        onValue={(group) => onChange({ ...mapping, group })}
      />
      <Select
        label={texts.groupRole}
        value={mapping.role ?? ''}
        options={[{ value: '', label: texts.noRole }, ...ROLES.map((role) => ({ value: role, label: names[role] }))]}
        onValue={(role) => {
          const chosen = ROLES.find((each) => each === role);
          onChange(chosen === undefined ? withoutRole : { ...mapping, role: chosen });
        }}
      />
      <TeamSelect
        organization={organization}
        label={texts.groupTeam}
        value={mapping.teams[0] ?? ''}
        // The API accepts several teams; those after the first are preserved.
        onValue={(team) => onChange({ ...mapping, teams: [...(team === '' ? [] : [team]), ...mapping.teams.slice(1)] })}
      />
      <div>
        <Button size="small" kind="quiet" icon="trash" onClick={onRemove}>
          {fill(texts.removeGroup, { group: mapping.group })}
        </Button>
      </div>
    </fieldset>
  );
}
