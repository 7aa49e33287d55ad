import { useQuery } from '@tanstack/preact-query';
import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { type InsightsQuestion, insightsQuery, readColumn } from '../../data/insights.ts';
import { fill, formatNumber, getTexts, language } from '../../texts/texts.ts';
import { IconButton } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { CSV_TYPE, writeCsv } from '../../ui/csv.ts';
import { saveFile } from '../../ui/save-file.ts';
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states.tsx';
import type { InsightsView } from './insights-view.ts';
import { intervalOf, listSteps, type Period, periodBefore } from './period.ts';
import { describeStep, Timeline, type TimelinePoint } from './timeline.tsx';

const FIGURES = ['visitorsCount', 'sessionsCount', 'eventsCount'] as const;
type Figure = (typeof FIGURES)[number];

/** Page views only: other events are counted below. */
export const viewsIn = (
  { filters }: Pick<InsightsView, 'filters'>,
  period: Period,
): Pick<InsightsQuestion, 'range' | 'where'> => ({
  range: period,
  where: [{ column: 'eventType', operator: 'in', values: ['page_view'] }, ...filters],
});

const select = FIGURES.map((column) => ({ column }));

/** The numbers of visitors, visits and page views over time. */
export function Figures(props: InsightsView): VNode {
  const { view, period, isCompared } = props;
  const texts = getTexts('insights');
  const [figure, setFigure] = useState<Figure>('visitorsCount');
  const before = periodBefore(period);
  const interval = intervalOf(period);
  const byTime = (of: Period): InsightsQuestion => ({
    ...viewsIn(props, of),
    select: [{ column: 'datetime', interval }, ...select],
    groupBy: [{ column: 'datetime', interval }],
    limit: 1000,
  });
  const totals = useQuery(insightsQuery(view.ref, { ...viewsIn(props, period), select }));
  const former = useQuery({ ...insightsQuery(view.ref, { ...viewsIn(props, before), select }), enabled: isCompared });
  const times = useQuery(insightsQuery(view.ref, byTime(period)));
  const formerTimes = useQuery({ ...insightsQuery(view.ref, byTime(before)), enabled: isCompared });
  if (totals.error !== null) return <ErrorState error={totals.error} onRetry={() => void totals.refetch()} />;
  if (totals.data === undefined || times.data === undefined) return <SkeletonRows rows={6} />;
  const read = (answer: typeof times.data | undefined, of: Period) => {
    const counts = new Map(
      readColumn(answer, 'datetime').map((at, index) => [Date.parse(at), readColumn(answer, figure)[index] ?? 0]),
    );
    return listSteps(of, interval).map((at) => ({ at, value: counts.get(Date.parse(at)) ?? 0 }));
  };
  const past = isCompared && formerTimes.data !== undefined ? read(formerTimes.data, before) : [];
  const points = read(times.data, period).map(
    (point, index): TimelinePoint => ({ ...point, ...(past.length > 0 && { before: past[index]?.value ?? 0 }) }),
  );
  const isEmpty = (readColumn(totals.data, 'eventsCount')[0] ?? 0) === 0;
  return (
    <section class="card insights-card" aria-label={texts.visits}>
      <div class="figures">
        {FIGURES.map((name) => (
          <FigureButton
            key={name}
            label={texts.figures[name]}
            value={readColumn(totals.data, name)[0] ?? 0}
            before={isCompared && former.data !== undefined ? (readColumn(former.data, name)[0] ?? 0) : undefined}
            isChosen={name === figure}
            onChoose={() => setFigure(name)}
          />
        ))}
        <span class="figures-end">
          <IconButton
            icon="download"
            size="small"
            label={`${texts.csv}: ${texts.visits}`}
            onClick={() => savePoints(points, texts.figures[figure])}
          />
        </span>
      </div>
      {isEmpty && past.length === 0 ? (
        <EmptyState isCompact icon="chart-line" title={texts.emptyTitle} text={texts.emptyText} />
      ) : (
        <Timeline label={texts.figures[figure]} points={points} interval={interval} />
      )}
      <p class="field-hint insights-period">
        {fill(texts.period, { from: describeStep(period.from, 'hour'), to: describeStep(period.to, 'hour') })}
      </p>
    </section>
  );
}

function savePoints(points: readonly TimelinePoint[], title: string): void {
  const rows = points.map(({ at, value }) => [at, value]);
  saveFile('insights.csv', writeCsv([getTexts('insights').time, title], rows), CSV_TYPE);
}

interface FigureButtonProps {
  readonly label: string;
  readonly value: number;
  readonly before: number | undefined;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

/** A figure; the selected one is charted. */
function FigureButton({ label, value, before, isChosen, onChoose }: FigureButtonProps): VNode {
  const texts = getTexts('insights');
  return (
    <button
      type="button"
      class={classNames('figure', isChosen && 'figure-chosen')}
      aria-pressed={isChosen}
      onClick={onChoose}
    >
      <span class="figure-label">{label}</span>
      <span class="figure-value">{formatNumber(value)}</span>
      {before !== undefined && (
        <span class="figure-change">
          {fill(texts.change, { change: describeShare(value, before), before: formatNumber(before) })}
        </span>
      )}
    </button>
  );
}

/** A relative change: “+12 %”. Pure except for the language. */
function describeShare(value: number, before: number): string {
  if (before === 0) return value === 0 ? '±0' : '+∞';
  const format = new Intl.NumberFormat(language.value, {
    style: 'percent',
    maximumFractionDigits: 0,
    signDisplay: 'exceptZero',
  });
  return format.format((value - before) / before);
}
