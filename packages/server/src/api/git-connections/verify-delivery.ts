import { createHmac } from 'node:crypto';
import { isSameText } from '../../secret/secret.ts';

/** A delivery of a webhook that carries the secret of its connection. */
export interface Delivery {
  /** What happened, as the host names it: `push`, `Push Hook`, `repo:push`. */
  readonly event: string;
  /** The id that the host gave it; a repeated delivery has the same one. */
  readonly id?: string;
  /** When it was sent, where that is signed too; milliseconds. */
  readonly sentAt?: number;
}

/** Prefix of secrets whose rest is the key in base64, as "Standard Webhooks" has it. */
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

/** Of a request, by their names in lower case. */
export type DeliveryHeaders = Readonly<Record<string, string | string[] | undefined>>;
type Check = (secret: string, headers: DeliveryHeaders, body: Buffer, value: string) => boolean;

/**
 * How hosts show that they know the secret, by the header that they do it in. The first one that is present decides.
 */
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

/**
 * Checks that a delivery comes from who knows the secret, in constant time and before anything of the body is read.
 * @returns undefined where it does not
 */
export function verifyDelivery(secret: string, headers: DeliveryHeaders, body: Buffer): Delivery | undefined {
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
  // Several signatures stand side by side while a host changes its key.
  return value.split(' ').some((each) => isSameText(`v1,${signature}`, each));
}
