import { findText, isObject, type JsonObject, readList, readMember, readObject } from './json.ts';
import { resolveRef } from './resolve-ref.ts';
import { listSecurity, type SecurityScheme } from './security.ts';

export interface Parameter {
  readonly name: string;
  readonly location: string;
  readonly required: boolean;
  readonly deprecated: boolean;
  readonly description: string | undefined;
  readonly schema: unknown;
  /** Example that the document gives. */
  readonly example: unknown;
}

export interface OperationBody {
  readonly description: string | undefined;
  readonly required: boolean;
  readonly contentType: string | undefined;
  readonly schema: unknown;
  /** Example that the document gives. */
  readonly example: unknown;
}

export interface OperationResponse extends OperationBody {
  readonly status: string;
  readonly headers: readonly Parameter[];
}

/** One operation of an OpenAPI document, read once, its references followed. */
export interface ReferenceOperation {
  /** Unique within the page. */
  readonly anchor: string;
  readonly method: string;
  /** Or the name of a webhook. */
  readonly path: string;
  /** The URL of its server; undefined for a webhook, which calls others. */
  readonly server: string | undefined;
  readonly title: string;
  readonly description: string | undefined;
  readonly tag: string;
  readonly deprecated: boolean;
  /** Alternative authentication requirements, each with its schemes; empty without authentication. */
  readonly security: readonly (readonly SecurityScheme[])[];
  readonly parameters: readonly Parameter[];
  readonly body: OperationBody | undefined;
  readonly answers: readonly OperationResponse[];
}

/** The location of an operation in its document. */
export interface OperationPlace {
  readonly kind: 'path' | 'webhook';
  /** Path, or name of the webhook. */
  readonly name: string;
  /** In lower case. */
  readonly method: string;
}

const methods = ['get', 'post', 'put', 'patch', 'delete', 'head', 'options', 'trace', 'query'] as const;
/** Operations shown of one document. */
const operationLimit = 2_000;

function readParameter(document: JsonObject, value: unknown): Parameter {
  const parameter = resolveRef(document, value);
  const content = readContent(document, parameter);
  return {
    name: findText(parameter, 'name') ?? '',
    location: findText(parameter, 'in') ?? 'query',
    required: readMember(parameter, 'required') === true,
    deprecated: readMember(parameter, 'deprecated') === true,
    description: findText(parameter, 'description'),
    schema: readMember(parameter, 'schema') ?? content.schema ?? {},
    example: findExample(document, parameter) ?? content.example,
  };
}

/** `example`, or the first of `examples`. */
function findExample(document: JsonObject, holder: JsonObject): unknown {
  const [first] = Object.values(readObject(holder, 'examples'));
  return readMember(holder, 'example') ?? readMember(resolveRef(document, first), 'value');
}

/** JSON first, regardless of the order in the document. */
function readContent(
  document: JsonObject,
  value: JsonObject,
): Pick<OperationBody, 'contentType' | 'schema' | 'example'> {
  const content = readObject(value, 'content');
  const types = Object.keys(content);
  const contentType = types.find((type) => /json/i.test(type)) ?? types[0];
  const media = contentType === undefined ? {} : resolveRef(document, content[contentType]);
  return { contentType, schema: readMember(media, 'schema'), example: findExample(document, media) };
}

function readBody(document: JsonObject, value: unknown): OperationBody | undefined {
  if (!isObject(value)) return undefined;
  const body = resolveRef(document, value);
  return {
    description: findText(body, 'description'),
    required: readMember(body, 'required') === true,
    ...readContent(document, body),
  };
}

function readAnswers(document: JsonObject, operation: JsonObject): OperationResponse[] {
  return Object.entries(readObject(operation, 'responses')).map(([status, value]) => {
    const answer = resolveRef(document, value);
    const headers = Object.entries(readObject(answer, 'headers')).map(([name, header]) => ({
      ...readParameter(document, header),
      name,
    }));
    const description = findText(answer, 'description');
    return { status, required: false, description, headers, ...readContent(document, answer) };
  });
}

/** Parameters of the path and of the operation; the operation's own win. */
function readParameters(document: JsonObject, path: JsonObject, operation: JsonObject): Parameter[] {
  const parameters = new Map<string, Parameter>();
  for (const value of [...readList(path, 'parameters'), ...readList(operation, 'parameters')]) {
    const parameter = readParameter(document, value);
    parameters.set(`${parameter.location} ${parameter.name}`, parameter);
  }
  return [...parameters.values()];
}

/** Base URL of the operation, its variables filled in; without a slash at the end. */
function findServer(document: JsonObject, path: JsonObject, operation: JsonObject): string {
  const [server] = [operation, path, document].flatMap((holder) => readList(holder, 'servers'));
  const variables = readObject(server, 'variables');
  const url = findText(server, 'url') ?? '';
  return url
    .replace(/\{([^{}]{1,100})\}/g, (placeholder, name: string) => findText(variables[name], 'default') ?? placeholder)
    .replace(/\/$/, '');
}

/** `getItem` -> `Get item`; for operations that have no summary. */
function titleOf(operationId: string): string {
  const words = operationId.replace(/([a-z0-9])([A-Z])/g, '$1 $2').replace(/[_-]+/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1).toLowerCase();
}

/** An operation of a document; an empty one if it does not exist. */
export function readOperation(
  document: JsonObject,
  { kind, name, method }: OperationPlace,
  anchor: string,
): ReferenceOperation {
  const holder = readObject(document, kind === 'path' ? 'paths' : 'webhooks');
  const item = resolveRef(document, readMember(holder, name));
  const operation = readObject(item, method);
  const [tag] = readList(operation, 'tags');
  return {
    anchor,
    method,
    path: name,
    server: kind === 'path' ? findServer(document, item, operation) : undefined,
    title: findText(operation, 'summary') ?? titleOf(findText(operation, 'operationId') ?? `${method} ${name}`),
    description: findText(operation, 'description') ?? findText(item, 'description'),
    tag: typeof tag === 'string' ? tag : '',
    deprecated: readMember(operation, 'deprecated') === true,
    security: listSecurity(document, operation),
    parameters: readParameters(document, item, operation),
    body: readBody(document, readMember(operation, 'requestBody')),
    answers: readAnswers(document, operation),
  };
}

/** Anchor of an operation by its id, or by its method and path: a unique one, which is added to `taken`. */
export function claimAnchor(id: string, taken: Set<string>): string {
  let anchor = id.replace(/[^\p{L}\p{N}_.-]+/gu, '-').replace(/^-|-$/g, '') || 'operation';
  while (taken.has(anchor)) anchor += '-';
  taken.add(anchor);
  return anchor;
}

/** Every operation of a document, in its order. */
export function listReferenceOperations(document: JsonObject): readonly ReferenceOperation[] {
  const operations: ReferenceOperation[] = [];
  const anchors = new Set<string>();
  for (const [name, value] of Object.entries(readObject(document, 'paths'))) {
    const item = resolveRef(document, value);
    for (const method of methods) {
      if (operations.length >= operationLimit) return operations;
      const operation = readMember(item, method);
      if (!isObject(operation)) continue;
      const id = findText(operation, 'operationId') ?? method + name;
      operations.push(readOperation(document, { kind: 'path', name, method }, claimAnchor(id, anchors)));
    }
  }
  return operations;
}

export interface OperationGroup {
  readonly tag: string;
  readonly description: string | undefined;
  readonly operations: readonly ReferenceOperation[];
}

/** Operations by their first tag: tags in the order of the document, then those that it does not declare. */
export function groupOperations(
  document: JsonObject,
  operations: readonly ReferenceOperation[],
): readonly OperationGroup[] {
  const groups = new Map<string, ReferenceOperation[]>();
  const descriptions = new Map<string, string | undefined>();
  for (const tag of readList(document, 'tags')) {
    const name = findText(tag, 'name');
    if (name === undefined) continue;
    groups.set(name, []);
    descriptions.set(name, findText(tag, 'description'));
  }
  for (const operation of operations) {
    const group = groups.get(operation.tag);
    if (group === undefined) groups.set(operation.tag, [operation]);
    else group.push(operation);
  }
  return [...groups]
    .filter(([, list]) => list.length > 0)
    .map(([tag, list]) => ({ tag, description: descriptions.get(tag), operations: list }));
}
