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
 * A page of a readable reference of an OpenAPI 3.1 document (3.0 is read as well), whole and in HTML. The first one
 * lists all operations; each tag has one with its operations, an anchor each (`operationId`), what they accept and
 * answer, and a call to try; the last one has the named schemas. References that leave the document are not followed;
 * what has an unexpected shape is left out.
 * @param place where the reference is, such as `/reference`, and the slug of the page below it; the first one without
 * @returns undefined where it has no such page
 */
export function renderReference(
  openapi: object,
  assets: PageAssets,
  place: { readonly base: string; readonly slug?: string },
): string | undefined {
  const document = isObject(openapi) ? openapi : {};
  const parts = listReferenceParts(document, groupOperations(document, listReferenceOperations(document)));
  const part = parts.find(({ slug }) => slug === place.slug);
  if (part === undefined && place.slug !== undefined) return undefined;
  const title = `${part === undefined ? '' : `${part.title} · `}${operationTitleOf(document)} reference`;
  const page = createDocumentContext({ object: 'document', data: {}, nodes: [] }, {}, {});
  const reference = createReferenceContext(document, page, { schemasUrl: `${place.base}/${SCHEMAS}`, level: 2 });
  return renderWhole({
    site: undefined,
    language: 'en',
    assets,
    head: (chosen) => (
      <head>
        <BasicHead title={title} customization={undefined} assets={chosen} />
      </head>
    ),
    body: <ReferencePage reference={reference} base={place.base} parts={parts} part={part} />,
  });
}
