import type { Tx } from '../../../platform/db/transact.ts';
import type { Secret } from '../../../platform/secret/secret.ts';
import { ownerOf } from './credentials.ts';
import { listEncrypted, updateConnection } from './queries.ts';

/** The number of credentials and webhook secrets. */
export interface ReplacedEncryption {
  /** Encrypted with the new key. */
  readonly reencrypted: number;
  /** Deleted, since they cannot be decrypted. */
  readonly lost: number;
}

/**
 * Encrypts all stored secrets of connections with `secret`. Those that neither it nor `former` decrypts are deleted: a
 * connection then reports that its credentials must be entered again.
 */
export async function replaceEncryption(tx: Tx, secret: Secret, former?: Secret): Promise<ReplacedEncryption> {
  let [reencrypted, lost] = [0, 0];
  for (const { space_id: spaceId, ...row } of await listEncrypted(tx.db)) {
    const changes: { credentials?: string | null; webhook_secret?: string | null } = {};
    for (const column of ['credentials', 'webhook_secret'] as const) {
      const encrypted = row[column];
      if (encrypted === null || secret.isEncryptedHere(encrypted)) continue;
      const isReadable = former?.isEncryptedHere(encrypted) === true;
      const owner = ownerOf(spaceId, column);
      changes[column] = isReadable ? secret.encrypt(owner, former.decrypt(owner, encrypted)) : null;
      if (isReadable) reencrypted++;
      else lost++;
    }
    if (Object.keys(changes).length > 0) await updateConnection(tx.db, spaceId, changes);
  }
  return { reencrypted, lost };
}
