import type { ComplementOperation } from '../operations.ts';

const WEBHOOKS = '/v1/orgs/{organizationId}/webhooks';
const DELIVERIES = `${WEBHOOKS}/{webhookId}/deliveries`;

/** Operations on webhooks. */
export const WEBHOOK_OPERATIONS: readonly ComplementOperation[] = [
  { method: 'GET', path: WEBHOOKS, operationId: 'listWebhooks' },
  { method: 'POST', path: WEBHOOKS, operationId: 'createWebhook' },
  { method: 'GET', path: `${WEBHOOKS}/{webhookId}`, operationId: 'getWebhook' },
  { method: 'PATCH', path: `${WEBHOOKS}/{webhookId}`, operationId: 'updateWebhook' },
  { method: 'DELETE', path: `${WEBHOOKS}/{webhookId}`, operationId: 'deleteWebhook' },
  { method: 'POST', path: `${WEBHOOKS}/{webhookId}/rotate-secret`, operationId: 'rotateWebhookSecret' },
  { method: 'POST', path: `${WEBHOOKS}/{webhookId}/test`, operationId: 'testWebhook' },
  { method: 'GET', path: DELIVERIES, operationId: 'listWebhookDeliveries' },
  { method: 'GET', path: `${DELIVERIES}/{deliveryId}`, operationId: 'getWebhookDelivery' },
  { method: 'POST', path: `${DELIVERIES}/{deliveryId}/redeliver`, operationId: 'redeliverWebhook' },
];
