import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Logger } from 'pino';
import { serverBusy } from '../errors.ts';
import { ComputeProcess, type ComputeProcessOptions } from './compute-process.ts';

/** How work uses a process: exclusively, if it computes all the time, or shared, if it mostly waits for the network. */
export type WorkKind = 'exclusive' | 'shared';

/** A piece of work for the pool. */
export interface ComputeWork {
  /** On whose behalf it runs: each caller has a bounded share of the pool. */
  readonly caller: string;
  readonly kind: WorkKind;
}

export interface ComputePoolOptions {
  /** Maximum number of processes. */
  readonly size: number;
  readonly log: Logger;
  readonly onEvents: ComputeProcessOptions['onEvents'];
  readonly onLive: ComputeProcessOptions['onLive'];
  /** Starts a process; tests replace it. */
  readonly start?: (options: ComputeProcessOptions) => PoolProcess;
}

/** The parts of a process that the pool and its callers need. */
export type PoolProcess = Pick<ComputeProcess, 'ended' | 'isRead' | 'request' | 'readMemory' | 'handBackJobs' | 'stop'>;

/** Maximum shared work of one process. */
const SHARED_SLOTS = 2;
/** Maximum queued work, in total and per caller. */
const [MAX_WAITING, MAX_WAITING_OF_CALLER] = [64, 8];
/** How long work waits for a process, in milliseconds. */
const WAIT_MS = 30_000;
/** Idle time before a process is ended, and the interval of checks, in milliseconds. */
const [IDLE_MS, LOOK_MS] = [15_000, 1000];
/** Resident bytes beyond which a process is ended during its work, and after it. */
const [MAX_MEMORY, RETIRE_MEMORY] = [480 * 1024 * 1024, 300 * 1024 * 1024];

interface Member {
  readonly process: PoolProcess;
  readonly running: Record<WorkKind, number>;
  idle: NodeJS.Timeout | undefined;
  /** It accepts no new work. */
  isRetired: boolean;
}

interface WaitingWork {
  readonly work: ComputeWork;
  begin(member: Member): void;
  refuse(error: Error): void;
}

/** @throws in every operation without capacity */
const poolIsBusy = () => serverBusy('The server is busy with large pieces of work. Try again in a few seconds.');

/**
 * A bounded pool of processes for heavy work. They start on demand and end when idle, so an installation with only
 * small pages never has any.
 */
export class ComputePool {
  readonly #options: ComputePoolOptions;
  readonly #members = new Set<Member>();
  readonly #running: ComputeWork[] = [];
  #waiting: WaitingWork[] = [];
  #folder: string | undefined;
  #count = 0;
  #isClosed = false;

  constructor(options: ComputePoolOptions) {
    this.#options = options;
  }

  /**
   * Runs work in a process, as soon as one has capacity and the caller is below its share.
   * @throws ServiceError 503 if the queue is full or the wait is too long
   */
  async run<Result>(work: ComputeWork, use: (process: PoolProcess) => Promise<Result>): Promise<Result> {
    const member = await this.#wait(work);
    try {
      return await use(member.process);
    } finally {
      this.#running.splice(this.#running.indexOf(work), 1);
      member.running[work.kind] -= 1;
      if (this.#members.has(member)) this.#settle(member);
      this.#dispatch();
    }
  }

  /** Returns running jobs for another worker. */
  handBackJobs(): void {
    for (const { process } of this.#members) process.handBackJobs();
  }

  /** Rejects queued work, lets processes finish their current work, and ends them. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const waiting of this.#waiting.splice(0)) waiting.refuse(poolIsBusy());
    await Promise.all([...this.#members].map(({ process }) => process.stop()));
    if (this.#folder !== undefined) rmSync(this.#folder, { recursive: true, force: true });
  }

  #wait(work: ComputeWork): Promise<Member> {
    return new Promise((resolve, reject) => {
      const ofCaller = this.#waiting.filter((other) => other.work.caller === work.caller).length;
      if (this.#isClosed || this.#waiting.length >= MAX_WAITING || ofCaller >= MAX_WAITING_OF_CALLER) {
        reject(poolIsBusy());
        return;
      }
      const timer = setTimeout(() => {
        this.#waiting = this.#waiting.filter((other) => other !== waiting);
        reject(poolIsBusy());
      }, WAIT_MS);
      const waiting: WaitingWork = {
        work,
        begin: (member) => {
          clearTimeout(timer);
          resolve(member);
        },
        refuse: (error) => {
          clearTimeout(timer);
          reject(error);
        },
      };
      this.#waiting.push(waiting);
      this.#dispatch();
    });
  }

  /** Starts the work that has waited longest and is below its caller's share. */
  #dispatch(): void {
    const left: WaitingWork[] = [];
    for (const waiting of this.#waiting) {
      const isAllowed = isWithinShare(waiting.work, this.#running, this.#options.size);
      const member = isAllowed ? this.#findRoom(waiting.work.kind) : undefined;
      if (member === undefined) left.push(waiting);
      else {
        this.#running.push(waiting.work);
        member.running[waiting.work.kind] += 1;
        clearTimeout(member.idle);
        waiting.begin(member);
      }
    }
    this.#waiting = left;
  }

  /** The least busy process with capacity, or a new one. */
  #findRoom(kind: WorkKind): Member | undefined {
    const load = ({ running }: Member) => running.exclusive * SHARED_SLOTS + running.shared;
    const [best] = [...this.#members].filter((member) => hasRoom(member, kind)).sort((a, b) => load(a) - load(b));
    const isFull = this.#members.size >= this.#options.size;
    if (best !== undefined && (load(best) === 0 || isFull)) return best;
    return isFull ? undefined : this.#start();
  }

  #start(): Member {
    this.#folder ??= mkdtempSync(path.join(tmpdir(), 'bindery-'));
    this.#count += 1;
    const socket =
      process.platform === 'win32'
        ? `\\\\.\\pipe\\${path.basename(this.#folder)}-${this.#count}`
        : path.join(this.#folder, `${this.#count}.sock`);
    const { onEvents, onLive, log, start = (options) => new ComputeProcess(options) } = this.#options;
    const member: Member = {
      process: start({ socket, maxMemory: MAX_MEMORY, onEvents, onLive }),
      running: { exclusive: 0, shared: 0 },
      idle: undefined,
      isRetired: false,
    };
    this.#members.add(member);
    member.process.ended.then((reason) => {
      this.#members.delete(member);
      clearTimeout(member.idle);
      rmSync(socket, { force: true });
      if (reason !== 'stopped') log.warn({ reason }, 'a compute process ended and is replaced');
      this.#dispatch();
    });
    return member;
  }

  /** After work: an idle process ends after a while, and soon if it has not released its memory. */
  #settle(member: Member): void {
    const isIdle = () => member.running.exclusive + member.running.shared === 0 && !member.process.isRead;
    clearTimeout(member.idle);
    let waited = 0;
    const look = async () => {
      waited += LOOK_MS;
      if (isIdle() && (waited >= IDLE_MS || (await member.process.readMemory()) > RETIRE_MEMORY) && isIdle()) {
        member.isRetired = true;
        void member.process.stop();
      } else if (!member.isRetired) member.idle = setTimeout(look, LOOK_MS).unref();
    };
    member.idle = setTimeout(look, LOOK_MS).unref();
  }
}

const hasRoom = ({ running, isRetired }: Member, kind: WorkKind): boolean =>
  !isRetired && running[kind] < (kind === 'exclusive' ? 1 : SHARED_SLOTS);

/** A single caller never occupies all processes, if there are several. */
function isWithinShare({ caller, kind }: ComputeWork, running: readonly ComputeWork[], size: number): boolean {
  const share = kind === 'exclusive' ? Math.max(1, size - 1) : SHARED_SLOTS;
  return running.filter((other) => other.caller === caller && other.kind === kind).length < share;
}
