import type { VNode } from 'preact';
import { useId, useState } from 'preact/hooks';
import { fill, formatNumber, getTexts, language } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Table } from '../../ui/table.tsx';
import type { Interval } from './period.ts';

export interface TimelinePoint {
  readonly at: string;
  readonly value: number;
  /** The same interval in the preceding period. */
  readonly before?: number | undefined;
}

interface TimelineProps {
  readonly label: string;
  readonly points: readonly TimelinePoint[];
  readonly interval: Interval;
}

const WIDTH = 960;
const HEIGHT = 200;
/** Number of grid lines in the chart. */
const LINES = 4;

/** The label of an interval, in its precision; times are in UTC, like the API's buckets. */
export function describeStep(at: string, interval: Interval): string {
  const shape: Intl.DateTimeFormatOptions =
    interval === 'hour'
      ? { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' }
      : interval === 'month'
        ? { month: 'long', year: 'numeric' }
        : { day: 'numeric', month: 'short' };
  return new Intl.DateTimeFormat(language.value, { ...shape, timeZone: 'UTC' }).format(Date.parse(at));
}

/** Figures over time as a line chart, with the same figures as a table. */
export function Timeline({ label, points, interval }: TimelineProps): VNode {
  const texts = getTexts('insights');
  const [isTable, setTable] = useState(false);
  return (
    <div>
      {isTable ? (
        <TimelineTable label={label} points={points} interval={interval} />
      ) : (
        <Chart label={label} points={points} interval={interval} />
      )}
      <div class="timeline-footer">
        <Button kind="quiet" size="small" icon={isTable ? 'chart-line' : 'table'} onClick={() => setTable(!isTable)}>
          {isTable ? texts.asChart : texts.asTable}
        </Button>
      </div>
    </div>
  );
}

function Chart({ label, points, interval }: TimelineProps): VNode {
  const texts = getTexts('insights');
  const id = useId();
  const top = roundUp(Math.max(1, ...points.flatMap(({ value, before = 0 }) => [value, before])));
  const x = (index: number) => (points.length < 2 ? WIDTH / 2 : (index / (points.length - 1)) * WIDTH);
  const y = (value: number) => HEIGHT - (value / top) * HEIGHT;
  const path = (values: readonly number[]) =>
    values.map((value, index) => `${index === 0 ? 'M' : 'L'}${x(index).toFixed(1)} ${y(value).toFixed(1)}`).join('');
  const line = path(points.map(({ value }) => value));
  const hasBefore = points.some(({ before }) => before !== undefined);
  const [first, last] = [points[0], points.at(-1)];
  const total = points.reduce((sum, { value }) => sum + value, 0);
  return (
    <figure class="chart">
      <div class="chart-plot">
        <ol class="chart-scale" aria-hidden="true">
          {Array.from({ length: LINES + 1 }, (_, index) => (
            <li key={index}>{formatNumber(Math.round(top - (top / LINES) * index))}</li>
          ))}
        </ol>
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-labelledby={id}>
          <title id={id}>{fill(texts.chartText, { label, total: formatNumber(total), count: points.length })}</title>
          {Array.from({ length: LINES + 1 }, (_, index) => (
            <path key={index} class="chart-line" d={`M0 ${(HEIGHT / LINES) * index}H${WIDTH}`} />
          ))}
          {hasBefore && <path class="chart-before" d={path(points.map(({ before = 0 }) => before))} />}
          <path class="chart-area" d={`${line}L${x(points.length - 1)} ${HEIGHT}L${x(0)} ${HEIGHT}Z`} />
          <path class="chart-value" d={line} />
          {points.map((point, index) => (
            <rect
              key={point.at}
              class="chart-hit"
              x={x(index) - WIDTH / points.length / 2}
              y="0"
              width={WIDTH / points.length}
              height={HEIGHT}
            >
              <title>{`${describeStep(point.at, interval)}: ${formatNumber(point.value)}`}</title>
            </rect>
          ))}
        </svg>
      </div>
      <figcaption class="chart-ends" aria-hidden="true">
        <span>{first && describeStep(first.at, interval)}</span>
        {hasBefore && <span class="chart-legend">{texts.before}</span>}
        <span>{last && describeStep(last.at, interval)}</span>
      </figcaption>
    </figure>
  );
}

/** A round number as the end of a scale. Pure. */
function roundUp(value: number): number {
  const step = 10 ** Math.floor(Math.log10(value));
  return Math.max(LINES, Math.ceil(value / step) * step);
}

function TimelineTable({ label, points, interval }: TimelineProps): VNode {
  const texts = getTexts('insights');
  const hasBefore = points.some(({ before }) => before !== undefined);
  return (
    <Table
      label={label}
      rows={points}
      keyOf={({ at }) => at}
      columns={[
        { id: 'at', title: texts.time, cell: ({ at }) => describeStep(at, interval) },
        { id: 'value', title: label, isNumber: true, cell: ({ value }) => formatNumber(value) },
        ...(hasBefore
          ? [
              {
                id: 'before',
                title: texts.before,
                isNumber: true,
                cell: ({ before = 0 }: TimelinePoint) => formatNumber(before),
              },
            ]
          : []),
      ]}
    />
  );
}
