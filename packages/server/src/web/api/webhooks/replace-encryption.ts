import type { WebhookRow } from '../../../platform/db/tables/webhooks.ts';
import type { Tx } from '../../../platform/db/transact.ts';
import type { Secret } from '../../../platform/secret/secret.ts';
import { webhookColumn } from './credentials.ts';
import { findWebhook, listEncryptedWebhooks, updateWebhookRow } from './queries.ts';

/**
 * Encrypts the URLs and secrets of all webhooks with `secret`. Those that neither it nor `former` decrypts are deleted:
 * the webhook is paused until its URL is entered again.
 */
export async function replaceWebhookEncryption(
  tx: Tx,
  secret: Secret,
  former?: Secret,
): Promise<{ readonly reencrypted: number; readonly lost: number }> {
  let [reencrypted, lost] = [0, 0];
  for (const row of await listEncryptedWebhooks(tx.db)) {
    const changes: Partial<WebhookRow> = {};
    for (const column of ['credentials', 'former_secret'] as const) {
      const encrypted = row[column];
      if (encrypted === null || secret.isEncryptedHere(encrypted)) continue;
      const isReadable = former?.isEncryptedHere(encrypted) === true;
      const owner = webhookColumn(row.id, column);
      changes[column] = isReadable ? secret.encrypt(owner, former.decrypt(owner, encrypted)) : null;
      if (isReadable) reencrypted++;
      else if (column === 'credentials') lost++;
    }
    if (changes.credentials === null) {
      const { paused_at: pausedAt = null } = (await findWebhook(tx.db, row.id)) ?? {};
      Object.assign(changes, { paused_at: pausedAt ?? tx.now, pause_reason: 'credentials_missing' });
    }
    if (Object.keys(changes).length > 0) await updateWebhookRow(tx.db, row.id, changes);
  }
  return { reencrypted, lost };
}
