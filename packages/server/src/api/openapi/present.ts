import type { Context } from '../../context.ts';
import type { OpenAPISpec, OpenAPISpecVersion } from './schema.ts';
import type { OpenApiSpecRow, OpenApiSpecVersionRow } from './table.ts';

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
  { config }: Context,
  spec: OpenApiSpecRow,
  version: OpenApiSpecVersionRow,
): OpenAPISpecVersion {
  return {
    object: 'openapi-spec-version',
    id: version.id,
    createdAt: version.created_at,
    url: urlOfVersion({ config }, spec, version),
    urls: { location: locationOfVersion(config, spec, version) },
  };
}

/** Where a version can be had: from where it was fetched, or from here (decisions, row 316). */
export const urlOfVersion = (
  { config }: Pick<Context, 'config'>,
  spec: OpenApiSpecRow,
  version: OpenApiSpecVersionRow,
): string => version.source_url ?? `${locationOfVersion(config, spec, version)}/content`;

const locationOfVersion = (config: Context['config'], spec: OpenApiSpecRow, { id }: OpenApiSpecVersionRow): string =>
  `${locationOf(config, spec)}/versions/${id}`;

const locationOf = ({ publicUrl }: Context['config'], { organization_id, slug }: OpenApiSpecRow): string =>
  `${publicUrl}/v1/orgs/${organization_id}/openapi/${slug}`;
