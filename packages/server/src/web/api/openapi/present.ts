import type { Context } from '../../../domain/context.ts';
import type { SpecificationFile } from '../../../engines/openapi/source.ts';
import type { OpenApiSpecRow, OpenApiSpecVersionRow } from '../../../platform/db/tables/openapi.ts';
import { signFileUrl } from '../../../platform/http/signed-urls.ts';
import type { OpenAPISpec, OpenAPISpecVersion } from './schema.ts';

export function presentSpec({ config }: Context, spec: OpenApiSpecRow): OpenAPISpec {
  return {
    object: 'openapi-spec',
    id: spec.id,
    slug: spec.slug,
    visibility: spec.visibility,
    ...(spec.source_url !== null && { sourceURL: spec.source_url }),
    processingState: spec.processing_state,
    ...(spec.processed_at !== null && { lastProcessedAt: spec.processed_at }),
    ...(spec.error_code !== null && { lastProcessErrorCode: spec.error_code }),
    ...(spec.error_message !== null && { lastProcessErrorMessage: spec.error_message }),
    ...(spec.last_version_id !== null && { lastVersion: spec.last_version_id }),
    createdAt: spec.created_at,
    updatedAt: spec.updated_at,
    urls: {
      location: locationOf(config, spec),
      app: `${config.publicUrl}/o/${spec.organization_id}/openapi/${spec.slug}`,
    },
  };
}

export function presentSpecVersion(
  ctx: Context,
  spec: OpenApiSpecRow,
  version: OpenApiSpecVersionRow,
): OpenAPISpecVersion {
  return {
    object: 'openapi-spec-version',
    id: version.id,
    createdAt: version.created_at,
    url: urlOfVersion(ctx, spec, version),
    urls: { location: locationOfVersion(ctx.config, spec, version) },
  };
}

/**
 * A signed URL of the original document of a version: valid without a token, for one to two days, until the
 * specification is deleted.
 */
export function urlOfVersion(ctx: Context, { id, slug }: OpenApiSpecRow, version: OpenApiSpecVersionRow): string {
  const { format } = version;
  const file = { blob: requireEntry(version).blob, name: `${slug}.${format}`, contentType: `application/${format}` };
  return signFileUrl(ctx, { kind: 'specification', id }, file);
}

/** The root file of a version. */
export function requireEntry({ id, entry, files }: OpenApiSpecVersionRow): SpecificationFile {
  const entryFile = (JSON.parse(files) as SpecificationFile[]).find(({ name }) => name === entry);
  if (entryFile === undefined) throw new Error(`The version ${id} of a specification has no entry.`);
  return entryFile;
}

const locationOfVersion = (config: Context['config'], spec: OpenApiSpecRow, { id }: OpenApiSpecVersionRow): string =>
  `${locationOf(config, spec)}/versions/${id}`;

const locationOf = ({ publicUrl }: Context['config'], { organization_id, slug }: OpenApiSpecRow): string =>
  `${publicUrl}/v1/orgs/${organization_id}/openapi/${slug}`;
