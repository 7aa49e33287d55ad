import { useQuery } from '@tanstack/preact-query';
import type { VNode } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { toMenuItem } from '../../actions/registry.ts';
import { type Comparison, pageChangesQuery } from '../../data/page-changes.ts';
import { href } from '../../routes/router.ts';
import { fill, formatCount, getTexts } from '../../texts/texts.ts';
import { Badge } from '../../ui/badge.tsx';
import { IconButton } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/choice.tsx';
import { MenuButton } from '../../ui/menu-button.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { SkeletonRows } from '../../ui/states.tsx';
import { describePageChange } from './describe-change.ts';
import { diffView } from './diff-view.ts';
import type { DifferencesProps } from './differences.tsx';
import type { ChangedPage } from './group-changes.ts';
import { Sentences } from './sentences.tsx';
import { SourceDiff } from './source-diff.tsx';
import { isViewed, setViewed } from './viewed-pages.ts';

interface PageCardProps extends DifferencesProps {
  readonly page: ChangedPage;
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

/** One page with what differs in it; its text is loaded as it comes into sight. */
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
          {changed.hasText && <PageText page={changed} comparison={comparison} />}
        </div>
      )}
    </section>
  );
}

function CardHeader(props: PageCardProps): VNode {
  const texts = getTexts('changes').differences;
  const { page: changed, isOpen, onOpen, comparison, pathOf, actionsOf } = props;
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
      <Badge tone={TONES[kind]}>{texts.kind[kind]}</Badge>
      <span class="page-change-viewed">
        <Checkbox
          label={texts.viewed}
          isChecked={isViewed(comparison.revision, page.id)}
          onChange={(isOn) => {
            setViewed(comparison.revision, page.id, isOn);
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
}

function PageText({ page: { page }, comparison }: PageTextProps): VNode {
  const texts = getTexts('changes').differences;
  const ref = useRef<HTMLDivElement>(null);
  const isSeen = useSeen(ref);
  const changes = useQuery({ ...pageChangesQuery(comparison, page.id), enabled: isSeen });
  return (
    <div ref={ref}>
      <QueryView query={changes} isCompact skeleton={<SkeletonRows rows={4} />}>
        {({ source: { hunks, more } }) => (
          <>
            {hunks.length === 0 ? (
              <p class="diff-note">{texts.noSource}</p>
            ) : (
              <SourceDiff title={page.title} hunks={hunks} view={diffView.value} />
            )}
            {more !== undefined && <p class="diff-note">{formatCount(texts.moreLines, more)}</p>}
          </>
        )}
      </QueryView>
    </div>
  );
}

/** Whether an element has come near to the window at least once. */
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
