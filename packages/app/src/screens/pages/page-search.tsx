import { useQuery } from '@tanstack/preact-query';
import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { type PagesContext, pagePath } from '../../components/pages/pages-context.ts';
import { appPath } from '../../data/bootstrap.ts';
import type { Page } from '../../data/pages.ts';
import { FETCHING } from '../../data/query-client.ts';
import { spaceSearchQuery } from '../../data/search.ts';
import { href } from '../../routes/location.ts';
import { fill, formatCount, getTexts } from '../../texts/texts.ts';
import { announce } from '../../ui/announce.ts';
import { EmptyState, SkeletonRows } from '../../ui/states.tsx';
import { findPages, pageIcon } from './page-nodes.tsx';

interface PageSearchProps {
  readonly context: PagesContext;
  readonly pages: readonly Page[];
  readonly query: string;
}

const MAX_TITLES = 30;
const PAUSE_MS = 200;

/** Pages whose title matches the typed text, at once, and those whose text matches it, from the server. */
export function PageSearch({ context, pages, query }: PageSearchProps): VNode {
  const texts = getTexts('pages');
  const settled = useSettled(query.trim(), PAUSE_MS);
  const titles = findPages(pages, query, MAX_TITLES).filter(({ type }) => type === 'document');
  const searched = useQuery({ ...spaceSearchQuery(context.scope, settled), ...FETCHING });
  const inText = (searched.data?.items ?? []).filter(({ sections = [] }) => sections.length > 0);
  const total = titles.length + inText.length;
  const isSearching = searched.isFetching || settled !== query.trim();
  useEffect(() => {
    if (!isSearching) announce(formatCount(texts.results, total));
  }, [isSearching, total]);
  const partial = searched.data?.isPartial === true ? texts.findPartial : undefined;
  if (total === 0 && !isSearching)
    return (
      <EmptyState
        isCompact
        icon="magnifying-glass"
        title={fill(texts.findEmpty, { query })}
        {...(partial !== undefined && { text: partial })}
      />
    );
  return (
    <div class="rail-results">
      {titles.length > 0 && <h2 class="rail-heading">{texts.findTitles}</h2>}
      {titles.map((page) => (
        <a key={page.id} class="rail-result" href={href(pagePath(context, page))}>
          {pageIcon(page)}
          <span class="rail-result-title">{page.title}</span>
        </a>
      ))}
      {inText.length > 0 && <h2 class="rail-heading">{texts.findTexts}</h2>}
      {inText.flatMap(({ id, title, sections = [] }) =>
        sections.slice(0, 2).map((section) => (
          <a key={`${id} ${section.id}`} class="rail-result rail-section" href={href(appPath(section.urls.app))}>
            <span class="rail-result-title">
              {section.title === '' || section.title === title ? title : `${title} › ${section.title}`}
            </span>
            <span class="rail-result-text">{section.body}</span>
          </a>
        )),
      )}
      {partial !== undefined && <p class="meta">{partial}</p>}
      {total === 0 && <SkeletonRows rows={4} />}
    </div>
  );
}

/** A debounced value. */
function useSettled(value: string, pause: number): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause);
    return () => clearTimeout(timer);
  }, [value, pause]);
  return settled;
}
