import { cleanText, type Dialect } from './dialect.ts';

/** A text as a literal of DuckDB: it has no escapes but the doubled quote. */
export const duckDbLiteral = (value: string) => `'${cleanText(value).replaceAll("'", "''")}'`;

/**
 * The SQL of DuckDB. Sites are numbers, which select ranges of rows much faster than texts.
 * @param numberOf the number of a site, if any event of it was ever stored
 */
export const createDuckdbDialect = (numberOf: (siteId: string) => number | undefined): Dialect => ({
  table: 'events',
  site: (siteId) => String(numberOf(siteId) ?? -1),
  spaceAndPage: 'place',
  text: duckDbLiteral,
  hash: (value) => `${value}::UBIGINT`,
  divide: (expression, divisor) => `((${expression}) // ${divisor})`,
  monthOf: (instant) => `(12 * year(epoch_ms(${instant})) + month(epoch_ms(${instant})) - 1)`,
  hasText: (list, text) => `coalesce(list_contains(${list}, ${text}), false)`,
  textAt: (values, names, text) => `${values}[list_position(${names}, ${text})]`,
  unnest: (list) => `unnest(${list})`,
  countIf: (condition) => `count(CASE WHEN ${condition} THEN 1 END)`,
  countDistinct: (column) => `count(DISTINCT ${column})`,
});
