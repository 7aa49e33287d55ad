import {
  collapseSpaces,
  type Document,
  dropTargets,
  findAllowedUrl,
  listTargetUses,
  serializeDocument,
} from '@bindery/content';
import type { Context } from '../context.ts';
import { evaluatePage, type PageReader } from '../pages/page-document.ts';
import type { Viewer } from '../pages/viewer.ts';
import { describeApis } from './describe-apis.ts';
import type { SpecificationPlace } from './find-specification.ts';

/**
 * The page as markdown for a visitor, written from what it is for that visitor. The source itself is never sent: it says
 * what conditions and expressions look at, and what they show to others.
 * Links that its page would not have are none here either.
 */
export async function readMarkdown(
  ctx: Context & PageReader,
  place: SpecificationPlace,
  viewer: Viewer,
): Promise<string> {
  const { document, ...title } = await evaluatePage(ctx, place.view, place.page, viewer);
  const described = await describeApis(ctx, place, dropRefused(document));
  return serializeDocument({ ...title, frontMatter: {}, document: collapseSpaces(described) });
}

/** Code that shows the markdown may follow any scheme: what pages refuse to link is no link. */
function dropRefused(document: Document): Document {
  const isRefused = (target: string) => findAllowedUrl(target, 'image') === undefined;
  return listTargetUses(document).some(({ target }) => isRefused(target)) ? dropTargets(document, isRefused) : document;
}
