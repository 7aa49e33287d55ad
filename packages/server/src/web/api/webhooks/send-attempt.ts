import type { Context } from '../../../domain/context.ts';
import type { WebhookDeliveryRow, WebhookFailure, WebhookRow } from '../../../platform/db/tables/webhooks.ts';
import { OutboundError, type OutboundReason } from '../../../platform/outbound/outbound-error.ts';
import { signingSecrets, signWebhook, type WebhookCredentials } from './credentials.ts';
import { describeEvent, type WebhookPayload } from './describe-event.ts';
import { formatWebhookBody } from './format-body.ts';
import { ATTEMPT_TIMEOUT_MS, MAX_RESPONSE_BYTES } from './limits.ts';
import { readWebhookEvent, type WebhookAttempt, type WebhookExchange } from './webhook-event.ts';

/** The result of one attempt. */
export interface AttemptResult {
  readonly attempt: WebhookAttempt;
  readonly exchange?: WebhookExchange;
  /** Seconds that the receiver asks to wait. */
  readonly retryAfter?: number;
}

/** An attempt of a delivery. */
export interface AttemptRequest {
  readonly webhook: WebhookRow;
  readonly ownerId: string;
  readonly credentials: WebhookCredentials;
  readonly delivery: WebhookDeliveryRow;
  readonly signal: AbortSignal;
}

/** Which failure of a delivery a failure of the outbound guard is. */
const FAILURES: Readonly<Record<OutboundReason, WebhookFailure>> = {
  refused: 'refused',
  unreachable: 'unreachable',
  timeout: 'timeout',
  'too-large': 'unreachable',
  'bad-url': 'invalid',
  status: 'status',
};

/**
 * Sends an event to the receiver once, with what its owner may read at this time. Each attempt opens a connection, so
 * that the guard checks the IP addresses of the host again; redirects are not followed.
 * @throws the reason of `signal` when that is aborted
 */
export async function sendAttempt(ctx: Context, request: AttemptRequest): Promise<AttemptResult> {
  const { webhook, ownerId, delivery } = request;
  const at = ctx.clock().toISOString();
  const payload = await describeEvent(ctx, readWebhookEvent(delivery), ownerId);
  if (payload === undefined)
    return {
      attempt: {
        at,
        durationMs: 0,
        failure: 'not_readable',
        message: 'The event is about something that the owner of the webhook may not read, or that no longer exists.',
      },
    };
  const body = formatWebhookBody(webhook.format, payload);
  const headers = headersOf(ctx, request, { payload, body, at });
  return post(ctx, request, { at, headers, body });
}

function headersOf(
  ctx: Context,
  { webhook, credentials, delivery }: AttemptRequest,
  { body, at }: { readonly payload: WebhookPayload; readonly body: string; readonly at: string },
): Record<string, string> {
  const timestamp = Math.floor(Date.parse(at) / 1000);
  const secrets = signingSecrets(ctx, webhook, credentials.secret, at);
  return {
    'content-type': 'application/json',
    'user-agent': 'Bindery-Webhooks',
    'accept-encoding': 'identity',
    'webhook-id': delivery.event_id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signWebhook(secrets, { id: delivery.event_id, timestamp, body }),
  };
}

async function post(
  ctx: Context,
  { credentials, signal }: AttemptRequest,
  { at, headers, body }: { readonly at: string; readonly headers: Record<string, string>; readonly body: string },
): Promise<AttemptResult> {
  const started = process.hrtime.bigint();
  const elapsed = () => Math.round(Number(process.hrtime.bigint() - started) / 1_000_000);
  const request = { headers, body };
  try {
    const response = await ctx.outbound.fetch(credentials.url, {
      method: 'POST',
      headers,
      body,
      signal,
      anyStatus: true,
      isFresh: true,
      maxRedirects: 0,
      timeoutMs: ATTEMPT_TIMEOUT_MS,
      maxBytes: MAX_RESPONSE_BYTES,
      truncatesBody: true,
    });
    const { status } = response;
    const isDelivered = status >= 200 && status < 300;
    const retryAfter = Number(response.headers['retry-after']);
    return {
      attempt: {
        at,
        durationMs: elapsed(),
        status,
        ...(!isDelivered && { failure: 'status', message: `The receiver responded with the status ${status}.` }),
      },
      exchange: { request, response: { status, headers: response.headers, body: readText(response.body) } },
      ...(Number.isFinite(retryAfter) && retryAfter > 0 && { retryAfter }),
    };
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof OutboundError)) throw error;
    const { reason, status, message } = error;
    const isRedirect = reason === 'status';
    return {
      attempt: {
        at,
        durationMs: elapsed(),
        failure: FAILURES[reason],
        ...(status !== undefined && { status }),
        message: isRedirect ? 'The receiver redirects, which deliveries do not follow. Enter the new URL.' : message,
      },
      exchange: { request },
    };
  }
}

/** The body of a response for the log; characters that databases cannot store are replaced. */
const readText = (body: Uint8Array): string => new TextDecoder().decode(body).replaceAll('\u0000', '\uFFFD');
