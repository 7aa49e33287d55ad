import { isEmail } from '../../../platform/config/email-address.ts';
import type { Tx } from '../../../platform/db/transact.ts';
import { badRequest } from '../../../platform/errors.ts';
import { foldEmail } from '../../../platform/queries/fold.ts';
import { listMembersAmong } from '../../../platform/queries/members.ts';
import { findUsersByEmail } from '../../../platform/queries/users.ts';

/**
 * The ids of the members of an organization for these keys, by key: user ids, or e-mail addresses, case-insensitive.
 * @throws 400 naming every unknown key (docs/api/contract.md#unknown-identifiers), so that nobody learns which of them
 * are users elsewhere
 */
export async function resolvePeople(
  tx: Tx,
  organizationId: string,
  keys: readonly string[],
): Promise<(key: string) => string> {
  const emails = [...new Set(keys.filter(isEmail).map(foldEmail))];
  const users = await findUsersByEmail(tx.db, emails);
  const idOf = (key: string) => (isEmail(key) ? users.get(foldEmail(key))?.id : key);
  const ids = new Set(keys.flatMap((key) => idOf(key) ?? []));
  const members = await listMembersAmong(tx.db, organizationId, [...ids]);
  const unknown = new Set(keys.filter((key) => !members.has(idOf(key) ?? '')));
  if (unknown.size > 0) {
    const names = [...unknown].map((key) => JSON.stringify(key)).join(', ');
    throw badRequest(`body names people who are not members of this organization, invite them first: ${names}.`);
  }
  return (key) => idOf(key) ?? '';
}
