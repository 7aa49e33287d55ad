import pg from 'pg';
import { cleanText, type Dialect } from './dialect.ts';

/** 64-bit numbers are signed there: the upper half is stored as negative numbers. */
export const signedHash = (value: bigint): string => String(BigInt.asIntN(64, value));

const literal = (value: string) => pg.escapeLiteral(cleanText(value));

/** SQL as PostgreSQL understands it. The columns of the table have the collation "C", so texts compare by bytes. */
export const postgresqlDialect: Dialect = {
  table: 'insights_events',
  site: literal,
  spaceAndPage: "(space || '/' || coalesce(page, ''))",
  text: literal,
  hash: (value) => `'${signedHash(value)}'::bigint`,
  divide: (expression, divisor) => `((${expression}) / ${divisor})`,
  monthOf: (instant) => {
    const date = `(date '1970-01-01' + ((${instant}) / 86400000)::integer)`;
    return `(12 * extract(year from ${date}) + extract(month from ${date}) - 1)::integer`;
  },
  hasText: (list, text) => `coalesce(${text} = ANY (${list}), false)`,
  textAt: (values, names, text) => `${values}[array_position(${names}, ${text})]`,
  unnest: (list) => `unnest(${list})`,
  countIf: (condition) => `count(*) FILTER (WHERE ${condition})`,
  countDistinct: (column) => `count(DISTINCT ${column})`,
};
