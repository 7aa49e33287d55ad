import { useQuery } from '@tanstack/preact-query';
import type { VNode } from 'preact';
import { type InsightsQuestion, insightsQuery, readColumn } from '../../data/insights.ts';
import { fill, formatNumber, getTexts, language } from '../../texts/texts.ts';
import { type Bar, BarList } from './bar-list.tsx';
import { viewsIn } from './figures.tsx';
import type { InsightsView } from './insights-view.ts';
import { usePageTitles } from './use-page-titles.ts';

/** Number of rows in a list. */
const ROWS = 10;
const COUNT = { column: 'eventsCount' } as const;
const MOST_FIRST = { by: COUNT, direction: 'desc' } as const;

type Column = NonNullable<InsightsQuestion['groupBy']>[number]['column'];

/** The most frequent values of a column. */
const topOf = (column: Column, limit = ROWS) => ({
  select: [{ column }, COUNT],
  groupBy: [{ column }],
  order: MOST_FIRST,
  limit,
});

/** Number of events of some types in the period. */
export const eventsIn = (
  { period, filters }: InsightsView,
  types: readonly string[],
): Pick<InsightsQuestion, 'range' | 'where'> => ({
  range: period,
  where: [{ column: 'eventType', operator: 'in', values: [...types] }, ...filters],
});

/** Opened pages, searches, followed links, and bots. */
export const ActivitySections = (props: InsightsView): VNode => (
  <>
    <Pages {...props} />
    <Searches {...props} />
    <Links {...props} />
    <Sources {...props} />
    <Countries {...props} />
    <Agents {...props} />
  </>
);

function Pages(props: InsightsView): VNode {
  const texts = getTexts('insights');
  const question: InsightsQuestion = {
    ...viewsIn(props, props.period),
    ...topOf('page'),
    select: [{ column: 'page' }, COUNT, { column: 'visitorsCount' }],
  };
  const { data, isPending } = useQuery(insightsQuery(props.view.ref, question));
  const pages = readColumn(data, 'page');
  const titleOf = usePageTitles(props.view.ref, pages);
  const visitors = readColumn(data, 'visitorsCount');
  const bars = pages.map(
    (page, index): Bar => ({
      key: `${page?.space} ${page?.page}`,
      label: titleOf(page),
      value: readColumn(data, 'eventsCount')[index] ?? 0,
      more: [visitors[index] ?? 0],
    }),
  );
  return (
    <BarList
      title={texts.pages}
      unit={texts.views}
      bars={bars}
      moreTitles={[texts.figures.visitorsCount]}
      isLoading={isPending}
      empty={texts.pagesEmpty}
      fileName="pages"
    />
  );
}

/** Searches, including those without an opened result. */
function Searches(props: InsightsView): VNode {
  const texts = getTexts('insights');
  const { ref } = props.view;
  const searched = useQuery(
    insightsQuery(ref, { ...eventsIn(props, ['search_type_query']), ...topOf('eventSearchQuery', 100) }),
  );
  const opened = useQuery(
    insightsQuery(ref, { ...eventsIn(props, ['search_open_result']), ...topOf('eventSearchQuery', 1000) }),
  );
  const openings = new Map(
    readColumn(opened.data, 'eventSearchQuery').map((query, index) => [
      query,
      readColumn(opened.data, 'eventsCount')[index] ?? 0,
    ]),
  );
  const bars = readColumn(searched.data, 'eventSearchQuery').flatMap(
    (query, index): (Bar & { resultCount: number })[] =>
      query === null || query === ''
        ? []
        : [
            {
              key: query,
              label: query,
              resultCount: openings.get(query) ?? 0,
              value: readColumn(searched.data, 'eventsCount')[index] ?? 0,
            },
          ],
  );
  const isLoading = searched.isPending || opened.isPending;
  return (
    <>
      <BarList
        title={texts.searches}
        unit={texts.times}
        bars={bars.slice(0, ROWS).map((bar) => ({ ...bar, more: [bar.resultCount] }))}
        moreTitles={[texts.opened]}
        isLoading={isLoading}
        empty={texts.searchesEmpty}
        fileName="searches"
      />
      <BarList
        title={texts.fruitless}
        unit={texts.times}
        bars={bars.filter(({ resultCount }) => resultCount === 0).slice(0, ROWS)}
        isLoading={isLoading}
        empty={texts.fruitlessEmpty}
        fileName="searches-without-result"
      />
    </>
  );
}

function Links(props: InsightsView): VNode {
  const texts = getTexts('insights');
  const { data, isPending } = useQuery(
    insightsQuery(props.view.ref, { ...eventsIn(props, ['link_click']), ...topOf('eventLinkTargetValue') }),
  );
  const targets = readColumn(data, 'eventLinkTargetValue');
  const pageOf = (target: (typeof targets)[number]) =>
    (target.kind === 'page' || target.kind === 'anchor') && target.page !== undefined && target.space !== undefined
      ? { page: target.page, space: target.space }
      : target.kind === 'space'
        ? { page: null, space: target.space }
        : null;
  const titleOf = usePageTitles(props.view.ref, targets.map(pageOf));
  const bars = targets.map((target, index): Bar => {
    const page = pageOf(target);
    const label = target.kind === 'url' ? target.url : page === null ? texts.linkKinds[target.kind] : titleOf(page);
    return { key: JSON.stringify(target), label, value: readColumn(data, 'eventsCount')[index] ?? 0 };
  });
  return (
    <BarList
      title={texts.links}
      unit={texts.clicks}
      bars={bars}
      isLoading={isPending}
      empty={texts.linksEmpty}
      fileName="links"
    />
  );
}

/** Referrers of readers. */
function Sources(props: InsightsView): VNode {
  const texts = getTexts('insights');
  const { data, isPending } = useQuery(
    insightsQuery(props.view.ref, { ...viewsIn(props, props.period), ...topOf('referrerDomain') }),
  );
  const bars = readColumn(data, 'referrerDomain').map(
    (domain, index): Bar => ({
      key: String(domain),
      label: domain === null || domain === '' ? texts.direct : domain,
      value: readColumn(data, 'eventsCount')[index] ?? 0,
    }),
  );
  return (
    <BarList
      title={texts.sources}
      unit={texts.views}
      bars={bars}
      isLoading={isPending}
      empty={texts.sourcesEmpty}
      fileName="sources"
    />
  );
}

function Countries(props: InsightsView): VNode {
  const texts = getTexts('insights');
  const names = new Intl.DisplayNames(language.value, { type: 'region', fallback: 'code' });
  const { data, isPending } = useQuery(
    insightsQuery(props.view.ref, { ...viewsIn(props, props.period), ...topOf('visitorGeoCountry') }),
  );
  const bars = readColumn(data, 'visitorGeoCountry').map(
    (country, index): Bar => ({
      key: String(country),
      label: country !== null && /^[A-Z]{2}$/.test(country) ? (names.of(country) ?? country) : texts.unknown,
      value: readColumn(data, 'eventsCount')[index] ?? 0,
    }),
  );
  return (
    <BarList
      title={texts.countries}
      unit={texts.views}
      bars={bars}
      isLoading={isPending}
      empty={texts.countriesEmpty}
      fileName="countries"
    />
  );
}

const AGENT_TYPES = ['llms_request', 'mcp_request', 'page_markdown_request', 'agent_feedback'] as const;

/** Bots and programs: the requested formats, and the names of known ones. */
function Agents(props: InsightsView): VNode {
  const texts = getTexts('insights');
  const types = useQuery(insightsQuery(props.view.ref, { ...eventsIn(props, AGENT_TYPES), ...topOf('eventType') }));
  const bots = useQuery(insightsQuery(props.view.ref, { ...eventsIn(props, AGENT_TYPES), ...topOf('visitorBot') }));
  const counts = readColumn(types.data, 'eventsCount');
  const bars = readColumn(types.data, 'eventType').map(
    (type, index): Bar => ({
      key: type,
      label: texts.agentTypes[type as (typeof AGENT_TYPES)[number]] ?? type,
      value: counts[index] ?? 0,
    }),
  );
  const knownBots = readColumn(bots.data, 'visitorBot').flatMap((bot, index) =>
    bot === null || bot === '' || bot === 'unknown'
      ? []
      : [fill(texts.bot, { bot, count: formatNumber(readColumn(bots.data, 'eventsCount')[index] ?? 0) })],
  );
  return (
    <div>
      <BarList
        title={texts.agents}
        unit={texts.requests}
        bars={bars}
        isLoading={types.isPending}
        empty={texts.agentsEmpty}
        fileName="agents"
      />
      {knownBots.length > 0 && <p class="field-hint">{knownBots.join(' · ')}</p>}
    </div>
  );
}
