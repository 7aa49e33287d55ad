import type { Db } from '../db/database.ts';
import type { WebhookRow } from '../db/tables/webhooks.ts';

/** Whether an organization has a webhook that delivers. */
export async function hasActiveWebhook(db: Db, organizationId: string): Promise<boolean> {
  const row = await db
    .selectFrom('webhooks')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('paused_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** A webhook, if it is paused. */
export async function findPausedWebhook(
  db: Db,
  webhookId: string,
): Promise<Pick<WebhookRow, 'title' | 'owner_id' | 'organization_id'> | undefined> {
  return db
    .selectFrom('webhooks')
    .select(['title', 'owner_id', 'organization_id'])
    .where('id', '=', webhookId)
    .where('paused_at', 'is not', null)
    .executeTakeFirst();
}
