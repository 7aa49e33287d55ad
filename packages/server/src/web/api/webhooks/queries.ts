import type { Db } from '../../../platform/db/database.ts';
import type { WebhookRow } from '../../../platform/db/tables/webhooks.ts';

const COLUMNS = [
  'id',
  'organization_id',
  'owner_id',
  'title',
  'url',
  'format',
  'event_types',
  'space_ids',
  'site_ids',
  'credentials',
  'former_secret',
  'former_secret_expires_at',
  'paused_at',
  'pause_reason',
  'failing_since',
  'failure_count',
  'created_at',
  'updated_at',
] as const;

/** All webhooks of an organization. */
export const selectWebhooks = (db: Db, organizationId: string) =>
  db.selectFrom('webhooks').select(COLUMNS).where('organization_id', '=', organizationId);

/** The webhooks of an organization that deliver. */
export async function listActiveWebhooks(db: Db, organizationId: string): Promise<WebhookRow[]> {
  return selectWebhooks(db, organizationId)
    .where('paused_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

export async function findWebhook(db: Db, webhookId: string): Promise<WebhookRow | undefined> {
  return db.selectFrom('webhooks').select(COLUMNS).where('id', '=', webhookId).executeTakeFirst();
}

export async function countWebhooks(db: Db, organizationId: string): Promise<number> {
  const { count } = await db
    .selectFrom('webhooks')
    .select((select) => select.fn.countAll<number | string>().as('count'))
    .where('organization_id', '=', organizationId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function insertWebhook(db: Db, row: WebhookRow): Promise<void> {
  await db.insertInto('webhooks').values(row).execute();
}

export async function updateWebhookRow(db: Db, webhookId: string, changes: Partial<WebhookRow>): Promise<void> {
  await db.updateTable('webhooks').set(changes).where('id', '=', webhookId).execute();
}

/** Deletes a webhook with its deliveries. */
export async function deleteWebhookRow(db: Db, webhookId: string): Promise<void> {
  await db.deleteFrom('webhooks').where('id', '=', webhookId).execute();
}

/** The encrypted columns of all webhooks. */
export async function listEncryptedWebhooks(
  db: Db,
): Promise<Pick<WebhookRow, 'id' | 'credentials' | 'former_secret'>[]> {
  return db.selectFrom('webhooks').select(['id', 'credentials', 'former_secret']).orderBy('id').execute();
}

/** Pauses every webhook that delivers. */
export async function pauseAllWebhooks(
  db: Db,
  { now, reason }: { readonly now: string; readonly reason: WebhookRow['pause_reason'] },
): Promise<void> {
  await db
    .updateTable('webhooks')
    .set({ paused_at: now, pause_reason: reason })
    .where('paused_at', 'is', null)
    .execute();
}
