import { transact } from '../../platform/db/transact.ts';
import { noteMembersSeen } from '../../platform/queries/members.ts';
import type { Context } from '../context.ts';

const MINUTE_MS = 60_000;
/** How often an active member's presence is updated. */
const HOUR_MS = 60 * MINUTE_MS;

/** Writes the callers since the last run. */
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
