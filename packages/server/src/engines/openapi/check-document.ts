import { Validator } from '@seriousme/openapi-schema-validator';
import { findReferred, readJsonMember, type SpecObject } from './json.ts';
import { listReferences } from './references.ts';
import { SpecificationError } from './specification-error.ts';

/**
 * Validates a document against the schema of its version of OpenAPI (2.0, 3.0, 3.1 or 3.2), and checks that its
 * internal references resolve. Does not modify it.
 * @throws SpecificationError with the first error
 */
export async function checkSpecification(document: SpecObject): Promise<void> {
  const version = readJsonMember(document, 'openapi') ?? readJsonMember(document, 'swagger');
  if (typeof version !== 'string')
    throw new SpecificationError('The document names no version of OpenAPI: "openapi" or "swagger" must be a text.');
  if (!/^(?:2\.0|3\.[012])(?:\.|$)/.test(version))
    throw new SpecificationError(`The document is of OpenAPI ${version.slice(0, 20)}; 2.0, 3.0, 3.1 and 3.2 are read.`);
  checkReferences(document);
  const { errors } = await new Validator().validate({ ...document });
  // The string result about references mistakes members of a schema for keywords of the same name.
  if (!Array.isArray(errors)) return;
  // The deepest location is the most specific: errors around it are only consequences.
  const [fault] = [...errors].sort((one, other) => depthOf(other) - depthOf(one));
  const pointer = fault?.instancePath ? fault.instancePath.slice(0, 300) : 'The document';
  const name: unknown = fault?.params['additionalProperty'] ?? fault?.params['unevaluatedProperty'];
  throw new SpecificationError(
    typeof name === 'string'
      ? `${pointer} must not have the member "${name.slice(0, 100)}".`
      : `${pointer} ${fault?.message}.`,
  );
}

const depthOf = ({ instancePath }: { readonly instancePath: string }): number => instancePath.split('/').length;

/** Members whose values are data, in which a `$ref` is no reference. */
const DATA = new Set(['example', 'default', 'enum', 'const', 'value']);

function checkReferences(document: SpecObject): void {
  for (const ref of listReferences(document, (name) => DATA.has(name))) {
    const shortRef = ref.slice(0, 300);
    if (!ref.startsWith('#'))
      throw new SpecificationError(`The reference "${shortRef}" leads out of the given source.`);
    // Anchors are not resolved: references to them are shown without members.
    const isPointer = ref === '#' || ref.startsWith('#/');
    if (isPointer && findReferred(document, ref) === undefined)
      throw new SpecificationError(`The reference "${shortRef}" leads to nothing.`);
  }
}
