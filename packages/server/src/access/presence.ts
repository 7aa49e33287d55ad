import type { Context } from '../context.ts';
import { transact } from '../db/transact.ts';
import { noteMembersSeen } from '../queries/members.ts';

const MINUTE_MS = 60_000;
/** How often a member who goes on calling is written down again. */
const HOUR_MS = 60 * MINUTE_MS;
/** Members in memory at the most. */
const MAX_KNOWN = 100_000;

/**
 * Who has called, by organization. A call only leaves a note in memory: notes are written together,
 * once a minute, and each member's once an hour, so that reading stays reading. A process that is killed loses a minute.
 */
export class Presence {
  readonly #known = new Set<string>();
  #waiting = new Map<string, Set<string>>();

  note(organizationId: string, userId: string): void {
    const key = `${organizationId} ${userId}`;
    if (this.#known.has(key)) return;
    if (this.#known.size >= MAX_KNOWN) this.#known.clear();
    this.#known.add(key);
    const users = this.#waiting.get(organizationId) ?? new Set();
    this.#waiting.set(organizationId, users.add(userId));
  }

  /** The notes that were not taken yet: users by organization. */
  take(): ReadonlyMap<string, ReadonlySet<string>> {
    const notes = this.#waiting;
    this.#waiting = new Map();
    return notes;
  }

  /** From here on everybody is noted again. */
  forget(): void {
    this.#known.clear();
  }
}

/** Writes down who has called since the last time. */
export async function writePresence(ctx: Context): Promise<void> {
  const notes = ctx.presence.take();
  if (notes.size === 0) return;
  await transact(ctx, async (tx) => {
    for (const [organizationId, users] of notes) await noteMembersSeen(tx.db, organizationId, [...users], tx.now);
  });
}

/** Writes it down every minute, until it is stopped. */
export function keepPresence(ctx: Context): { stop(): Promise<void> } {
  // That somebody was here is worth no more than a line in the log when it cannot be written.
  const write = () =>
    writePresence(ctx).catch((error: unknown) => ctx.log.warn({ err: error }, 'presence is not recorded'));
  const timers = [setInterval(write, MINUTE_MS), setInterval(() => ctx.presence.forget(), HOUR_MS)];
  for (const timer of timers) timer.unref();
  return {
    stop: async () => {
      for (const timer of timers) clearInterval(timer);
      await write();
    },
  };
}
