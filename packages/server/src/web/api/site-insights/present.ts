import { type Dimension, type EventAnswer, isMetric, type Metric } from '../../../engines/insights/event-query.ts';
import { type ColumnName, valuesOf } from './aggregate-columns.ts';
import type { EventsAggregation } from './aggregate-schema.ts';
import type { VisitorSegment } from './segments-schema.ts';

/** The result of a query, one entry for each selected column. */
export function presentAggregation(select: readonly (Dimension | Metric)[], answer: EventAnswer): EventsAggregation {
  return {
    columns: select.map((column, index) => ({
      column: column.column as ColumnName,
      ...(column.column === 'visitorClaim' && { claim: column.claim }),
      values: presentValues(column, answer[index] ?? []),
    })),
  };
}

function presentValues(column: Dimension | Metric, values: readonly unknown[]): readonly unknown[] {
  const hasEmptyText = !isMetric(column) && valuesOf(column).absent === 'empty';
  return hasEmptyText ? values.map((value) => value ?? '') : values;
}

/** The result of the segments query, one segment for each row. */
export function presentVisitorSegments(answer: EventAnswer): VisitorSegment[] {
  const [claims = [], events = [], visitors = [], sessions = []] = answer;
  return claims.map((text, row) => {
    const entries = JSON.parse(String(text)) as Record<string, unknown>;
    const [counted, people, visits] = [Number(events[row]), Number(visitors[row]), Number(sessions[row])];
    return { title: titleClaims(entries), claims: entries, events: counted, visitors: people, sessions: visits };
  });
}

/** Maximum characters of a title. */
const MAX_TITLE = 100;

/** `plan: pro, seats: 5`: claims with their values, as many as fit. */
export function titleClaims(claims: Readonly<Record<string, unknown>>): string {
  const entries = Object.entries(claims).map(
    ([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`,
  );
  const characters = [...entries.join(', ')];
  return characters.length <= MAX_TITLE ? characters.join('') : `${characters.slice(0, MAX_TITLE - 1).join('')}…`;
}
