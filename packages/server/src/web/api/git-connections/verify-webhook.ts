import { createHmac } from 'node:crypto';
import { isSameText } from '../../../platform/secret/secret.ts';

/** A webhook delivery with the secret of its connection. */
export interface Delivery {
  /** The event in the notation of the host: `push`, `Push Hook`, `repo:push`. */
  readonly event: string;
  /** The host's id of the delivery; a repeated delivery has the same one. */
  readonly id?: string;
  /** Time of sending, if it is signed; milliseconds. */
  readonly sentAt?: number;
}

/** Prefix of secrets whose rest is the key in base64, as in "Standard Webhooks". */
const KEY_PREFIX = 'whsec_';
const EVENT_HEADERS = ['x-github-event', 'x-gitlab-event', 'x-forgejo-event', 'x-gitea-event', 'x-event-key'];
const ID_HEADERS = [
  'webhook-id',
  'x-github-delivery',
  'x-forgejo-delivery',
  'x-gitea-delivery',
  'idempotency-key',
  'x-gitlab-event-uuid',
  'x-request-uuid',
  'x-request-id',
];

/** Headers of a request, by lower-case name. */
export type DeliveryHeaders = Readonly<Record<string, string | string[] | undefined>>;
type Check = (secret: string, headers: DeliveryHeaders, body: Buffer, value: string) => boolean;

/** How hosts prove knowledge of the secret, by header. The first one that is present decides. */
const CHECKS: readonly (readonly [header: string, check: Check])[] = [
  // GitLab with a signing token.
  ['webhook-signature', isStandardSignature],
  // GitLab with a secret token.
  ['x-gitlab-token', (secret, _headers, _body, value) => isSameText(secret, value)],
  ['x-forgejo-signature', (secret, _headers, body, value) => isSameText(hexSignature(secret, body), value)],
  ['x-gitea-signature', (secret, _headers, body, value) => isSameText(hexSignature(secret, body), value)],
  // GitHub.
  ['x-hub-signature-256', isHubSignature],
  // Bitbucket.
  ['x-hub-signature', isHubSignature],
];

/** Whether the head of a delivery has a signature, or the secret itself. */
export function mayBeSigned(secret: string, headers: DeliveryHeaders): boolean {
  const [name] = CHECKS.find(([header]) => headers[header] !== undefined) ?? [];
  return name === 'x-gitlab-token' ? isSameText(secret, textOf(headers, name)) : name !== undefined;
}

/**
 * Verifies in constant time, before the body is parsed, that the sender of a delivery knows the secret.
 * @returns undefined if it does not
 */
export function verifyWebhook(secret: string, headers: DeliveryHeaders, body: Buffer): Delivery | undefined {
  const [name, check] = CHECKS.find(([header]) => headers[header] !== undefined) ?? [];
  if (name === undefined || check === undefined) return undefined;
  if (!check(secret, headers, body, textOf(headers, name))) return undefined;
  const id = ID_HEADERS.map((header) => textOf(headers, header)).find((text) => text !== '');
  const event = EVENT_HEADERS.map((header) => textOf(headers, header)).find((text) => text !== '') ?? '';
  const isTimed = name === 'webhook-signature';
  return {
    event,
    ...(id !== undefined && { id }),
    ...(isTimed && { sentAt: Number(textOf(headers, 'webhook-timestamp')) * 1000 }),
  };
}

function textOf(headers: DeliveryHeaders, name: string): string {
  const value = headers[name];
  return typeof value === 'string' ? value : '';
}

const hexSignature = (key: string, body: Buffer): string => createHmac('sha256', key).update(body).digest('hex');

function isHubSignature(secret: string, _headers: DeliveryHeaders, body: Buffer, value: string): boolean {
  return isSameText(`sha256=${hexSignature(secret, body)}`, value);
}

function isStandardSignature(secret: string, headers: DeliveryHeaders, body: Buffer, value: string): boolean {
  const key = Buffer.from(secret.startsWith(KEY_PREFIX) ? secret.slice(KEY_PREFIX.length) : secret, 'base64');
  const signed = `${textOf(headers, 'webhook-id')}.${textOf(headers, 'webhook-timestamp')}.`;
  const signature = createHmac('sha256', key).update(signed).update(body).digest('base64');
  // During a key rotation, a host sends several signatures.
  return value.split(' ').some((each) => isSameText(`v1,${signature}`, each));
}
