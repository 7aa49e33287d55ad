import type { VNode } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Action } from '../../actions/action.ts';
import { useActions } from '../../actions/registry.ts';
import { currentRoute } from '../../routes/location.ts';
import { fill, formatCount, formatNumber, getTexts, language } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/select.tsx';
import { EmptyState, Progress } from '../../ui/states.tsx';
import { ChangedPagesIndex } from './changed-pages-index.tsx';
import { describeOther } from './describe-change.ts';
import { DIFF_VIEWS, diffView, setDiffView } from './diff-view.ts';
import type { DifferencesProps } from './differences-props.ts';
import { type ChangedPage, countChanges, groupChanges, type OtherChange } from './group-changes.ts';
import { PageCard } from './page-card.tsx';
import { Sentences } from './sentences.tsx';
import { stepTo } from './step-to.ts';
import { useViewed, type ViewedMarks } from './use-viewed.ts';

/** The differences of two states of the content: pages with their texts, and everything else as sentences. */
export function Differences(props: DifferencesProps): VNode {
  const { changes, more, empty } = props;
  const texts = getTexts('changes').differences;
  const { pages, others } = useMemo(() => groupChanges(changes), [changes]);
  const ref = useRef<HTMLDivElement>(null);
  const marks = useViewed(props.comparison);
  const folding = useFolding(pages, marks);
  useSteps(ref);
  useEffect(() => {
    const { hash } = currentRoute.peek();
    if (hash.startsWith('#page-')) document.getElementById(hash.slice(1))?.scrollIntoView();
  }, []);
  if (changes.length === 0) return <>{empty}</>;
  return (
    <div class="differences" ref={ref}>
      <Summary pages={pages} others={others} marks={marks} folding={folding} />
      <div class="differences-body">
        {pages.length > 1 && <ChangedPagesIndex pages={pages} marks={marks} />}
        <div class="differences-pages">
          {pages.map((page) => (
            <PageCard
              key={page.page.id}
              {...props}
              page={page}
              marks={marks}
              isOpen={!folding.folded.has(page.page.id)}
              onOpen={(isOpen) => folding.setFolded([page.page.id], !isOpen)}
              titleOf={(id) => pages.find((each) => each.page.id === id)?.page.title}
            />
          ))}
          {others.length > 0 && <Others others={others} />}
          {more !== undefined && <p class="section-empty">{formatCount(texts.more, more)}</p>}
        </div>
      </div>
    </div>
  );
}

interface Folding {
  readonly folded: ReadonlySet<string>;
  readonly setFolded: (ids: readonly string[], isFolded: boolean) => void;
}

/** Which pages are collapsed: initially the viewed ones. */
function useFolding(pages: readonly ChangedPage[], { isLoaded, isViewed }: ViewedMarks): Folding {
  const viewed = () => new Set(pages.map(({ page }) => page.id).filter(isViewed));
  const [folded, setFolded] = useState<ReadonlySet<string>>(viewed);
  useEffect(() => setFolded(viewed), [isLoaded]);
  return {
    folded,
    setFolded: (ids, isFolded) =>
      setFolded((before) => {
        const next = new Set(before);
        for (const id of ids) {
          if (isFolded) next.add(id);
          else next.delete(id);
        }
        return next;
      }),
  };
}

/** Shortcuts to the next and the previous change. */
function useSteps(ref: { readonly current: HTMLElement | null }): void {
  const texts = getTexts('changes').differences;
  const spoken = language.value;
  const actions = useMemo(
    (): Action[] => [
      { id: 'change.next', label: texts.next, icon: 'arrow-down', keys: ']', perform: () => stepTo(ref.current, 1) },
      {
        id: 'change.previous',
        label: texts.previous,
        icon: 'arrow-up',
        keys: '[',
        perform: () => stepTo(ref.current, -1),
      },
    ],
    [spoken],
  );
  useActions(texts.title, actions);
}

interface SummaryProps {
  readonly pages: readonly ChangedPage[];
  readonly others: readonly OtherChange[];
  readonly marks: ViewedMarks;
  readonly folding: Folding;
}

function Summary({ pages, others, marks, folding }: SummaryProps): VNode {
  const texts = getTexts('changes').differences;
  const counts = countChanges(pages, others);
  const viewed = pages.filter(({ page }) => marks.isViewed(page.id)).length;
  const label = fill(texts.viewedOf, { viewed: formatNumber(viewed), total: formatNumber(pages.length) });
  const isAllFolded = folding.folded.size >= pages.length;
  return (
    <div class="differences-summary">
      <ul class="differences-counts">
        {(['created', 'edited', 'moved', 'deleted', 'other'] as const)
          .filter((kind) => counts[kind] > 0)
          .map((kind) => (
            <li key={kind} class={`count-${kind}`}>
              {formatCount(texts.summary[kind], counts[kind])}
            </li>
          ))}
      </ul>
      {pages.length > 0 && (
        <>
          <span class="viewed-progress">
            <Progress value={viewed} max={pages.length} label={label} />
            <span class="meta">{label}</span>
          </span>
          <Button
            size="small"
            kind="quiet"
            onClick={() =>
              folding.setFolded(
                pages.map(({ page }) => page.id),
                !isAllFolded,
              )
            }
          >
            {isAllFolded ? texts.expandAll : texts.collapseAll}
          </Button>
          <span class="view-select">
            <Select
              label={texts.view}
              isLabelHidden
              value={diffView.value}
              options={DIFF_VIEWS.map((value) => ({ value, label: texts.views[value] }))}
              onValue={setDiffView}
            />
          </span>
        </>
      )}
    </div>
  );
}

function Others({ others }: { readonly others: readonly OtherChange[] }): VNode {
  const texts = getTexts('changes').differences;
  return (
    <section class="page-change card" aria-label={texts.others} data-stop tabIndex={-1}>
      <header class="page-change-header">
        <h2 class="page-change-title">{texts.others}</h2>
      </header>
      <Sentences sentences={others.flatMap(describeOther)} />
    </section>
  );
}

/** The empty diff. */
export const NoDifferences = ({ title, text }: { readonly title: string; readonly text: string }): VNode => (
  <EmptyState icon="file-lines" title={title} text={text} />
);
