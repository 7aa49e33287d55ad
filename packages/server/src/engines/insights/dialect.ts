/**
 * SQL that differs between the stores. All other SQL is the same for all of them (`plan-query.ts`). Values from callers
 * reach a statement only through `text` and `hash`.
 */
export interface Dialect {
  /** Table of events with the columns of `stored-event.ts`; instants in it are whole milliseconds since 1970. */
  readonly table: string;
  /** The value of the column `site` for a site, as a literal. */
  site(siteId: string): string;
  /** The space and the page of an event as one text, `space/page`, or `space/` without a page; null without a space. */
  readonly spaceAndPage: string;
  /** A text as a literal. Applies `cleanText`, so it is safe for every text. */
  text(value: string): string;
  /** A number of 64 bits without sign as a literal. */
  hash(value: bigint): string;
  /**
   * Integer division by a positive integer of an expression that is an integer and not negative. Puts parentheses
   * around the expression and around the result.
   */
  divide(expression: string, divisor: bigint): string;
  /** Months since the year 0 (`12 * year + month - 1`) at an instant, in UTC; the expression may be a sum. */
  monthOf(instant: string): string;
  /** Whether a column of texts, which may be null, has a text: true or false, never null. */
  hasText(list: string, text: string): string;
  /** The element of one array column at the index of a text in another one; null if it is missing. */
  textAt(values: string, names: string, text: string): string;
  /** As a column of a selection: one row for each text of a list, none for an empty list and for null. */
  unnest(list: string): string;
  /** Number of rows for which a condition, which may be null, is true. */
  countIf(condition: string): string;
  /** Number of different values of a column, exactly. */
  countDistinct(column: string): string;
}

/** Replaces characters that no store accepts: NUL is removed, a lone surrogate becomes U+FFFD. */
export const cleanText = (text: string): string => text.replaceAll('\0', '').replace(/\p{Surrogate}/gu, '\ufffd');
