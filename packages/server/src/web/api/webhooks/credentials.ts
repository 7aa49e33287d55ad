import { createHmac, randomBytes } from 'node:crypto';
import type { Context } from '../../../domain/context.ts';
import type { WebhookFormat, WebhookRow } from '../../../platform/db/tables/webhooks.ts';
import { badRequest } from '../../../platform/errors.ts';
import { canParseUrl } from '../../../platform/outbound/can-parse-url.ts';
import type { Secret } from '../../../platform/secret/secret.ts';

/** The stored secrets of a webhook: the URLs of chats admit everybody who knows them. */
export interface WebhookCredentials {
  readonly url: string;
  readonly secret: string;
}

const SECRET_PREFIX = 'whsec_';
const SECRET_BYTES = 32;

/** The owner of an encrypted text, so that it is only valid in this row and column. */
export const webhookColumn = (webhookId: string, column: 'credentials' | 'former_secret'): string =>
  `webhooks ${webhookId} ${column}`;

/** A new secret in the format of "Standard Webhooks": the key in base64, after a prefix. */
export const newWebhookSecret = (): string => SECRET_PREFIX + randomBytes(SECRET_BYTES).toString('base64');

export function encryptWebhook(secret: Secret, webhookId: string, credentials: WebhookCredentials): string {
  return secret.encrypt(webhookColumn(webhookId, 'credentials'), JSON.stringify(credentials));
}

/** @returns undefined if they are missing, or were encrypted with another key */
export function decryptWebhook(
  secret: Secret,
  { id, credentials }: Pick<WebhookRow, 'id' | 'credentials'>,
): WebhookCredentials | undefined {
  if (credentials === null || !secret.isEncryptedHere(credentials)) return undefined;
  return JSON.parse(secret.decrypt(webhookColumn(id, 'credentials'), credentials)) as WebhookCredentials;
}

/** The secrets that sign at this time, the current one first. */
export function signingSecrets(
  { secret: key }: Pick<Context, 'secret'>,
  webhook: Pick<WebhookRow, 'id' | 'former_secret' | 'former_secret_expires_at'>,
  current: string,
  now: string,
): string[] {
  const { id, former_secret: former, former_secret_expires_at: until } = webhook;
  if (former === null || until === null || until <= now || !key.isEncryptedHere(former)) return [current];
  return [current, key.decrypt(webhookColumn(id, 'former_secret'), former)];
}

/**
 * `webhook-signature` of "Standard Webhooks": one signature for each secret, separated by spaces.
 * @param timestamp seconds since 1970
 */
export function signWebhook(
  secrets: readonly string[],
  { id, timestamp, body }: { readonly id: string; readonly timestamp: number; readonly body: string },
): string {
  const sign = (secret: string) => {
    const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  };
  return secrets.map(sign).join(' ');
}

/**
 * The URL of a receiver in normal form.
 * @throws 400 if it is not an http or https URL, or contains credentials
 */
export function readWebhookUrl(text: string): string {
  const url = canParseUrl(text) ? new URL(text) : undefined;
  if (url === undefined || (url.protocol !== 'https:' && url.protocol !== 'http:'))
    throw badRequest('body/url must be a URL that begins with https:// or http://.');
  if (url.username !== '' || url.password !== '')
    throw badRequest('body/url must not contain a user name or password.');
  url.hash = '';
  return url.href;
}

/** The URL as responses show it: paths of chat receivers are secrets. */
export const shownWebhookUrl = (url: string, format: WebhookFormat): string =>
  format === 'json' ? url : `${new URL(url).origin}/…`;
