import type { DuckDBConnection } from '@duckdb/node-api';
import { literal } from './duckdb-dialect.ts';
import { QUARTER } from './openings.ts';
import type { SpoolFile } from './spool.ts';
import { REQUIRED_COLUMNS, STORED_COLUMNS, type StoredKind } from './stored-event.ts';

const TYPES: Readonly<Record<StoredKind, string>> = {
  text: 'VARCHAR',
  instant: 'BIGINT',
  hash: 'UBIGINT',
  integer: 'TINYINT',
  texts: 'VARCHAR[]',
};

const COLUMNS = Object.entries(STORED_COLUMNS).map(([name, kind]) => ({ name, type: TYPES[kind] }));

/** Instead of the page there is its place (`Dialect`), and instead of a site's id its number. */
const KEPT = COLUMNS.map(({ name, type }) => {
  if (name === 'site') return { name, type: 'INTEGER', taken: 'sites.number' };
  if (name === 'page') return { name: 'place', type, taken: "space || '/' || coalesce(page, '')" };
  return { name, type, taken: `taking.${name}` };
});

/** Whether the event is an opening (`openings.ts`). */
const OPENING = { name: 'opening', type: 'BOOLEAN', taken: 'coalesce(opening, false)' };

/** One row in `progress` tells the last file that was taken over, in the transaction that its events come with. */
export const TABLES = [
  "SET GLOBAL TimeZone = 'UTC'",
  'CREATE SEQUENCE IF NOT EXISTS site_numbers',
  "CREATE TABLE IF NOT EXISTS sites (id VARCHAR NOT NULL, number INTEGER NOT NULL DEFAULT nextval('site_numbers'))",
  'CREATE TABLE IF NOT EXISTS progress (last BIGINT NOT NULL)',
  'INSERT INTO progress SELECT 0 WHERE NOT EXISTS (FROM progress)',
  `CREATE TABLE IF NOT EXISTS events (${[...KEPT, OPENING]
    .map(({ name, type }) => `${name} ${type}${REQUIRED_COLUMNS.some((each) => each === name) ? ' NOT NULL' : ''}`)
    .join(', ')})`,
];

/**
 * Takes the events of a file over, or none of them. Sorted, as they lie better together: most questions are of one site.
 * @param hasNewSites whether there may be events of sites that have no number yet
 */
export async function takeFile(connection: DuckDBConnection, file: SpoolFile, hasNewSites: boolean): Promise<void> {
  const rows = `(FROM ${readerOf(file)} WHERE ${REQUIRED_COLUMNS.map((name) => `${name} IS NOT NULL`).join(' AND ')})`;
  await inTransaction(connection, [
    ...(hasNewSites ? [`INSERT INTO sites (id) SELECT DISTINCT site FROM ${rows} EXCEPT SELECT id FROM sites`] : []),
    `INSERT INTO events SELECT ${[...KEPT, OPENING].map(({ taken }) => taken).join(', ')}
     FROM ${rows} AS taking JOIN sites ON sites.id = taking.site ORDER BY sites.number, instant`,
    `UPDATE progress SET last = ${file.number}`,
  ]);
}

function readerOf({ path, hasRemains }: SpoolFile): string {
  const columns = [...COLUMNS, OPENING].map(({ name, type }) => `${name}: '${type}'`).join(', ');
  const options = [
    "format = 'newline_delimited'",
    `columns = {${columns}}`,
    // Longer than any event; the default takes much more memory.
    'maximum_object_size = 1048576',
    // Of those nobody was told that they are kept.
    `ignore_errors = ${hasRemains}`,
  ];
  return `read_json(${literal(path)}, ${options.join(', ')})`;
}

/** Removes the events of a site, and its number, which no other site gets. */
export const removeSite = (connection: DuckDBConnection, siteId: string): Promise<void> =>
  inTransaction(connection, [
    `DELETE FROM events WHERE site IN (SELECT number FROM sites WHERE id = ${literal(siteId)})`,
    `DELETE FROM sites WHERE id = ${literal(siteId)}`,
  ]);

/** Removes what happened before an instant. What stays of the quarter of an hour around it may have lost its openings. */
export const removeBefore = (connection: DuckDBConnection, instant: number): Promise<void> =>
  inTransaction(connection, [
    `DELETE FROM events WHERE instant < ${instant}`,
    `UPDATE events SET opening = true WHERE instant < ${Math.ceil(instant / QUARTER) * QUARTER}`,
  ]);

/**
 * What `copyEvents` takes: events in the columns of `STORED_COLUMNS`.
 * @param number of the one site that is wanted, in SQL
 */
export function exportSource(number?: string): string {
  const columns = KEPT.map(({ name }) => EXPORTED[name] ?? `events.${name}`);
  const where = number === undefined ? '' : ` WHERE events.site = ${number}`;
  return `(SELECT ${columns.join(', ')} FROM events JOIN sites ON sites.number = events.site${where})`;
}

const EXPORTED: Readonly<Record<string, string>> = {
  site: 'sites.id AS site',
  place: "nullif(substr(place, length(space) + 2), '') AS page",
};

async function inTransaction(connection: DuckDBConnection, statements: readonly string[]): Promise<void> {
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
