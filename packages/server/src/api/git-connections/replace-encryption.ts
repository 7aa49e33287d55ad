import type { Tx } from '../../db/transact.ts';
import type { Secret } from '../../secret/secret.ts';
import { ownerOf } from './credentials.ts';
import { listEncrypted, updateConnection } from './queries.ts';

/** How many credentials and webhook secrets there were. */
export interface ReplacedEncryption {
  /** Encrypted with the new key. */
  readonly kept: number;
  /** Deleted, since nobody can decrypt them. */
  readonly lost: number;
}

/**
 * Encrypts everything that connections store with `secret`. What neither it nor `former` encrypted is deleted: a connection
 * then says that its credentials have to be entered again.
 */
export async function replaceEncryption(tx: Tx, secret: Secret, former?: Secret): Promise<ReplacedEncryption> {
  let [kept, lost] = [0, 0];
  for (const { space_id: spaceId, ...row } of await listEncrypted(tx.db)) {
    const changes: { credentials?: string | null; webhook_secret?: string | null } = {};
    for (const column of ['credentials', 'webhook_secret'] as const) {
      const encrypted = row[column];
      if (encrypted === null || secret.isEncryptedHere(encrypted)) continue;
      const isReadable = former?.isEncryptedHere(encrypted) === true;
      const owner = ownerOf(spaceId, column);
      changes[column] = isReadable ? secret.encrypt(owner, former.decrypt(owner, encrypted)) : null;
      if (isReadable) kept++;
      else lost++;
    }
    if (Object.keys(changes).length > 0) await updateConnection(tx.db, spaceId, changes);
  }
  return { kept, lost };
}
