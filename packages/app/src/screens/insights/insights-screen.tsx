import { useQuery } from '@tanstack/preact-query';
import type { VNode } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import { filtersOf, segmentsQuery } from '../../data/insights.ts';
import { now } from '../../data/now.ts';
import type { ScreenProps } from '../../routes/screen-props.ts';
import { SiteScreen, type SiteView } from '../../shell/site-screen.tsx';
import { getTexts } from '../../texts/texts.ts';
import { Switch } from '../../ui/choice.tsx';
import { Select } from '../../ui/select.tsx';
import { ActivitySections } from './activity-sections.tsx';
import { DateField } from './date-field.tsx';
import { FeedbackSections } from './feedback-sections.tsx';
import { Figures } from './figures.tsx';
import { periodOf, periodOfDays, RANGES, type RangeName } from './period.ts';

/** Insights of a site: its readers and their searches. */
export function InsightsScreen({ params }: ScreenProps): VNode {
  return (
    <SiteScreen params={params} tab="insights">
      {(view) => <Insights key={view.site.id} view={view} />}
    </SiteScreen>
  );
}

const day = (time: number): string => new Date(time).toISOString().slice(0, 10);

function Insights({ view }: { readonly view: SiteView }): VNode {
  const texts = getTexts('insights');
  const [range, setRange] = useState<RangeName>('last30Days');
  const [days, setDays] = useState(() => ({ first: day(now() - 7 * 86_400_000), last: day(now()) }));
  const [isCompared, setCompared] = useState(false);
  const [segment, setSegment] = useState('');
  const segments = useQuery(segmentsQuery(view.ref)).data?.items ?? [];
  const period = useMemo(
    () => (range === 'custom' ? periodOfDays(days.first, days.last) : periodOf(range, now())),
    [range, days],
  );
  const chosen = segments.find(({ title }) => title === segment);
  const filters = useMemo(() => (chosen === undefined ? [] : filtersOf(chosen)), [chosen]);
  const sectionProps = period === undefined ? undefined : { view, period, isCompared, filters };
  return (
    <>
      <div class="insights-bar">
        <Select
          label={texts.range}
          isLabelHidden
          value={range}
          options={RANGES.map((value) => ({ value, label: texts.ranges[value] }))}
          onValue={setRange}
        />
        {range === 'custom' && (
          <>
            <DateField label={texts.first} value={days.first} onValue={(first) => setDays({ ...days, first })} />
            <DateField label={texts.last} value={days.last} onValue={(last) => setDays({ ...days, last })} />
          </>
        )}
        {segments.length > 0 && (
          <Select
            label={texts.segment}
            isLabelHidden
            value={segment}
            options={[
              { value: '', label: texts.allVisitors },
              ...segments.map(({ title }) => ({ value: title, label: title })),
            ]}
            onValue={setSegment}
          />
        )}
        <Switch label={texts.compare} isChecked={isCompared} onChange={setCompared} />
      </div>
      {sectionProps === undefined ? (
        <p class="field-error" role="alert">
          {texts.noPeriod}
        </p>
      ) : (
        <>
          <Figures {...sectionProps} />
          <div class="insights-grid">
            <ActivitySections {...sectionProps} />
            <FeedbackSections {...sectionProps} />
          </div>
        </>
      )}
    </>
  );
}
