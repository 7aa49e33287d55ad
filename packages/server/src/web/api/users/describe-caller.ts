import type { Caller } from '../../../domain/access/tokens.ts';
import { isSessionCaller } from '../../../domain/accounts/session-caller.ts';
import type { Context } from '../../../domain/context.ts';
import { findTokenById } from '../../../platform/queries/tokens.ts';
import { findUser } from '../../../platform/queries/users.ts';
import { presentUser } from './present.ts';

/** A caller as others see them: a person, or a program by the title of its token. */
export async function describeCaller(ctx: Context, caller: Caller) {
  const { tokenId, userId } = caller;
  if (!isSessionCaller(caller)) {
    const token = await ctx.cache.get(`token title ${tokenId}`, () => findTokenById(ctx.database.reader, tokenId));
    return { kind: 'program' as const, name: token?.title ?? '' };
  }
  const user = await ctx.cache.get(`user ${userId}`, () => findUser(ctx.database.reader, userId));
  if (user === undefined) return { kind: 'person' as const, name: '' };
  const { displayName, photoURL } = presentUser(ctx, user);
  return { kind: 'person' as const, name: displayName, photo: photoURL };
}
