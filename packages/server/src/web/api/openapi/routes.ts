import { text } from 'node:stream/consumers';
import { requireOrganization } from '../../../domain/access/require.ts';
import type { Context } from '../../../domain/context.ts';
import type { OpenApiSpecRow } from '../../../platform/db/tables/openapi.ts';
import { transact } from '../../../platform/db/transact.ts';
import { notFound } from '../../../platform/errors.ts';
import type { App } from '../../../platform/http/app.ts';
import { entityTag, isNotModified } from '../../../platform/http/etag.ts';
import { mapPage, readListPage } from '../../../platform/http/list.ts';
import { setLocation } from '../../../platform/http/redirect.ts';
import { ListSchema, NoContent } from '../../../platform/http/schemas.ts';
import { findSpec, findSpecVersion, selectSpecs, selectSpecVersions } from '../../../platform/queries/openapi.ts';
import { SpaceOrganizationParams } from '../spaces/schema.ts';
import { answerContent, answerShownContent, type FoundVersion } from './answer-content.ts';
import { presentSpec, presentSpecVersion, requireEntry } from './present.ts';
import {
  CreateSpec,
  ListSpecsQuery,
  OpenAPISpec,
  OpenAPISpecVersion,
  OpenAPISpecVersionContent,
  RawSpecContent,
  ReplaceSpec,
  SpecParams,
  SpecVersionParams,
  UpdateSpec,
} from './schema.ts';
import { createSpec, deleteSpec, replaceSpec, updateSpec } from './service.ts';
import { requireShownSpec } from './visible-spec.ts';

const tags = ['OpenAPI specifications'];
const NEWEST_FIRST = { columns: ['created_at', 'id'], direction: 'desc' } as const;

/** OpenAPI specifications of an organization. */
export function registerOpenApiSpecs(app: App, ctx: Context): void {
  app.get(
    '/v1/orgs/:organizationId/openapi',
    {
      schema: {
        operationId: 'listSpecs',
        tags,
        params: SpaceOrganizationParams,
        querystring: ListSpecsQuery,
        response: { 200: ListSchema(OpenAPISpec) },
      },
    },
    async (request) => {
      const { organization } = await requireOrganization(ctx, request, 'read');
      const page = await readListPage(selectSpecs(ctx.database.reader, organization.id), NEWEST_FIRST, request.query);
      return mapPage(page, (spec) => presentSpec(ctx, spec));
    },
  );

  app.post(
    '/v1/orgs/:organizationId/openapi',
    {
      bodyLimit: ctx.config.maxContentBodySize,
      schema: {
        operationId: 'createSpec',
        tags,
        params: SpaceOrganizationParams,
        body: CreateSpec,
        response: { 201: OpenAPISpec },
      },
    },
    async (request, reply) => {
      const { member } = await requireOrganization(ctx, request, 'create');
      const spec = presentSpec(ctx, await createSpec(ctx, member, request.body));
      setLocation(reply, spec.urls.location);
      return reply.code(201).send(spec);
    },
  );
}

/** One specification. */
export function registerOpenApiSpec(app: App, ctx: Context): void {
  app.get(
    '/v1/orgs/:organizationId/openapi/:specSlug',
    { schema: { operationId: 'getSpec', tags, params: SpecParams, response: { 200: OpenAPISpec } } },
    async (request) => presentSpec(ctx, await requireSpec(ctx, request)),
  );

  app.put(
    '/v1/orgs/:organizationId/openapi/:specSlug',
    {
      bodyLimit: ctx.config.maxContentBodySize,
      schema: {
        operationId: 'replaceSpec',
        tags,
        params: SpecParams,
        body: ReplaceSpec,
        response: { 200: OpenAPISpec, 201: OpenAPISpec },
      },
    },
    async (request, reply) => {
      const { member } = await requireOrganization(ctx, request, 'create');
      const { spec, isNew } = await replaceSpec(ctx, member, request.params.specSlug, request.body);
      const answer = presentSpec(ctx, spec);
      if (isNew) setLocation(reply.code(201), answer.urls.location);
      return answer;
    },
  );

  app.patch(
    '/v1/orgs/:organizationId/openapi/:specSlug',
    {
      schema: { operationId: 'updateSpec', tags, params: SpecParams, body: UpdateSpec, response: { 200: OpenAPISpec } },
    },
    async (request) => {
      const { organization } = await requireOrganization(ctx, request, 'create');
      const { specSlug } = request.params;
      return presentSpec(ctx, await transact(ctx, (tx) => updateSpec(tx, organization.id, specSlug, request.body)));
    },
  );

  app.delete(
    '/v1/orgs/:organizationId/openapi/:specSlug',
    { schema: { operationId: 'deleteSpec', tags, params: SpecParams, response: { 204: NoContent } } },
    async (request, reply) => {
      const { organization } = await requireOrganization(ctx, request, 'create');
      await transact(ctx, (tx) => deleteSpec(tx, organization.id, request.params.specSlug));
      return reply.code(204).send(null);
    },
  );
}

/** Versions of a specification. */
export function registerOpenApiSpecVersions(app: App, ctx: Context): void {
  app.get(
    '/v1/orgs/:organizationId/openapi/:specSlug/versions',
    {
      schema: {
        operationId: 'listSpecVersions',
        tags,
        params: SpecParams,
        querystring: ListSpecsQuery,
        response: { 200: ListSchema(OpenAPISpecVersion) },
      },
    },
    async (request) => {
      const spec = await requireSpec(ctx, request);
      const page = await readListPage(selectSpecVersions(ctx.database.reader, spec.id), NEWEST_FIRST, request.query);
      return mapPage(page, (version) => presentSpecVersion(ctx, spec, version));
    },
  );

  app.get(
    '/v1/orgs/:organizationId/openapi/:specSlug/versions/latest',
    {
      schema: { operationId: 'getLatestSpecVersion', tags, params: SpecParams, response: { 200: OpenAPISpecVersion } },
    },
    async (request) => {
      const { spec, version } = await requireLatestVersion(ctx, request);
      return presentSpecVersion(ctx, spec, version);
    },
  );

  app.get(
    '/v1/orgs/:organizationId/openapi/:specSlug/versions/:versionId',
    {
      schema: { operationId: 'getSpecVersion', tags, params: SpecVersionParams, response: { 200: OpenAPISpecVersion } },
    },
    async (request) => {
      const { spec, version } = await requireVersion(ctx, request);
      return presentSpecVersion(ctx, spec, version);
    },
  );
}

/** Contents of versions. */
export function registerOpenApiSpecContents(app: App, ctx: Context): void {
  const response = { 200: OpenAPISpecVersionContent };

  app.get(
    '/v1/orgs/:organizationId/openapi/:specSlug/versions/latest/content',
    {
      config: { siteToken: true },
      schema: { operationId: 'getLatestSpecVersionContent', tags, params: SpecParams, response },
    },
    async (request, reply) => {
      const { site } = request.caller ?? {};
      if (site === undefined) return answerContent(ctx, request, reply, await requireLatestVersion(ctx, request));
      const { organizationId, specSlug } = request.params;
      const { spec, ...visibleParts } = await requireShownSpec(ctx, site, organizationId, specSlug);
      return answerShownContent(ctx, request, reply, { ...(await requireLatest(ctx, spec)), ...visibleParts });
    },
  );

  app.get(
    '/v1/orgs/:organizationId/openapi/:specSlug/versions/:versionId/content',
    { schema: { operationId: 'getSpecVersionContent', tags, params: SpecVersionParams, response } },
    async (request, reply) => answerContent(ctx, request, reply, await requireVersion(ctx, request)),
  );

  app.get(
    '/v1/orgs/:organizationId/openapi/:specSlug/versions/latest/content/raw',
    {
      schema: {
        operationId: 'getLatestSpecVersionRawContent',
        tags,
        params: SpecParams,
        response: { 200: RawSpecContent },
      },
    },
    async (request, reply) => {
      const { version } = await requireLatestVersion(ctx, request);
      if (isNotModified(request, reply, entityTag('raw', version.id))) return reply;
      return { text: await text(ctx.blobs.read(requireEntry(version).blob)), format: version.format };
    },
  );
}

type SpecRequest = Parameters<typeof requireOrganization>[1] & { readonly params: { readonly specSlug: string } };

/** The specification in the path, for members. @throws 404 to non-members, 403 to guests */
async function requireSpec(ctx: Context, request: SpecRequest): Promise<OpenApiSpecRow> {
  const { specSlug } = request.params;
  const { organization } = await requireOrganization(ctx, request, 'read');
  const spec = await findSpec(ctx.database.reader, organization.id, specSlug);
  if (spec === undefined) throw notFound('specification');
  return spec;
}

async function requireVersion(
  ctx: Context,
  request: SpecRequest & { readonly params: { readonly versionId: string } },
): Promise<FoundVersion> {
  const spec = await requireSpec(ctx, request);
  const version = await findSpecVersion(ctx.database.reader, spec.id, request.params.versionId);
  if (version === undefined) throw notFound('version');
  return { spec, version };
}

/** @throws 404 without a version (docs/api/contract.md#processing-a-specification) */
async function requireLatestVersion(ctx: Context, request: SpecRequest): Promise<FoundVersion> {
  return requireLatest(ctx, await requireSpec(ctx, request));
}

async function requireLatest(ctx: Context, spec: OpenApiSpecRow): Promise<FoundVersion> {
  const id = spec.last_version_id;
  const version = id === null ? undefined : await findSpecVersion(ctx.database.reader, spec.id, id);
  if (version === undefined) throw notFound('version');
  return { spec, version };
}
