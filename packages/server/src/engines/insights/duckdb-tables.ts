import type { DuckDBConnection } from '@duckdb/node-api';
import { duckDbLiteral } from './duckdb-dialect.ts';
import { QUARTER } from './first-seen-tracker.ts';
import type { SpoolFile } from './spool.ts';
import type { EventSchema, StoredKind } from './store-schema.ts';
import { REQUIRED_COLUMNS } from './stored-event.ts';

const TYPES: Readonly<Record<StoredKind, string>> = {
  text: 'VARCHAR',
  instant: 'BIGINT',
  hash: 'UBIGINT',
  integer: 'TINYINT',
  texts: 'VARCHAR[]',
};

/** A column of the table, and its value where the events of a file are taken over. */
export interface DuckDbColumn {
  readonly name: string;
  readonly type: string;
  readonly source: string;
}

/** Instead of the page there is its place (`Dialect`), and instead of a site's id its number. */
export function columnOf([name, kind]: readonly [string, StoredKind]): DuckDbColumn {
  if (name === 'site') return { name, type: 'INTEGER', source: 'sites.number' };
  if (name === 'page') return { name: 'place', type: TYPES[kind], source: "space || '/' || coalesce(page, '')" };
  return { name, type: TYPES[kind], source: `taking.${name}` };
}

/** Whether the event is an opening (`first-seen-tracker.ts`). */
export const OPENING: DuckDbColumn = { name: 'opening', type: 'BOOLEAN', source: 'coalesce(opening, false)' };

/**
 * Imports all or none of the events of a file. Sorted, for locality: most queries are of one site.
 * @param hasNewSites whether there may be events of sites that have no number yet
 */
export async function takeFile(
  connection: DuckDBConnection,
  file: SpoolFile,
  { schema, hasNewSites }: { readonly schema: EventSchema; readonly hasNewSites: boolean },
): Promise<void> {
  const columns = [...schema.columns.map(columnOf), OPENING];
  const rows = `(FROM ${readerOf(file, schema)} WHERE ${REQUIRED_COLUMNS.map((name) => `${name} IS NOT NULL`).join(' AND ')})`;
  await inTransaction(connection, [
    ...(hasNewSites ? [`INSERT INTO sites (id) SELECT DISTINCT site FROM ${rows} EXCEPT SELECT id FROM sites`] : []),
    `INSERT INTO events (${columns.map(({ name }) => name).join(', ')})
     SELECT ${columns.map(({ source }) => source).join(', ')}
     FROM ${rows} AS taking JOIN sites ON sites.id = taking.site ORDER BY sites.number, instant`,
    `UPDATE progress SET last = ${file.number}`,
  ]);
}

/** Lines of an earlier version lack later columns, which are null. */
function readerOf({ path, hasRemains }: SpoolFile, { columns }: EventSchema): string {
  const types = columns.map(([name, kind]) => `${name}: '${TYPES[kind]}'`);
  const options = [
    "format = 'newline_delimited'",
    `columns = {${[...types, `${OPENING.name}: '${OPENING.type}'`].join(', ')}}`,
    // Longer than any event; the default needs much more memory.
    'maximum_object_size = 1048576',
    // Those were never acknowledged.
    `ignore_errors = ${hasRemains}`,
  ];
  return `read_json(${duckDbLiteral(path)}, ${options.join(', ')})`;
}

/** Removes the events of a site, and its number, which no other site gets. */
export const removeSite = (connection: DuckDBConnection, siteId: string): Promise<void> =>
  inTransaction(connection, [
    `DELETE FROM events WHERE site IN (SELECT number FROM sites WHERE id = ${duckDbLiteral(siteId)})`,
    `DELETE FROM sites WHERE id = ${duckDbLiteral(siteId)}`,
  ]);

/** Removes events before an instant. The rest of the quarter of an hour around it may lack its first-seen events. */
export const removeBefore = (connection: DuckDBConnection, instant: number): Promise<void> =>
  inTransaction(connection, [
    `DELETE FROM events WHERE instant < ${instant}`,
    `UPDATE events SET opening = true WHERE instant < ${Math.ceil(instant / QUARTER) * QUARTER}`,
  ]);

/**
 * The input of `copyEvents`: events in the columns of the schema.
 * @param number of the only site to export, in SQL
 */
export function exportSource(schema: EventSchema, number?: string): string {
  const columns = schema.columns.map((column) => {
    const { name } = columnOf(column);
    return EXPORTED[name] ?? `events.${name}`;
  });
  const where = number === undefined ? '' : ` WHERE events.site = ${number}`;
  return `(SELECT ${columns.join(', ')} FROM events JOIN sites ON sites.number = events.site${where})`;
}

const EXPORTED: Readonly<Record<string, string>> = {
  site: 'sites.id AS site',
  place: "nullif(substr(place, length(space) + 2), '') AS page",
};

/** Runs all statements, or none. */
export async function inTransaction(connection: DuckDBConnection, statements: readonly string[]): Promise<void> {
  await connection.run('BEGIN TRANSACTION');
  try {
    for (const statement of statements) await connection.run(statement);
    await connection.run('COMMIT');
  } catch (error) {
    // A statement that failed may have ended the transaction already.
    await connection.run('ROLLBACK').catch(() => undefined);
    throw error;
  }
}
