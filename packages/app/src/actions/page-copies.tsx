import type { PagesContext } from '../components/pages/pages-context.ts';
import { localUrl } from '../data/bootstrap.ts';
import { createPage, deletePage, type NewPage } from '../data/edit-pages.ts';
import { loadPdf } from '../data/page-facts.ts';
import { indexPages, isComputed, listSubtree, type PagePosition } from '../data/page-tree.ts';
import { type Page, type PageTree, pageKeys, pageMarkdownQuery } from '../data/pages.ts';
import { queryClient } from '../data/query-client.ts';
import { fill, formatCount, getTexts } from '../texts/texts.ts';
import { showProgress, showToast } from '../ui/toast.tsx';
import { attempt } from './pages.tsx';

const loadMarkdown = async ({ scope }: PagesContext, { id }: Page): Promise<Page> =>
  queryClient.fetchQuery({ ...pageMarkdownQuery(scope, id), staleTime: 0 });

export const copyMarkdown = (context: PagesContext, page: Page): Promise<void> =>
  attempt(async () => {
    const { markdown = '' } = await loadMarkdown(context, page);
    await navigator.clipboard.writeText(markdown);
    showToast(getTexts('pages').markdownCopied);
  });

export const downloadMarkdown = (context: PagesContext, page: Page): Promise<void> =>
  attempt(async () => {
    const { markdown = '' } = await loadMarkdown(context, page);
    const url = URL.createObjectURL(new Blob([markdown], { type: 'text/markdown' }));
    follow(url, `${page.slug ?? page.id}.md`);
    URL.revokeObjectURL(url);
  });

/** One page, or the whole space without an id. */
export const exportPdf = (context: PagesContext, page: Page | undefined): Promise<void> =>
  attempt(async () => {
    const end = showProgress(getTexts('pages').preparingPdf);
    try {
      const { url } = await loadPdf(context.scope, page?.id);
      follow(localUrl(url), '');
    } finally {
      end();
    }
  });

function follow(url: string, download: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = download;
  link.click();
}

/** Limit of pages copied with their parent; each is a separate call. */
const MAX_COPIES = 50;

/** Copies a page, with its subpages, right after it. */
export const duplicatePage = (context: PagesContext, page: Page): Promise<void> =>
  attempt(async () => {
    const texts = getTexts('pages');
    const subtree = listSubtree(page).filter((each) => !isComputed(each));
    const isWhole = subtree.length <= MAX_COPIES;
    const copied = isWhole ? subtree : [page];
    const ids = new Map<string, string>();
    const parents = new Map(subtree.flatMap((each) => (each.pages ?? []).map((child) => [child.id, each.id] as const)));
    for (const each of copied) {
      const parent = ids.get(parents.get(each.id) ?? '');
      const position: PagePosition = each === page ? placeBehind(context, page) : { into: parent ?? null };
      const title = each === page ? fill(texts.copyOf, { title: each.title }).slice(0, 250) : each.title;
      ids.set(each.id, await createPage(context.scope, { ...(await describeCopy(context, each)), title }, position));
    }
    const text =
      isWhole && copied.length > 1
        ? formatCount(texts.duplicatedBelow, copied.length - 1, { title: page.title })
        : fill(isWhole ? texts.duplicated : texts.duplicatedAlone, { title: page.title });
    const copy = ids.get(page.id) ?? '';
    const undo = () => deletePage(context.scope, { ...page, id: copy }, [...ids.values()]);
    showToast(text, { undo });
  });

/** The position right after a page. */
function placeBehind({ scope }: PagesContext, { id }: Page): PagePosition {
  const pages = queryClient.getQueryData<PageTree>(pageKeys.tree(scope))?.pages ?? [];
  return { into: indexPages(pages).byId.get(id)?.ancestors.at(-1)?.id ?? null, after: id };
}

async function describeCopy(context: PagesContext, page: Page): Promise<NewPage> {
  const { title, emoji, icon, hidden } = page;
  const common = {
    title,
    ...(emoji !== undefined && emoji !== '' && { emoji }),
    ...(icon !== undefined && icon !== '' && { icon }),
    hidden,
  };
  if (page.type === 'group') return { ...common, type: 'group' };
  if (page.type === 'link') return { ...common, type: 'link', ...(page.target && { target: page.target }) };
  const { markdown = '', description, noIndex, noRobotsIndex, layout, cover } = await loadMarkdown(context, page);
  return {
    ...common,
    type: 'document',
    markdown,
    ...(description !== undefined && { description }),
    ...(noIndex !== undefined && { noIndex }),
    ...(noRobotsIndex !== undefined && { noRobotsIndex }),
    ...(layout !== undefined && { layout }),
    ...(cover !== undefined && { cover }),
  };
}
