import { createHash, randomBytes } from 'node:crypto';
import type { Context } from '../../../domain/context.ts';
import type { GitConnectionRow } from '../../../platform/db/tables/git-connections.ts';
import { type Tx, transact } from '../../../platform/db/transact.ts';
import { conflict, notFound } from '../../../platform/errors.ts';
import { findSpace } from '../../../platform/queries/spaces.ts';
import { ownerOf } from './credentials.ts';
import * as queries from './queries.ts';
import { type Push, readPush } from './read-push.ts';
import { scheduleCheck } from './schedule.ts';
import { type Delivery, type DeliveryHeaders, mayBeSigned, verifyWebhook } from './verify-webhook.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Maximum clock skew of a signed time, and maximum age of a push. */
const [CLOCK_SKEW_MS, OLDEST_PUSH_MS] = [5 * MINUTE_MS, 3 * DAY_MS];
/** Deliveries are remembered for longer than their time is accepted. */
const REMEMBERED_MS = 7 * DAY_MS;

/** A request to the URL of a webhook, by anybody. */
export interface ReceivedRequest {
  readonly spaceId: string;
  readonly headers: DeliveryHeaders;
  readonly body: Buffer;
}

/** A dummy secret: comparisons with it need the same time as with a real one. */
const NO_SECRET = randomBytes(32).toString('base64');

/**
 * Rejects a delivery by its head alone, where that is enough: nobody fills memory with the body of one that is refused anyway.
 * @throws 404 without a connection that accepts deliveries, and without a signature or with another token
 */
export async function expectDelivery(ctx: Context, spaceId: string, headers: DeliveryHeaders): Promise<void> {
  const secret = findSecret(ctx, await queries.findConnection(ctx.database.reader, spaceId));
  if (secret === undefined || !mayBeSigned(secret, headers)) throw notFound('Git connection');
}

/**
 * Accepts a delivery of a host. A push to the connected branch triggers a poll of the branch; any other signed event
 * changes nothing. The content of the push is not trusted.
 * @throws 404 for any delivery without a valid signature, whether a connection exists or not; 409 for a repeated or too
 * old delivery
 */
export async function receiveGitWebhook(ctx: Context, request: ReceivedRequest): Promise<void> {
  const { spaceId, headers, body } = request;
  const connection = await queries.findConnection(ctx.database.reader, spaceId);
  const delivery = verifyWebhook(findSecret(ctx, connection) ?? NO_SECRET, headers, body);
  const space = await findSpace(ctx.database.reader, spaceId);
  if (connection === undefined || delivery === undefined || space?.deleted_at !== null)
    throw notFound('Git connection');
  const push = readPush(delivery.event, String(headers['content-type'] ?? ''), body);
  if (push === undefined) return;
  requireFresh(ctx, delivery, push);
  if (!isAbout(connection, push)) return;
  await transact(ctx, async (tx) => {
    if (!(await rememberDelivery(tx, spaceId, delivery, body)))
      throw conflict('This delivery was received before.', 'delivery_repeated');
    await scheduleCheck(tx, { spaceId, cause: 'webhook' });
  });
}

function findSecret({ secret }: Context, connection: GitConnectionRow | undefined): string | undefined {
  const encrypted = connection?.webhook_secret ?? null;
  if (connection === undefined || encrypted === null || !secret.isEncryptedHere(encrypted)) return undefined;
  return secret.decrypt(ownerOf(connection.space_id, 'webhook_secret'), encrypted);
}

/** @throws 409 if the delivery has an invalid time */
function requireFresh({ clock }: Context, { sentAt }: Delivery, { pushedAt }: Push): void {
  const now = clock().getTime();
  const isSkewed = sentAt !== undefined && !(Math.abs(now - sentAt) <= CLOCK_SKEW_MS);
  const isOld = pushedAt !== undefined && !(now - pushedAt <= OLDEST_PUSH_MS);
  if (isSkewed || isOld)
    throw conflict('This delivery is too old, or the clock of its host is wrong.', 'delivery_expired');
}

/** Whether a push affects a branch with automatic imports. */
function isAbout({ auto_import, paused_at, ref }: GitConnectionRow, { refs }: Push): boolean {
  if (auto_import !== 1 || paused_at !== null) return false;
  return ref === null ? refs.length > 0 : refs.includes(ref);
}

/**
 * Remembers a delivery by its id and by its body, since not every host signs ids.
 * @returns false if either is known
 */
async function rememberDelivery(tx: Tx, spaceId: string, { id }: Delivery, body: Buffer): Promise<boolean> {
  const digests = [digestOf('body', body), ...(id === undefined ? [] : [digestOf('id', id)])];
  await queries.deleteDeliveriesBefore(tx.db, spaceId, new Date(Date.parse(tx.now) - REMEMBERED_MS).toISOString());
  if (await queries.hasDelivery(tx.db, spaceId, digests)) return false;
  await queries.insertDeliveries(
    tx.db,
    digests.map((digest) => ({ space_id: spaceId, digest, received_at: tx.now })),
  );
  return true;
}

const digestOf = (kind: 'id' | 'body', value: string | Buffer): string =>
  createHash('sha256').update(`${kind} `).update(value).digest('hex');
