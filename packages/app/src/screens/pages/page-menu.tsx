import type { Action } from '../../actions/action.ts';
import { copyLink } from '../../actions/copy-link.ts';
import { copyMarkdown, downloadMarkdown, duplicatePage, exportPdf } from '../../actions/page-copies.tsx';
import { openIconDialog } from '../../actions/page-icon.tsx';
import { addPage, editPath, openEditor, removePageWithUndo, setHidden } from '../../actions/pages.tsx';
import { toMenuItem } from '../../actions/registry.ts';
import { renamingPage } from '../../components/pages/page-tree-state.ts';
import { type PagesContext, pagePath } from '../../components/pages/pages-context.ts';
import { isComputed, isText } from '../../data/page-tree.ts';
import type { Page } from '../../data/pages.ts';
import { getTexts } from '../../texts/texts.ts';
import type { MenuGroup } from '../../ui/menu.tsx';
import { openLinkDialog } from './link-dialog.tsx';
import { openMovePageDialog } from './move-page-dialog.tsx';
import { openPageOptions } from './options-dialog.tsx';
import { publishedUrlOf } from './published-url.ts';

/** Items that can be created at the end of the tree. */
export function listCreateItems(context: PagesContext): MenuGroup[] {
  return [{ items: listCreateActions(context).map(toMenuItem) }];
}

export function listCreateActions(context: PagesContext): Action[] {
  const texts = getTexts('pages');
  const end = { into: null };
  return [
    {
      id: 'page.new',
      label: texts.newPage,
      icon: 'file-lines',
      keys: 'n',
      perform: () => addPage(context, 'document', end),
    },
    { id: 'group.new', label: texts.newGroup, icon: 'folder', perform: () => addPage(context, 'group', end) },
    { id: 'link.new', label: texts.newLink, icon: 'link', perform: () => openLinkDialog(context, end) },
  ];
}

/** Actions of a page that the person's role allows. */
export function listPageItems(context: PagesContext, page: Page, pages: readonly Page[]): MenuGroup[] {
  const isMade = isComputed(page);
  const mayChange = context.mayEdit && !isMade;
  return [
    mayChange && page.type !== 'link' ? listInside(context, page) : [],
    mayChange ? listChanges(context, page, pages) : [],
    [...listViews(context, page, pages), ...listCopies(context, page)],
    mayChange ? listRemoval(context, page) : [],
  ]
    .filter((actions) => actions.length > 0)
    .map((actions) => ({ items: actions.map(toMenuItem) }));
}

function listInside(context: PagesContext, { id }: Page): Action[] {
  const texts = getTexts('pages');
  return [
    {
      id: 'page.inside',
      label: texts.newPageInside,
      icon: 'plus',
      perform: () => addPage(context, 'document', { into: id }),
    },
    {
      id: 'link.inside',
      label: texts.newLinkInside,
      icon: 'link',
      perform: () => openLinkDialog(context, { into: id }),
    },
  ];
}

function listChanges(context: PagesContext, page: Page, pages: readonly Page[]): Action[] {
  const [texts, shell] = [getTexts('pages'), getTexts('shell')];
  const source = isText(page) ? editPath(context, page) : undefined;
  const rename = () => {
    renamingPage.value = page.id;
  };
  return [
    ...(source === undefined
      ? []
      : [{ id: 'page.edit', label: texts.edit, icon: 'pen', perform: () => openEditor(source) }]),
    { id: 'page.rename', label: shell.rename, icon: 'pen', keys: 'F2', perform: rename },
    { id: 'page.icon', label: texts.changeIcon, icon: 'palette', perform: () => openIconDialog(context, page) },
    { id: 'page.options', label: texts.optionsOf, icon: 'sliders', perform: () => openPageOptions(context, page) },
    // Groups are at the top level only.
    ...(page.type === 'group'
      ? []
      : [
          {
            id: 'page.move',
            label: texts.moveTo,
            icon: 'arrow-right',
            perform: () => openMovePageDialog(context, page, pages),
          },
        ]),
    {
      id: 'page.hide',
      label: page.hidden ? texts.unhide : texts.hide,
      icon: page.hidden ? 'eye' : 'eye-slash',
      perform: () => void setHidden(context, page, !page.hidden),
    },
    { id: 'page.duplicate', label: texts.duplicate, icon: 'copy', perform: () => void duplicatePage(context, page) },
  ];
}

/** The page on the site of the space, where every visitor of that site sees it. */
export function listViews(context: PagesContext, page: Page, pages: readonly Page[]): Action[] {
  const url = publishedUrlOf(context, page, pages);
  if (url === undefined) return [];
  return [
    {
      id: 'page.view',
      label: getTexts('pages').viewOnSite,
      icon: 'arrow-up-right',
      perform: () => void window.open(url, '_blank', 'noopener'),
    },
  ];
}

function listCopies(context: PagesContext, page: Page): Action[] {
  const texts = getTexts('pages');
  if (!isText(page)) return [];
  return [
    {
      id: 'page.link',
      label: texts.copyLink,
      icon: 'link',
      perform: () => void copyLink(pagePath(context, page)),
    },
    { id: 'page.markdown', label: texts.copyMarkdown, icon: 'code', perform: () => void copyMarkdown(context, page) },
    {
      id: 'page.download',
      label: texts.downloadMarkdown,
      icon: 'download',
      perform: () => void downloadMarkdown(context, page),
    },
    { id: 'page.pdf', label: texts.exportPdf, icon: 'file', perform: () => void exportPdf(context, page) },
    { id: 'space.pdf', label: texts.exportSpacePdf, icon: 'book', perform: () => void exportPdf(context, undefined) },
  ];
}

const listRemoval = (context: PagesContext, page: Page): Action[] => [
  {
    id: 'page.delete',
    label: getTexts('shell').delete,
    icon: 'trash',
    keys: 'Delete',
    isDanger: true,
    perform: () => void removePageWithUndo(context, page),
  },
];
