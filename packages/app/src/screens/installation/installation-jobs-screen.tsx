import { useInfiniteQuery } from '@tanstack/preact-query';
import type { VNode } from 'preact';
import { useMemo } from 'preact/hooks';
import { describeJob, listJobActions } from '../../actions/operation.tsx';
import { toMenuItem } from '../../actions/registry.ts';
import { type BackgroundJob, type JobKind, type JobState, jobsQuery } from '../../data/jobs.ts';
import { now } from '../../data/now.ts';
import { currentRoute } from '../../routes/location.ts';
import { filterBy } from '../../routes/query-place.ts';
import { fill, formatCount, getTexts } from '../../texts/texts.ts';
import { Badge } from '../../ui/badge.tsx';
import { Icon } from '../../ui/icon.tsx';
import { List, ListRow } from '../../ui/list.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { MenuButton } from '../../ui/menu-button.tsx';
import { Select } from '../../ui/select.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states.tsx';
import { describeAge, describeTime } from '../../ui/time.tsx';
import { InstallationFrame } from './installation-frame.tsx';

/** The background jobs of the installation. */
export function InstallationJobsScreen(): VNode {
  const texts = getTexts('installation').operation.jobs;
  return (
    <InstallationFrame title={texts.title}>
      {() => (
        <>
          <p class="lead">{texts.lead}</p>
          <Jobs />
        </>
      )}
    </InstallationFrame>
  );
}

/** A value of a filter, or none. */
function readFilter<Value extends string>(name: string, values: Readonly<Record<Value, string>>): Value | undefined {
  const text = currentRoute.value.query.get(name) ?? '';
  return Object.hasOwn(values, text) ? (text as Value) : undefined;
}

function Jobs(): VNode {
  const texts = getTexts('installation').operation.jobs;
  const state = readFilter<JobState>('state', texts.states);
  const kind = readFilter<JobKind>('kind', texts.kinds);
  const query = useInfiniteQuery(
    jobsQuery({ ...(state !== undefined && { state }), ...(kind !== undefined && { kind }) }),
  );
  const items = useMemo(() => query.data?.pages.flatMap((page) => page.items), [query.data]);
  return (
    <>
      <JobFilters state={state} kind={kind} count={query.data?.pages[0]?.count} />
      {items === undefined && query.error === null && <SkeletonRows rows={8} />}
      {items === undefined && query.error !== null && (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      )}
      {items?.length === 0 && <EmptyState icon="clock" title={texts.noneTitle} text={texts.noneText} />}
      {items !== undefined && items.length > 0 && (
        <List label={texts.title}>
          {items.map((job) => (
            <JobRow key={job.id} job={job} />
          ))}
        </List>
      )}
      <LoadMore query={query} label={texts.more} />
    </>
  );
}

interface JobFiltersProps {
  readonly state: JobState | undefined;
  readonly kind: JobKind | undefined;
  readonly count: number | undefined;
}

function JobFilters({ state, kind, count }: JobFiltersProps): VNode {
  const texts = getTexts('installation').operation.jobs;
  const optionsOf = (all: string, names: Readonly<Record<string, string>>) => [
    { value: '', label: all },
    ...Object.entries(names).map(([value, label]) => ({ value, label })),
  ];
  return (
    <search class="job-filters">
      <Select
        label={texts.state}
        isLabelHidden
        value={state ?? ''}
        options={optionsOf(texts.allStates, texts.states)}
        onValue={(value) => filterBy({ state: value === '' ? undefined : value })}
      />
      <Select
        label={texts.kind}
        isLabelHidden
        value={kind ?? ''}
        options={optionsOf(texts.allKinds, texts.kinds)}
        onValue={(value) => filterBy({ kind: value === '' ? undefined : value })}
      />
      <p class="people-count" role="status">
        {count !== undefined && formatCount(texts.count, count)}
      </p>
    </search>
  );
}

const TONES = {
  waiting: 'neutral',
  retrying: 'warning',
  running: 'accent',
  succeeded: 'success',
  failed: 'danger',
} as const;

function JobRow({ job }: { readonly job: BackgroundJob }): VNode {
  const texts = getTexts('installation').operation.jobs;
  const { state, createdAt, runAt, finishedAt, attempts, error } = job;
  const ageOf = (iso: string) => describeAge(iso, now());
  const time =
    finishedAt === undefined
      ? state === 'running'
        ? fill(texts.created, { time: ageOf(createdAt) })
        : fill(texts.next, { time: ageOf(runAt) })
      : fill(texts.finished, { time: ageOf(finishedAt) });
  const facts = [time, ...(attempts > 0 ? [formatCount(texts.attempts, attempts)] : [])].join(' · ');
  const actions = listJobActions(job);
  return (
    <ListRow
      icon={<Icon name={state === 'failed' ? 'circle-exclamation' : 'gear'} />}
      title={describeJob(job)}
      text={
        <>
          <span class="job-fact" title={describeTime(finishedAt ?? createdAt)}>
            {facts}
          </span>
          {error !== undefined && <span class="job-error">{error}</span>}
        </>
      }
      meta={<Badge tone={TONES[state]}>{texts.states[state]}</Badge>}
      {...(actions.length > 0 && {
        actions: (
          <MenuButton
            label={fill(texts.actionsOf, { name: describeJob(job) })}
            size="small"
            placement="bottom-end"
            groups={() => [{ items: listJobActions(job).map(toMenuItem) }]}
          />
        ),
      })}
    />
  );
}
