import type { UserRow } from '../../platform/db/tables/users.ts';
import type { Tx } from '../../platform/db/transact.ts';
import { conflict } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { foldEmail, searchTextOf } from '../../platform/queries/fold.ts';
import * as queries from '../../platform/queries/users.ts';

/**
 * Creates a user without memberships: invitations to their e-mail address stay pending until accepted. The first user
 * of an installation is its administrator.
 * @throws 409 if the e-mail address already exists
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
