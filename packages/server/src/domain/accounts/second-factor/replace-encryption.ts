import type { Tx } from '../../../platform/db/transact.ts';
import { listTotpSecrets, updateTotp } from '../../../platform/queries/second-factors.ts';
import type { Secret } from '../../../platform/secret/secret.ts';
import { totpOwner } from './check-code.ts';

/**
 * Re-encrypts the secrets of authenticator apps with another key. One that neither key decrypts stays and accepts no
 * code: without it the password alone would suffice. Its user signs in with a recovery code or a passkey.
 * @returns how many were re-encrypted, and how many are lost
 */
export async function replaceTotpEncryption(
  tx: Tx,
  secret: Secret,
  former?: Secret,
): Promise<{ readonly reencrypted: number; readonly lost: number }> {
  let [reencrypted, lost] = [0, 0];
  for (const { user_id: userId, secret: encrypted } of await listTotpSecrets(tx.db)) {
    if (secret.isEncryptedHere(encrypted)) continue;
    if (former?.isEncryptedHere(encrypted) !== true) {
      lost++;
      continue;
    }
    const owner = totpOwner(userId);
    await updateTotp(tx.db, userId, { secret: secret.encrypt(owner, former.decrypt(owner, encrypted)) });
    reencrypted++;
  }
  return { reencrypted, lost };
}
