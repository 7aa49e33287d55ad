import { type Block, type Document, mapChildren } from '@bindery/content';
import { type ApiView, apiTextLimit, describeApi } from '@bindery/site';
import type { LocatedPage, SpecificationSources } from './find-specification.ts';
import { loadApis } from './load-apis.ts';

/**
 * A document of a page with its OpenAPI blocks replaced by their content as ordinary blocks: for Markdown, the search
 * index and PDFs. Unresolved blocks stay. A document without such blocks is returned unchanged.
 */
export async function describeApis(
  ctx: SpecificationSources,
  locatedPage: LocatedPage,
  document: Document,
): Promise<Document> {
  const { apis } = await loadApis(ctx, locatedPage, document);
  if (Object.keys(apis).length === 0) return document;
  const options = { language: locatedPage.view.content.language ?? 'en', budget: { characters: apiTextLimit } };
  const describe = (block: Block): readonly Block[] => {
    const view = viewOf(apis, block);
    return view === undefined
      ? [mapChildren(block, (children) => children.flatMap(describe))]
      : describeApi(view, options);
  };
  return { ...document, nodes: document.nodes.flatMap(describe) };
}

const viewOf = (apis: Readonly<Record<string, ApiView>>, { key }: Block): ApiView | undefined =>
  key !== undefined && Object.hasOwn(apis, key) ? apis[key] : undefined;
