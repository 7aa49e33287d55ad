import { listOrganizationsOutOfScope } from '../../access/require-sso-scope.ts';
import type { SiteToken } from '../../access/site-tokens.ts';
import type { Caller } from '../../access/tokens.ts';
import type { Context } from '../../context.ts';
import type { UserRow } from '../../db/tables/users.ts';
import type { Tx } from '../../db/transact.ts';
import { conflict, notFound } from '../../errors.ts';
import { newId } from '../../ids.ts';
import { findChangeRequest } from '../../queries/change-requests.ts';
import { foldEmail, searchTextOf } from '../../queries/fold.ts';
import * as queries from '../../queries/users.ts';
import { enterSite } from '../content/visitor-content.ts';
import type { UpdateUser } from './schema.ts';

/**
 * Makes a user, member of nothing: invitations to the address wait until they are accepted. The first user of an
 * installation administrates it.
 * @throws 409 when the address is taken
 */
export async function createUser(tx: Tx, email: string, displayName: string): Promise<UserRow> {
  if ((await queries.findUserByEmail(tx.db, email)) !== undefined)
    throw conflict(`A user with the e-mail address ${email} already exists.`, 'already_exists');
  const user: UserRow = {
    id: newId(),
    display_name: displayName,
    email,
    email_folded: foldEmail(email),
    search_text: searchTextOf({ display_name: displayName, email }),
    photo_url: null,
    installation_admin: Number(!(await queries.isAnyUserThere(tx.db))),
    created_at: tx.now,
  };
  await queries.insertUser(tx.db, user);
  return user;
}

/**
 * A user whom the caller may see: oneself, and whoever belongs to an organization that one is a member of. Guests see
 * nobody else (docs/api/contract.md#guests), and disabled members do neither.
 * @throws 404 for everybody else, there or not
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

/** Who made the change request that a visitor previews; visitors are told of nobody else. @throws 404 */
export async function findUserShownToVisitor(ctx: Context, token: SiteToken, userId: string): Promise<UserRow> {
  const db = ctx.database.reader;
  const previewed = (await enterSite(ctx, token)).visit.preview?.revision;
  const { spaceId, changeRequestId } = previewed ?? {};
  const change =
    spaceId !== undefined && changeRequestId !== undefined
      ? await findChangeRequest(db, spaceId, changeRequestId)
      : undefined;
  const user = change?.created_by === userId ? await queries.findUser(db, userId) : undefined;
  if (user === undefined) throw notFound('user');
  return user;
}

/** Changes the own profile; a photo of `null` goes back to the drawn picture. */
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
