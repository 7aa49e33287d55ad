import type { When } from './faulty-program.ts';
import { type Killing, startKilling } from './killing.ts';
import { FAULT_OPERATIONS } from './operations.ts';
import { createFaultRandom, type Random, sampleRandom } from './random.ts';

/** Options of a run. */
export interface FaultsOptions {
  /** In all, at chosen steps and under load. */
  readonly kills: number;
  /** Decides which steps are chosen when not all of them can be, and everything under load. */
  readonly seed: number;
  /** Of `OPERATIONS`; `load` selects kills under load. All by default. */
  readonly only?: string | undefined;
  /** One step, from 1. */
  readonly point?: number | undefined;
  readonly when?: When | undefined;
}

/** The results of one operation, or of kills under load. */
export interface FaultTally {
  readonly name: string;
  /** Steps that the operation has. */
  steps: number;
  before: number;
  after: number;
  /** The operation ended before the step was reached, and the server was killed then. */
  notReached: number;
  /** Each with the command to repeat it. */
  readonly failures: string[];
}

/** One kill. */
interface Work {
  readonly name: string;
  readonly tally: FaultTally;
  run(killing: Killing): Promise<void>;
}

const LOAD = 'load';
/** Maximum number of kills at chosen steps; each step has two. */
const SHARE_OF_STEPS = 0.7;
/** The more an installation contains, the longer a check lasts. */
const KILLS_OF_INSTALLATION = 50;

/**
 * Kills a server this many times, and checks the installation after each.
 * @param print receives the progress, line by line
 * @returns one entry per operation, in order
 */
export async function runFaults(options: FaultsOptions, print: (line: string) => void): Promise<FaultTally[]> {
  const random = createFaultRandom(options.seed);
  const names = [...Object.keys(FAULT_OPERATIONS), LOAD].filter((name) => [undefined, name].includes(options.only));
  if (names.length === 0) throw new Error(`There is no operation "${options.only}".`);
  const tallies = names.map(
    (name): FaultTally => ({ name, steps: 0, before: 0, after: 0, notReached: 0, failures: [] }),
  );
  const works = await planWorks(options, tallies, random);
  const began = performance.now();
  let count = 0;
  const tellKill = (work: Work, failure: string | undefined) => {
    count += 1;
    if (failure !== undefined) print(failure);
    const failures = tallies.reduce((sum, tally) => sum + tally.failures.length, 0);
    const minutes = ((performance.now() - began) / 60_000).toFixed(1);
    if (count % 10 === 0)
      print(`${count} of ${works.length} kills, ${minutes} min, ${failures} failures, ${work.name}`);
  };
  for (let rest = works; rest.length > 0; ) {
    const done = await workOnInstallation(rest.slice(0, KILLS_OF_INSTALLATION), tellKill);
    rest = rest.slice(done);
  }
  return tallies;
}

async function planWorks(options: FaultsOptions, tallies: readonly FaultTally[], random: Random): Promise<Work[]> {
  const { kills, seed, point, when } = options;
  const atSteps = (await listAllSteps(tallies)).filter(
    (one) => [undefined, one.point].includes(point) && [undefined, one.when].includes(when),
  );
  const load = tallies.find(({ name }) => name === LOAD);
  const chosen = sampleRandom(random, atSteps, load === undefined ? kills : Math.floor(kills * SHARE_OF_STEPS));
  const works = chosen.map(
    ({ tally, ...step }): Work => ({
      name: `${tally.name} ${step.when} step ${step.point}, ${step.step} (--only ${tally.name} --point ${step.point} --when ${step.when})`,
      tally,
      run: async (killing) => {
        tally[step.when] += 1;
        if ((await killing.killAt(tally.name, step.point, step.when)) === 'not reached') tally.notReached += 1;
      },
    }),
  );
  for (let ownSeed = seed; load !== undefined && works.length < kills; ownSeed += 1) {
    works.push({
      name: `under load (--only load --seed ${ownSeed} --kills 1)`,
      tally: load,
      run: (killing) => {
        load.before += 1;
        return killing.killUnderLoad(createFaultRandom(ownSeed));
      },
    });
  }
  return works;
}

/** Both sides of each step of the operations, which are found by doing them once. */
async function listAllSteps(tallies: readonly FaultTally[]) {
  const killing = await startKilling();
  try {
    const all: { tally: FaultTally; point: number; when: When; step: string }[] = [];
    for (const tally of tallies) {
      if (tally.name === LOAD) continue;
      // Objects that are stored only once exist the second time.
      await killing.listSteps(tally.name);
      const steps = await killing.listSteps(tally.name);
      tally.steps = steps.length;
      for (const [index, step] of steps.entries())
        for (const when of ['before', 'after'] as const) all.push({ tally, point: index + 1, when, step });
    }
    return all;
  } finally {
    await killing.remove();
  }
}

type Tell = (work: Work, failure: string | undefined) => void;

/** Kills on a new installation, until something is not as it must be. @returns how many were done */
async function workOnInstallation(works: readonly Work[], tell: Tell): Promise<number> {
  const killing = await startKilling();
  let done = 0;
  try {
    for (const work of works) {
      done += 1;
      const failure = await keepFailure(work, () => work.run(killing));
      tell(work, failure);
      if (failure !== undefined) return done;
    }
    const last = works.at(-1);
    if (last !== undefined) await keepFailure({ ...last, name: `at the end, after ${last.name}` }, killing.finish);
    return done;
  } finally {
    await killing.remove();
  }
}

async function keepFailure({ name, tally }: Work, work: () => Promise<void>): Promise<string | undefined> {
  try {
    await work();
    return undefined;
  } catch (error) {
    const failure = `${name}: ${error instanceof Error ? error.message : String(error)}`;
    tally.failures.push(failure);
    return failure;
  }
}

/** The results as a table, and the commands to repeat failures. */
export function describeTallies(tallies: readonly FaultTally[]): string {
  const row = (...cells: (string | number)[]) =>
    cells.map((cell, index) => String(cell)[index === 0 ? 'padEnd' : 'padStart'](index === 0 ? 20 : 14)).join('');
  const rows = tallies.map(({ name, steps, before, after, notReached, failures }) =>
    row(name, name === LOAD ? '' : steps, before, name === LOAD ? '' : after, notReached, failures.length),
  );
  const sum = tallies.reduce((total, { before, after }) => total + before + after, 0);
  const head = row('operation', 'steps', 'kills before', 'after', 'not reached', 'failures');
  return [head, ...rows, `${sum} kills`, ...tallies.flatMap(({ failures }) => failures)].join('\n');
}
