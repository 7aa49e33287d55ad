import { listOrganizationsOutOfScope } from '../../../domain/access/require-sso-scope.ts';
import type { SiteToken } from '../../../domain/access/site-tokens.ts';
import type { Caller } from '../../../domain/access/tokens.ts';
import type { Context } from '../../../domain/context.ts';
import type { UserRow } from '../../../platform/db/tables/users.ts';
import type { Tx } from '../../../platform/db/transact.ts';
import { notFound } from '../../../platform/errors.ts';
import { findChangeRequest } from '../../../platform/queries/change-requests.ts';
import { searchTextOf } from '../../../platform/queries/fold.ts';
import * as queries from '../../../platform/queries/users.ts';
import { openTokenScope } from '../content/visitor-content.ts';
import type { UpdateUser } from './schema.ts';

/**
 * A user whom the caller may see: themselves, and anyone in an organization that they are a member of. Guests and
 * disabled members see nobody else (docs/api/contract.md#guests).
 * @throws 404 for everybody else, existing or not
 */
export async function getVisibleUser(ctx: Context, caller: Caller, userId: string): Promise<UserRow> {
  const db = ctx.database.reader;
  const isVisible =
    caller.userId === userId ||
    (await queries.isInSightOf(db, caller.userId, userId, await listOrganizationsOutOfScope(ctx, caller)));
  const user = isVisible ? await queries.findUser(db, userId) : undefined;
  if (user === undefined) throw notFound('user');
  return user;
}

/** The author of the change request that a visitor previews; visitors see nobody else. @throws 404 */
export async function findUserShownToVisitor(ctx: Context, token: SiteToken, userId: string): Promise<UserRow> {
  const db = ctx.database.reader;
  const previewed = (await openTokenScope(ctx, token)).scope.preview?.revision;
  const { spaceId, changeRequestId } = previewed ?? {};
  const change =
    spaceId !== undefined && changeRequestId !== undefined
      ? await findChangeRequest(db, spaceId, changeRequestId)
      : undefined;
  const user = change?.created_by === userId ? await queries.findUser(db, userId) : undefined;
  if (user === undefined) throw notFound('user');
  return user;
}

/** Changes the caller's profile; a photo of `null` resets to the generated picture. */
export async function updateUser(tx: Tx, userId: string, body: UpdateUser): Promise<UserRow> {
  const before = await queries.findUser(tx.db, userId);
  if (before === undefined) throw notFound('user');
  const { displayName = before.display_name, photoURL = before.photo_url } = body;
  const changes = {
    display_name: displayName,
    photo_url: photoURL,
    search_text: searchTextOf({ display_name: displayName, email: before.email }),
  };
  await queries.updateUserRow(tx.db, userId, changes);
  return { ...before, ...changes };
}
