import { findBlocksIn, findPassagesIn, parsePage, placeBlocks } from '@bindery/content';
import type { Context } from '../../../domain/context.ts';
import type { ContentAccess } from '../content/scopes.ts';
import { readUnsavedSource } from '../drafts/draft-source.ts';
import type { PageBlocks } from './commented-blocks.ts';

/**
 * The blocks of a page as its draft has them, for comments on text that no revision has: they are found in the page as soon
 * as it has the text. Undefined without unsaved text.
 */
export async function openDraftBlocks(
  ctx: Context,
  { space, changeRequest }: ContentAccess,
  pageId: string,
): Promise<PageBlocks | undefined> {
  const source = await readUnsavedSource(ctx, { spaceId: space.id, changeRequestId: changeRequest?.id, pageId });
  if (source === undefined) return undefined;
  const placed = placeBlocks(parsePage(source).document);
  return { placed, finder: findBlocksIn(placed), passages: findPassagesIn(placed) };
}
