import type { AdaptiveSchema, ClaimShape } from './adaptive-schema.ts';

/** Claims of a visitor, as JSON has them. */
export type Claims = Readonly<Record<string, unknown>>;

/** Maximum items of a list. */
const MAX_ITEMS = 1000;

/**
 * The claims that the schema of the site declares, each of the type that it declares. Others are left out, and so are
 * values outside of a list of texts: the result conforms to the schema, regardless of the input. Only own members
 * count. Pure.
 */
export function keepDeclaredClaims({ properties }: AdaptiveSchema, claims: Claims): Claims {
  const declared: [string, unknown][] = [];
  for (const [name, { shape }] of properties) {
    if (!Object.hasOwn(claims, name)) continue;
    const value = keepDeclared(shape, claims[name]);
    if (value !== undefined) declared.push([name, value]);
  }
  return Object.fromEntries(declared);
}

/** The value reduced to this shape; undefined for another type. */
function keepDeclared(shape: ClaimShape, value: unknown): unknown {
  switch (shape.kind) {
    case 'boolean':
      return typeof value === 'boolean' ? value : undefined;
    case 'number':
      return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
    case 'string':
      return typeof value === 'string' && shape.values?.has(value) !== false ? value : undefined;
    case 'array':
      if (!Array.isArray(value)) return undefined;
      return value.slice(0, MAX_ITEMS).filter((item) => keepDeclared(shape.items, item) !== undefined);
    case 'object':
      return typeof value === 'object' && value !== null && !Array.isArray(value)
        ? keepDeclaredClaims(shape, value as Claims)
        : undefined;
  }
}
