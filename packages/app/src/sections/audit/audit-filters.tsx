import { useQuery } from '@tanstack/preact-query';
import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import type { AuditScope } from '../../data/audit.ts';
import { FAMILY_NAMES, listFamily } from '../../data/audit-families.ts';
import { memberQuery, searchMembersQuery } from '../../data/members.ts';
import { filterBy } from '../../routes/query-place.ts';
import { getTexts } from '../../texts/texts.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { IconButton } from '../../ui/button.tsx';
import { Combobox } from '../../ui/combobox.tsx';
import { Input } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { type ChosenFilter, listActions } from './read-filter.ts';

interface AuditFiltersProps {
  readonly scope: AuditScope;
  readonly chosen: ChosenFilter;
}

/** Filters by action, actor and time; stored in the query of the path, so that links keep them. */
export function AuditFilters({ scope, chosen }: AuditFiltersProps): VNode {
  const texts = getTexts('audit');
  const { family, action, since, until } = chosen;
  return (
    <search class="audit-filters" aria-label={texts.filters}>
      <Select
        label={texts.what}
        value={family ?? ''}
        options={[
          { value: '', label: texts.everything },
          ...FAMILY_NAMES.map((value) => ({ value: value as string, label: texts.families[value] })),
        ]}
        onValue={(about) => filterBy({ about, action: undefined })}
      />
      {family !== undefined && (
        <Select
          label={texts.families[family]}
          value={action ?? ''}
          options={[
            { value: '', label: texts.everything },
            ...listFamily(family, listActions()).map((value) => ({
              value: value as string,
              label: texts.sentences[value].replaceAll(/\{\w+\}/g, '…'),
            })),
          ]}
          onValue={(value) => filterBy({ action: value })}
        />
      )}
      {scope !== undefined && <PersonFilter organization={scope} actor={chosen.actor} />}
      <Input type="date" label={texts.since} value={since} onValue={(value) => filterBy({ since: value })} />
      <Input type="date" label={texts.until} value={until} onValue={(value) => filterBy({ until: value })} />
    </search>
  );
}

/** A member, searched on the server while typing. */
function PersonFilter({
  organization,
  actor,
}: {
  readonly organization: string;
  readonly actor: string | undefined;
}): VNode {
  const texts = getTexts('audit');
  const [typed, setTyped] = useState('');
  const people = useQuery(searchMembersQuery(organization, typed.trim())).data?.items ?? [];
  const chosen = useQuery({ ...memberQuery(organization, actor ?? ''), enabled: actor !== undefined }).data;
  const isListed = chosen === undefined || people.some(({ id }) => id === chosen.id);
  const members = isListed ? people : [chosen, ...people];
  return (
    <div class="audit-person">
      <Combobox
        label={texts.person}
        placeholder={texts.everybody}
        items={members.map(({ user }) => ({
          value: user.id,
          label: user.displayName,
          detail: user.email,
          icon: <Avatar person={user} size={24} />,
        }))}
        value={actor === undefined ? [] : [actor]}
        onValue={([person]) => filterBy({ person })}
        onQuery={setTyped}
      />
      {actor !== undefined && (
        <IconButton icon="xmark" label={texts.everybody} onClick={() => filterBy({ person: undefined })} />
      )}
    </div>
  );
}
