import { createDocumentContext } from '../document-context.ts';
import { BasicHead } from '../frame/head.tsx';
import type { PageAssets } from '../page-view.ts';
import { renderWhole } from '../render-whole.tsx';
import { isObject } from './json.ts';
import { groupOperations, listReferenceOperations } from './operation.ts';
import { createReferenceContext } from './reference-context.ts';
import { ReferencePage } from './reference-page.tsx';
import { listReferenceParts, operationTitleOf, SCHEMAS } from './reference-parts.ts';

/**
 * A page of a readable reference of an OpenAPI 3.1 document (3.0 is supported as well), as a complete HTML document.
 * The first page lists all operations; each tag has one with its operations, an anchor each (`operationId`), their
 * parameters, bodies, responses, and a call to try; the last one has the named schemas. External references are not
 * followed; parts of an unexpected shape are omitted.
 * @param location path of the reference, such as `/reference`, and the slug of the page below it; the first one without
 * @returns undefined if it has no such page
 */
export function renderReference(
  openapi: object,
  assets: PageAssets,
  location: { readonly base: string; readonly slug?: string },
): string | undefined {
  const document = isObject(openapi) ? openapi : {};
  const parts = listReferenceParts(document, groupOperations(document, listReferenceOperations(document)));
  const part = parts.find(({ slug }) => slug === location.slug);
  if (part === undefined && location.slug !== undefined) return undefined;
  const title = `${part === undefined ? '' : `${part.title} · `}${operationTitleOf(document)} reference`;
  const page = createDocumentContext({ object: 'document', data: {}, nodes: [] }, {}, {});
  const reference = createReferenceContext(document, page, { schemasUrl: `${location.base}/${SCHEMAS}`, level: 2 });
  return renderWhole({
    site: undefined,
    language: 'en',
    assets,
    head: (chosen) => (
      <head>
        <BasicHead title={title} customization={undefined} assets={chosen} />
      </head>
    ),
    body: <ReferencePage reference={reference} base={location.base} parts={parts} part={part} />,
  });
}
