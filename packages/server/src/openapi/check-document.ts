import { Validator } from '@seriousme/openapi-schema-validator';
import { listReferences } from './join-files.ts';
import { findReferred, readJsonMember, type SpecObject } from './json.ts';
import { SpecificationError } from './specification-error.ts';

/**
 * Checks a document against the schema of its version of OpenAPI (2.0, 3.0, 3.1 or 3.2), and that its references lead
 * somewhere within it. It is not changed.
 * @throws SpecificationError naming the first fault
 */
export async function checkSpecification(document: SpecObject): Promise<void> {
  const version = readJsonMember(document, 'openapi') ?? readJsonMember(document, 'swagger');
  if (typeof version !== 'string')
    throw new SpecificationError('The document names no version of OpenAPI: "openapi" or "swagger" must be a text.');
  if (!/^(?:2\.0|3\.[012])(?:\.|$)/.test(version))
    throw new SpecificationError(`The document is of OpenAPI ${version.slice(0, 20)}; 2.0, 3.0, 3.1 and 3.2 are read.`);
  checkReferences(document);
  const { errors } = await new Validator().validate({ ...document });
  // What it says of references, as a text, treats members of a schema that are named like keywords as keywords.
  if (!Array.isArray(errors)) return;
  // The place that lies deepest says most: what is around it fails only because of it.
  const [fault] = [...errors].sort((one, other) => depthOf(other) - depthOf(one));
  const place = fault?.instancePath ? fault.instancePath.slice(0, 300) : 'The document';
  const name: unknown = fault?.params['additionalProperty'] ?? fault?.params['unevaluatedProperty'];
  throw new SpecificationError(
    typeof name === 'string'
      ? `${place} must not have the member "${name.slice(0, 100)}".`
      : `${place} ${fault?.message}.`,
  );
}

const depthOf = ({ instancePath }: { readonly instancePath: string }): number => instancePath.split('/').length;

/** Members whose values are data, in which a `$ref` is no reference. */
const DATA = new Set(['example', 'default', 'enum', 'const', 'value']);

function checkReferences(document: SpecObject): void {
  for (const ref of listReferences(document, (name) => DATA.has(name))) {
    const shown = ref.slice(0, 300);
    if (!ref.startsWith('#')) throw new SpecificationError(`The reference "${shown}" leads out of the given source.`);
    // Anchors are looked for by nobody here: what they name is shown without its members.
    const isPointer = ref === '#' || ref.startsWith('#/');
    if (isPointer && findReferred(document, ref) === undefined)
      throw new SpecificationError(`The reference "${shown}" leads to nothing.`);
  }
}
