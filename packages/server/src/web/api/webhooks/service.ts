import { writeAuditEvent } from '../../../domain/audit/record.ts';
import type { Context } from '../../../domain/context.ts';
import type { WebhookRow } from '../../../platform/db/tables/webhooks.ts';
import type { Tx } from '../../../platform/db/transact.ts';
import { badRequest, limitReached, notFound, preconditionFailed } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import { findSite } from '../../../platform/queries/sites.ts';
import { findSpaces } from '../../../platform/queries/spaces.ts';
import {
  decryptWebhook,
  encryptWebhook,
  newWebhookSecret,
  readWebhookUrl,
  shownWebhookUrl,
  webhookColumn,
} from './credentials.ts';
import { mayReceiveEvents } from './describe-event.ts';
import { MAX_WEBHOOKS, SECRET_OVERLAP_MS } from './limits.ts';
import * as queries from './queries.ts';
import { scheduleDeliveries } from './schedule.ts';
import type { CreateWebhook, UpdateWebhook } from './schema.ts';

type Secrets = Pick<Context, 'secret'>;

/**
 * Creates a webhook that belongs to its creator, whose permissions decide what it may tell.
 * @returns it, and its secret, which no other call returns
 * @throws 400 for an invalid URL, space or site, 409 if the organization has 20
 */
export async function createWebhook(
  { secret: key }: Secrets,
  tx: Tx,
  { organizationId, userId }: { readonly organizationId: string; readonly userId: string },
  body: CreateWebhook,
): Promise<{ readonly webhook: WebhookRow; readonly secret: string }> {
  if ((await queries.countWebhooks(tx.db, organizationId)) >= MAX_WEBHOOKS)
    throw limitReached(
      `Webhook limit reached (${MAX_WEBHOOKS.toLocaleString('en')} per organization). Delete one first.`,
    );
  const [id, secret, url] = [newId(), newWebhookSecret(), readWebhookUrl(body.url)];
  const { format = 'json' } = body;
  await requireSubjects(tx, organizationId, body);
  const webhook: WebhookRow = {
    id,
    organization_id: organizationId,
    owner_id: userId,
    title: body.title,
    format,
    url: shownWebhookUrl(url, format),
    credentials: encryptWebhook(key, id, { url, secret }),
    ...subscriptionOf(body),
    former_secret: null,
    former_secret_expires_at: null,
    paused_at: null,
    pause_reason: null,
    failing_since: null,
    failure_count: 0,
    created_at: tx.now,
    updated_at: tx.now,
  };
  await queries.insertWebhook(tx.db, webhook);
  await record(tx, webhook, 'webhook.created', userId, { url: webhook.url, format });
  return { webhook, secret };
}

function subscriptionOf({ events, spaces = null, sites = null }: Pick<CreateWebhook, 'events' | 'spaces' | 'sites'>) {
  return {
    event_types: JSON.stringify(events),
    space_ids: spaces === null ? null : JSON.stringify(spaces),
    site_ids: sites === null ? null : JSON.stringify(sites),
  };
}

/** @throws 400 naming a space or site that is not of the organization */
async function requireSubjects(
  tx: Tx,
  organizationId: string,
  { spaces, sites }: Pick<UpdateWebhook, 'spaces' | 'sites'>,
): Promise<void> {
  const known = await findSpaces(tx.db, spaces ?? []);
  for (const [index, id] of (spaces ?? []).entries())
    if (known.get(id)?.organization_id !== organizationId)
      throw badRequest(`body/spaces/${index} is not a space of this organization.`);
  for (const [index, id] of (sites ?? []).entries())
    if ((await findSite(tx.db, id))?.organization_id !== organizationId)
      throw badRequest(`body/sites/${index} is not a site of this organization.`);
}

/**
 * Changes the given members. A webhook that is resumed sends what waits; one whose owner has lost access then belongs to
 * the user who resumes it.
 * @throws 400 for an invalid URL, space or site, 404 if it no longer exists, 412 if it is resumed or gets another format
 * without the URL that was lost
 */
export async function updateWebhook(
  ctx: Context,
  tx: Tx,
  { webhookId, userId }: { readonly webhookId: string; readonly userId: string },
  body: UpdateWebhook,
): Promise<WebhookRow> {
  const before = await requireWebhookRow(tx, webhookId);
  await requireSubjects(tx, before.organization_id, body);
  const { title = before.title } = body;
  const spaces = body.spaces === undefined ? before.space_ids : body.spaces && JSON.stringify(body.spaces);
  const sites = body.sites === undefined ? before.site_ids : body.sites && JSON.stringify(body.sites);
  const after: WebhookRow = {
    ...before,
    title,
    space_ids: spaces,
    site_ids: sites,
    event_types: body.events === undefined ? before.event_types : JSON.stringify(body.events),
    ...receiverOf(ctx, before, body),
    ...(await activityOf(ctx, tx, before, userId, body)),
    updated_at: tx.now,
  };
  if (after.paused_at === null && after.credentials === null) throw lostUrl();
  await queries.updateWebhookRow(tx.db, webhookId, after);
  if (before.paused_at !== null && after.paused_at === null) await scheduleDeliveries(tx, webhookId);
  await record(tx, after, 'webhook.updated', userId, {
    ...(after.url !== before.url && { url: after.url }),
    ...(body.url !== undefined && { newUrl: true }),
    ...(after.format !== before.format && { format: after.format }),
    ...(body.isActive !== undefined && { isActive: body.isActive }),
  });
  return after;
}

const lostUrl = () =>
  preconditionFailed(
    'The URL of the webhook can no longer be decrypted. Send body/url again.',
    'webhook_credentials_missing',
  );

/** URL and format, with a new secret where the former one is lost. */
function receiverOf({ secret: key }: Secrets, before: WebhookRow, body: UpdateWebhook): Partial<WebhookRow> {
  if (body.url === undefined && body.format === undefined) return {};
  const stored = decryptWebhook(key, before);
  const url = body.url === undefined ? stored?.url : readWebhookUrl(body.url);
  if (url === undefined) throw lostUrl();
  const { format = before.format } = body;
  const secret = stored?.secret ?? newWebhookSecret();
  return {
    format,
    url: shownWebhookUrl(url, format),
    credentials: encryptWebhook(key, before.id, { url, secret }),
    // Another receiver has not failed yet.
    ...(url !== stored?.url && { failing_since: null, failure_count: 0 }),
  };
}

async function activityOf(
  ctx: Context,
  tx: Tx,
  before: WebhookRow,
  userId: string,
  { isActive }: UpdateWebhook,
): Promise<Partial<WebhookRow>> {
  if (isActive === undefined || isActive === (before.paused_at === null)) return {};
  if (!isActive) return { paused_at: tx.now, pause_reason: 'by_person' };
  const hasOwner = await mayReceiveEvents(ctx, before.organization_id, before.owner_id);
  return {
    paused_at: null,
    pause_reason: null,
    failing_since: null,
    failure_count: 0,
    ...(!hasOwner && { owner_id: userId }),
  };
}

/** Deletes a webhook with its log; no-op if the organization has no such one. */
export async function deleteWebhook(tx: Tx, organizationId: string, webhookId: string, userId: string): Promise<void> {
  const webhook = await queries.findWebhook(tx.db, webhookId);
  if (webhook?.organization_id !== organizationId) return;
  await queries.deleteWebhookRow(tx.db, webhookId);
  await record(tx, webhook, 'webhook.deleted', userId, { url: webhook.url });
}

/**
 * Replaces the secret of a webhook. For a day, deliveries have a signature with the former one, too.
 * @returns the new secret, which no other call returns, and the webhook
 * @throws 404 if it no longer exists, 412 if its URL was lost
 */
export async function rotateWebhookSecret(
  { secret: key }: Secrets,
  tx: Tx,
  webhookId: string,
  userId: string,
): Promise<{ readonly secret: string; readonly formerSecretExpiresAt: string }> {
  const webhook = await requireWebhookRow(tx, webhookId);
  const stored = decryptWebhook(key, webhook);
  if (stored === undefined) throw lostUrl();
  const secret = newWebhookSecret();
  const formerSecretExpiresAt = new Date(Date.parse(tx.now) + SECRET_OVERLAP_MS).toISOString();
  await queries.updateWebhookRow(tx.db, webhookId, {
    credentials: encryptWebhook(key, webhookId, { url: stored.url, secret }),
    former_secret: key.encrypt(webhookColumn(webhookId, 'former_secret'), stored.secret),
    former_secret_expires_at: formerSecretExpiresAt,
    updated_at: tx.now,
  });
  await record(tx, webhook, 'webhook.secret-rotated', userId, {});
  return { secret, formerSecretExpiresAt };
}

async function requireWebhookRow(tx: Tx, webhookId: string): Promise<WebhookRow> {
  const webhook = await queries.findWebhook(tx.db, webhookId);
  if (webhook === undefined) throw notFound('webhook');
  return webhook;
}

async function record(
  tx: Tx,
  { id, organization_id: organizationId, title }: WebhookRow,
  action: 'webhook.created' | 'webhook.updated' | 'webhook.deleted' | 'webhook.secret-rotated',
  actorId: string,
  details: Readonly<Record<string, string | boolean>>,
): Promise<void> {
  const target = { kind: 'webhook', id };
  await writeAuditEvent(tx, organizationId, { action, actorId, target, details: { title, ...details } });
}
