import { isText } from '../../data/page-tree.ts';
import type { Page } from '../../data/pages.ts';

/** The pages with text, with their ancestors. Pure. */
export function listTexts(
  pages: readonly Page[],
  above: readonly string[] = [],
): { page: Page; above: readonly string[] }[] {
  return pages.flatMap((page) => [
    ...(isText(page) ? [{ page, above }] : []),
    ...listTexts(page.pages ?? [], [...above, page.title]),
  ]);
}
