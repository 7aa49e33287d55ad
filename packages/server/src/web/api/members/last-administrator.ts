import type { MemberRow } from '../../../platform/db/tables/members.ts';
import type { Tx } from '../../../platform/db/transact.ts';
import { conflict } from '../../../platform/errors.ts';
import { isOtherAdministratorThere } from '../../../platform/queries/members.ts';

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
