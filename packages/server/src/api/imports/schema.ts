import { type Static, Type } from 'typebox';
import { Body, Id, named, OneOf } from '../../http/schemas.ts';
import { IMPORT_SOURCES } from '../../import/import-sources.ts';
import { UPLOAD_SOURCES } from '../../import/upload.ts';

/** Body of an import from a URL. */
export const ImportContent = Body({
  url: Type.String({ format: 'uri', maxLength: 2048, description: 'URL of the source; http or https.' }),
  source: OneOf([...IMPORT_SOURCES], 'Type of the source.'),
});

/** Where the pages of an uploaded file go. */
export const UploadImportQuery = Type.Object({
  source: OneOf([...UPLOAD_SOURCES], 'Type of the file.'),
  name: Type.String({ minLength: 1, maxLength: 200, description: 'Name of the file.' }),
  page: Type.Optional(Id),
});
export type UploadImportQuery = Static<typeof UploadImportQuery>;

/** The revision that an import has written, and how much of the source is in it. */
export const ImportContentResult = named(
  'ImportContentResult',
  Type.Object({
    revision: Id,
    importedResources: Type.Integer({ description: 'Pages and files that were imported.' }),
    totalResources: Type.Integer({ description: 'Pages and files that were found.' }),
    pages: Type.Integer({ description: 'Pages that were imported.' }),
    files: Type.Integer({ description: 'Images and other files that were imported.' }),
    warnings: Type.Array(Type.String(), {
      description: 'What was left out, a sentence each; at most 100.',
    }),
  }),
);

export type ImportContentResultWire = Static<typeof ImportContentResult>;
