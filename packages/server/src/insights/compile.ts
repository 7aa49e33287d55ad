import type { Dialect } from './dialect.ts';
import type { EventAnswer, EventQuery } from './event-query.ts';
import { type PlannedColumn, planQuery, type Row } from './plan-query.ts';

export interface CompiledQuery {
  readonly sql: string;
  /** Turns all rows of the statement into the answer. */
  read(rows: readonly Row[]): EventAnswer;
}

/** Writes a checked question as one statement for a store, which counts exactly. */
export function compileQuery(query: EventQuery, dialect: Dialect): CompiledQuery {
  const { columns, source, order, read } = planQuery(query, dialect);
  const groups = columns.filter(({ kind }) => kind === 'group').map(({ name }) => name);
  const expressionOf = (column: PlannedColumn) =>
    column.kind === 'different' ? dialect.countDistinct(column.of) : column.expression;
  const sql = [
    `SELECT ${columns.map((column) => `${expressionOf(column)} AS ${column.name}`).join(', ')} FROM ${source}`,
    groups.length > 0 && `GROUP BY ${groups.join(', ')}`,
    order.length > 0 && `ORDER BY ${order.join(', ')}`,
    `LIMIT ${query.limit}`,
  ];
  return { sql: sql.filter(Boolean).join(' '), read };
}
