import type { AdaptiveSchema, ClaimShape } from '../../../domain/sites/adaptive-schema.ts';
import type { TemplateCondition } from './schema.ts';

/** Maximum conditions of a site; one claim yields few, a whole schema could yield many. */
const MAX_TEMPLATES = 1000;
/** Maximum characters of a condition. */
const MAX_CONDITION = 1024;

/** Conditions that can be built from the claims of a schema, each with its meaning. Pure. */
export function listTemplateConditions(schema: AdaptiveSchema): TemplateCondition[] {
  return [...templatesOf(schema, [])]
    .filter(({ condition }) => condition.length <= MAX_CONDITION)
    .slice(0, MAX_TEMPLATES);
}

/** Only booleans and enumerated texts are used in conditions (docs/api/contract.md#conditions). */
function* templatesOf(shape: ClaimShape, path: readonly string[], description?: string): Generator<TemplateCondition> {
  const about = description === undefined || description === '' ? '' : ` (${description})`;
  const expression = `visitor.claims${path.map(access).join('')}`;
  const template = (value: string): TemplateCondition => ({
    description: `Visitors whose ${path.join('.')} is ${value}${about}`,
    condition: `${expression} == ${value}`,
  });
  if (shape.kind === 'boolean') yield template('true');
  if (shape.kind === 'string') for (const value of shape.values ?? []) yield template(JSON.stringify(value));
  if (shape.kind !== 'object') return;
  for (const [name, claim] of shape.properties) yield* templatesOf(claim.shape, [...path, name], claim.description);
}

const access = (name: string): string => (/^[A-Za-z_$][\w$]*$/.test(name) ? `.${name}` : `[${JSON.stringify(name)}]`);
