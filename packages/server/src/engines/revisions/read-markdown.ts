import {
  collapseSpaces,
  dropTargets,
  dropTitleTargets,
  findAllowedUrl,
  listShownUses,
  serializeDocument,
} from '@bindery/content';
import { type EvaluatedPage, evaluatePage, type PageReader } from '../pages/page-document.ts';
import type { Viewer } from '../pages/viewer.ts';
import { describeApis } from './describe-apis.ts';
import type { LocatedPage, SpecificationSources } from './find-specification.ts';

/**
 * The page as Markdown for a visitor, generated from the evaluated document. The source itself is never sent: it
 * contains conditions and expressions, and content for other visitors. Links that the page does not render are omitted
 * as well.
 */
export async function readMarkdown(
  ctx: SpecificationSources & PageReader,
  locatedPage: LocatedPage,
  viewer: Viewer,
): Promise<string> {
  const { document, ...title } = dropRefused(await evaluatePage(ctx, locatedPage.view, locatedPage.page, viewer));
  const described = await describeApis(ctx, locatedPage, document);
  return serializeDocument({ ...title, frontMatter: {}, document: collapseSpaces(described) });
}

/** A Markdown viewer may follow any scheme: links that pages do not render are omitted. */
function dropRefused(page: EvaluatedPage): EvaluatedPage {
  const isRefused = (target: string) => findAllowedUrl(target, 'image') === undefined;
  if (!listShownUses(page).some(({ target }) => isRefused(target))) return page;
  const { title, document } = page;
  return {
    ...page,
    ...(title !== undefined && { title: dropTitleTargets(title, isRefused) }),
    document: dropTargets(document, isRefused),
  };
}
