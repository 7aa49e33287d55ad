import { useQuery } from '@tanstack/preact-query';
import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { editPath } from '../../actions/pages.tsx';
import type { PagesContext } from '../../components/pages/pages-context.ts';
import { isComputed } from '../../data/page-tree.ts';
import { type Page, pageHtmlQuery } from '../../data/pages.ts';
import { currentRoute, href } from '../../routes/location.ts';
import { LazyQuotes } from '../../sections/pages/lazy-comments.tsx';
import { getTexts } from '../../texts/texts.ts';
import { Badge } from '../../ui/badge.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { RenderedHtml } from '../../ui/rendered-html.tsx';
import { EmptyState, SkeletonRows } from '../../ui/states.tsx';
import { DraftNotice } from './draft-notice.tsx';
import { followHashes, showHash } from './hashes.ts';
import { headings, readHeadings } from './headings.ts';

interface PageArticleProps {
  readonly context: PagesContext;
  readonly page: Page;
}

/** A page, rendered as on sites. */
export function PageArticle({ context, page }: PageArticleProps): VNode {
  const texts = getTexts('pages');
  const html = useQuery(pageHtmlQuery(context.scope, page.id));
  const [rendered, setRendered] = useState<{ readonly root: ShadowRoot }>();
  useEffect(
    () => () => {
      headings.value = [];
    },
    [],
  );
  const { hash, key } = currentRoute.value;
  useEffect(() => {
    // The frame has scrolled to the top by then.
    const frame = requestAnimationFrame(() => showHash(hash));
    return () => cancelAnimationFrame(frame);
  }, [hash, key]);
  return (
    <article class="page">
      <DraftNotice context={context} page={page} />
      <PageMarks page={page} />
      {page.description !== undefined && page.description !== '' && <p class="page-description">{page.description}</p>}
      <QueryView query={html} skeleton={<SkeletonRows rows={8} label={texts.loadingPage} />}>
        {({ html: text, stylesheets }) =>
          isBlank(text) ? (
            <BlankPage context={context} page={page} />
          ) : (
            <RenderedHtml
              html={text}
              stylesheets={stylesheets}
              onRendered={(root) => {
                followHashes(root);
                headings.value = readHeadings(root);
                showHash(currentRoute.peek().hash);
                setRendered({ root });
              }}
            />
          )
        }
      </QueryView>
      {rendered !== undefined && context.space.permissions.comment && !isComputed(page) && (
        <LazyQuotes context={context} page={page} rendered={rendered} />
      )}
    </article>
  );
}

/** Whether the text of a page consists of empty elements only. Pure. */
const isBlank = (html: string): boolean =>
  !/<(?:img|svg|hr|video|audio|iframe|table|input)\b/.test(html) && html.replace(/<[^>]*>/g, '').trim() === '';

function BlankPage({ context, page }: PageArticleProps): VNode {
  const texts = getTexts('pages');
  const path = context.mayEdit ? editPath(context, page) : undefined;
  return (
    <EmptyState isCompact icon="file-lines" title={texts.blankText}>
      {path !== undefined && <LinkButton href={href(path)}>{texts.edit}</LinkButton>}
    </EmptyState>
  );
}

/** Notes about a page that readers of a site do not see. */
function PageMarks({ page }: { readonly page: Page }): VNode | null {
  const texts = getTexts('pages');
  if (!page.hidden && !isComputed(page)) return null;
  return (
    <p class="page-marks">
      {page.hidden && <Badge icon="eye">{texts.hidden}</Badge>}
      {isComputed(page) && <Badge icon="code">{texts.computed}</Badge>}
    </p>
  );
}
