import { performance } from 'node:perf_hooks';
import type { FastifyRequest } from 'fastify';
import type { Platform } from '../platform.ts';
import { limiterOf } from './rate-limit.ts';

/**
 * The CPU time that requests of each client network use on this server: a client that has spent its budget for the
 * minute must wait for the next one. All work for a request is charged, in this process or in a worker.
 */
export interface CpuBudget {
  /** Seconds until a client may send requests again; undefined while it has budget left. */
  check(ip: string): number | undefined;
  /** @param milliseconds CPU time, possibly fractional */
  charge(ip: string, milliseconds: number): void;
}

/** Whether a browser fetches a page before its link is followed, perhaps in vain. */
export const isPrefetch = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  /^prefetch\b/.test(String(headers['sec-purpose'] ?? ''));

/** The budget of published pages, or that of those fetched in advance; each is shared by a whole server. */
export function cpuBudgetOf(ctx: Platform, isPrefetched = false): CpuBudget {
  const limiter = limiterOf(ctx, isPrefetched ? 'prefetchedCpu' : 'publishedCpu');
  return {
    check: (ip) => (limiter.allowsIp(ip, 0) ? undefined : limiter.secondsLeft()),
    charge: (ip, milliseconds) => void limiter.allowsIp(ip, milliseconds),
  };
}

/** The last readings of this thread's event loop and process clocks. */
let lastLoop = performance.eventLoopUtilization();
let lastCpu = process.cpuUsage();
/** Cumulative charge of a request that had been running from the beginning. */
let charged = 0;
let atWork = 0;

/**
 * Runs work for a request, and charges its IP address the time that the event loop was busy meanwhile. Concurrent
 * requests share that time, since a thread cannot attribute it; waiting is free.
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

/**
 * The event loop distinguishes work from waiting, and the CPU time of the process is what the machine really granted.
 */
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
