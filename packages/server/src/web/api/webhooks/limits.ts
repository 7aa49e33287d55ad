/** Webhooks of an organization. */
export const MAX_WEBHOOKS = 20;

/** Deliveries of a webhook that wait. */
export const MAX_PENDING_DELIVERIES = 1000;

export const QUEUE_FULL_MESSAGE = `Delivery limit reached (${MAX_PENDING_DELIVERIES.toLocaleString('en')} waiting per webhook). The event was not sent: redeliver it once the receiver responds.`;

/** Timeout of an attempt, from the resolution of the host to the end of the response. */
export const ATTEMPT_TIMEOUT_MS = 10_000;

/** Bytes of a response that are read and logged. */
export const MAX_RESPONSE_BYTES = 16 * 1024;

/** Attempts of a delivery that the log has. */
export const MAX_LOGGED_ATTEMPTS = 20;

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Pause after each failed attempt: about a day in total; after the last one the delivery has failed. */
export const RETRY_PAUSES_MS = [
  ...[5 * SECOND_MS, 30 * SECOND_MS, 2 * MINUTE_MS, 10 * MINUTE_MS, 30 * MINUTE_MS],
  ...[HOUR_MS, 2 * HOUR_MS, 4 * HOUR_MS, 6 * HOUR_MS, 10 * HOUR_MS],
] as const;

/** Share by which a pause is randomly longer or shorter, so that receivers that return are not hit all at once. */
export const RETRY_JITTER = 0.2;

/** Pause of a webhook after an attempt that failed; doubled with each further one. */
export const [MIN_WEBHOOK_PAUSE_MS, MAX_WEBHOOK_PAUSE_MS] = [SECOND_MS, MINUTE_MS] as const;

/** A webhook that fails for so long is paused. */
export const MAX_FAILING_MS = 3 * DAY_MS;

/** How long the former secret signs as well after a rotation. */
export const SECRET_OVERLAP_MS = DAY_MS;

/** Retention of the log, in days. */
export const DELIVERY_DAYS = 30;
