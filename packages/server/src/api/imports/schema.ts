import { type Static, Type } from 'typebox';
import { Body, Id, named, OneOf } from '../../http/schemas.ts';
import { IMPORT_SOURCES } from '../../import/import-sources.ts';

/** Body of an import from a URL. */
export const ImportContent = Body({
  url: Type.String({ format: 'uri', maxLength: 2048, description: 'URL of the source; http or https.' }),
  source: OneOf([...IMPORT_SOURCES], 'Type of the source.'),
});

/** The revision that an import has written, and how much of the source is in it. */
export const ImportContentResult = named(
  'ImportContentResult',
  Type.Object({
    revision: Id,
    importedResources: Type.Integer({ description: 'Pages and files that were imported.' }),
    totalResources: Type.Integer({ description: 'Pages and files that were found.' }),
  }),
);

export type ImportContentBody = Static<typeof ImportContent>;
export type ImportContentResultWire = Static<typeof ImportContentResult>;
