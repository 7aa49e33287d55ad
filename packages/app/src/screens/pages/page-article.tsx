import { useQuery } from '@tanstack/preact-query';
import type { VNode } from 'preact';
import { useEffect } from 'preact/hooks';
import { editPath } from '../../actions/pages.tsx';
import { isComputed } from '../../data/page-tree.ts';
import { type Page, pageHtmlQuery } from '../../data/pages.ts';
import { href, place } from '../../routes/router.ts';
import type { PagesContext } from '../../shell/pages-context.ts';
import { getTexts } from '../../texts/texts.ts';
import { Badge } from '../../ui/badge.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { RenderedHtml } from '../../ui/rendered-html.tsx';
import { EmptyState, SkeletonRows } from '../../ui/states.tsx';
import { followHashes, showHash } from './hashes.ts';
import { headings, readHeadings } from './headings.ts';

interface PageArticleProps {
  readonly context: PagesContext;
  readonly page: Page;
}

/** A page as sites show it. */
export function PageArticle({ context, page }: PageArticleProps): VNode {
  const texts = getTexts('pages');
  const html = useQuery(pageHtmlQuery(context.scope, page.id));
  useEffect(
    () => () => {
      headings.value = [];
    },
    [],
  );
  const { hash, key } = place.value;
  useEffect(() => {
    // The frame has scrolled to the top by then.
    const frame = requestAnimationFrame(() => showHash(hash));
    return () => cancelAnimationFrame(frame);
  }, [hash, key]);
  return (
    <article class="page">
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
                showHash(place.peek().hash);
              }}
            />
          )
        }
      </QueryView>
    </article>
  );
}

/** Whether there is nothing in the text of a page but its elements. Pure. */
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

/** What readers of a site do not see of a page. */
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
