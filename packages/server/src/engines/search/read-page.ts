import type { DocumentPage, IndexedPage } from '@bindery/content';
import { HeavyWorkError, isHeavyText } from '../../platform/compute/heavy-work.ts';
import { retryWithoutProcess } from '../../platform/compute/retry-without-process.ts';
import { isInline } from '../../platform/store/revision-reader.ts';
import type { StoredPage } from './page-rows.ts';
import { READ_PAGE } from './read-page-task.ts';
import { readStoredPage } from './read-sections.ts';
import type { SearchContext } from './search-context.ts';
import type { SearchedContent } from './searched-content.ts';

/** The specifications that pages show have changed: the content is another one. */
export class ContentMovedError extends Error {}

/**
 * Reads a page for the index of its content; a compute process does where that needs long.
 * @throws ContentMovedError
 */
export async function readIndexedPage(
  ctx: SearchContext,
  content: SearchedContent,
  indexed: IndexedPage<DocumentPage>,
): Promise<StoredPage> {
  const { compute } = ctx;
  if (compute === undefined) return readStoredPage(ctx, content, indexed);
  const { document, id } = indexed.page;
  const [text = new Uint8Array()] = isInline(document) ? [] : await ctx.content.bulk.get([document]);
  try {
    if (!isHeavyText(text)) return await readStoredPage(ctx, content, indexed);
  } catch (error) {
    // Included content may be heavy.
    if (!(error instanceof HeavyWorkError)) throw error;
  }
  const { organizationId, state } = content;
  const page = await retryWithoutProcess(() => READ_PAGE.run(compute, { organizationId, state, pageId: id }));
  if (page === null) throw new ContentMovedError();
  return page;
}
