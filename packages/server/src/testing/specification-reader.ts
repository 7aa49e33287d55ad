import { buildSideProgram } from './side-program.ts';

/** Builds the program that reads specifications from its sources. */
export const buildSpecificationReader = (): Promise<void> =>
  buildSideProgram('engines/openapi/specification-reader.ts', 'specification-reader', [
    '@seriousme/openapi-schema-validator',
  ]);
