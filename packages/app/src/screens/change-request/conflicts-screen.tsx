import { useQuery } from '@tanstack/preact-query';
import type { VNode } from 'preact';
import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Action } from '../../actions/action.ts';
import { attemptChange } from '../../actions/attempt-change.ts';
import { merge } from '../../actions/change-request.tsx';
import { useActions } from '../../actions/registry.ts';
import { type RequestView, requestPagePath } from '../../components/change-request/use-request.ts';
import {
  type ConflictNotice,
  conflictsQuery,
  type ShownConflict,
  type ShownConflicts,
  solveConflict,
} from '../../data/conflicts.ts';
import { href } from '../../routes/location.ts';
import type { ScreenProps } from '../../routes/screen-props.ts';
import { stepTo } from '../../sections/differences/step-to.ts';
import { fill, formatNumber, getTexts, language } from '../../texts/texts.ts';
import { announce } from '../../ui/announce.ts';
import { Button } from '../../ui/button.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { ConflictCard, cardId } from './conflict-card.tsx';
import type { Keep } from './decision-card.tsx';
import { NoticeCard } from './notice-card.tsx';
import { RequestScreen } from './request-screen.tsx';

/** What both sides of a change request have changed, page by page, until everything is decided. */
export const ConflictsScreen = ({ params }: ScreenProps): VNode => (
  <RequestScreen params={params} width="wide">
    {(view) => <Conflicts view={view} />}
  </RequestScreen>
);

function Conflicts({ view }: { readonly view: RequestView }): VNode {
  const query = useQuery(conflictsQuery(view.ref));
  return <QueryView query={query}>{(data) => <Decisions view={view} data={data} />}</QueryView>;
}

interface DecisionsProps {
  readonly view: RequestView;
  readonly data: ShownConflicts;
}

function Decisions({ view, data }: DecisionsProps): VNode {
  const texts = getTexts('changes').request.conflict;
  const list = useRef<HTMLDivElement>(null);
  const { conflicts, notices, stylesheets } = data;
  const total = useTotal(conflicts.length);
  const decide = useDecide(view, conflicts.length + notices.length);
  useStepping(list);
  const mayDecide = view.may.edit;
  const settings = notices.length > 0 && (
    <Notices notices={notices} onKeep={mayDecide ? (notice, keep) => decide(notice, keep) : undefined} />
  );
  if (conflicts.length === 0)
    return (
      <div ref={list} class="conflicts">
        <NothingLeft view={view} />
        {settings}
      </div>
    );
  return (
    <div ref={list} class="conflicts">
      <header class="conflicts-header">
        <p role="status" class="conflicts-count">
          {fill(texts.counter, { solved: formatNumber(total - conflicts.length), total: formatNumber(total) })}
        </p>
        <p class="meta">{mayDecide ? texts.screenText : texts.readerText}</p>
      </header>
      {groupByPage(conflicts).map(({ key, title, path, items }) => (
        <section key={key} class="conflicts-page card" aria-label={title}>
          <h2>{path === undefined ? title : <a href={href(requestPagePath(view.ref, path))}>{title}</a>}</h2>
          {items.map((conflict) => (
            <ConflictCard
              key={conflict.id}
              view={view}
              conflict={conflict}
              position={conflicts.indexOf(conflict)}
              inPage={items.filter(({ isEditable }) => isEditable).indexOf(conflict) + 1}
              stylesheets={stylesheets}
              onKeep={mayDecide ? (keep) => decide(conflict, keep) : undefined}
            />
          ))}
        </section>
      ))}
      {settings}
    </div>
  );
}

interface NoticesProps {
  readonly notices: readonly ConflictNotice[];
  readonly onKeep: ((notice: ConflictNotice, keep: Keep) => Promise<unknown>) | undefined;
}

/** Files and settings: what applies was decided by the merge, and can be decided otherwise. */
function Notices({ notices, onKeep }: NoticesProps): VNode {
  const texts = getTexts('changes').request.conflict;
  return (
    <section class="conflicts-page card" aria-label={texts.notices}>
      <h2>{texts.notices}</h2>
      <p class="conflicts-lead meta">{texts.noticesText}</p>
      {notices.map((notice) => (
        <NoticeCard
          key={notice.id}
          notice={notice}
          onKeep={onKeep === undefined ? undefined : (keep) => onKeep(notice, keep)}
        />
      ))}
    </section>
  );
}

/** How many there were when somebody began. */
function useTotal(left: number): number {
  const [total, setTotal] = useState(left);
  const most = Math.max(total, left);
  if (most > total) setTotal(most);
  return most;
}

/** Decides a conflict; the next one in its place has the focus then. */
function useDecide(view: RequestView, left: number) {
  const texts = getTexts('changes').request.conflict;
  const next = useRef<number>(undefined);
  useLayoutEffect(() => {
    const { current: at } = next;
    if (at === undefined) return;
    next.current = undefined;
    const stops = document.querySelectorAll<HTMLElement>('.conflict-card');
    const stop = stops[Math.min(at, stops.length - 1)] ?? document.querySelector<HTMLElement>('.conflicts-done button');
    stop?.focus();
  }, [left]);
  return (conflict: Pick<ShownConflict, 'id'>, keep: Keep): Promise<boolean> =>
    attemptChange(async () => {
      const at = [...document.querySelectorAll('.conflict-card')].findIndex(({ id }) => id === cardId(conflict));
      next.current = at;
      const { remaining } = await solveConflict(view.ref, conflict.id, keep);
      announce(fill(texts.left, { count: formatNumber(remaining) }));
    });
}

function useStepping(list: { readonly current: HTMLElement | null }): void {
  const texts = getTexts('changes').request.conflict;
  const spoken = language.value;
  const actions = useMemo(
    (): Action[] => [
      {
        id: 'conflict.next',
        label: texts.next,
        icon: 'arrow-down',
        keys: ']',
        perform: () => stepTo(list.current, 1),
      },
      {
        id: 'conflict.previous',
        label: texts.previous,
        icon: 'arrow-up',
        keys: '[',
        perform: () => stepTo(list.current, -1),
      },
    ],
    [spoken],
  );
  useActions(texts.title, actions);
}

function NothingLeft({ view }: { readonly view: RequestView }): VNode {
  const { box, conflict: texts, mergeConfirm } = getTexts('changes').request;
  const { status, outdated } = view.request;
  if (status === 'merged' || status === 'archived')
    return <EmptyState icon={status === 'merged' ? 'circle-check' : 'circle-xmark'} title={box[status]} />;
  return (
    <div class="conflicts-done">
      <EmptyState icon="circle-check" title={texts.doneTitle} text={outdated ? box.outdated : texts.doneText}>
        {view.may.merge && (
          <Button kind="primary" icon="code-branch" onClick={() => void merge(view)}>
            {mergeConfirm}
          </Button>
        )}
      </EmptyState>
    </div>
  );
}

interface PageGroup {
  readonly key: string;
  readonly title: string;
  readonly path: string | undefined;
  readonly items: ShownConflict[];
}

/** Conflicts by the page or text that they stand in, in their order. Pure. */
function groupByPage(conflicts: readonly ShownConflict[]): PageGroup[] {
  const groups = new Map<string, PageGroup>();
  for (const conflict of conflicts) {
    const { page, reusableContent } = conflict;
    const key = page?.id ?? reusableContent?.id ?? '';
    const group = groups.get(key);
    if (group === undefined)
      groups.set(key, {
        key,
        title: page?.title ?? reusableContent?.title ?? '',
        path: page?.path,
        items: [conflict],
      });
    else group.items.push(conflict);
  }
  return [...groups.values()];
}
