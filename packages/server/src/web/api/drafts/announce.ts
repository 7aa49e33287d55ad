import { createHash } from 'node:crypto';
import type { Caller } from '../../../domain/access/tokens.ts';
import { isSessionCaller } from '../../../domain/accounts/session-caller.ts';
import type { Context } from '../../../domain/context.ts';
import type { PageDraftRow } from '../../../platform/db/tables/page-drafts.ts';
import { LruCache } from '../../../platform/store/lru-cache.ts';
import { stateOfServer } from '../../../platform/store/server-state.ts';
import { describeCaller } from '../users/describe-caller.ts';
import { type DraftedPage, headIdOf } from './draft-state.ts';

/** Tells the windows that show a draft that it has a new version. Called after the commit. */
export function ringDraft(
  ctx: Context,
  { id, head_id: headId, page_id: page }: Pick<PageDraftRow, 'id' | 'head_id' | 'page_id'>,
  version: number,
): void {
  ctx.live.share({ bells: [{ headId, page, draft: id, version }] });
}

/** How often a program is announced while it writes; milliseconds. */
const PROGRAM_MS = 5000;
const lastOf = stateOfServer(() => new LruCache<number>(10_000, () => 1));

/** Shows a program that writes with a token among those who are in a page. */
export async function announceProgram(ctx: Context, draftedPage: DraftedPage, caller: Caller): Promise<void> {
  if (isSessionCaller(caller)) return;
  const headId = headIdOf(draftedPage);
  const { pageId: page } = draftedPage;
  // The id of the token itself is for its owner.
  const id = createHash('sha256').update(`${caller.tokenId} ${headId}`).digest('base64url').slice(0, 20);
  const now = ctx.clock().getTime();
  const key = `${id} ${page}`;
  if (now - (lastOf(ctx).get(key) ?? 0) < PROGRAM_MS) return;
  lastOf(ctx).set(key, now);
  const identity = await describeCaller(ctx, caller);
  ctx.live.share({ collaborators: [{ id, headId, page, userId: caller.userId, writes: true, ...identity }] });
}
