/**
 * What the stores write differently in SQL. What is not here is written in one way for all of them (`plan-query.ts`).
 * Nothing that a caller sent reaches a statement but through `text` and `hash`.
 */
export interface Dialect {
  /** Table of events with the columns of `stored-event.ts`; instants in it are whole milliseconds since 1970. */
  readonly table: string;
  /** What the column `site` contains for a site, as a literal. */
  site(siteId: string): string;
  /** The space and the page of an event as one text, `space/page`, or `space/` for the space alone; null without a space. */
  readonly place: string;
  /** A text as a literal: safe for every text that went through `cleanText`, which this calls. */
  text(value: string): string;
  /** A number of 64 bits without sign as a literal. */
  hash(value: bigint): string;
  /**
   * How often a positive whole number goes into an expression that is a whole number and not negative. Puts parentheses
   * around the expression and around the whole.
   */
  divide(expression: string, divisor: bigint): string;
  /** Months since the year 0 (`12 * year + month - 1`) at an instant, in UTC; the expression may be a sum. */
  monthOf(instant: string): string;
  /** Whether a column of texts, which may be null, has a text: true or false, never null. */
  hasText(list: string, text: string): string;
  /** The element of one column of texts at the place that a text has in another one; null where it is missing. */
  textAt(values: string, names: string, text: string): string;
  /** As a column of a selection: one row for each text of a list, none for an empty list and for null. */
  unnest(list: string): string;
  /** Number of rows that meet a condition, which may be null. */
  countIf(condition: string): string;
  /** Number of different values of a column, exactly. */
  countDistinct(column: string): string;
}

/** What no store could keep: NUL goes away, half of a pair of surrogates becomes U+FFFD. */
export const cleanText = (text: string): string => text.replaceAll('\0', '').replace(/\p{Surrogate}/gu, '\ufffd');
