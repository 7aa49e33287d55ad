import { type CompileContext, QUERY_COLUMNS } from './columns.ts';
import type { EventFilter, Operator } from './event-query.ts';

/** A condition that is true or false for every event, never null: so its opposite is its opposite. */
export function compileFilter(filter: EventFilter, context: CompileContext): string {
  const { operator } = filter;
  if (operator === 'in') return isOneOf(filter, context);
  if (operator === 'notIn') return `NOT ${isOneOf(filter, context)}`;
  return compare(filter, SIGNS[operator], context);
}

const SIGNS: Readonly<Record<Exclude<Operator, 'in' | 'notIn'>, string>> = {
  greaterThan: '>',
  greaterThanOrEqual: '>=',
  lessThan: '<',
  lessThanOrEqual: '<=',
};

const NEVER = '(1 = 0)';

function isOneOf({ dimension, values }: EventFilter, context: CompileContext): string {
  const form = QUERY_COLUMNS[dimension.column];
  const present = values.filter((value) => value !== null);
  const literals = present.flatMap((value) => form.literal(value, dimension, context) ?? []);
  const expression = form.expression(dimension, context);
  const alternatives =
    dimension.column === 'visitorClaimProperty'
      ? literals.map((name) => context.dialect.hasText('claim_names', name))
      : literals.length > 0
        ? [known(expression, form.isNullable, `${expression} IN (${literals.join(', ')})`)]
        : [];
  if (form.isNullable && present.length < values.length) alternatives.push(`${expression} IS NULL`);
  return alternatives.length === 0 ? NEVER : `(${alternatives.join(' OR ')})`;
}

function compare({ dimension, values }: EventFilter, sign: string, context: CompileContext): string {
  const form = QUERY_COLUMNS[dimension.column];
  const literal = form.literal(values[0], dimension, context);
  const expression = form.expression(dimension, context);
  return literal === undefined ? NEVER : known(expression, form.isNullable, `${expression} ${sign} ${literal}`);
}

const known = (expression: string, isNullable: boolean, condition: string) =>
  isNullable ? `(${expression} IS NOT NULL AND ${condition})` : `(${condition})`;
