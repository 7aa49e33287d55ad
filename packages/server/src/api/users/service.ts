import type { Tx } from '../../db/transact.ts';
import { conflict, notFound } from '../../errors.ts';
import { newId } from '../../ids.ts';
import { fulfilInvites } from '../invites/service.ts';
import * as queries from './queries.ts';
import type { UpdateUser } from './schema.ts';
import type { UserRow } from './table.ts';

/**
 * Makes a user, who thereby joins every organization that has invited this address.
 * @throws 409 when the address is taken
 */
export async function createUser(tx: Tx, email: string, displayName: string): Promise<UserRow> {
  if ((await queries.findUserByEmail(tx.db, email)) !== undefined)
    throw conflict(`A user with the address ${email} exists already.`);
  const user: UserRow = {
    id: newId(),
    display_name: displayName,
    email,
    email_folded: email.toLowerCase(),
    photo_url: null,
    created_at: tx.now,
  };
  await queries.insertUser(tx.db, user);
  await fulfilInvites(tx, user);
  return user;
}

/** Changes the own profile; a photo of `null` goes back to the drawn picture. */
export async function updateUser(tx: Tx, userId: string, body: UpdateUser): Promise<UserRow> {
  const changes: Partial<UserRow> = {
    ...(body.displayName !== undefined && { display_name: body.displayName }),
    ...(body.photoURL !== undefined && { photo_url: body.photoURL }),
  };
  if (Object.keys(changes).length > 0) await queries.updateUserRow(tx.db, userId, changes);
  const user = await queries.findUser(tx.db, userId);
  if (user === undefined) throw notFound('user');
  return user;
}
