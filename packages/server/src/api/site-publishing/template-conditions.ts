import type { AdaptiveSchema, ClaimShape } from '../../sites/adaptive-schema.ts';
import type { TemplateCondition } from './schema.ts';

/** Conditions of a site; those of one claim are few, those of a whole schema could be many. */
const MAX_TEMPLATES = 1000;
/** Characters of a condition. */
const MAX_CONDITION = 1024;

/** Conditions that can be built on the claims that a schema declares, each with what it means. Pure. */
export function listTemplateConditions(schema: AdaptiveSchema): TemplateCondition[] {
  return [...templatesOf(schema, [])]
    .filter(({ condition }) => condition.length <= MAX_CONDITION)
    .slice(0, MAX_TEMPLATES);
}

/** Only yes or no and texts of a list decide what is shown (docs/api/contract.md#conditions). */
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
