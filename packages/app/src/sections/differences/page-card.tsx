import { useQuery } from '@tanstack/preact-query';
import type { VNode } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { toMenuItem } from '../../actions/registry.ts';
import { type Comparison, pageChangesQuery } from '../../data/page-changes.ts';
import { href } from '../../routes/location.ts';
import { fill, formatCount, getTexts } from '../../texts/texts.ts';
import { Badge } from '../../ui/badge.tsx';
import { IconButton } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/choice.tsx';
import { MenuButton } from '../../ui/menu-button.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { SkeletonRows } from '../../ui/states.tsx';
import { BlockDiff } from './block-diff.tsx';
import type { BlockReview } from './block-review.ts';
import { describePageChange } from './describe-change.ts';
import { diffView } from './diff-view.ts';
import type { DifferencesProps } from './differences-props.ts';
import type { ChangedPage } from './group-changes.ts';
import { Sentences } from './sentences.tsx';
import { SourceDiff } from './source-diff.tsx';
import type { ViewedMarks } from './use-viewed.ts';

interface PageCardProps extends DifferencesProps {
  readonly page: ChangedPage;
  readonly marks: ViewedMarks;
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
  readonly titleOf: (pageId: string) => string | undefined;
}

const TONES = {
  page_created: 'success',
  page_deleted: 'danger',
  page_edited: 'neutral',
  page_moved: 'accent',
} as const;

/** One page with its changes; its text is loaded when it becomes visible. */
export function PageCard(props: PageCardProps): VNode {
  const { page: changed, isOpen, titleOf, comparison } = props;
  const { page, changes } = changed;
  const sentences = changes.flatMap((change) => describePageChange(change, titleOf));
  return (
    <section class="page-change card" id={`page-${page.id}`} aria-label={page.title} data-stop tabIndex={-1}>
      <CardHeader {...props} />
      {isOpen && (
        <div class="page-change-body">
          {sentences.length > 0 && <Sentences sentences={sentences} />}
          {changed.hasText && <PageText page={changed} comparison={comparison} review={props.review} />}
        </div>
      )}
    </section>
  );
}

function CardHeader(props: PageCardProps): VNode {
  const texts = getTexts('changes').differences;
  const { page: changed, isOpen, onOpen, marks, pathOf, actionsOf } = props;
  const { page, kind } = changed;
  const path = pathOf(changed);
  const actions = actionsOf(changed);
  return (
    <header class="page-change-header">
      <IconButton
        icon={isOpen ? 'chevron-down' : 'chevron-right'}
        size="small"
        label={fill(isOpen ? texts.collapse : texts.expand, { title: page.title })}
        aria-expanded={isOpen}
        onClick={() => onOpen(!isOpen)}
      />
      <h2 class="page-change-title">
        {path === undefined ? page.title : <a href={href(path)}>{page.title}</a>}
        {page.path !== undefined && <span class="page-change-path">{page.path}</span>}
      </h2>
      {marks.isOutdated(page.id) && <Badge tone="warning">{texts.viewedBefore}</Badge>}
      <Badge tone={TONES[kind]}>{texts.kind[kind]}</Badge>
      <span class="page-change-viewed">
        <Checkbox
          label={texts.viewed}
          isChecked={marks.isViewed(page.id)}
          onChange={(isOn) => {
            marks.setViewed(page.id, isOn);
            onOpen(!isOn);
          }}
        />
      </span>
      {actions.length > 0 && (
        <MenuButton
          label={fill(texts.pageMenu, { title: page.title })}
          size="small"
          placement="bottom-end"
          groups={() => [{ items: actions.map(toMenuItem) }]}
        />
      )}
    </header>
  );
}

interface PageTextProps {
  readonly page: ChangedPage;
  readonly comparison: Comparison;
  readonly review: BlockReview | undefined;
}

function PageText(props: PageTextProps): VNode {
  const ref = useRef<HTMLDivElement>(null);
  const isSeen = useSeen(ref);
  const { value: view } = diffView;
  return (
    <div ref={ref}>
      {view === 'inline' || view === 'split' ? (
        <BlockDiff {...props} view={view} isSeen={isSeen} />
      ) : (
        <PageSource {...props} view={view === 'source' ? 'unified' : 'split'} isSeen={isSeen} />
      )}
    </div>
  );
}

interface PageSourceProps extends PageTextProps {
  readonly view: 'unified' | 'split';
  readonly isSeen: boolean;
}

function PageSource({ page: { page }, comparison, view, isSeen }: PageSourceProps): VNode {
  const texts = getTexts('changes').differences;
  const changes = useQuery({ ...pageChangesQuery(comparison, page.id), enabled: isSeen });
  return (
    <QueryView query={changes} isCompact skeleton={<SkeletonRows rows={4} />}>
      {({ source: { hunks, more } }) => (
        <>
          {hunks.length === 0 ? (
            <p class="diff-note">{texts.noSource}</p>
          ) : (
            <SourceDiff title={page.title} hunks={hunks} view={view} />
          )}
          {more !== undefined && <p class="diff-note">{formatCount(texts.moreLines, more)}</p>}
        </>
      )}
    </QueryView>
  );
}

/** Whether an element has been near the viewport at least once. */
function useSeen(ref: { readonly current: HTMLElement | null }): boolean {
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    if (ref.current === null || isSeen) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setSeen(true),
      { rootMargin: '800px' },
    );
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [isSeen]);
  return isSeen;
}
