import { createDocumentContext } from '../document-context.ts';
import { BasicHead } from '../frame/head.tsx';
import type { PageAssets } from '../page-view.ts';
import { renderWhole } from '../render-whole.tsx';
import { findText, isObject, readObject } from './json.ts';
import { groupOperations, listOperations } from './operation.ts';
import { createReferenceContext } from './reference-context.ts';
import { ReferencePage } from './reference-page.tsx';

/**
 * A readable reference of an OpenAPI 3.1 document (3.0 is read as well) as a whole HTML page: operations by their first
 * tag with an anchor each (`operationId`), what they take and answer, and a call to try. References that leave the
 * document are not followed; what has an unexpected shape is left out.
 */
export function renderReference(openapi: object, assets: PageAssets): string {
  const document = isObject(openapi) ? openapi : {};
  const groups = groupOperations(document, listOperations(document));
  const title = `${findText(readObject(document, 'info'), 'title') ?? 'API'} reference`;
  const page = createDocumentContext({ object: 'document', data: {}, nodes: [] }, {}, {});
  return renderWhole({
    site: undefined,
    language: 'en',
    assets,
    head: (chosen) => (
      <head>
        <BasicHead title={title} customization={undefined} assets={chosen} />
      </head>
    ),
    body: (
      <ReferencePage
        reference={createReferenceContext(document, page, { linksSchemas: true, level: 3 })}
        groups={groups}
      />
    ),
  });
}
