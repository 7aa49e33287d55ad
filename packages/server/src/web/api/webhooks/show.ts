import type { Context } from '../../../domain/context.ts';
import type { WebhookRow } from '../../../platform/db/tables/webhooks.ts';
import { findUsers } from '../../../platform/queries/users.ts';
import { presentPerson } from '../users/present.ts';
import { presentWebhook } from './present.ts';
import type { Webhook } from './schema.ts';

/** Presents webhooks with their owners. */
export async function showWebhooks(ctx: Context, rows: readonly WebhookRow[]): Promise<Webhook[]> {
  const users = await findUsers(
    ctx.database.reader,
    rows.flatMap(({ owner_id }) => owner_id ?? []),
  );
  const now = ctx.clock().toISOString();
  return rows.map((row) => {
    const owner = row.owner_id === null ? undefined : presentPerson(ctx, users, row.owner_id);
    return presentWebhook(ctx, row, owner, now);
  });
}

/** One of them. */
export async function showWebhook(ctx: Context, row: WebhookRow): Promise<Webhook> {
  const [presented] = await showWebhooks(ctx, [row]);
  if (presented === undefined) throw new Error('A webhook was presented as none.');
  return presented;
}
