import type { VNode } from 'preact';
import { FilterChip, usePersonItems } from '../../components/changes/filter-chip.tsx';
import type { ChangeRequestListFilter } from '../../data/change-requests.ts';
import { currentRoute } from '../../routes/location.ts';
import { filterBy } from '../../routes/query-place.ts';
import { getTexts } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import type { ComboboxItem } from '../../ui/combobox.tsx';
import { Select } from '../../ui/select.tsx';

type PeopleFilter = Pick<ChangeRequestListFilter, 'creator' | 'contributor' | 'requestedReviewer' | 'orderBy'>;

/** Filters by people, and the order, from the query of the path. */
export function readPeopleFilter(query: URLSearchParams): PeopleFilter {
  const [creator, contributor] = [query.get('author'), query.get('contributor')];
  const reviewer = query.get('reviewer');
  return {
    ...(creator !== null && { creator }),
    ...(contributor !== null && { contributor }),
    ...(reviewer !== null && { requestedReviewer: reviewer }),
    ...(query.get('order') === 'created' && { orderBy: 'createdAt' as const }),
  };
}

interface RequestFiltersProps {
  readonly organization: string;
  /** Further filters by name, with their choices. */
  readonly others?: readonly {
    readonly name: string;
    readonly label: string;
    readonly items: readonly ComboboxItem[];
  }[];
}

/** Filters in the query of the path, so that links keep them. */
export function RequestFilters({ organization, others = [] }: RequestFiltersProps): VNode {
  const { filter: texts } = getTexts('changes');
  const people = usePersonItems(organization);
  const { query } = currentRoute.value;
  const filters = [
    { name: 'author', label: texts.author, items: people },
    { name: 'reviewer', label: texts.reviewer, items: people },
    { name: 'contributor', label: texts.contributor, items: people },
    ...others,
  ];
  const isFiltered = filters.some(({ name }) => query.has(name));
  return (
    <search class="filters" aria-label={texts.label}>
      {filters.map(({ name, label, items }) => (
        <FilterChip
          key={name}
          label={label}
          items={items}
          value={query.get(name) ?? undefined}
          onValue={(value) => filterBy({ [name]: value })}
        />
      ))}
      {isFiltered && (
        <Button
          kind="quiet"
          size="small"
          icon="xmark"
          onClick={() => filterBy(Object.fromEntries(filters.map(({ name }) => [name, undefined])))}
        >
          {texts.clear}
        </Button>
      )}
      <div class="filters-order">
        <Select
          label={texts.order}
          isLabelHidden
          value={query.get('order') === 'created' ? 'created' : 'updated'}
          options={[
            { value: 'updated', label: texts.updatedAt },
            { value: 'created', label: texts.createdAt },
          ]}
          onValue={(value) => filterBy({ order: value === 'created' ? value : undefined })}
        />
      </div>
    </search>
  );
}
