import { type Block, type Document, mapChildren } from '@bindery/content';
import { type ApiView, apiTextLimit, describeApi } from '@bindery/site';
import type { SpecificationPlace, SpecificationSources } from './find-specification.ts';
import { loadApis } from './load-apis.ts';

/**
 * A document of a page with what its OpenAPI blocks show in their place, as ordinary blocks: for markdown, the search
 * index and PDFs. Blocks of which nothing is known stay. A document without such blocks is answered as it is.
 */
export async function describeApis(
  ctx: SpecificationSources,
  place: SpecificationPlace,
  document: Document,
): Promise<Document> {
  const { apis } = await loadApis(ctx, place, document);
  if (Object.keys(apis).length === 0) return document;
  const options = { language: place.view.content.language ?? 'en', budget: { characters: apiTextLimit } };
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
