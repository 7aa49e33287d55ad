// Small requests per second, compared with another program in the same run: the isolation of large work must not slow
// them down.
import { compareLoads, leaveOut, report, sized } from '../measure.mjs';
import { probesOf, startBenchWorld } from './world.mjs';

/** The share of the other program's throughput that is the least. */
const BAR = 0.95;
const ROUNDS = { rounds: sized(9, 3), seconds: sized(3, 1) };

/** Compares the programs, one after the other in every round. */
export async function benchThroughput(programs) {
  if (programs.length < 2) return leaveOut('throughput of small requests', '--program names what to compare it with');
  const worlds = [];
  try {
    for (const program of programs) worlds.push(await startBenchWorld(program));
    const [ours, theirs] = worlds.map((world) => new Map(probesOf(world).map((probe) => [probe.name, probe])));
    for (const [name, title] of [
      ['page', 'small published page'],
      ['read', 'small page through the API'],
    ]) {
      const compared = await compareLoads(ours.get(name), theirs.get(name), ROUNDS);
      report({
        name: `throughput: ${title}`,
        value: compared.ours,
        unit: '/s',
        bar: { least: BAR, of: 'ratio' },
        baseline: { name: programs[1].label, value: compared.theirs },
        ratio: compared.ratio,
        note: `p99 ${compared.p99} ms`,
      });
    }
  } finally {
    for (const world of worlds) await world.stop();
  }
}
