import { replaceTotpEncryption } from '../../domain/accounts/second-factor/replace-encryption.ts';
import type { Tx } from '../../platform/db/transact.ts';
import type { Secret } from '../../platform/secret/secret.ts';
import { type ReplacedEncryption, replaceEncryption } from '../../web/api/git-connections/replace-encryption.ts';
import { replaceClientSecretEncryption } from '../../web/api/oidc-providers/replace-encryption.ts';
import { replaceWebhookEncryption } from '../../web/api/webhooks/replace-encryption.ts';

/** What became of everything that is stored encrypted. */
export interface ReplacedStoredEncryption extends ReplacedEncryption {
  /** Authenticator apps whose codes are not accepted any more. */
  readonly lostApps: number;
  /** Client secrets of OpenID Connect providers, which have to be entered again. */
  readonly lostClients: number;
  /** Webhooks whose URLs have to be entered again. */
  readonly lostWebhooks: number;
}

/** Re-encrypts all encrypted data of the database with `secret`; data that cannot be decrypted is lost. */
export async function replaceStoredEncryption(
  tx: Tx,
  secret: Secret,
  former?: Secret,
): Promise<ReplacedStoredEncryption> {
  const connections = await replaceEncryption(tx, secret, former);
  const apps = await replaceTotpEncryption(tx, secret, former);
  const clients = await replaceClientSecretEncryption(tx, secret, former);
  const webhooks = await replaceWebhookEncryption(tx, secret, former);
  return {
    reencrypted: connections.reencrypted + apps.reencrypted + clients.reencrypted + webhooks.reencrypted,
    lost: connections.lost,
    lostApps: apps.lost,
    lostClients: clients.lost,
    lostWebhooks: webhooks.lost,
  };
}
