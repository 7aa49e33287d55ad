import type { Dialect } from './dialect.ts';
import type { MetricName } from './event-query.ts';

/** Columns of which the different values are counted. */
export type Counted = 'visitor' | 'session';

/** A column that counts: rows in one or several ways, or different values. */
type MetricForm =
  | { readonly different: Counted }
  | {
      /** Numbers of rows in SQL. */
      counts(dialect: Dialect): readonly string[];
      /** The SQL that rows of a result are ordered by. */
      order(dialect: Dialect): string;
      wire(counts: readonly number[]): unknown;
    };

/** Numbers of ratings. They are ordered by how much the first one is ahead of the second. */
function ratings(column: 'feedback_rating' | 'ask_rating', names: Readonly<Record<string, string>>): MetricForm {
  const counts = (dialect: Dialect) => Object.values(names).map((literal) => dialect.countIf(`${column} = ${literal}`));
  return {
    counts,
    order: (dialect) => counts(dialect).slice(0, 2).join(' - '),
    wire: (values) => Object.fromEntries(Object.keys(names).map((name, index) => [name, values[index]])),
  };
}

/** The columns that count. */
export const METRICS: Readonly<Record<MetricName, MetricForm>> = {
  eventsCount: { counts: () => ['count(*)'], order: () => 'count(*)', wire: ([count]) => count },
  visitorsCount: { different: 'visitor' },
  sessionsCount: { different: 'session' },
  pageFeedbackRating: ratings('feedback_rating', { good: "'good'", bad: "'bad'", ok: "'ok'" }),
  askResponseRating: ratings('ask_rating', { positive: '1', negative: '-1' }),
};
