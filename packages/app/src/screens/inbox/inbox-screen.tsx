import { useInfiniteQuery, useQuery } from '@tanstack/preact-query';
import type { VNode } from 'preact';
import { useCallback, useMemo } from 'preact/hooks';
import { attemptChange } from '../../actions/attempt-change.ts';
import {
  type InboxFilter,
  inboxQuery,
  markAllRead,
  markNotifications,
  type Notification,
  type NotificationState,
  unreadQuery,
} from '../../data/inbox.ts';
import { currentRoute, href, navigate } from '../../routes/location.ts';
import { profilePath } from '../../shell/profile-path.ts';
import { Screen } from '../../shell/screen.tsx';
import { getTexts } from '../../texts/texts.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Section } from '../../ui/list.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states.tsx';
import { showToast } from '../../ui/toast.tsx';
import { groupByDay } from './group-by-day.ts';
import { InboxFilters, InboxViews, isFiltered, readInboxFilter } from './inbox-filters.tsx';
import { NotificationRow } from './notification-row.tsx';
import { stepRow, useInboxKeys } from './use-inbox-keys.ts';

/** The notifications of the person, in all organizations. */
export function InboxScreen(): VNode {
  const texts = getTexts('inbox');
  const { query: parameters } = currentRoute.value;
  const filter = useMemo(() => readInboxFilter(parameters), [parameters]);
  const query = useInfiniteQuery(inboxQuery(filter));
  const items = useMemo(() => query.data?.pages.flatMap((page) => page.items), [query.data]);
  const onMark = useCallback(
    (notification: Notification, state: NotificationState) => void mark(filter, notification, state),
    [filter],
  );
  useInboxKeys({ items: items ?? NOTHING, onMark });
  return (
    <Screen
      title={texts.title}
      width="reading"
      actions={
        <>
          <MarkAllRead />
          <LinkButton icon="sliders" href={href(`${profilePath()}#notifications`)}>
            {texts.settings}
          </LinkButton>
        </>
      }
    >
      <InboxViews view={filter.view} />
      <InboxFilters filter={filter} />
      {items === undefined && query.error === null && <SkeletonRows rows={8} />}
      {items === undefined && query.error !== null && (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      )}
      {items?.length === 0 && !query.hasNextPage && <NothingHere filter={filter} />}
      {items !== undefined && items.length > 0 && <Days items={items} onMark={onMark} />}
      <LoadMore query={query} label={texts.loadMore} />
    </Screen>
  );
}

const NOTHING: readonly Notification[] = [];

/** Marks a notification; what leaves the list can be brought back. */
const mark = (filter: InboxFilter, { id }: Notification, state: NotificationState): Promise<boolean> =>
  attemptChange(async () => {
    await markNotifications(filter, [id], state);
    if (state.done === true)
      showToast(getTexts('inbox').doneToast, { undo: () => markNotifications(filter, [id], { done: false }) });
  });

function MarkAllRead(): VNode | null {
  const texts = getTexts('inbox');
  const unread = useQuery(unreadQuery).data?.unread ?? 0;
  if (unread === 0) return null;
  const markAll = () =>
    attemptChange(async () => {
      await markAllRead();
      showToast(texts.allReadToast);
    });
  return (
    <Button icon="check" onClick={() => void markAll()}>
      {texts.markAllRead}
    </Button>
  );
}

interface DaysProps {
  readonly items: readonly Notification[];
  readonly onMark: (notification: Notification, state: NotificationState) => void;
}

/** The arrow keys move between rows, as j and k do. */
function Days({ items, onMark }: DaysProps): VNode {
  const days = useMemo(() => groupByDay(items), [items]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : undefined;
    if (step === undefined) return;
    event.preventDefault();
    stepRow(step);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys move between the links in it.
    <div class="inbox" onKeyDown={onKeyDown}>
      {days.map(({ title, items: ofDay }) => (
        <Section key={title} title={title}>
          {/* biome-ignore lint/a11y/noRedundantRoles: Safari removes the role from lists without markers. */}
          <ul class="list" role="list" aria-label={title}>
            {ofDay.map((notification) => (
              <NotificationRow
                key={notification.id}
                notification={notification}
                onMark={(state) => onMark(notification, state)}
              />
            ))}
          </ul>
        </Section>
      ))}
    </div>
  );
}

function NothingHere({ filter }: { readonly filter: InboxFilter }): VNode {
  const texts = getTexts('inbox');
  if (isFiltered(filter))
    return (
      <EmptyState icon="filter" title={texts.noMatch}>
        <Button onClick={() => navigate(currentRoute.value.path, { replace: true, keepsFocus: true })}>
          {texts.clear}
        </Button>
      </EmptyState>
    );
  if (filter.view === 'done') return <EmptyState icon="check" title={texts.noDoneTitle} text={texts.noDoneText} />;
  if (filter.view === 'unread')
    return <EmptyState icon="circle-check" title={texts.emptyTitle} text={texts.emptyText} />;
  return <EmptyState icon="bell" title={texts.noneTitle} text={texts.noneText} />;
}
