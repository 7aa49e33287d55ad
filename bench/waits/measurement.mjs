// Runs scenarios against one or two programs, and records the observations of each step.
import { setTimeout as sleep } from 'node:timers/promises';
import { sized } from '../measure.mjs';
import { withBusyCores } from './burners.mjs';
import { addBenchSpace, startBenchWorld } from './world.mjs';

/** Milliseconds until an idle program's memory is sampled as its level. */
const SETTLE_MS = sized(3000, 1000);

let salts = 0;

/**
 * Runs one scenario.
 * @param programs `label` and `root` of each, ours first
 * @param turns how often ours runs each step in each mode; the other one runs it once
 * @param modes `idle` and `busy`: whether the cores have other work
 * @param isBrief whether less informative steps are skipped
 * @param restSeconds from the end of the work until the level of memory is sampled
 * @returns for each program `steps`, the observations of each step by its name, and `levels` of memory in MB
 */
export async function measureScenario(scenario, programs, { turns, modes, isBrief, restSeconds }) {
  const runs = [];
  try {
    for (const program of programs) runs.push(await prepare(scenario, { ...program, isBrief }));
    for (let turn = 0; turn < turns; turn++) {
      for (const mode of modes) {
        for (const run of runs) if (turn === 0 || run === runs[0]) await runTurn(scenario, run, mode);
      }
    }
    for (const run of runs) run.levels.after = await levelAfter(run, restSeconds);
  } finally {
    for (const run of runs) await run.world.stop();
  }
  return runs;
}

/** Starts a program, sets up the scenario, and loads its code with a small turn. */
async function prepare(scenario, program) {
  const world = await startBenchWorld(program);
  const run = { ...program, world, steps: new Map(), levels: {}, failures: [] };
  try {
    run.state = await scenario.setUp?.(world);
    if (scenario.setUp !== undefined) await world.restart();
    run.observer = await world.observe();
    await scenario.run(turnOf(run, 'warm'));
    await run.observer.during(() => sleep(SETTLE_MS));
    run.levels.before = await run.observer.level();
    return run;
  } catch (error) {
    await world.stop();
    throw error;
  }
}

async function runTurn(scenario, run, mode) {
  const work = async () => {
    try {
      await scenario.run(turnOf(run, mode));
    } catch (error) {
      run.failures.push(`${mode}: ${error.message}`);
    }
  };
  await (mode === 'busy' ? withBusyCores(work) : work());
  run.endedAt = performance.now();
}

function turnOf(run, mode) {
  const { world, state, isBrief } = run;
  const salt = `salt${++salts}x${Date.now().toString(36)}`;
  return {
    world,
    state,
    salt,
    isWarm: mode === 'warm',
    isBrief,
    addSpace: () => addBenchSpace(world, salt),
    /**
     * An observed request; returns its response.
     * @param expected the status of a request that is rejected, if that is measured
     */
    step: async (name, work, expected) => {
      const observed = mode === 'warm' ? { value: await work() } : await run.observer.during(work);
      if (observed.error !== undefined) throw observed.error;
      const { value, ...rest } = observed;
      const refusal = refusalOf(value, expected);
      if (mode !== 'warm') keep(run, name, { ...rest, mode, status: value.status, refusal });
      // A rejection in the small turn is a bug of the scenario. Later ones are reported, and the turn continues.
      if (refusal !== undefined && mode === 'warm') throw new Error(`${name} was ${refusal}`);
      return value;
    },
  };
}

/** The difference between a response and the expected one. */
function refusalOf({ status, text }, expected) {
  const isExpected = expected === undefined ? status >= 200 && status < 300 : status === expected;
  return isExpected ? undefined : `answered ${status}: ${text().slice(0, 200)}`;
}

function keep({ steps }, name, observed) {
  steps.set(name, [...(steps.get(name) ?? []), observed]);
}

async function levelAfter({ endedAt, observer }, restSeconds) {
  await sleep(Math.max(0, endedAt + restSeconds * 1000 - performance.now()));
  return observer.level();
}
