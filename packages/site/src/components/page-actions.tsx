import type { VNode } from 'preact';
import type { PageView } from '../page-view.ts';
import { fillText } from '../texts/find-texts.ts';
import type { InterfaceTexts } from '../texts/interface-texts.ts';
import { findSafeHref, isExternal } from '../urls.ts';
import { IconView } from './icon.tsx';

interface PageAction {
  readonly icon: string;
  readonly title: string;
  readonly href: string;
  /** Links to another host, and opens in a new tab. */
  readonly external?: boolean;
}

/** External assistants that accept a question in their URL. */
const assistants = [
  { name: 'ChatGPT', url: 'https://chatgpt.com/?q=' },
  { name: 'Claude', url: 'https://claude.ai/new?q=' },
] as const;

/** The actions that the customization offers for the page as URLs, in the order that they are shown. */
function listPageActions({ site, page }: PageView, texts: InterfaceTexts): PageAction[] {
  const { pageActions, pdf } = site.customization;
  const markdownHref = findSafeHref(page.markdownHref);
  const pdfs = [
    [texts.downloadPdf, page.pdfHref],
    [texts.downloadAllPdf, site.pdfHref],
  ] as const;
  const actions: PageAction[] = [];
  if (pageActions.markdown && markdownHref !== undefined) {
    actions.push({ icon: 'file-lines', title: texts.viewMarkdown, href: markdownHref });
  }
  for (const [title, url] of pdfs) {
    const href = pdf.enabled ? findSafeHref(url) : undefined;
    if (href !== undefined) actions.push({ icon: 'download', title, href });
  }
  if (pageActions.externalAI && markdownHref !== undefined) {
    const question = encodeURIComponent(
      fillText(texts.askAbout, { url: isExternal(markdownHref) ? markdownHref : site.origin + markdownHref }),
    );
    for (const { name, url } of assistants) {
      const title = fillText(texts.openIn, { name });
      actions.push({ icon: 'comment', title, href: url + question, external: true });
    }
  }
  return actions;
}

function ActionLink({ action, class: className }: { readonly action: PageAction; readonly class?: string }): VNode {
  const { icon, title, href, external } = action;
  return (
    <a
      class={className}
      href={href}
      target={external === true ? '_blank' : undefined}
      rel={external === true ? 'noopener' : undefined}
    >
      <IconView name={icon} />
      <span>{title}</span>
    </a>
  );
}

/**
 * Actions on the page: a button that copies it (an island), and a menu of the rest. A single action needs no menu.
 * Without scripts the menu has a label instead of the button.
 */
export function PageActions({
  view,
  texts,
}: {
  readonly view: PageView;
  readonly texts: InterfaceTexts;
}): VNode | null {
  const actions = listPageActions(view, texts);
  const [first] = actions;
  const copied = view.site.customization.pageActions.markdown ? findSafeHref(view.page.markdownHref) : undefined;
  if (first === undefined) return null;
  if (actions.length === 1 && copied === undefined) {
    return (
      <div class="page-actions">
        <ActionLink action={first} class="page-action" />
      </div>
    );
  }
  return (
    <div class="page-actions">
      {copied !== undefined && (
        <button type="button" class="page-action" data-copy-page={copied} hidden>
          <IconView name="copy" />
          <span>{texts.copyPage}</span>
        </button>
      )}
      <details class="menu" data-menu>
        <summary class="page-action" title={texts.pageActions}>
          <span class="page-actions-name">{texts.pageActions}</span>
          <IconView name="chevron-down" />
        </summary>
        <ul class="menu-list">
          {actions.map((action) => (
            <li key={action.href}>
              <ActionLink action={action} />
            </li>
          ))}
        </ul>
      </details>
    </div>
  );
}
