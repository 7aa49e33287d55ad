import { performance } from 'node:perf_hooks';
import type { Context } from '../context.ts';
import { limiterOf } from './rate-limit.ts';

/**
 * What the requests of each network address cost of this server: a client that has used up what an address has in a
 * minute waits for the next one. Everything that works for a request charges it, in this process or in a helper.
 */
export interface CpuBudget {
  /** Seconds until an address may come again; undefined while it has something left. */
  check(ip: string): number | undefined;
  /** @param milliseconds of CPU time, which may be fractions of one */
  charge(ip: string, milliseconds: number): void;
}

/** The budget of published pages, which all of a server share. */
export function cpuBudgetOf(ctx: Context): CpuBudget {
  const limiter = limiterOf(ctx, 'publishedCpu');
  return {
    check: (ip) => (limiter.allowsAddress(ip, 0) ? undefined : limiter.secondsLeft()),
    charge: (ip, milliseconds) => void limiter.allowsAddress(ip, milliseconds),
  };
}

/** The clocks of this thread's event loop and of the process, as they were read last. */
let lastLoop = performance.eventLoopUtilization();
let lastCpu = process.cpuUsage();
/** What each of the requests at work has been charged, if it had been there from the beginning. */
let charged = 0;
let atWork = 0;

/**
 * Does something for a request, and charges its address the time that the event loop worked meanwhile. Requests that are
 * at work at once share that time, since a thread does not tell whom it works for; waiting costs nothing.
 */
export async function chargeWork<Result>(budget: CpuBudget, ip: string, work: () => Promise<Result>): Promise<Result> {
  shareWork();
  const before = charged;
  atWork += 1;
  try {
    return await work();
  } finally {
    shareWork();
    atWork -= 1;
    budget.charge(ip, charged - before);
  }
}

/** The loop tells work from waiting, and the CPU time of the process what the machine really gave it. */
function shareWork(): void {
  const loop = performance.eventLoopUtilization();
  const cpu = process.cpuUsage();
  if (atWork > 0) {
    const milliseconds = (cpu.user + cpu.system - lastCpu.user - lastCpu.system) / 1000;
    charged += Math.max(0, Math.min(loop.active - lastLoop.active, milliseconds)) / atWork;
  }
  lastLoop = loop;
  lastCpu = cpu;
}
