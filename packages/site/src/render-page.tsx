import type { VNode } from 'preact';
import { boundDocument } from './bound-document.ts';
import { DocumentBody } from './components/document-body.tsx';
import { PageFeedback } from './components/page-feedback.tsx';
import { ReferenceCard } from './components/reference-card.tsx';
import { createDocumentContext, type DocumentContext } from './document-context.ts';
import { PageHead } from './frame/head.tsx';
import { Navigation } from './frame/navigation.tsx';
import { boundOutline, CollapsedOutline, Outline } from './frame/outline.tsx';
import { PageFooter } from './frame/page-footer.tsx';
import { Cover, PageHeaderView } from './frame/page-header.tsx';
import { SiteFooter } from './frame/site-footer.tsx';
import { SiteTop } from './frame/site-top.tsx';
import type { PageView } from './page-view.ts';
import { renderWhole } from './render-whole.tsx';
import { findInterfaceLanguage } from './texts/find-texts.ts';

interface ViewProps {
  readonly view: PageView;
  readonly context: DocumentContext;
}

/** The pages below one that has no text, or introduces them. */
function ChildPages({ view, context }: ViewProps): VNode | null {
  const { page } = view;
  const isWanted = page.document.nodes.length === 0 || page.introducesChildren === true;
  if (!isWanted || page.children.length === 0) return null;
  return (
    <div class="child-pages">
      {page.children.map((child, index) => (
        <ReferenceCard key={index} icon="file-lines" title={child.title} href={child.href} context={context} />
      ))}
      {page.otherChildrenHref !== undefined && (
        <ReferenceCard icon="list" title={context.texts.laterPages} href={page.otherChildrenHref} context={context} />
      )}
    </div>
  );
}

function Article({ view, context }: ViewProps): VNode {
  const { page } = view;
  const outlined = page.layout.outline !== false && page.outline.length > 0;
  return (
    <main class="main" id="b:content">
      {page.layout.coverSize !== 'full' && <Cover page={page} />}
      <article class="article">
        <PageHeaderView view={view} context={context} />
        {outlined && <CollapsedOutline outline={page.outline} texts={context.texts} />}
        <DocumentBody document={page.document} context={context} />
        <ChildPages view={view} context={context} />
        <PageFeedback view={view} texts={context.texts} />
        <PageFooter view={view} context={context} />
      </article>
    </main>
  );
}

/** Classes that inform the stylesheet about the parts of the page. */
function classOfFrame({ site, page, navigation }: PageView): string {
  const classes = ['frame'];
  if (page.href === site.homeHref) classes.push('frame-home');
  if (page.layout.tableOfContents === false || navigation.length === 0) classes.push('frame-no-navigation');
  if (page.layout.outline === false || page.outline.length === 0) classes.push('frame-no-outline');
  if (page.layout.width === 'wide') classes.push('frame-wide');
  return classes.join(' ');
}

function PageFrame({ view, context }: ViewProps): VNode {
  const { site, page } = view;
  const { texts } = context;
  const outlined = page.layout.outline !== false && page.outline.length > 0;
  return (
    <>
      <SiteTop site={site} texts={texts} hasMenu={view.navigation.length > 0} />
      {page.layout.coverSize === 'full' && <Cover page={page} />}
      <div class={classOfFrame(view)}>
        {view.navigation.length > 0 && (
          <Navigation
            site={site}
            navigation={view.navigation}
            allPages={view.allPages}
            language={context.language}
            texts={texts}
          />
        )}
        <Article view={view} context={context} />
        {outlined && <Outline outline={page.outline} texts={texts} />}
      </div>
      <SiteFooter site={site} texts={texts} />
    </>
  );
}

/**
 * A published page as a complete HTML document. Depends on the view only; the result contains no style, and no script
 * except an import map: a content security policy can list the hashes of everything it executes.
 */
export function renderPage(pageView: PageView): string {
  const document = boundDocument(pageView.page.document);
  const view = { ...pageView, page: { ...pageView.page, document, outline: boundOutline(pageView.page.outline) } };
  const { site, page } = view;
  const context = createDocumentContext(document, page.targets, {
    apis: page.apis,
    language: findInterfaceLanguage(site),
    externalLinks: site.customization.externalLinks.target,
    describeLinks: site.customization.ai.pageLinkSummaries.enabled,
  });
  return renderWhole({
    site,
    language: site.language,
    assets: view.assets,
    head: (assets) => <PageHead view={{ ...view, assets }} />,
    body: <PageFrame view={view} context={context} />,
  });
}
