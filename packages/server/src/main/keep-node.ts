import type { Context } from '../domain/context.ts';
import { transactQuietly } from '../platform/db/transact.ts';
import { deleteServerNodes, replaceServerNode } from '../platform/queries/server-nodes.ts';
import { describeThisNode } from '../web/api/installation/this-node.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 3600 * 1000;

/** Reports this server every minute, for the list of servers; with a file as the database it is the only one. */
export function keepNode(ctx: Context): { stop(): Promise<void> } {
  // From now on it is running.
  void describeThisNode(ctx);
  if (ctx.config.database.kind === 'file') return { stop: async () => undefined };
  const attempt = (work: Promise<unknown>) =>
    work.catch((error: unknown) => ctx.log.warn({ err: error }, 'the list of servers is not up to date'));
  const write = () => attempt(recordNode(ctx));
  void write();
  const timer = setInterval(write, MINUTE_MS);
  timer.unref();
  return {
    stop: async () => {
      clearInterval(timer);
      await attempt(forgetNode(ctx));
    },
  };
}

/** Reports this server. */
export async function recordNode(ctx: Context): Promise<void> {
  const node = await describeThisNode(ctx);
  await transactQuietly(ctx, (tx) => replaceServerNode(tx.db, node));
}

/** Forgets this server, and those that have not reported for a day. */
export async function forgetNode(ctx: Context): Promise<void> {
  const { id } = await describeThisNode(ctx);
  const yesterday = new Date(ctx.clock().getTime() - DAY_MS).toISOString();
  await transactQuietly(ctx, (tx) => deleteServerNodes(tx.db, id, yesterday));
}
