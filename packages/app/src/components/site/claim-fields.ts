import { isJsonObject } from '../../ui/json.ts';

/** A claim with a form field. */
export interface ClaimField {
  readonly name: string;
  readonly kind: 'boolean' | 'number' | 'text';
  /** Its allowed values. */
  readonly values: readonly string[];
  readonly description: string | undefined;
}

/** The single-valued claims of a schema, in the order of the schema. Pure. */
export function listClaimFields(jsonSchema: Readonly<Record<string, unknown>> | undefined): ClaimField[] {
  const properties = jsonSchema?.['properties'];
  if (typeof properties !== 'object' || properties === null) return [];
  return Object.entries(properties as Record<string, unknown>).flatMap(([name, shape]): ClaimField[] => {
    if (typeof shape !== 'object' || shape === null) return [];
    const { type, enum: values, description } = shape as { type?: unknown; enum?: unknown; description?: unknown };
    const about = { name, description: typeof description === 'string' ? description : undefined };
    if (type === 'boolean') return [{ ...about, kind: 'boolean', values: [] }];
    if (type === 'number') return [{ ...about, kind: 'number', values: [] }];
    if (type !== 'string') return [];
    return [{ ...about, kind: 'text', values: Array.isArray(values) ? values.map(String) : [] }];
  });
}

/** The entered claims as a JSON object; an empty text without any. Pure. */
export function writeClaims(fields: readonly ClaimField[], chosen: Readonly<Record<string, string>>): string {
  const claims = fields.flatMap(({ name, kind }): [string, string | number | boolean][] => {
    const text = chosen[name] ?? '';
    if (text === '') return [];
    if (kind === 'boolean') return [[name, text === 'true']];
    if (kind === 'text') return [[name, text]];
    return Number.isFinite(Number(text)) ? [[name, Number(text)]] : [];
  });
  return claims.length === 0 ? '' : JSON.stringify(Object.fromEntries(claims));
}

/** The values of claims for their fields; none of a text that is no JSON object. Pure. */
export function readClaims(claims: string): Readonly<Record<string, string>> {
  if (!isJsonObject(claims)) return {};
  const entries = Object.entries(JSON.parse(claims) as Record<string, unknown>);
  return Object.fromEntries(entries.map(([name, value]) => [name, String(value)]));
}
