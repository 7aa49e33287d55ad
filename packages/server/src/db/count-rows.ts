import { type SelectQueryBuilder, sql } from 'kysely';
import type { Tables } from './database.ts';

/** How many rows a query has, whatever it selects of them and in whichever order. */
export async function countRows<Table extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, Table, Row>,
): Promise<number> {
  const counted = await query
    .clearSelect()
    .clearOrderBy()
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow();
  return Number((counted as { count: number }).count);
}
