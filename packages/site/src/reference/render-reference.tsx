import { renderToString } from 'preact-render-to-string';
import { BasicHead } from '../frame/head.tsx';
import { Shell } from '../frame/shell.tsx';
import type { PageAssets } from '../page-view.ts';
import { findText, isObject, readObject } from './json.ts';
import { groupOperations, listOperations } from './operation.ts';
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
  const head = (
    <head>
      <BasicHead title={title} customization={undefined} assets={assets} />
    </head>
  );
  const html = renderToString(
    <Shell site={undefined} language="en" head={head}>
      <ReferencePage document={document} groups={groups} />
    </Shell>,
  );
  return `<!doctype html>\n${html}\n`;
}
