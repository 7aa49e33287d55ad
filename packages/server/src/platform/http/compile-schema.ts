import type { TSchema } from 'typebox';
import { Compile, type Validator } from 'typebox/compile';

const COMPILED = new WeakMap<TSchema, Validator>();

/**
 * Compiles a schema once per process. Its definitions are passed by name: without them, the compiler walks the whole
 * schema for each reference, and a schema with a document in it needs ten times as long.
 */
export function compileSchema(schema: TSchema): Validator {
  const known = COMPILED.get(schema);
  if (known !== undefined) return known;
  const compiled = Compile(collectDefinitions(schema), schema) as Validator;
  COMPILED.set(schema, compiled);
  return compiled;
}

/** The definitions of a schema whose names are unambiguous in it; the compiler resolves the others in place. */
function collectDefinitions(schema: TSchema): Record<string, TSchema> {
  const definitions = new Map<string, TSchema | undefined>();
  const seen = new Set<unknown>();
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null || seen.has(value)) return;
    seen.add(value);
    const nested = '$defs' in value ? (value.$defs as Record<string, TSchema>) : {};
    for (const [name, definition] of Object.entries(nested)) {
      const isAmbiguous = definitions.has(name) && definitions.get(name) !== definition;
      definitions.set(name, isAmbiguous ? undefined : definition);
    }
    for (const member of Object.values(value)) visit(member);
  };
  visit(schema);
  return Object.fromEntries([...definitions].filter((entry): entry is [string, TSchema] => entry[1] !== undefined));
}
