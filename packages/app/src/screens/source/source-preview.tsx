import { keepPreviousData, useQuery } from '@tanstack/preact-query';
import type { VNode } from 'preact';
import { type ContentScope, contentKeys } from '../../data/content.ts';
import { renderSource } from '../../data/page-source.ts';
import { loadPageHtml } from '../../data/pages.ts';
import { FETCHING } from '../../data/query-client.ts';
import type { SourceSession } from '../../source/session.ts';
import { fill, getTexts } from '../../texts/texts.ts';
import { Banner } from '../../ui/banner.tsx';
import { RenderedHtml } from '../../ui/rendered-html.tsx';
import { EmptyState, SkeletonRows } from '../../ui/states.tsx';

interface SourcePreviewProps {
  readonly scope: ContentScope;
  readonly session: SourceSession;
  /** The text cannot be changed. */
  readonly isReadOnly: boolean;
  /** Another number is another text. */
  readonly version: number;
}

/** The text as sites will show it; the last one that could be rendered stays until the next. */
export function SourcePreview({ scope, session, isReadOnly, version }: SourcePreviewProps): VNode {
  const texts = getTexts('source');
  const page = session.page.value?.id ?? '';
  const preview = useQuery({
    ...FETCHING,
    queryKey: [...contentKeys.all(scope), 'source', page, 'preview', version],
    queryFn: ({ signal }) =>
      isReadOnly ? loadPageHtml(scope, page, signal) : renderSource(scope, page, session.currentSource(), signal),
    placeholderData: keepPreviousData,
    gcTime: 0,
    retry: false,
  });
  const { data, error } = preview;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard.
    <section class="source-preview" aria-label={texts.preview} aria-busy={preview.isFetching} tabIndex={0}>
      {error !== null && <Banner tone="warning">{fill(texts.previewFailed, { message: error.message })}</Banner>}
      {data === undefined ? (
        error === null && <SkeletonRows rows={8} />
      ) : data.html.trim() === '' ? (
        <EmptyState icon="eye" title={texts.previewEmpty} isCompact />
      ) : (
        <>
          <p class="source-preview-title">{data.title}</p>
          {data.description !== undefined && data.description !== '' && (
            <p class="page-description">{data.description}</p>
          )}
          <RenderedHtml html={data.html} stylesheets={data.stylesheets} />
        </>
      )}
    </section>
  );
}
