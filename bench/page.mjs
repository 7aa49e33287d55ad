// The figures of a run in docs/performance.md, between two comments; the surrounding text is written by hand.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describeFigure } from './measure.mjs';

const PAGE = fileURLToPath(new URL('../docs/performance.md', import.meta.url));
const [BEGIN, END] = ['<!-- the last full run -->', '<!-- end of the run -->'];

/**
 * Writes the figures of a run to the page, one section per benchmark; sections of other benchmarks are unchanged.
 * @param order names of all benchmarks
 */
export function writePageResponse(result, order) {
  const text = readFileSync(PAGE, 'utf8');
  const [before, rest] = text.split(BEGIN);
  const [body, after] = (rest ?? '').split(END);
  if (after === undefined) throw new Error(`${PAGE} has no place for the figures.`);
  const sections = new Map(
    body
      .split(/^(?=### )/m)
      .map((section) => [/^### `(.+)`/.exec(section)?.[1], section.trim()])
      .filter(([name]) => name !== undefined),
  );
  for (const name of Object.keys(result.seconds)) sections.set(name, describeSection(result, name));
  const written = order.flatMap((name) => sections.get(name) ?? []);
  writeFileSync(PAGE, `${before}${BEGIN}\n\n${written.join('\n\n')}\n\n${END}${after}`);
  console.log(`The figures are in ${PAGE}.`);
}

function describeSection({ date, isFull, machine, figures, leftOut, failed }, name) {
  const isOfIt = ({ benchmark }) => benchmark === name;
  const left = leftOut.filter(isOfIt).map((one) => `Left out: ${one.name} (${one.because}).`);
  const broken = failed.filter((one) => one.name === name).map(({ because }) => `It did not end: ${because}`);
  return [
    `### \`${name}\``,
    `${date.slice(0, 10)}${isFull ? '' : ', small sizes'}: ${machine.description}.`,
    [
      '| | Measured | Bar | Baseline in the same run | Ratio | |',
      '| --- | --- | --- | --- | --- | --- |',
      ...figures.filter(isOfIt).map((figure) => {
        const cells = [...describeFigure(figure), describeOutcome(figure)];
        return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
      }),
    ].join('\n'),
    ...left,
    ...broken,
  ].join('\n\n');
}

const describeOutcome = ({ bar, isMet }) => (isMet ? (bar === undefined ? '' : 'met') : '**missed**');
