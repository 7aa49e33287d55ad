import { useQuery } from '@tanstack/preact-query';
import type { VNode } from 'preact';
import { insightsQuery, readColumn } from '../../data/insights.ts';
import { fill, formatNumber, getTexts } from '../../texts/texts.ts';
import { Badge } from '../../ui/badge.tsx';
import { List, ListRow, Section } from '../../ui/list.tsx';
import { RelativeTime } from '../../ui/time.tsx';
import { eventsIn } from './activity-sections.tsx';
import { type Bar, BarList } from './bar-list.tsx';
import type { InsightsView } from './insights-view.ts';
import { usePageTitles } from './use-page-titles.ts';

/** Reader feedback on pages: ratings and comments. */
export const FeedbackSections = (props: InsightsView): VNode => (
  <>
    <Ratings {...props} />
    <Comments {...props} />
  </>
);

function Ratings(props: InsightsView): VNode {
  const texts = getTexts('insights');
  const { data, isPending } = useQuery(
    insightsQuery(props.view.ref, {
      ...eventsIn(props, ['page_post_feedback']),
      select: [{ column: 'page' }, { column: 'eventsCount' }, { column: 'pageFeedbackRating' }],
      groupBy: [{ column: 'page' }],
      order: { by: { column: 'eventsCount' }, direction: 'desc' },
      limit: 10,
    }),
  );
  const pages = readColumn(data, 'page');
  const titleOf = usePageTitles(props.view.ref, pages);
  const ratings = readColumn(data, 'pageFeedbackRating');
  const bars = pages.map((page, index): Bar => {
    const { good = 0, ok = 0, bad = 0 } = ratings[index] ?? {};
    return {
      key: `${page?.space} ${page?.page}`,
      label: titleOf(page),
      value: readColumn(data, 'eventsCount')[index] ?? 0,
      more: [good, ok, bad],
      detail: (
        <span class="bar-detail">
          {fill(texts.ratingCounts, { good: formatNumber(good), ok: formatNumber(ok), bad: formatNumber(bad) })}
        </span>
      ),
    };
  });
  return (
    <BarList
      title={texts.ratings}
      unit={texts.ratingsUnit}
      bars={bars}
      moreTitles={[texts.rating.good, texts.rating.ok, texts.rating.bad]}
      isLoading={isPending}
      empty={texts.ratingsEmpty}
      fileName="ratings"
    />
  );
}

const TONES = { good: 'success', ok: 'neutral', bad: 'danger' } as const;

function Comments(props: InsightsView): VNode {
  const texts = getTexts('insights');
  const columns = [
    { column: 'datetime', interval: 'hour' },
    { column: 'page' },
    { column: 'eventPageFeedbackRating' },
    { column: 'eventPageFeedbackComment' },
  ] as const;
  const { data, isPending } = useQuery(
    insightsQuery(props.view.ref, {
      ...eventsIn(props, ['page_post_feedback_comment']),
      select: [...columns],
      groupBy: [...columns],
      order: { by: { column: 'datetime', interval: 'hour' }, direction: 'desc' },
      limit: 50,
    }),
  );
  const pages = readColumn(data, 'page');
  const titleOf = usePageTitles(props.view.ref, pages);
  const ratings = readColumn(data, 'eventPageFeedbackRating');
  const times = readColumn(data, 'datetime');
  const comments = readColumn(data, 'eventPageFeedbackComment');
  return (
    <Section title={texts.comments}>
      {comments.length === 0 ? (
        <p class="section-empty">{isPending ? getTexts('shell').loading : texts.commentsEmpty}</p>
      ) : (
        <List label={texts.comments}>
          {comments.map((comment, index) => {
            const rating = ratings[index] ?? 'ok';
            return (
              <ListRow
                key={index}
                title={<span class="insights-comment">{comment}</span>}
                text={
                  <>
                    {titleOf(pages[index] ?? null)} · <RelativeTime iso={times[index] ?? ''} />
                  </>
                }
                meta={<Badge tone={TONES[rating]}>{texts.rating[rating]}</Badge>}
              />
            );
          })}
        </List>
      )}
    </Section>
  );
}
