import type { Context } from '../domain/context.ts';
import { listUnfinishedSpaces, prepareSearch } from '../engines/search/search.ts';
import { ServiceError } from '../platform/errors.ts';
import type { LiveChange } from '../platform/live/live-change.ts';
import { prepareLinks } from '../web/api/links/linked-content.ts';

/** How long after a change the indexes of its space are brought to its content: others may follow at once. */
const PAUSE_MS = 200;

/** Whether a change may be of so many pages that searches do not wait for them. */
const isLarge = ({ kind, changeRequest }: LiveChange): boolean =>
  (kind === 'import' || kind === 'git') && changeRequest === undefined;

/**
 * Brings the derived indexes of a space to its content after imports and synchronizations, wherever they ran, and
 * continues what was interrupted when the server stopped: each server for itself, since no other process can open its
 * indexes.
 */
export function keepIndexesPrepared(ctx: Context): { stop(): void } {
  const waiting = new Map<string, NodeJS.Timeout>();
  let isStopped = false;
  const prepare = (spaceId: string) => {
    waiting.delete(spaceId);
    prepareIndexes(ctx, spaceId).catch((error: unknown) => {
      if (!isStopped) noteFailure(ctx, spaceId, error);
    });
  };
  const schedule = (spaceId: string) => {
    if (isStopped) return;
    clearTimeout(waiting.get(spaceId));
    waiting.set(spaceId, setTimeout(prepare, PAUSE_MS, spaceId).unref());
  };
  ctx.live.onPublished((change) => {
    if (change.space !== undefined && isLarge(change)) schedule(change.space);
  });
  for (const spaceId of [...listUnfinishedSpaces(ctx.search), ...ctx.links.listUnfinishedSpaces()]) schedule(spaceId);
  return {
    // What runs now ends when its file is closed; the next start continues it.
    stop: () => {
      isStopped = true;
      for (const timer of waiting.values()) clearTimeout(timer);
    },
  };
}

async function prepareIndexes(ctx: Context, spaceId: string): Promise<void> {
  await prepareSearch(ctx, spaceId);
  await prepareLinks(ctx, spaceId);
  ctx.log.debug({ spaceId }, 'prepared the indexes of a space');
}

/** The next search or change of the space tries again. */
function noteFailure(ctx: Context, spaceId: string, error: unknown): void {
  if (error instanceof ServiceError && error.status === 404) return;
  ctx.log.warn({ err: error, spaceId }, 'the indexes of a space could not be prepared');
}
