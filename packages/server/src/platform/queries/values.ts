import { sql } from 'kysely';

/** Rows of a statement; their columns are named `column1`, `column2` and so on by both engines. */
export const rowValues = <Row>(rows: readonly (readonly (string | number)[])[]) =>
  sql<Row>`(values ${sql.join(rows.map((row) => sql`(${sql.join(row)})`))})`;
