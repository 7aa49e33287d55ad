// Measures two functions alternately, so that drift of the machine's speed favors neither, and collects the table of
// figures.
import autocannon from 'autocannon';

/** Whether figures are measured at the documented sizes; smaller ones need five minutes in total. */
export const isFull = process.argv.includes('--full');

/** The value of a command line option such as `--program`; undefined if it is not given. */
export function optionOf(name) {
  const at = process.argv.indexOf(name);
  return at < 0 ? undefined : process.argv[at + 1];
}

/** A size or number of rounds: the documented one with `--full`, the small one otherwise. */
export const sized = (full, small) => (isFull ? full : small);

export const median = (numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)];

/** The quantile: the smallest number that this share of the numbers does not exceed. */
export const percentile = (numbers, share) =>
  [...numbers].sort((a, b) => a - b)[Math.max(0, Math.ceil(numbers.length * share) - 1)];

/** Requests per second at a URL. */
async function load(target, seconds) {
  const result = await autocannon({
    url: target.url,
    headers: target.headers ?? {},
    connections: 64,
    pipelining: 1,
    duration: seconds,
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${target.url}: ${result.non2xx} bad answers, ${result.errors} errors.`);
  return { rate: result.requests.average, p99: result.latency.p99 };
}

/** Loads both URLs alternately; returns the medians and the median of the ratios. */
export async function compareLoads(ours, theirs, { rounds = sized(5, 3), seconds = sized(3, 2) } = {}) {
  await load(ours, 2);
  await load(theirs, 2);
  const pairs = [];
  for (let round = 0; round < rounds; round++) pairs.push([await load(ours, seconds), await load(theirs, seconds)]);
  return {
    ours: median(pairs.map(([one]) => one.rate)),
    theirs: median(pairs.map(([, other]) => other.rate)),
    ratio: median(pairs.map(([one, other]) => one.rate / other.rate)),
    p99: median(pairs.map(([one]) => one.p99)),
  };
}

/** Every row of the table so far, as written to JSON. */
export const figures = [];
/** Skipped measurements, with reasons. */
export const leftOut = [];

const WIDTHS = [52, 14, 16, 44, 6];
const row = (mark, cells, note) =>
  `${mark.padEnd(7)} ${cells.map((cell, column) => cell.padEnd(WIDTHS[column])).join('  ')}  ${note}`.trimEnd();

/** The first line of the table. */
export const printHead = () => console.log(row('', ['Figure', 'Measured', 'Bar', 'Baseline', 'Ratio'], 'Note'));

/**
 * A row of the table.
 *
 * @param name of the measurement
 * @param value of the figure, in `unit`
 * @param bar the target: `{ most }` or `{ least }`, in the same unit or, with `of: 'ratio'`, of the ratio; absent if
 * there is none
 * @param baseline a measurement of the same run to compare with: `name`, and `value` in the same unit
 * @param ratio of the two, unless it is simply their quotient
 * @param fault why the figure is missed regardless of its value, such as a rejected request
 * @returns whether the bar is met
 */
export function report({
  name,
  value,
  unit,
  bar,
  baseline,
  ratio = baseline && value / baseline.value,
  note = '',
  fault,
}) {
  const judged = bar?.of === 'ratio' ? ratio : value;
  const isReached = bar === undefined || (bar.most === undefined ? judged >= bar.least : judged <= bar.most);
  const isMet = isReached && fault === undefined;
  const notes = [fault, note].filter((text) => text !== undefined && text !== '').join('; ');
  figures.push({ name, value, unit, bar, baseline, ratio, note: notes, isMet });
  const mark = isMet ? (bar === undefined ? '' : 'met') : 'MISSED';
  console.log(row(mark, describeFigure(figures.at(-1)), notes));
  return isMet;
}

/** The cells of a row: figure, measured, bar, baseline, ratio. */
export function describeFigure({ name, value, unit, bar, baseline, ratio }) {
  return [
    name,
    show(value, unit),
    bar === undefined
      ? ''
      : `${bar.most === undefined ? '≥' : '≤'} ${bar.of === 'ratio' ? `${bar.most ?? bar.least} of it` : showBar(bar.most ?? bar.least, unit)}`,
    baseline === undefined ? '' : `${baseline.name}: ${show(baseline.value, unit)}`,
    ratio === undefined ? '' : ratio.toPrecision(2),
  ];
}

/** Records that a figure is not measured. */
export function leaveOut(name, because) {
  leftOut.push({ name, because });
  console.log(`left out: ${name} (${because})`);
  return true;
}

/** A run is accurate to three digits. */
function show(value, unit) {
  const digits = value >= 100 ? 0 : value >= 10 ? 1 : unit === '' ? 3 : 2;
  return showBar(Number(value.toFixed(digits)), unit);
}

const showBar = (value, unit) => `${value.toLocaleString('en')}${unit === '' || unit === '/s' ? unit : ` ${unit}`}`;
