import type { VNode } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { MemberFilter } from '../../data/members.ts';
import { ROLES } from '../../data/roles.ts';
import { filterBy } from '../../routes/query-place.ts';
import { getTexts } from '../../texts/texts.ts';
import { FilterField } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';

/** Search debounce, in milliseconds. */
const TYPING_MS = 200;

interface MemberFiltersProps {
  readonly filter: MemberFilter;
  /** The count, in words. */
  readonly count: string | undefined;
  /** Whether the person may see who has a second factor. */
  readonly hasSecondFactors: boolean;
}

/** Name, role and order; stored in the query of the path, so that links keep them. */
export function MemberFilters({ filter, count, hasSecondFactors }: MemberFiltersProps): VNode {
  const texts = getTexts('people');
  const { roles } = getTexts('shell');
  const options = [...ROLES, 'guest' as const].map((role) => ({ value: role as string, label: roles[role] }));
  return (
    <search class="people-filters">
      <SearchField value={filter.search ?? ''} label={texts.find} />
      <Select
        label={texts.role}
        isLabelHidden
        value={filter.role ?? ''}
        options={[{ value: '', label: texts.everyRole }, ...options]}
        onValue={(role) => filterBy({ role })}
      />
      {hasSecondFactors && (
        <Select
          label={texts.secondFactor}
          isLabelHidden
          value={filter.secondFactor === undefined ? '' : filter.secondFactor ? 'yes' : 'no'}
          options={[
            { value: '', label: texts.everySignIn },
            { value: 'no', label: texts.withoutSecondFactor },
            { value: 'yes', label: texts.withSecondFactor },
          ]}
          onValue={(factor) => filterBy({ factor })}
        />
      )}
      <Select
        label={texts.order}
        isLabelHidden
        value={filter.sort === undefined ? 'joined' : 'seen'}
        options={[
          { value: 'joined', label: texts.orders.joined },
          { value: 'seen', label: texts.orders.seen },
        ]}
        onValue={(sort) => filterBy({ sort: sort === 'seen' ? 'seen' : undefined })}
      />
      <p class="people-count" role="status">
        {count}
      </p>
    </search>
  );
}

/** Typed text is written to the path after a pause; later changes of the path update the field. */
export function SearchField({ value, label }: { readonly value: string; readonly label: string }): VNode {
  const [typed, setTyped] = useState(value);
  const sent = useRef(value);
  useEffect(() => {
    if (value !== sent.current) setTyped(value);
    sent.current = value;
  }, [value]);
  useEffect(() => {
    const search = typed.trim();
    if (search === sent.current) return;
    const timer = setTimeout(() => {
      sent.current = search;
      filterBy({ search });
    }, TYPING_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return <FilterField label={label} maxLength={200} value={typed} onValue={setTyped} />;
}
