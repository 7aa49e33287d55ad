import { type RawBuilder, sql } from 'kysely';

/**
 * Text in the form that searches compare: composed, and the same regardless of its letter case, in every script. Goes
 * through upper case, which opens letters such as the German sharp s, and knows one sigma.
 */
export function foldText(text: string): string {
  return text.normalize('NFKC').toUpperCase().toLowerCase().replaceAll('ς', 'σ');
}

/** Whether a column of folded text contains `text`, whose wildcards stand for themselves. */
export function containsText(column: string, text: string): RawBuilder<boolean> {
  const pattern = `%${foldText(text).replace(/[\\%_]/g, '\\$&')}%`;
  return sql<boolean>`${sql.ref(column)} like ${pattern} escape '\\'`;
}
