import { findText, isObject, type JsonObject, readList, readMember, readObject } from './json.ts';
import { resolveRef } from './resolve-ref.ts';

export interface Parameter {
  readonly name: string;
  readonly place: string;
  readonly required: boolean;
  readonly deprecated: boolean;
  readonly description: string | undefined;
  readonly schema: unknown;
}

export interface Body {
  readonly description: string | undefined;
  readonly required: boolean;
  readonly contentType: string | undefined;
  readonly schema: unknown;
  /** Example that the document gives. */
  readonly example: unknown;
}

export interface Answer extends Body {
  readonly status: string;
}

/** One operation of an OpenAPI document, read once, its references followed. */
export interface Operation {
  /** Unique within the page. */
  readonly anchor: string;
  readonly method: string;
  readonly path: string;
  readonly title: string;
  readonly description: string | undefined;
  readonly tag: string;
  readonly deprecated: boolean;
  /** Needs credentials, as far as the document says. */
  readonly secured: boolean;
  readonly parameters: readonly Parameter[];
  readonly body: Body | undefined;
  readonly answers: readonly Answer[];
}

const methods = ['get', 'post', 'put', 'patch', 'delete', 'head', 'options', 'trace'] as const;
/** Operations shown of one document. */
const operationLimit = 2_000;

function readParameter(document: JsonObject, value: unknown): Parameter {
  const parameter = resolveRef(document, value);
  return {
    name: findText(parameter, 'name') ?? '',
    place: findText(parameter, 'in') ?? 'query',
    required: readMember(parameter, 'required') === true,
    deprecated: readMember(parameter, 'deprecated') === true,
    description: findText(parameter, 'description'),
    schema: readMember(parameter, 'schema') ?? {},
  };
}

/** JSON first, whatever comes first otherwise. */
function readContent(value: JsonObject): Pick<Body, 'contentType' | 'schema' | 'example'> {
  const content = readObject(value, 'content');
  const types = Object.keys(content);
  const contentType = types.find((type) => /json/i.test(type)) ?? types[0];
  const media = contentType === undefined ? {} : readObject(content, contentType);
  const [first] = Object.values(readObject(media, 'examples'));
  return {
    contentType,
    schema: readMember(media, 'schema'),
    example: readMember(media, 'example') ?? readMember(first, 'value'),
  };
}

function readBody(document: JsonObject, value: unknown): Body | undefined {
  if (!isObject(value)) return undefined;
  const body = resolveRef(document, value);
  return {
    description: findText(body, 'description'),
    required: readMember(body, 'required') === true,
    ...readContent(body),
  };
}

function readAnswers(document: JsonObject, operation: JsonObject): Answer[] {
  return Object.entries(readObject(operation, 'responses')).map(([status, value]) => {
    const answer = resolveRef(document, value);
    return { status, required: false, description: findText(answer, 'description'), ...readContent(answer) };
  });
}

/** Parameters of the path and of the operation; the operation's own win. */
function readParameters(document: JsonObject, path: JsonObject, operation: JsonObject): Parameter[] {
  const parameters = new Map<string, Parameter>();
  for (const value of [...readList(path, 'parameters'), ...readList(operation, 'parameters')]) {
    const parameter = readParameter(document, value);
    parameters.set(`${parameter.place} ${parameter.name}`, parameter);
  }
  return [...parameters.values()];
}

/** An empty requirement in `security` means that the operation is open to everyone. */
function isSecured(document: JsonObject, operation: JsonObject): boolean {
  const own = readMember(operation, 'security') ?? readMember(document, 'security');
  return Array.isArray(own) && own.length > 0 && !own.some((item) => isObject(item) && Object.keys(item).length === 0);
}

/** `getItem` -> `Get item`; for operations that have no summary. */
function titleOf(operationId: string): string {
  const words = operationId.replace(/([a-z0-9])([A-Z])/g, '$1 $2').replace(/[_-]+/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1).toLowerCase();
}

function readOperation(document: JsonObject, path: string, method: string, anchors: Set<string>): Operation {
  const item = resolveRef(document, readMember(readObject(document, 'paths'), path));
  const operation = readObject(item, method);
  const id = findText(operation, 'operationId') ?? `${method}${path}`;
  let anchor = id.replace(/[^\p{L}\p{N}_.-]+/gu, '-').replace(/^-|-$/g, '') || method;
  while (anchors.has(anchor)) anchor += '-';
  anchors.add(anchor);
  const [tag] = readList(operation, 'tags');
  return {
    anchor,
    method,
    path,
    title: findText(operation, 'summary') ?? titleOf(id),
    description: findText(operation, 'description'),
    tag: typeof tag === 'string' ? tag : '',
    deprecated: readMember(operation, 'deprecated') === true,
    secured: isSecured(document, operation),
    parameters: readParameters(document, item, operation),
    body: readBody(document, readMember(operation, 'requestBody')),
    answers: readAnswers(document, operation),
  };
}

/** Every operation of a document, in its order. */
export function listOperations(document: JsonObject): readonly Operation[] {
  const operations: Operation[] = [];
  const anchors = new Set<string>();
  const paths = readObject(document, 'paths');
  for (const [path, value] of Object.entries(paths)) {
    const item = resolveRef(document, value);
    for (const method of methods) {
      if (operations.length >= operationLimit) return operations;
      if (isObject(readMember(item, method))) operations.push(readOperation(document, path, method, anchors));
    }
  }
  return operations;
}

export interface OperationGroup {
  readonly tag: string;
  readonly description: string | undefined;
  readonly operations: readonly Operation[];
}

/** Operations by their first tag: tags in the order of the document, then those that it does not declare. */
export function groupOperations(document: JsonObject, operations: readonly Operation[]): readonly OperationGroup[] {
  const groups = new Map<string, Operation[]>();
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
