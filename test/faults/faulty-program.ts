import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { type ServingProgram, type Settings, serveProgram } from '../../packages/server/src/testing/program.ts';

/** Whether a step is still to be done, or was done, when the process dies. */
export type When = 'before' | 'after';

/** The real program, with faults that are ordered from outside. */
export interface FaultyProgram extends ServingProgram {
  /** Starts counting steps; kills the program at the step `point`, from 1, if given. */
  arm(point?: number, when?: When): Promise<void>;
  /** Names of the steps since. */
  listPassed(): Promise<string[]>;
  /** Its clock is wrong by so many milliseconds from now on. */
  moveClock(offset: number): Promise<void>;
  /** Simulates a full or read-only disk; ends the simulation without an argument. */
  breakDisk(lack?: 'full' | 'read-only'): Promise<void>;
}

const PRELOAD = fileURLToPath(new URL('inside/preload.mjs', import.meta.url));

/** Starts the server on a free port, and waits until it responds. */
export async function serveFaulty(settings: Settings): Promise<FaultyProgram> {
  const socket = path.join(tmpdir(), `bindery-faults-${randomBytes(6).toString('hex')}`);
  const program = await serveProgram({
    ...settings,
    // Faults are injected in this process only; compute processes have their own tests.
    BINDERY_COMPUTE_PROCESSES: '0',
    NODE_OPTIONS: `--import ${PRELOAD}`,
    FAULTS_SOCKET: socket,
  });
  void program.finished.then(() => rmSync(socket, { force: true }));
  const order = (url: string, body: object) => sendOrder(socket, url, body);
  return {
    ...program,
    arm: async (point, when = 'before') => void (await order('/arm', point === undefined ? {} : { point, when })),
    listPassed: async () => (await order('/passed', {})) as string[],
    moveClock: async (offset) => void (await order('/clock', { offset })),
    breakDisk: async (lack) => void (await order('/room', { lack })),
  };
}

function sendOrder(socketPath: string, url: string, body: object): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const sent = request({ socketPath, path: url, method: 'POST' }, (answer) => {
      text(answer).then((json) => resolve(JSON.parse(json)), reject);
    });
    sent.on('error', reject).end(JSON.stringify(body));
  });
}
