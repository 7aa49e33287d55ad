import { posix } from 'node:path';
import { convertSwagger, isSwagger } from './convert-swagger.ts';
import { type ParsedText, parseText } from './parse-text.ts';
import { bundleFiles } from './references.ts';
import { listFileReferences, type SpecificationSource } from './source.ts';
import { SpecificationError } from './specification-error.ts';
import { writeCompiledSpec } from './write-compiled-spec.ts';

/**
 * Parses a specification: JSON or YAML of OpenAPI 3.0, 3.1 or 3.2, or of Swagger 2.0, which is converted.
 * @param check whether it must be valid; otherwise the readable parts are used
 * @returns the bytes of a pack (`compiled-spec.ts`)
 * @throws SpecificationError with the first error
 */
export async function readSpecification(source: SpecificationSource, check: boolean): Promise<Uint8Array> {
  try {
    const parsed = new Map<string, ParsedText>();
    for (const [name, bytes] of source.files) {
      const text = parseFile(name, bytes, name === source.entry);
      if (text !== undefined) parsed.set(name, text);
    }
    const values = new Map([...parsed].map(([name, { value }]) => [name, value]));
    const joined = bundleFiles(source.entry, values);
    if (check) await (await import('./check-document.ts')).checkSpecification(joined);
    const document = isSwagger(joined) ? convertSwagger(joined) : joined;
    const files = document === joined ? values : new Map([[source.entry, document]]);
    return writeCompiledSpec(document, Buffer.from(JSON.stringify(listFiles(source, files))));
  } catch (error) {
    if (error instanceof RangeError) throw new SpecificationError('The specification is nested too deeply.');
    throw error;
  }
}

/** A file that is only referred to may be something else, such as a text that looked like a reference. */
function parseFile(name: string, bytes: Uint8Array, isEntry: boolean): ParsedText | undefined {
  try {
    return parseText(bytes, name);
  } catch (error) {
    if (isEntry || !(error instanceof SpecificationError)) throw error;
    return undefined;
  }
}

/** `filesystem` of a version. */
function listFiles(source: SpecificationSource, values: ReadonlyMap<string, unknown>) {
  return Object.fromEntries(
    [...values].map(([name, specification]) => [
      name,
      {
        dir: posix.dirname(name),
        isEntrypoint: name === source.entry,
        references: listFileReferences(source.files.get(name) ?? new Uint8Array()),
        filename: name,
        specification,
      },
    ]),
  );
}
