import { convertOperation, convertParameters, convertResponse } from './convert-swagger-operation.ts';
import { isJsonObject, pickMembers, readJsonList, readJsonMember, readJsonObject, type SpecObject } from './json.ts';

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch'] as const;

/** Whether a document is one of Swagger 2.0. */
export const isSwagger = (document: SpecObject): boolean => String(readJsonMember(document, 'swagger')).startsWith('2');

/**
 * Converts a Swagger 2.0 document to OpenAPI 3.0: different keywords are converted, and everything else is unchanged.
 * Referenced parameters and responses are inlined; references to definitions stay references.
 */
export function convertSwagger(document: SpecObject): SpecObject {
  const paths = Object.entries(readJsonObject(document, 'paths')).map(([path, item]) => [
    path,
    isJsonObject(item) ? convertPathItem(document, item) : item,
  ]);
  const responses = Object.entries(readJsonObject(document, 'responses')).map(([name, response]) => [
    name,
    convertResponse(document, response, listTexts(document, 'produces')),
  ]);
  const converted = {
    openapi: '3.0.3',
    ...pickMembers(document, ['info', 'tags', 'externalDocs', 'security', ...listExtensions(document)]),
    servers: listServers(document),
    paths: Object.fromEntries(paths),
    components: {
      schemas: readJsonObject(document, 'definitions'),
      responses: Object.fromEntries(responses),
      securitySchemes: convertSecurity(readJsonObject(document, 'securityDefinitions')),
    },
  };
  return convertSchemas(converted) as SpecObject;
}

const listExtensions = (document: SpecObject): string[] =>
  Object.keys(document).filter((name) => name.startsWith('x-'));

const listTexts = (holder: SpecObject, name: string): string[] =>
  readJsonList(holder, name).filter((item) => typeof item === 'string');

function listServers(document: SpecObject): readonly { url: string }[] {
  const host = readJsonMember(document, 'host');
  const base = readJsonMember(document, 'basePath');
  const path = typeof base === 'string' ? base : '';
  if (typeof host !== 'string') return [{ url: path === '' ? '/' : path }];
  const schemes = listTexts(document, 'schemes');
  return (schemes.length === 0 ? ['https'] : schemes).map((scheme) => ({ url: `${scheme}://${host}${path}` }));
}

function convertPathItem(document: SpecObject, item: SpecObject): SpecObject {
  const shared = readJsonList(item, 'parameters');
  const operations = METHODS.flatMap((method) => {
    const operation = readJsonMember(item, method);
    return isJsonObject(operation) ? [[method, convertOperation(document, operation, shared)]] : [];
  });
  const parameters = convertParameters(document, shared);
  return {
    ...pickMembers(item, ['$ref', ...listExtensions(item)]),
    ...(parameters.length > 0 && { parameters }),
    ...Object.fromEntries(operations),
  };
}

function convertSecurity(definitions: SpecObject): SpecObject {
  return Object.fromEntries(
    Object.entries(definitions).map(([name, scheme]) => [name, isJsonObject(scheme) ? convertScheme(scheme) : scheme]),
  );
}

const FLOWS: Readonly<Record<string, string>> = {
  implicit: 'implicit',
  password: 'password',
  application: 'clientCredentials',
  accessCode: 'authorizationCode',
};

function convertScheme(scheme: SpecObject): SpecObject {
  const description = pickMembers(scheme, ['description']);
  const type = readJsonMember(scheme, 'type');
  if (type === 'basic') return { type: 'http', scheme: 'basic', ...description };
  if (type !== 'oauth2') return scheme;
  const flow = FLOWS[String(readJsonMember(scheme, 'flow'))] ?? 'implicit';
  const urls = pickMembers(scheme, ['authorizationUrl', 'tokenUrl']);
  return { type, ...description, flows: { [flow]: { ...urls, scopes: readJsonObject(scheme, 'scopes') } } };
}

/** Converts keywords of schemas at any location, and references to definitions. */
function convertSchemas(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(convertSchemas);
  if (!isJsonObject(value)) return value;
  const members = Object.entries(value).map(([name, member]): [string, unknown] => {
    if (name === '$ref' && typeof member === 'string')
      return [name, member.replace(/^#\/definitions\//, '#/components/schemas/')];
    if (name === 'discriminator' && typeof member === 'string') return [name, { propertyName: member }];
    if (name === 'x-nullable' && typeof member === 'boolean') return ['nullable', member];
    return [name, convertSchemas(member)];
  });
  const converted = Object.fromEntries(members);
  return converted['type'] === 'file' ? { ...converted, type: 'string', format: 'binary' } : converted;
}
