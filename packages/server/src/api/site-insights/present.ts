import { type Dimension, type EventAnswer, isMetric, type Metric } from '../../insights/event-query.ts';
import { type ColumnName, valuesOf } from './aggregate-columns.ts';
import type { EventsAggregation } from './aggregate-schema.ts';
import type { VisitorSegment } from './segments-schema.ts';

/** The answer to a question, one entry for each selected column. */
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

/** The answer to the question for segments, one segment for each row. */
export function presentVisitorSegments(answer: EventAnswer): VisitorSegment[] {
  const [claims = [], events = [], visitors = [], sessions = []] = answer;
  return claims.map((text, row) => {
    const said = JSON.parse(String(text)) as Record<string, unknown>;
    const [counted, people, visits] = [Number(events[row]), Number(visitors[row]), Number(sessions[row])];
    return { title: titleClaims(said), claims: said, events: counted, visitors: people, sessions: visits };
  });
}

/** Characters of a title. */
const MAX_TITLE = 100;

/** `plan: pro, seats: 5`: names of claims with their values, as many as there is room for. */
export function titleClaims(claims: Readonly<Record<string, unknown>>): string {
  const said = Object.entries(claims).map(
    ([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`,
  );
  const characters = [...said.join(', ')];
  return characters.length <= MAX_TITLE ? characters.join('') : `${characters.slice(0, MAX_TITLE - 1).join('')}…`;
}
