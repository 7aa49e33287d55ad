import { writeAuditEvent } from '../../../domain/audit/record.ts';
import type { Context } from '../../../domain/context.ts';
import type { WebhookPauseReason, WebhookRow } from '../../../platform/db/tables/webhooks.ts';
import type { Tx } from '../../../platform/db/transact.ts';
import { enqueueMail } from '../../../platform/mail/mail.ts';
import { findWebhook, updateWebhookRow } from './queries.ts';

/** Pauses a webhook because of what the server found, and tells its owner by e-mail where mail is configured. */
export async function pauseWebhook(
  ctx: Pick<Context, 'config' | 'secret'>,
  tx: Tx,
  { id }: Pick<WebhookRow, 'id'>,
  reason: WebhookPauseReason,
): Promise<void> {
  const webhook = await findWebhook(tx.db, id);
  if (webhook === undefined || webhook.paused_at !== null) return;
  await updateWebhookRow(tx.db, id, { paused_at: tx.now, pause_reason: reason });
  await writeAuditEvent(tx, webhook.organization_id, {
    action: 'webhook.paused',
    actorId: null,
    target: { kind: 'webhook', id },
    details: { title: webhook.title, reason },
  });
  const isNews = reason === 'receiver_failing' || reason === 'receiver_gone';
  if (isNews && ctx.config.mail !== undefined) await enqueueMail(ctx, tx, { kind: 'webhook-paused', webhookId: id });
}
