import { posix } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../../domain/context.ts';
import { type CompiledSpec, listCompiledValues, readContent } from '../../../engines/openapi/read-compiled-spec.ts';
import type { SpecificationFile } from '../../../engines/openapi/source.ts';
import type { OpenApiSpecRow, OpenApiSpecVersionRow } from '../../../platform/db/tables/openapi.ts';
import { entityTag, isNotModified } from '../../../platform/http/etag.ts';
import { signingDay } from '../../../platform/http/signed-urls.ts';
import { requireEntry, urlOfVersion } from './present.ts';
import { digestBlocks, type ShownSpec, sliceShown } from './visible-spec.ts';

export interface FoundVersion {
  readonly spec: OpenApiSpecRow;
  readonly version: OpenApiSpecVersionRow;
}

/**
 * The content was serialized as JSON when the version was read, and is sent unchanged. Its signed URL depends on the
 * day.
 */
export async function answerContent(
  ctx: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  { spec, version }: FoundVersion,
): Promise<FastifyReply> {
  if (isNotModified(request, reply, entityTag('content', version.id, spec.visibility, String(signingDay(ctx)))))
    return reply;
  const filesystem = await readContent(await openVersion(ctx, version));
  return sendContent(reply, filesystem, urlsOf(ctx, spec, version));
}

/**
 * The content for a visitor, whose client expects a list of files: the whole, or one file with the parts that pages
 * show.
 */
export async function answerShownContent(
  ctx: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  { spec, version, blocks }: FoundVersion & Pick<ShownSpec, 'blocks'>,
): Promise<FastifyReply> {
  const shownParts = blocks === undefined ? 'whole' : digestBlocks(blocks);
  if (
    isNotModified(request, reply, entityTag('shown', version.id, spec.visibility, shownParts, String(signingDay(ctx))))
  )
    return reply;
  const compiled = await openVersion(ctx, version);
  if (blocks === undefined) {
    return sendContent(reply, listCompiledValues(await readContent(compiled)), urlsOf(ctx, spec, version));
  }
  const specification = await sliceShown(compiled, blocks);
  const { name: filename } = requireEntry(version);
  const file = { dir: posix.dirname(filename), isEntrypoint: true, references: [], filename, specification };
  // The document itself would disclose the rest.
  const source = `${ctx.config.publicUrl}${request.url}`;
  return sendContent(reply, Buffer.from(JSON.stringify([file])), { url: source, urls: { source, public: null } });
}

function openVersion(ctx: Context, { entry, files }: OpenApiSpecVersionRow): Promise<CompiledSpec> {
  return ctx.specifications.open({ entry, files: JSON.parse(files) as SpecificationFile[] });
}

/** URLs of a version's document; `public` is for trying requests in a browser, null for private specifications. */
function urlsOf(ctx: Context, spec: OpenApiSpecRow, version: OpenApiSpecVersionRow) {
  const url = urlOfVersion(ctx, spec, version);
  return { url, urls: { source: url, public: spec.visibility === 'public' ? (spec.source_url ?? url) : null } };
}

function sendContent(reply: FastifyReply, filesystem: Buffer, others: object): FastifyReply {
  const parts = [Buffer.from('{"filesystem":'), filesystem, Buffer.from(`,${JSON.stringify(others).slice(1)}`)];
  return reply.type('application/json; charset=utf-8').send(Buffer.concat(parts));
}
