import type { VNode } from 'preact';
import { IconView } from '../components/icon.tsx';
import { LinkView } from '../components/link.tsx';
import type { DocumentContext } from '../document-context.ts';
import type { PageLink, PageView } from '../page-view.ts';
import { fillText, formatDate } from '../texts/find-texts.ts';
import { findSafeHref } from '../urls.ts';

interface PageFooterProps {
  readonly view: PageView;
  readonly context: DocumentContext;
}

function Neighbour({
  page,
  label,
  kind,
}: {
  readonly page: PageLink;
  readonly label: string;
  readonly kind: 'previous' | 'next';
}): VNode {
  return (
    <LinkView class={`neighbour neighbour-${kind}`} href={page.href} rel={kind === 'previous' ? 'prev' : 'next'}>
      <span class="neighbour-label">{label}</span>
      <span class="neighbour-title">{page.title}</span>
      <IconView name={kind === 'previous' ? 'arrow-left' : 'arrow-right'} />
    </LinkView>
  );
}

function Neighbours({ view, context }: PageFooterProps): VNode | null {
  const { previous, next, page, site } = view;
  const hasPagination = site.customization.pagination.enabled && page.layout.pagination !== false;
  if (!hasPagination || (previous === undefined && next === undefined)) return null;
  const { texts } = context;
  return (
    <nav class="neighbours" aria-label={`${texts.previous}, ${texts.next}`}>
      {previous !== undefined && <Neighbour page={previous} label={texts.previous} kind="previous" />}
      {next !== undefined && <Neighbour page={next} label={texts.next} kind="next" />}
    </nav>
  );
}

/** After the text: when it changed, where it can be edited, and the pages before and after it. */
export function PageFooter({ view, context }: PageFooterProps): VNode {
  const { page, site } = view;
  const { texts, language } = context;
  const editUrl = site.customization.git.showEditLink ? findSafeHref(page.editUrl) : undefined;
  const updatedAt = page.layout.metadata === false ? undefined : page.updatedAt;
  return (
    <footer class="page-footer">
      {(updatedAt !== undefined || editUrl !== undefined) && (
        <div class="page-meta">
          {updatedAt !== undefined && (
            <span>
              <time dateTime={updatedAt}>{fillText(texts.lastUpdated, { date: formatDate(updatedAt, language) })}</time>
            </span>
          )}
          {editUrl !== undefined && (
            <a href={editUrl} class="edit-link">
              <IconView name="pen" />
              {texts.editPage}
            </a>
          )}
        </div>
      )}
      <Neighbours view={view} context={context} />
    </footer>
  );
}
