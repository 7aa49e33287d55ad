import type { MemberRow } from '../../db/tables/members.ts';
import type { Tx } from '../../db/transact.ts';
import { conflict } from '../../errors.ts';
import { isOtherAdministratorThere } from '../../queries/members.ts';

export const isAdministrator = ({ role, disabled }: Pick<MemberRow, 'role' | 'disabled'>): boolean =>
  role === 'admin' && disabled === 0;

/**
 * Somebody must remain who can undo mistakes.
 * @throws 409 for the last administrator of an organization
 */
export async function requireOtherAdministrator(tx: Tx, member: MemberRow): Promise<void> {
  const { organization_id, user_id } = member;
  if (!isAdministrator(member) || (await isOtherAdministratorThere(tx.db, organization_id, user_id))) return;
  throw conflict(
    'This is the last administrator of the organization. Appoint another one first.',
    'last_administrator',
  );
}
