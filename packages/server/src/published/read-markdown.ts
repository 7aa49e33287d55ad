import { isReadWhole, serializeDocument, splitSource } from '@bindery/content';
import type { Context } from '../context.ts';
import { describeApis } from './describe-apis.ts';
import type { SpecificationPlace } from './find-specification.ts';
import { keepAllowed, variablesOf } from './page-document.ts';
import type { Viewer } from './viewer.ts';

/**
 * The page as markdown for visitors: the source as it is, unless parts of it are not for them, or it shows operations of
 * an API; the former are left out, the latter written out, and the rest is written anew from the document tree.
 */
export async function readMarkdown(ctx: Context, place: SpecificationPlace, viewer: Viewer): Promise<string> {
  const { view, page } = place;
  const parsed = await ctx.revisions.parsed(page.document);
  const { document, isWhole } = keepAllowed(view, page.file, parsed.document, viewer, variablesOf(view, parsed));
  const described = await describeApis(ctx, place, document);
  if (isWhole && described === document) {
    const source = await ctx.revisions.source(page.document);
    // Of what is not read nobody knows for whom it is.
    if (isReadWhole(source)) return splitSource(source).body;
  }
  return serializeDocument({ ...parsed, frontMatter: {}, document: described });
}
