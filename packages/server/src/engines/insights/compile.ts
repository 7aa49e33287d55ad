import type { Dialect } from './dialect.ts';
import type { EventAnswer, EventQuery } from './event-query.ts';
import { type PlannedColumn, planQuery, type QueryPlan, type ResultRow } from './plan-query.ts';

export interface CompiledQuery {
  readonly sql: string;
  /** Converts the rows of the statement to the result. */
  read(rows: readonly ResultRow[]): EventAnswer;
}

/** Writes a checked question as one statement for a store, which counts exactly. */
export function compileQuery(query: EventQuery, dialect: Dialect): CompiledQuery {
  const plan = planQuery(query, dialect);
  return { sql: writeStatement(plan, query.limit, dialect.countDistinct), read: plan.read };
}

/** @param countDistinct how the different values of a column are counted */
export function writeStatement(
  { columns, source, order }: QueryPlan,
  limit: number,
  countDistinct: Dialect['countDistinct'],
): string {
  const groups = columns.filter(({ kind }) => kind === 'group').map(({ name }) => name);
  const expressionOf = (column: PlannedColumn) =>
    column.kind === 'different' ? countDistinct(column.of) : column.expression;
  const parts = [
    `SELECT ${columns.map((column) => `${expressionOf(column)} AS ${column.name}`).join(', ')} FROM ${source}`,
    groups.length > 0 && `GROUP BY ${groups.join(', ')}`,
    order.length > 0 && `ORDER BY ${order.join(', ')}`,
    `LIMIT ${limit}`,
  ];
  return parts.filter(Boolean).join(' ');
}
