import { clientSecretOwner } from '../../../domain/sso/oidc/provider.ts';
import type { Tx } from '../../../platform/db/transact.ts';
import { listClientSecrets, updateOidcProviderRow } from '../../../platform/queries/oidc.ts';
import type { Secret } from '../../../platform/secret/secret.ts';

/**
 * Re-encrypts the client secrets of all providers with `secret`. Secrets that neither it nor `former` decrypts stay
 * unchanged: the provider then reports that the secret must be entered again.
 */
export async function replaceClientSecretEncryption(
  tx: Tx,
  secret: Secret,
  former?: Secret,
): Promise<{ readonly reencrypted: number; readonly lost: number }> {
  let [reencrypted, lost] = [0, 0];
  for (const { id, client_secret: encrypted } of await listClientSecrets(tx.db)) {
    if (secret.isEncryptedHere(encrypted)) continue;
    if (former?.isEncryptedHere(encrypted) !== true) {
      lost++;
      continue;
    }
    const owner = clientSecretOwner(id);
    await updateOidcProviderRow(tx.db, id, { client_secret: secret.encrypt(owner, former.decrypt(owner, encrypted)) });
    reencrypted++;
  }
  return { reencrypted, lost };
}
