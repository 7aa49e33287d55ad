// Measures two things in turn, so that a machine whose speed drifts favours neither.
import autocannon from 'autocannon';

export const median = (numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)];

/** Requests a second that an address answers. */
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

/** Loads both addresses in turn; gives the medians and the median of the ratios. */
export async function compareLoads(ours, theirs, { rounds = 5, seconds = 3 } = {}) {
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

/** A line of the table: what, the figure, what it is compared with, and whether the bar is met. */
export function report(name, figure, comparison, isMet) {
  console.log(`${isMet ? 'met   ' : 'MISSED'}  ${name.padEnd(46)} ${figure.padEnd(34)} ${comparison}`);
  return isMet;
}
