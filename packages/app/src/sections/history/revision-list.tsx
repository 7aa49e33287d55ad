import { useInfiniteQuery } from '@tanstack/preact-query';
import type { VNode } from 'preact';
import { FilterChip, usePersonItems } from '../../components/changes/filter-chip.tsx';
import type { ContentScope } from '../../data/content.ts';
import { type HistoryRef, historyQuery, type ListedRevision, type RevisionFilter } from '../../data/revisions.ts';
import type { Space } from '../../data/spaces.ts';
import { currentRoute } from '../../routes/location.ts';
import { filterBy } from '../../routes/query-place.ts';
import { getTexts } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { List } from '../../ui/list.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { Select } from '../../ui/select.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states.tsx';
import { usePageItems } from '../discussion/target-picker.tsx';
import { describeDay } from './describe-day.ts';
import { RevisionRow } from './revision-row.tsx';

const TYPES = ['edits', 'merge', 'update', 'rollback', 'computed'] as const;

/** The filter in the query of the path. */
function readFilter(query: URLSearchParams): RevisionFilter {
  const [author, page] = [query.get('author'), query.get('page')];
  const type = TYPES.find((each) => each === query.get('type'));
  return {
    ...(author !== null && { author }),
    ...(type !== undefined && { type }),
    ...(page !== null && { changedPage: page }),
  };
}

interface RevisionListProps {
  readonly space: Space;
  readonly history: HistoryRef;
}

/** Revisions by day, newest first, with infinite scrolling. */
export function RevisionList({ space, history }: RevisionListProps): VNode {
  const filter = readFilter(currentRoute.value.query);
  return (
    <>
      <HistoryFilters space={space} history={history} filter={filter} />
      <Revisions space={space} history={history} filter={filter} />
    </>
  );
}

interface PartProps extends RevisionListProps {
  readonly filter: RevisionFilter;
}

const scopeOf = ({ space, number }: HistoryRef): ContentScope =>
  number === undefined ? { kind: 'space', space } : { kind: 'change-request', space, changeRequest: number };

function HistoryFilters({ space, history, filter }: PartProps): VNode {
  const [texts, shared] = [getTexts('changes').history, getTexts('changes').filter];
  const people = usePersonItems(space.organization);
  const pages = usePageItems(scopeOf(history));
  const isFiltered = Object.keys(filter).length > 0;
  return (
    <search class="filters" aria-label={shared.label}>
      <Select
        label={texts.type.label}
        isLabelHidden
        value={filter.type ?? 'any'}
        options={[
          { value: 'any', label: texts.anyType },
          ...TYPES.map((value) => ({ value, label: texts.type[value] })),
        ]}
        onValue={(type) => filterBy({ type: type === 'any' ? undefined : type })}
      />
      <FilterChip
        label={texts.author}
        items={people}
        value={filter.author}
        onValue={(author) => filterBy({ author })}
      />
      <FilterChip label={texts.page} items={pages} value={filter.changedPage} onValue={(page) => filterBy({ page })} />
      {isFiltered && (
        <Button
          kind="quiet"
          size="small"
          icon="xmark"
          onClick={() => filterBy({ author: undefined, page: undefined, type: undefined })}
        >
          {shared.clear}
        </Button>
      )}
    </search>
  );
}

function Revisions({ space, history, filter }: PartProps): VNode {
  const words = getTexts('changes');
  const query = useInfiniteQuery(historyQuery(history, filter));
  const items = query.data?.pages.flatMap((page) => page.items);
  if (items === undefined)
    return query.error === null ? (
      <SkeletonRows rows={10} />
    ) : (
      <ErrorState error={query.error} onRetry={() => void query.refetch()} />
    );
  // Filtered by page, one part of the history may be empty although the next one is not.
  if (items.length === 0 && !query.hasNextPage)
    return <EmptyState icon="clock" title={words.history.noneTitle} text={words.history.noneText} />;
  return (
    <div class="history">
      {groupByDay(items).map(({ day, revisions }) => (
        <section key={day} class="section" aria-label={describeDay(day)}>
          <h2 class="history-day">{describeDay(day)}</h2>
          <List label={describeDay(day)}>
            {revisions.map((revision) => (
              <RevisionRow key={revision.id} space={space} history={history} revision={revision} />
            ))}
          </List>
        </section>
      ))}
      <LoadMore query={query} label={query.isFetchingNextPage ? words.loadingMore : words.loadMore} />
    </div>
  );
}

interface Day {
  /** ISO 8601, in the time zone of the browser. */
  readonly day: string;
  readonly revisions: ListedRevision[];
}

function groupByDay(revisions: readonly ListedRevision[]): Day[] {
  const days: Day[] = [];
  for (const revision of revisions) {
    const day = new Date(revision.createdAt).toDateString();
    const last = days.at(-1);
    if (last?.day === day) last.revisions.push(revision);
    else days.push({ day, revisions: [revision] });
  }
  return days;
}
