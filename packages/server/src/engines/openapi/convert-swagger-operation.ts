import {
  findReferred,
  isJsonObject,
  pickMembers,
  readJsonList,
  readJsonMember,
  readJsonObject,
  type SpecObject,
} from './json.ts';

/** Members of a parameter or header in Swagger 2.0 that OpenAPI 3 has in a schema. */
const SCHEMA_MEMBERS = [
  ...['type', 'format', 'items', 'default', 'enum', 'pattern', 'uniqueItems', 'multipleOf', 'x-nullable'],
  ...['maximum', 'exclusiveMaximum', 'minimum', 'exclusiveMinimum', 'maxLength', 'minLength', 'maxItems', 'minItems'],
];
const JSON_TYPE = 'application/json';
/** References to references that are followed. */
const MAX_REFERENCES = 10;

/**
 * An operation of Swagger 2.0 as one of OpenAPI 3.0.
 * @param shared parameters of its path, of which those of the body become the operation's own
 */
export function convertOperation(
  document: SpecObject,
  operation: SpecObject,
  shared: readonly unknown[],
): Record<string, unknown> {
  const own = readJsonList(operation, 'parameters');
  const parameters = convertParameters(document, own);
  const takes = mediaTypes(document, operation, 'consumes');
  const body = convertBody(document, own, takes) ?? convertBody(document, shared, takes);
  const gives = mediaTypes(document, operation, 'produces');
  const responses = Object.entries(readJsonObject(operation, 'responses')).map(([status, response]) => [
    status,
    convertResponse(document, response, gives),
  ]);
  const { consumes: _takes, produces: _gives, schemes: _schemes, parameters: _own, ...rest } = operation;
  return {
    ...rest,
    ...(parameters.length > 0 && { parameters }),
    ...(body !== undefined && { requestBody: body }),
    responses: Object.fromEntries(responses),
  };
}

function mediaTypes(document: SpecObject, operation: SpecObject, name: 'consumes' | 'produces'): readonly string[] {
  const mediaTypes = readJsonList(readJsonMember(operation, name) === undefined ? document : operation, name);
  return mediaTypes.filter((type) => typeof type === 'string');
}

/** An object, its references within the document followed; empty where it is none. */
function resolve(document: SpecObject, value: unknown): SpecObject {
  let target = value;
  for (let step = 0; step < MAX_REFERENCES; step++) {
    const ref = readJsonMember(target, '$ref');
    if (typeof ref !== 'string') return isJsonObject(target) ? target : {};
    target = findReferred(document, ref);
  }
  return {};
}

/** The parameters that are no part of the body. */
export function convertParameters(document: SpecObject, parameters: readonly unknown[]): readonly SpecObject[] {
  return parameters.flatMap((value) => {
    const parameter = resolve(document, value);
    const location = readJsonMember(parameter, 'in');
    return location === 'body' || location === 'formData' || location === undefined
      ? []
      : [convertParameter(parameter)];
  });
}

function convertParameter(parameter: SpecObject): SpecObject {
  const rest = Object.entries(parameter).filter(
    ([name]) => !SCHEMA_MEMBERS.includes(name) && name !== 'collectionFormat' && name !== 'allowEmptyValue',
  );
  const schema = pickMembers(parameter, SCHEMA_MEMBERS);
  return { ...Object.fromEntries(rest), ...styleOf(parameter), schema };
}

/** How a list is written into one text. */
function styleOf(parameter: SpecObject): SpecObject {
  if (readJsonMember(parameter, 'type') !== 'array') return {};
  const isQuery = readJsonMember(parameter, 'in') === 'query';
  const format = readJsonMember(parameter, 'collectionFormat') ?? 'csv';
  if (!isQuery) return { style: 'simple', explode: false };
  if (format === 'multi') return { style: 'form', explode: true };
  if (format === 'ssv') return { style: 'spaceDelimited', explode: false };
  if (format === 'pipes') return { style: 'pipeDelimited', explode: false };
  return { style: 'form', explode: false };
}

function convertBody(
  document: SpecObject,
  parameters: readonly unknown[],
  takes: readonly string[],
): SpecObject | undefined {
  const resolved = parameters.map((parameter) => resolve(document, parameter));
  const body = resolved.find((parameter) => readJsonMember(parameter, 'in') === 'body');
  if (body !== undefined) {
    const types = takes.length === 0 ? [JSON_TYPE] : takes;
    const content = types.map((type) => [type, { schema: readJsonObject(body, 'schema') }]);
    return { ...pickMembers(body, ['description', 'required']), content: Object.fromEntries(content) };
  }
  const fields = resolved.filter((parameter) => readJsonMember(parameter, 'in') === 'formData');
  return fields.length === 0 ? undefined : convertForm(fields, takes);
}

function convertForm(fields: readonly SpecObject[], takes: readonly string[]): SpecObject {
  const hasFile = fields.some((field) => readJsonMember(field, 'type') === 'file');
  const forms = takes.filter((type) => /^(?:multipart\/|application\/x-www-form-urlencoded)/.test(type));
  const types = forms.length > 0 ? forms : [hasFile ? 'multipart/form-data' : 'application/x-www-form-urlencoded'];
  const properties = fields.map((field) => [
    String(readJsonMember(field, 'name')),
    pickMembers(field, ['description', ...SCHEMA_MEMBERS]),
  ]);
  const required = fields.filter((field) => readJsonMember(field, 'required') === true);
  const schema = {
    type: 'object',
    properties: Object.fromEntries(properties),
    ...(required.length > 0 && { required: required.map((field) => readJsonMember(field, 'name')) }),
  };
  return {
    ...(required.length > 0 && { required: true }),
    content: Object.fromEntries(types.map((type) => [type, { schema }])),
  };
}

/** A response, dereferenced. @param gives media types of the operation */
export function convertResponse(document: SpecObject, value: unknown, gives: readonly string[]): SpecObject {
  const response = resolve(document, value);
  const schema = readJsonMember(response, 'schema');
  const examples = readJsonObject(response, 'examples');
  const headers = Object.entries(readJsonObject(response, 'headers')).map(([name, header]) => [
    name,
    { ...pickMembers(header, ['description']), schema: pickMembers(header, SCHEMA_MEMBERS) },
  ]);
  const declared = gives.length === 0 ? [JSON_TYPE] : gives;
  const types = schema === undefined ? Object.keys(examples) : [...new Set([...declared, ...Object.keys(examples)])];
  const content = types.map((type) => [
    type,
    { ...(schema !== undefined && { schema }), ...(examples[type] !== undefined && { example: examples[type] }) },
  ]);
  const { schema: _schema, examples: _examples, headers: _headers, ...rest } = response;
  return {
    ...rest,
    ...(headers.length > 0 && { headers: Object.fromEntries(headers) }),
    ...(content.length > 0 && { content: Object.fromEntries(content) }),
  };
}
