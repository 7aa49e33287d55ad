import type { UserRow } from '../db/tables/users.ts';
import type { Tx } from '../db/transact.ts';
import { conflict } from '../errors.ts';
import { newId } from '../ids.ts';
import { foldEmail, searchTextOf } from '../queries/fold.ts';
import * as queries from '../queries/users.ts';

/**
 * Makes a user, member of nothing: invitations to their e-mail address wait until they are accepted. The first user of an
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
