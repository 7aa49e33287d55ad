// The latency of all other requests while the server does the largest work that a single request may cause, and the
// memory of its processes. `--only cells,zip` runs the scenarios whose name contains one of these words, `--program
// FOLDER` compares with the program of another checkout; `--cores idle` skips busy cores, `--turns 1` runs each step
// once, `--rest SECONDS` is the time until memory must be released.
import { execFileSync } from 'node:child_process';
import { isFull, optionOf, sized } from './measure.mjs';
import { measureScenario } from './waits/measurement.mjs';
import { reportFailure, reportMemory, reportScenario } from './waits/report.mjs';
import { SCENARIOS } from './waits/scenarios.mjs';
import { benchThroughput } from './waits/throughput.mjs';

const TURNS = Number(optionOf('--turns') ?? sized(3, 1));
const MODES = (optionOf('--cores') ?? 'idle,busy').split(',');
const REST_SECONDS = Number(optionOf('--rest') ?? sized(60, 2));

export async function benchWaits() {
  const words = optionOf('--only')?.split(',');
  const isWanted = ({ name, isShort }) =>
    words === undefined ? isFull || isShort === true : words.some((word) => name.includes(word));
  const programs = listPrograms();
  const options = { turns: TURNS, modes: MODES, isBrief: !isFull && words === undefined, restSeconds: REST_SECONDS };
  for (const scenario of SCENARIOS.filter(isWanted)) {
    try {
      const runs = await measureScenario(scenario, programs, options);
      reportScenario(scenario, runs);
      reportMemory(scenario, runs, REST_SECONDS);
    } catch (error) {
      reportFailure(scenario, error);
    }
  }
  if (isWanted({ name: 'throughput', isShort: true })) await benchThroughput(programs);
}

/** This program, and the one to compare it with if the command line contains one. */
function listPrograms() {
  const root = optionOf('--program');
  return [{ label: 'this' }, ...(root === undefined ? [] : [{ label: commitOf(root), root }])];
}

function commitOf(root) {
  try {
    return execFileSync('git', ['-C', root, 'describe', '--always', '--dirty'], { encoding: 'utf8' }).trim();
  } catch {
    return 'the other program';
  }
}
