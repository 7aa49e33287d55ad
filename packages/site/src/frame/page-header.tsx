import type { VNode } from 'preact';
import { IconView } from '../components/icon.tsx';
import { Inlines } from '../components/inline.tsx';
import { LinkView } from '../components/link.tsx';
import { PageActions } from '../components/page-actions.tsx';
import type { DocumentContext } from '../document-context.ts';
import type { CurrentPage, PageView } from '../page-view.ts';
import { findSafeImageSource } from '../urls.ts';

function Breadcrumbs({ view, context }: PageHeaderProps): VNode | null {
  // A group and its first page often have the same title; it is shown once, for the page.
  const crumbs = view.breadcrumbs.filter(
    ({ title, href }, index) => href !== undefined || title !== view.breadcrumbs[index + 1]?.title,
  );
  if (crumbs.length === 0) return null;
  return (
    <nav class="breadcrumbs" aria-label={context.texts.breadcrumbs}>
      <ol>
        {crumbs.map((crumb, index) => (
          <li key={index}>
            <LinkView href={crumb.href}>{crumb.title}</LinkView>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** Above the text, in tenths of the place that the author chose; pages carry no style. */
export function Cover({ page }: { readonly page: CurrentPage }): VNode | null {
  const light = findSafeImageSource(page.cover?.href);
  if (page.cover === undefined || light === undefined || page.layout.cover === false) return null;
  const dark = findSafeImageSource(page.cover.hrefDark);
  const coverPosition = Math.min(10, Math.max(0, Math.round(5 + page.cover.yPos / 100)));
  const classes = `cover cover-at-${coverPosition}`;
  const image = (source: string, theme: string): VNode => <img class={theme} src={source} alt="" decoding="async" />;
  return (
    <div class={page.layout.coverSize === 'full' ? `${classes} cover-full` : classes}>
      {image(light, dark === undefined ? '' : 'only-light')}
      {dark !== undefined && image(dark, 'only-dark')}
    </div>
  );
}

interface PageHeaderProps {
  readonly view: PageView;
  readonly context: DocumentContext;
}

/** Breadcrumbs, title and description of the page. A hidden title is still available to screen readers. */
export function PageHeaderView({ view, context }: PageHeaderProps): VNode {
  const { page } = view;
  const { layout } = page;
  const described = layout.description !== false && page.description !== undefined && page.description !== '';
  return (
    <header class="page-header">
      <div class="page-top">
        <Breadcrumbs view={view} context={context} />
        <PageActions view={view} texts={context.texts} />
      </div>
      <h1 id={page.titleId} class={layout.title === false ? 'visually-hidden' : 'page-title'}>
        {page.emoji !== undefined ? (
          <span class="page-emoji">{page.emoji}</span>
        ) : (
          page.icon !== undefined && <IconView name={page.icon} />
        )}
        <span>
          {page.titleInlines === undefined ? page.title : <Inlines nodes={page.titleInlines} context={context} />}
        </span>
      </h1>
      {described && <p class="page-description">{page.description}</p>}
    </header>
  );
}
