import type { ColumnsOf } from './content-columns.ts';
import type { Tables } from './database.ts';

type EventTable = 'domain_events' | 'webhooks' | 'webhook_deliveries';

/** The columns of domain events and webhooks; see `TABLE_COLUMNS`. */
export const WEBHOOK_COLUMNS: { readonly [Table in EventTable]: ColumnsOf<Tables[Table]> } = {
  domain_events: {
    consumer: true,
    id: true,
    sequence: true,
    organization_id: true,
    type: true,
    actor_id: true,
    space_id: true,
    site_id: true,
    data: true,
    created_at: true,
  },
  webhooks: {
    id: true,
    organization_id: true,
    owner_id: true,
    title: true,
    url: true,
    format: true,
    event_types: true,
    space_ids: true,
    site_ids: true,
    credentials: true,
    former_secret: true,
    former_secret_expires_at: true,
    paused_at: true,
    pause_reason: true,
    failing_since: true,
    failure_count: true,
    created_at: true,
    updated_at: true,
  },
  webhook_deliveries: {
    id: true,
    webhook_id: true,
    event_id: true,
    event_type: true,
    event: true,
    state: true,
    attempt_count: true,
    next_attempt_at: true,
    attempts: true,
    exchange: true,
    created_at: true,
    updated_at: true,
  },
};
