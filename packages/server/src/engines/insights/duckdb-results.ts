import { writeStatement } from './compile.ts';
import type { Dialect } from './dialect.ts';
import { estimate, SIZES, type SketchSize, sizeFor } from './distinct-sketch.ts';
import type { RunStatement } from './duckdb-query-runner.ts';
import { type EventAnswer, type EventQuery, type Interval, isMetric } from './event-query.ts';
import { QUARTER } from './first-seen-tracker.ts';
import type { Counted } from './metrics.ts';
import { type PlannedColumn, planQuery, type QueryPlan, type ResultRow } from './plan-query.ts';

/** Up to this number of events, distinct visitors and sessions are counted exactly, above it within 1 %. */
const EXACT_EVENTS = 1_000_000;
/** Groups up to this number of events are counted exactly: a sketch is off by a few visitors. */
const EXACT_GROUP = 2000;
/** Memory of the sketches of one query. */
const MAX_SKETCH_BYTES = 128 * 1024 * 1024;
/** Groups examined to find those with the most visitors. */
const MAX_CHOSEN = 5000;

/** Runs a validated query with as many statements as it needs. */
export async function runQuery(query: EventQuery, dialect: Dialect, runStatement: RunStatement): Promise<EventAnswer> {
  const plan = planQuery(query, dialect);
  const estimated =
    plan.columns.some(({ kind }) => kind === 'different') && (await estimateRows(query, plan, runStatement));
  return plan.read(estimated || (await runStatement(writeStatement(plan, query.limit, dialect.countDistinct))));
}

/** Undefined if the query is better computed exactly. */
async function estimateRows(
  query: EventQuery,
  plan: QueryPlan,
  runStatement: RunStatement,
): Promise<readonly ResultRow[] | undefined> {
  const [[count] = []] = await runStatement(`SELECT count(*) FROM ${plan.source}`);
  const work = { plan, total: Number(count), runStatement };
  if (work.total <= EXACT_EVENTS) return undefined;
  return (await estimateOverTime(query, work)) ?? (await estimateOfChosen(query, work));
}

interface Work {
  readonly plan: QueryPlan;
  /** Number of matching events. */
  readonly total: number;
  readonly runStatement: RunStatement;
}

/** Minimum lengths in milliseconds. */
const LENGTHS: Readonly<Record<Interval, number>> = {
  hour: 3_600_000,
  day: 23 * 3_600_000,
  week: 167 * 3_600_000,
  month: 27 * 24 * 3_600_000,
};

/**
 * Estimates in one pass if groups are time spans, whose number is known: with sketches for four times the average size,
 * and then a second pass for larger groups.
 */
async function estimateOverTime(query: EventQuery, work: Work): Promise<readonly ResultRow[] | undefined> {
  const spans = countSpans(query);
  const { plan, total, runStatement } = work;
  if (spans === undefined || total / spans < EXACT_GROUP) return undefined;
  const distinctColumns = plan.columns.flatMap(({ kind }, index) => (kind === 'different' ? [index] : []));
  // First-seen events identify visitors, but not their other events.
  const onlyOpenings = query.where.length === 0 && !plan.columns.some(({ kind }) => kind === 'count');
  const looked = onlyOpenings ? { ...plan, source: openingsOf(plan, query) } : plan;
  // One span has no more than all of them: a smaller sketch stays in the caches of the processor.
  for (const events of new Set([Math.min((4 * total) / spans, total), total])) {
    const size = sizeFor(events);
    if ((spans * distinctColumns.length * 2 ** size.bits) / 8 > MAX_SKETCH_BYTES) return undefined;
    const rows = await runStatement(writeStatement(looked, query.limit, (column) => estimate(column, size)));
    if (!rows.some((row) => distinctColumns.some((index) => Number(row[index]) > size.most))) return rows;
  }
  return undefined;
}

function countSpans({ groupBy, range }: EventQuery): number | undefined {
  const [dimension] = groupBy;
  if (dimension === undefined) return 1;
  if (groupBy.length > 1 || dimension.column !== 'datetime' || dimension.interval === undefined) return undefined;
  return Math.ceil((range.to - range.from) / LENGTHS[dimension.interval]) + 1;
}

/**
 * Every visitor has a first-seen event in each full quarter of an hour; at the edges of the range all events are
 * scanned.
 */
function openingsOf({ source }: QueryPlan, { range }: EventQuery): string {
  const [first, last] = [Math.ceil(range.from / QUARTER) * QUARTER, Math.floor(range.to / QUARTER) * QUARTER];
  const parts = ['opening', `instant < ${first}`, `instant >= ${last}`].map(
    (part) => `SELECT * FROM ${source} AND ${part}`,
  );
  return `(${parts.join(' UNION ALL ')}) AS openings`;
}

/**
 * Estimates only the groups that the result contains. For the groups with the most visitors, candidates are those with
 * the most events: a group with fewer events than others have visitors cannot be among them.
 */
async function estimateOfChosen(query: EventQuery, work: Work): Promise<readonly ResultRow[] | undefined> {
  const { by, direction } = query.order ?? {};
  const isByDifferent =
    by !== undefined && isMetric(by) && (by.column === 'visitorsCount' || by.column === 'sessionsCount');
  if (!isByDifferent) return work.runStatement(chosenSql(query, work, query.limit, work.plan.order));
  if (direction === 'asc') return undefined;
  const index = work.plan.columns.findIndex(({ name }) => work.plan.order[0]?.startsWith(`${name} `));
  for (let count = Math.max(100, 4 * query.limit); count <= MAX_CHOSEN; count *= 5) {
    const rows = await work.runStatement(chosenSql(query, work, count, ['events DESC']));
    const [chosen, fewest] = (rows[0] ?? []).slice(work.plan.columns.length).map(Number);
    const last = Number(rows.at(-1)?.[index]);
    if (Number(chosen) < count || (rows.length === query.limit && last >= Number(fewest))) return rows;
  }
  return undefined;
}

/**
 * The rows of a result, each with the number of chosen groups and the fewest events of one of them in the last columns.
 */
function chosenSql({ limit }: EventQuery, { plan, total }: Work, count: number, chosenBy: readonly string[]): string {
  const { columns, source, order } = plan;
  const groups = columns.filter(({ kind }) => kind === 'group');
  const plain = columns.flatMap((column) =>
    column.kind === 'different' ? [] : [`${column.expression} AS ${column.name}`],
  );
  const keys = groups.map((column) => `${expressionOf(column)} AS of_${column.name}`);
  const sizes = SIZES.filter((_, index) => index === 0 || total > (SIZES[index - 1]?.most ?? 0));
  const selectedColumns = columns.map((column) =>
    column.kind === 'different' ? `${estimateBySize(column.of, sizes)} AS ${column.name}` : `chosen.${column.name}`,
  );
  const names = columns.flatMap(({ kind, name }) => (kind === 'different' ? [] : [`chosen.${name}`]));
  const grouped = groups.map(({ name }) => name).join(', ');
  return `WITH chosen AS MATERIALIZED (
      SELECT ${[...plain, 'count(*) AS events'].join(', ')} FROM ${source}
      GROUP BY ${grouped} ORDER BY ${chosenBy.join(', ')} LIMIT ${count}
    ), seen AS (SELECT ${keys.join(', ')}, visitor, session FROM ${source})
    SELECT ${selectedColumns.join(', ')}, (SELECT count(*) FROM chosen), (SELECT min(events) FROM chosen)
    FROM seen JOIN chosen ON ${groups.map(({ name }) => `of_${name} IS NOT DISTINCT FROM chosen.${name}`).join(' AND ')}
    GROUP BY ${names.join(', ')}, chosen.events ORDER BY ${order.join(', ')} LIMIT ${limit}`;
}

const expressionOf = (column: PlannedColumn): string => (column.kind === 'different' ? column.of : column.expression);

/** Each group has the sketch that its number of events needs. */
function estimateBySize(column: Counted, sizes: readonly SketchSize[]): string {
  const cases = sizes.map((size, index) => {
    const condition = `events > ${sizes[index - 1]?.most ?? EXACT_GROUP} AND events <= ${size.most}`;
    return `WHEN chosen.events <= ${size.most} THEN ${estimate(column, size, condition)}`;
  });
  const exact = `count(DISTINCT ${column}) FILTER (WHERE events <= ${EXACT_GROUP})`;
  return `CASE WHEN chosen.events <= ${EXACT_GROUP} THEN ${exact} ${cases.join(' ')} END`;
}
