import { type RawBuilder, sql } from 'kysely';

/**
 * Folds text for comparison: composed, and case-insensitive in every script. Converts to upper case first, which
 * expands letters such as the German sharp s, and unifies sigma.
 */
export function foldText(text: string): string {
  return text.normalize('NFKC').toUpperCase().toLowerCase().replaceAll('ς', 'σ');
}

/** Whether a column of folded text contains `text`, whose wildcards are literal. */
export function containsText(column: string, text: string): RawBuilder<boolean> {
  const pattern = `%${foldText(text).replace(/[\\%_]/g, '\\$&')}%`;
  return sql<boolean>`${sql.ref(column)} like ${pattern} escape '\\'`;
}
