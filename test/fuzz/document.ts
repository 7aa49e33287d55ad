import type { Keywords } from '../schema-paths.ts';

/** An operation as the OpenAPI document of the server has it. */
export interface DescribedOperation {
  readonly operationId: string;
  /** Its section in the reference. */
  readonly tag: string;
  readonly method: string;
  /** With parameters in braces. */
  readonly path: string;
  readonly query: readonly DescribedParameter[];
  readonly body: Keywords | undefined;
}

export interface DescribedParameter {
  readonly name: string;
  readonly required: boolean;
  readonly schema: Keywords;
}

/** Schemas by their names; others refer to them. */
export type Components = Readonly<Record<string, Keywords>>;

/** The parts of a document that are used. */
export interface FuzzDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, OperationObject>>>>;
  readonly components: { readonly schemas: Components };
}

interface OperationObject {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly parameters: readonly (DescribedParameter & { readonly in: 'path' | 'query' })[];
  readonly requestBody?: { readonly content: { readonly 'application/json'?: { readonly schema: Keywords } } };
}

/** Reads `/openapi.json`: its operations, in order of their paths, and the schemas that they refer to. */
export function readFuzzDocument(document: FuzzDocument): { operations: DescribedOperation[]; components: Components } {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      operationId: operation.operationId,
      tag: operation.tags[0] ?? '',
      method: method.toUpperCase(),
      // A path in the document is that of a page.
      path: path.replace('{path}', '{pagePath}'),
      query: operation.parameters.filter((parameter) => parameter.in === 'query'),
      body: operation.requestBody?.content['application/json']?.schema,
    })),
  );
  return { operations, components: document.components.schemas };
}

/** The referenced schema. */
export function resolveSchema(schema: Keywords & { readonly $ref?: string }, components: Components): Keywords {
  const { $ref } = schema;
  if ($ref === undefined) return schema;
  const resolved = components[$ref.slice($ref.lastIndexOf('/') + 1)];
  if (resolved === undefined) throw new Error(`The document refers to ${$ref}, which is not in it.`);
  return resolveSchema(resolved, components);
}
