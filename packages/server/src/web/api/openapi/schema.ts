import { type Static, Type } from 'typebox';
import { SPEC_ERROR_CODES, SPEC_STATES, SPEC_VISIBILITIES } from '../../../platform/db/tables/openapi.ts';
import { Body, Id, ListQuery, Nullable, named, OneOf, Timestamp } from '../../../platform/http/schemas.ts';

/** Slug of a specification, unique in its organization. */
const Slug = Type.String({ minLength: 1, maxLength: 100, pattern: '^[a-z0-9]+(?:-[a-z0-9]+)*$' });
const SourceUrl = Type.String({ minLength: 1, maxLength: 2048, description: 'An http or https URL.' });

/** A slug in a path is only looked up: an invalid one is not found. */
export const SpecParams = Type.Object({ organizationId: Id, specSlug: Type.String({ maxLength: 100 }) });
export const SpecVersionParams = Type.Object({ ...SpecParams.properties, versionId: Id });
export const ListSpecsQuery = Type.Object(ListQuery);

/** An OpenAPI specification and the state of its processing. */
export const OpenAPISpec = named(
  'OpenAPISpec',
  Type.Object({
    object: Type.Literal('openapi-spec'),
    id: Id,
    slug: Slug,
    visibility: OneOf(SPEC_VISIBILITIES, 'Whether visitors of pages can see the source of the specification.'),
    sourceURL: Type.Optional(SourceUrl),
    processingState: OneOf(SPEC_STATES),
    lastProcessedAt: Type.Optional(Timestamp),
    lastProcessErrorCode: Type.Optional(OneOf(SPEC_ERROR_CODES, 'Only after a processing that failed.')),
    lastProcessErrorMessage: Type.Optional(Type.String({ description: 'The reason, one sentence.' })),
    lastVersion: Type.Optional(Type.String({ description: 'Id of the newest version.' })),
    createdAt: Timestamp,
    updatedAt: Timestamp,
    urls: Type.Object({ location: Type.String(), app: Type.String() }),
  }),
);
export type OpenAPISpec = Static<typeof OpenAPISpec>;

const Source = Type.Union(
  [
    Body({ url: SourceUrl }),
    Body({ text: Type.String({ minLength: 1, description: 'OpenAPI 3.0, 3.1 or Swagger 2.0, in JSON or YAML.' }) }),
  ],
  { description: 'A URL that is fetched now and every six hours, or the text itself.' },
);
export type SpecSource = Static<typeof Source>;

export const CreateSpec = Body({ slug: Slug, source: Source });
export type CreateSpec = Static<typeof CreateSpec>;
export const ReplaceSpec = Body({ source: Source });
export type ReplaceSpec = Static<typeof ReplaceSpec>;
export const UpdateSpec = Body({ visibility: Type.Optional(OneOf(SPEC_VISIBILITIES)) });
export type UpdateSpec = Static<typeof UpdateSpec>;

/** A version of a specification. `url` is a signed URL of its source. */
export const OpenAPISpecVersion = named(
  'OpenAPISpecVersion',
  Type.Object({
    object: Type.Literal('openapi-spec-version'),
    id: Id,
    createdAt: Timestamp,
    url: Type.String({
      maxLength: 2048,
      description: 'Signed URL of the document, for a GET without a token; it works for a day or two.',
    }),
    urls: Type.Object({ location: Type.String() }),
  }),
);
export type OpenAPISpecVersion = Static<typeof OpenAPISpecVersion>;

const SpecFile = Type.Object({
  dir: Type.String(),
  isEntrypoint: Type.Boolean(),
  references: Type.Array(Type.String(), { description: 'Files that it refers to, as written in it.' }),
  filename: Type.String(),
  specification: Type.Unknown({ description: 'Format of the file. Swagger 2.0 is converted to OpenAPI 3.0.' }),
});

/** The files of a version by name; for visitors a list of them. */
export const OpenAPISpecVersionContent = named(
  'OpenAPISpecVersionContent',
  Type.Object({
    filesystem: Type.Union([Type.Record(Type.String(), SpecFile), Type.Array(SpecFile)], {
      description: 'Files by name; a list for the token of a site.',
    }),
    url: Type.String({ maxLength: 2048 }),
    urls: Type.Object({
      source: Type.String({ description: 'Signed URL of the document; the same as `url`.' }),
      public: Nullable(Type.String({ description: 'Of the document of a public specification.' })),
    }),
  }),
);

export const RawSpecContent = named(
  'RawSpecContent',
  Type.Object({ text: Type.String(), format: OneOf(['json', 'yaml']) }),
);
