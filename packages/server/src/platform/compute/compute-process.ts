import { type ChildProcess, fork } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { setPriority } from 'node:os';
import path from 'node:path';
import { Client, type Dispatcher } from 'undici';
import { randomText } from '../ids.ts';
import { type ComputeMessage, SECRET_HEADER, type ServerMessage } from './compute-channel.ts';

/** Why a process ended before it responded. */
export type EndReason = 'memory' | 'time' | 'crash' | 'stopped';

/** A compute process ended before it responded. */
export class ComputeProcessEnded extends Error {
  readonly reason: EndReason;
  constructor(reason: EndReason) {
    super(reason);
    this.name = 'ComputeProcessEnded';
    this.reason = reason;
  }
}

/** A request to a process, its headers as a flat list of names and values. */
export type ComputeRequest = Pick<Dispatcher.RequestOptions, 'method' | 'path' | 'body'> & {
  readonly headers: readonly string[];
};

/** The response of a process. */
export type ComputeResponse = Dispatcher.ResponseData;

export interface ComputeProcessOptions {
  /** Path of the socket; its folder is only readable for this user. */
  readonly socket: string;
  /** Resident bytes beyond which the process is ended. */
  readonly maxMemory: number;
  onEvents(events: Extract<ComputeMessage, { kind: 'events' }>['events']): void;
  onLive(change: Extract<ComputeMessage, { kind: 'live' }>['change']): void;
}

/** Timeout of a start on a busy machine, in milliseconds. */
const START_MS = 60_000;
/** Interval of memory checks of a working process, in milliseconds. */
const WATCH_MS = 100;
/** Grace period of a stopping process, in milliseconds. */
const STOP_MS = 10_000;

/**
 * Lower priority than the server, but still a fair share if others use all processors: from 0, that of the server, to
 * 19.
 */
const NICENESS = 5;

/** The command of the running program. */
const PROGRAM = path.join(
  path.dirname(createRequire(import.meta.url).resolve('@bindery/server/package.json')),
  'bin/bindery.js',
);

/** A process with the whole program that runs work that would block the server's main thread for too long. */
export class ComputeProcess {
  /** Resolves once it accepts requests. @throws ComputeProcessEnded */
  readonly ready: Promise<void>;
  /** Resolves when it has ended, for any reason. */
  readonly ended: Promise<EndReason>;
  readonly #child: ChildProcess;
  readonly #client: Client;
  readonly #secret = randomText(40);
  #endReason: EndReason | undefined;
  #working = 0;
  #openBodies = 0;
  #watch: NodeJS.Timeout | undefined;
  readonly #maxMemory: number;

  constructor({ socket, maxMemory, onEvents, onLive }: ComputeProcessOptions) {
    this.#maxMemory = maxMemory;
    this.#child = startProcess();
    this.#client = new Client('http://compute', {
      socketPath: socket,
      pipelining: 8,
      headersTimeout: 0,
      bodyTimeout: 0,
    });
    this.ended = new Promise((resolve) => {
      this.#child.once('exit', () => {
        clearInterval(this.#watch);
        this.#client.destroy().catch(() => undefined);
        resolve(this.#endReason ?? 'crash');
      });
      this.#child.once('error', () => resolve('crash'));
    });
    this.ready = this.#waitUntilReady();
    // Callers await it; an unawaited rejection must not crash the server.
    this.ready.catch(() => undefined);
    this.#child.on('message', (message: ComputeMessage) => {
      if (message.kind === 'events') onEvents(message.events);
      if (message.kind === 'live') onLive(message.change);
    });
    this.#send({ kind: 'start', socket, secret: this.#secret });
  }

  /**
   * Sends a request once the process is ready.
   * @param maxTime milliseconds until its response must start; otherwise the process is ended
   * @throws ComputeProcessEnded if it ends before it responds
   */
  async request(options: ComputeRequest, maxTime: number | undefined): Promise<ComputeResponse> {
    await this.ready;
    this.#beginWork();
    const timer = maxTime === undefined ? undefined : setTimeout(() => this.end('time'), maxTime);
    const ended = this.ended.then((reason) => Promise.reject(new ComputeProcessEnded(reason)));
    const headers = [...options.headers, SECRET_HEADER, this.#secret];
    const answered = this.#client.request({ ...options, headers }).catch((error: unknown) => {
      // A connection breaks when the process ends, which is the cause. A process that is still running has failed
      // nevertheless.
      this.end('crash');
      return ended.catch((end: unknown) => Promise.reject(end ?? error));
    });
    try {
      const response = await Promise.race([answered, ended]);
      this.#countBody(response.body);
      return response;
    } finally {
      ended.catch(() => undefined);
      answered.catch(() => undefined);
      clearTimeout(timer);
      this.#endWork();
    }
  }

  /** Whether its responses are still being read. */
  get isRead(): boolean {
    return this.#openBodies > 0;
  }

  /** Resident bytes; 0 if the system does not report them. */
  async readMemory(): Promise<number> {
    const status = await readFile(`/proc/${this.#child.pid}/status`, 'utf8').catch(() => '');
    return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) * 1024;
  }

  /** Returns its running jobs for another worker. */
  handBackJobs(): void {
    this.#send({ kind: 'hand-back-jobs' });
  }

  /** Ends it at once. */
  end(reason: EndReason): void {
    this.#endReason ??= reason;
    this.#child.kill('SIGKILL');
  }

  /** Lets it finish its current work, and ends it. */
  async stop(): Promise<void> {
    this.#endReason ??= 'stopped';
    if (this.#child.connected) this.#child.disconnect();
    const timer = setTimeout(() => this.end('stopped'), STOP_MS);
    await this.ended;
    clearTimeout(timer);
  }

  /** Failures surface through `ended`. */
  #send(message: ServerMessage): void {
    if (this.#child.connected) this.#child.send(message, () => undefined);
  }

  async #waitUntilReady(): Promise<void> {
    const ready = new Promise<void>((resolve) => {
      this.#child.on('message', (message: ComputeMessage) => {
        if (message.kind === 'ready') resolve();
      });
    });
    const timer = setTimeout(() => this.end('time'), START_MS);
    try {
      const reason = await Promise.race([ready, this.ended]);
      if (reason !== undefined) throw new ComputeProcessEnded(reason);
    } finally {
      clearTimeout(timer);
    }
  }

  #countBody(body: ComputeResponse['body']): void {
    this.#openBodies += 1;
    body.once('close', () => {
      this.#openBodies -= 1;
    });
  }

  #beginWork(): void {
    this.#working += 1;
    this.#watch ??= setInterval(() => void this.#checkMemory(), WATCH_MS);
  }

  #endWork(): void {
    this.#working -= 1;
    if (this.#working > 0) return;
    clearInterval(this.#watch);
    this.#watch = undefined;
  }

  async #checkMemory(): Promise<void> {
    if ((await this.readMemory()) > this.#maxMemory) this.end('memory');
  }
}

function startProcess(): ChildProcess {
  const child = fork(PROGRAM, ['compute'], {
    execArgv: ['--max-semi-space-size=8', '--v8-pool-size=1', '--max-old-space-size=384', '--expose-gc'],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  if (child.pid !== undefined) lowerPriority(child.pid);
  return child;
}

/** Gives priority to the server; and if the system runs out of memory, this process is killed first. */
function lowerPriority(pid: number): void {
  try {
    setPriority(pid, NICENESS);
  } catch {
    // Some systems do not allow it; the process then has normal priority.
  }
  writeFile(`/proc/${pid}/oom_score_adj`, '1000').catch(() => undefined);
}
