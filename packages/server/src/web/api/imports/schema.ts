import { type Static, Type } from 'typebox';
import { IMPORT_SOURCES } from '../../../engines/import/import-sources.ts';
import { UPLOAD_SOURCES } from '../../../engines/import/upload.ts';
import { ImportReport } from '../../../platform/http/import-report-schema.ts';
import { Body, Id, named, OneOf } from '../../../platform/http/schemas.ts';

/** Body of an import from a URL. */
export const ImportContent = Body({
  url: Type.String({ format: 'uri', maxLength: 2048, description: 'URL of the source; http or https.' }),
  source: OneOf([...IMPORT_SOURCES], 'Type of the source.'),
});

/** Target of the pages of an uploaded file. */
export const UploadImportQuery = Type.Object({
  source: OneOf([...UPLOAD_SOURCES], 'Type of the file.'),
  name: Type.String({ minLength: 1, maxLength: 200, description: 'Name of the file.' }),
  page: Type.Optional(Id),
});
export type UploadImportQuery = Static<typeof UploadImportQuery>;

/** The revision of an import, and statistics of the source. */
export const ImportContentResult = named(
  'ImportContentResult',
  Type.Object({
    revision: Id,
    importedResources: Type.Integer({ description: 'Number of pages and files imported.' }),
    totalResources: Type.Integer({ description: 'Number of pages and files found.' }),
    pages: Type.Integer({ description: 'Number of imported pages.' }),
    files: Type.Integer({ description: 'Number of imported images and other files.' }),
    warnings: Type.Array(Type.String(), {
      description: 'Omitted content, one sentence each; at most 100.',
    }),
    report: Type.Optional(ImportReport),
  }),
);

export type ImportContentResultWire = Static<typeof ImportContentResult>;
