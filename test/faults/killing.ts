import { readdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createInstallationCheck, type InstallationCheck } from './check-installation.ts';
import { waitForJobs } from './check-jobs.ts';
import { compareIndexes } from './compare-indexes.ts';
import type { When } from './faulty-program.ts';
import { type Attempt, requireEqual } from './operation.ts';
import { FAULT_OPERATIONS } from './operations.ts';
import { type Random, sampleRandom } from './random.ts';
import { type FaultWorld, isConnectionLost, startFaultWorld } from './world.ts';

const CLIENTS = 4;
/** The longest operation needs about a second; some kills should also hit later operations. */
const LONGEST_LOAD_MS = 1800;

/** An installation on which a server is killed again and again. */
export interface Killing {
  /** Runs the operation without a kill. @returns names of its steps */
  listSteps(operation: string): Promise<string[]>;
  /** Kills the server at a step of the operation, then checks its outcome and the whole installation. */
  killAt(operation: string, point: number, when: When): Promise<'reached' | 'not reached'>;
  /** Kills it at some time, while several clients do all operations at once. */
  killUnderLoad(random: Random): Promise<void>;
  /** Looks once more at everything that was ever done here, and stops the server. */
  finish(): Promise<void>;
  remove(): Promise<void>;
}

export async function startKilling(): Promise<Killing> {
  const world = await startFaultWorld();
  const check = createInstallationCheck(world);
  const done: Attempt[] = [];
  const begin = (operation: string): Promise<Attempt> => {
    const make = FAULT_OPERATIONS[operation];
    if (make === undefined)
      throw new Error(`There is no operation "${operation}", but ${Object.keys(FAULT_OPERATIONS).join(', ')}.`);
    return make(world);
  };
  return {
    listSteps: async (operation) => {
      const trial = await begin(operation);
      await world.server.arm();
      await trial.run();
      await waitForJobs(world);
      const steps = await world.server.listPassed();
      await trial.check();
      done.push(trial);
      return steps;
    },
    killAt: async (operation, point, when) => {
      const trial = await begin(operation);
      await world.server.arm(point, when);
      await untilConnectionLost(trial.run());
      // A step that follows the acknowledgement may be the one.
      const outcome = await Promise.race([world.server.finished, sleep(300)]);
      await killAndCheck(world, check, [trial]);
      done.push(trial);
      return outcome === undefined ? 'not reached' : 'reached';
    },
    killUnderLoad: async (random) => {
      const attempts: Attempt[] = [];
      const work = async () => {
        for (;;) {
          const trial = await begin(sampleRandom(random, Object.keys(FAULT_OPERATIONS), 1)[0] ?? '');
          attempts.push(trial);
          await trial.run();
        }
      };
      world.isQuiet = false;
      const clients = Promise.all(Array.from({ length: CLIENTS }, () => untilConnectionLost(work())));
      // One that fails ends the load.
      await Promise.race([clients, sleep(random() * LONGEST_LOAD_MS)]);
      world.server.signal('SIGKILL');
      await clients;
      await killAndCheck(world, check, attempts);
      world.isQuiet = true;
      done.push(...attempts);
    },
    finish: async () => {
      for (const trial of done) await trial.check();
      await check();
      await compareIndexes(world);
      await world.stop();
      requireEqual('what is left of temporary files', readdirSync(path.join(world.installation.dataDir, 'tmp')), []);
    },
    remove: world.remove,
  };
}

async function untilConnectionLost(work: Promise<void>): Promise<void> {
  await work.catch((error: unknown) => {
    if (!isConnectionLost(error)) throw error;
  });
}

async function killAndCheck(world: FaultWorld, check: InstallationCheck, attempts: readonly Attempt[]): Promise<void> {
  world.server.signal('SIGKILL');
  const { signal, stderr } = await world.server.finished;
  requireEqual('what the server ended by', signal, 'SIGKILL');
  requireEqual('secrets in the log', /bnd_|token-of/.test(stderr), false);
  await world.restart();
  for (const trial of attempts) await trial.check();
  await check();
}
