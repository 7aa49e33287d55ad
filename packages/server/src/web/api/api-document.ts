import { renderReference } from '@bindery/site';
import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { TSchema } from 'typebox';
import type { Context } from '../../domain/context.ts';
import { assetsPathOf } from '../../domain/sites/match-site.ts';
import { pageAssets, pagePolicy } from '../../engines/pages/page-assets.ts';
import { VERSION } from '../../platform/config/version.ts';
import type { App } from '../../platform/http/app.ts';
import { type Encoded, encodeBytes, sendEncoded } from '../../platform/http/compression.ts';
import { ErrorAnswer, schemaNameOf } from '../../platform/http/schemas.ts';

type Json = Record<string, unknown>;

const ERRORS: Readonly<Record<string, string>> = {
  '400': 'The request is invalid.',
  '401': 'The token is missing or invalid.',
  '403': 'The caller lacks the required role.',
  '404': 'It does not exist, or the caller may not see it.',
  '409': 'The request conflicts with the current state.',
  '429': 'Too many requests.',
  default:
    'Any other error: 412 if a condition of the request is not met, 413, 414 and 415 if the request is too large or not JSON, 503 and 507 if the server is busy or full.',
};

/** The body of operations that accept the bytes of a file. */
const BYTES = { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } };

/** Serves `/openapi.json`, generated from the schemas that validate requests, and a reference for people. */
export function registerOpenApi(app: App, ctx: Context): void {
  const routes: RouteOptions[] = [];
  app.addHook('onRoute', (route) => {
    if (route.schema?.operationId !== undefined && route.method !== 'HEAD') routes.push(route);
  });
  let document: Json | undefined;
  let text: string | undefined;
  /** Pages of the reference by slug; that of the first one is empty. */
  const pages = new Map<string, Encoded>();
  const read = () => {
    document ??= describeApiDocument(routes, ctx.config.publicUrl);
    return document;
  };
  app.get('/openapi.json', { config: { anonymous: true } }, async (_request, reply) => {
    text ??= JSON.stringify(read());
    reply.header('access-control-allow-origin', '*').type('application/json; charset=utf-8');
    return reply.send(text);
  });
  const showReference = (request: FastifyRequest, reply: FastifyReply) => {
    const { part: slug } = request.params as { part?: string };
    let encoded = pages.get(slug ?? '');
    if (encoded === undefined) {
      const location = { base: '/reference', ...(slug !== undefined && { slug }) };
      const html = renderReference(read(), pageAssets(assetsPathOf(ctx)), location);
      if (html === undefined) return reply.callNotFound();
      encoded = encodeBytes(Buffer.from(html), 'text/html; charset=utf-8');
      // Anyone may request it, and rendering it affects everybody.
      pages.set(slug ?? '', encoded);
    }
    reply.header('content-security-policy', pagePolicy(assetsPathOf(ctx)));
    return sendEncoded(request, reply, encoded, 'public, max-age=0, must-revalidate');
  };
  app.get('/reference', showReference);
  app.get('/reference/:part', showReference);
}

/** The OpenAPI 3.1 document of some routes. */
export function describeApiDocument(routes: readonly RouteOptions[], publicUrl: string): Json {
  const components: Record<string, Json> = {};
  const paths: Record<string, Json> = {};
  for (const route of routes) {
    const url = route.url.replace(/:(\w+)/g, '{$1}').replace(/\*$/, '{path}');
    const path = paths[url] ?? {};
    path[String(route.method).toLowerCase()] = describeOperation(route, components);
    paths[url] = path;
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Bindery',
      version: VERSION,
      description:
        'Organizations, spaces and their content, import from Git, and sites: everything that this installation serves.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: publicUrl }],
    tags: [...new Set(routes.flatMap((route) => route.schema?.tags ?? []))].map((name) => ({ name })),
    paths,
    components: { schemas: components, securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
    security: [{ token: [] }],
  };
}

function describeOperation(route: RouteOptions, components: Record<string, Json>): Json {
  const schema = route.schema;
  const body = schema?.body as TSchema | undefined;
  const isAnonymous = route.config?.anonymous === true;
  return {
    operationId: schema?.operationId,
    summary: schema?.summary ?? titleOf(schema?.operationId ?? ''),
    tags: schema?.tags ?? [],
    ...(isAnonymous && { security: [{}, { token: [] }] }),
    parameters: [
      ...describeParameters('path', schema?.params as TSchema | undefined, components),
      ...describeParameters('query', schema?.querystring as TSchema | undefined, components),
    ],
    ...(body !== undefined && {
      requestBody: {
        required: ((body as { required?: string[] }).required ?? []).length > 0,
        content: { 'application/json': { schema: refer(body, components) } },
      },
    }),
    ...(route.config?.rawBody === true && { requestBody: { required: true, content: BYTES } }),
    responses: describeAnswers(route, components),
  };
}

function describeParameters(
  location: 'path' | 'query',
  schema: TSchema | undefined,
  components: Record<string, Json>,
): Json[] {
  const { properties = {}, required = [] } = (schema ?? {}) as {
    properties?: Record<string, TSchema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name: name === '*' ? 'path' : name,
    in: location,
    required: location === 'path' || required.includes(name),
    schema: refer(property, components),
  }));
}

function describeAnswers(route: RouteOptions, components: Record<string, Json>): Json {
  const answers = route.schema?.response as Record<string, TSchema> | undefined;
  const { eventStream, socket } = route.config ?? {};
  const described: Json = {};
  if (socket !== undefined) return { ...describeSocket(socket, components), ...describeErrors(components) };
  for (const [status, schema] of Object.entries(answers ?? {})) {
    const isEmpty = (schema as { type?: string }).type === 'null';
    const content = isEmpty ? undefined : describeContent(schema, eventStream, components);
    described[status] = { description: isEmpty ? 'Done; no content.' : 'Done.', ...(content && { content }) };
  }
  return { ...described, ...describeErrors(components) };
}

const describeErrors = (components: Record<string, Json>): Json =>
  Object.fromEntries(
    Object.entries(ERRORS).map(([status, description]) => [
      status,
      { description, content: { 'application/json': { schema: refer(ErrorAnswer, components) } } },
    ]),
  );

/** OpenAPI has no word for the frames of a WebSocket. */
const describeSocket = (
  { client, server }: { readonly client: TSchema; readonly server: TSchema },
  components: Record<string, Json>,
): Json => ({
  101: {
    description: 'The connection becomes a WebSocket whose frames are JSON.',
    'x-client-frame': refer(client, components),
    'x-server-frame': refer(server, components),
  },
});

function describeContent(schema: TSchema, eventStream: TSchema | undefined, components: Record<string, Json>): Json {
  if (eventStream === undefined) return { 'application/json': { schema: refer(schema, components) } };
  return { 'text/event-stream': { schema: refer(schema, components), 'x-event-data': refer(eventStream, components) } };
}

/** Copies a schema, writing each named one once under `components` and referring to it. */
function refer(schema: unknown, components: Record<string, Json>): unknown {
  if (Array.isArray(schema)) return schema.map((item) => refer(item, components));
  if (typeof schema !== 'object' || schema === null) return schema;
  const { $defs, $ref, ...members } = schema as Json;
  if (typeof $ref === 'string') {
    for (const [name, definition] of Object.entries(($defs ?? {}) as Record<string, Json>)) {
      define(name, definition, components);
    }
    return { $ref: `#/components/schemas/${$ref}` };
  }
  const name = schemaNameOf(schema as TSchema);
  if (name === undefined) return copyMembers(members, components);
  define(name, members, components);
  return { $ref: `#/components/schemas/${name}` };
}

function define(name: string, definition: Json, components: Record<string, Json>): void {
  if (name in components) return;
  // Named before it is copied: a schema may refer to itself.
  components[name] = {};
  const { $id: _, ...members } = definition;
  components[name] = copyMembers(members, components);
}

function copyMembers(members: Json, components: Record<string, Json>): Json {
  return Object.fromEntries(Object.entries(members).map(([name, value]) => [name, refer(value, components)]));
}

/** `listSiteSpaces` -> `List site spaces`. */
function titleOf(operationId: string): string {
  const words = operationId.replace(/([A-Z])/g, ' $1').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
