import { type SelectQueryBuilder, sql } from 'kysely';
import type { CommitVersionedCache } from './commit-versioned-cache.ts';
import type { Tables } from './database.ts';

/** The number of rows of a query, without its selection and order. */
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

/** Like `countRows`, cached until the next commit: a long list is counted once for all of its pages. */
export function countRowsOnce<Table extends keyof Tables, Row>(
  cache: CommitVersionedCache,
  query: SelectQueryBuilder<Tables, Table, Row>,
): Promise<number> {
  const { sql: text, parameters } = query.compile();
  return cache.get(`count ${text} ${JSON.stringify(parameters)}`, () => countRows(query));
}
