import type { Context } from '../domain/context.ts';
import { listSpaceIds } from '../engines/search/index-tables.ts';
import { forgetSearch } from '../engines/search/search.ts';
import { spaceOfIndex } from '../engines/search/searched-content.ts';
import { findSpaces } from '../platform/queries/spaces.ts';

const BATCH = 500;
const HOUR_MS = 3600 * 1000;

/** Removes what this process derived from purged spaces: their texts are in its indexes. */
export async function forgetRemovedSpaces(ctx: Context): Promise<void> {
  const known = [...new Set([...listSpaceIds(ctx.search.db).map(spaceOfIndex), ...ctx.links.listSpaces()])];
  const removed: string[] = [];
  for (let start = 0; start < known.length; start += BATCH) {
    const some = known.slice(start, start + BATCH);
    const there = await findSpaces(ctx.database.reader, some);
    removed.push(...some.filter((id) => !there.has(id)));
  }
  for (const spaceId of removed) await ctx.links.forget(spaceId);
  await forgetSearch(ctx, removed);
}

/** Does so once an hour, until it is stopped: each server for itself, since no other process can open its indexes. */
export function keepRemovedSpacesForgotten(ctx: Context): { stop(): Promise<void> } {
  let running: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    running = forgetRemovedSpaces(ctx).catch((error: unknown) => {
      ctx.log.warn({ err: error }, 'derived data of removed spaces could not be deleted');
    });
  }, HOUR_MS).unref();
  return {
    stop: () => {
      clearInterval(timer);
      return running;
    },
  };
}
