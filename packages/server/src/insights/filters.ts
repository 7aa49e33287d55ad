import { COLUMNS, type Compiling } from './columns.ts';
import type { EventFilter, Operator } from './event-query.ts';

/** A condition that is true or false for every event, never null: so its opposite is its opposite. */
export function compileFilter(filter: EventFilter, compiling: Compiling): string {
  const { operator } = filter;
  if (operator === 'in') return isOneOf(filter, compiling);
  if (operator === 'notIn') return `NOT ${isOneOf(filter, compiling)}`;
  return compare(filter, SIGNS[operator], compiling);
}

const SIGNS: Readonly<Record<Exclude<Operator, 'in' | 'notIn'>, string>> = {
  greaterThan: '>',
  greaterThanOrEqual: '>=',
  lessThan: '<',
  lessThanOrEqual: '<=',
};

const NEVER = '(1 = 0)';

function isOneOf({ dimension, values }: EventFilter, compiling: Compiling): string {
  const form = COLUMNS[dimension.column];
  const wanted = values.filter((value) => value !== null);
  const literals = wanted.flatMap((value) => form.literal(value, dimension, compiling) ?? []);
  const expression = form.expression(dimension, compiling);
  const alternatives =
    dimension.column === 'visitorClaimProperty'
      ? literals.map((name) => compiling.dialect.hasText('claim_names', name))
      : literals.length > 0
        ? [known(expression, form.isNullable, `${expression} IN (${literals.join(', ')})`)]
        : [];
  if (form.isNullable && wanted.length < values.length) alternatives.push(`${expression} IS NULL`);
  return alternatives.length === 0 ? NEVER : `(${alternatives.join(' OR ')})`;
}

function compare({ dimension, values }: EventFilter, sign: string, compiling: Compiling): string {
  const form = COLUMNS[dimension.column];
  const literal = form.literal(values[0], dimension, compiling);
  const expression = form.expression(dimension, compiling);
  return literal === undefined ? NEVER : known(expression, form.isNullable, `${expression} ${sign} ${literal}`);
}

const known = (expression: string, isNullable: boolean, condition: string) =>
  isNullable ? `(${expression} IS NOT NULL AND ${condition})` : `(${condition})`;
