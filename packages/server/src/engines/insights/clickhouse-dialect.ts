import { cleanText, type Dialect } from './dialect.ts';

const literal = (value: string) => `'${cleanText(value).replace(/[\\']/g, '\\$&')}'`;

/**
 * SQL as ClickHouse understands it, from 18.16 on. Backslashes escape in its texts. Its lists are never null: no claims
 * are an empty list.
 */
export const clickhouseDialect: Dialect = {
  table: 'insights_events',
  site: literal,
  spaceAndPage: "concat(space, '/', ifNull(page, ''))",
  text: literal,
  hash: String,
  divide: (expression, divisor) => `(intDiv((${expression}), ${divisor}))`,
  monthOf: (instant) => {
    const date = `toDate(intDiv((${instant}), 86400000))`;
    return `(12 * toYear(${date}) + toMonth(${date}) - 1)`;
  },
  hasText: (list, text) => `(has(${list}, ${text}) = 1)`,
  // A missing location would be the empty text.
  textAt: (values, names, text) => `if(has(${names}, ${text}), ${values}[indexOf(${names}, ${text})], NULL)`,
  unnest: (list) => `arrayJoin(${list})`,
  countIf: (condition) => `sum(if(ifNull(${condition}, 0), 1, 0))`,
  countDistinct: (column) => `uniqExact(${column})`,
};
