import type { DomainEventType } from './domain-events.ts';

/** What a delivery looks like: JSON with a signature, or a message for a chat. */
export const WEBHOOK_FORMATS = ['json', 'slack', 'teams'] as const;
export type WebhookFormat = (typeof WEBHOOK_FORMATS)[number];

/** Why a webhook delivers nothing at present. */
export const WEBHOOK_PAUSE_REASONS = [
  'by_person',
  'owner_lost_access',
  'receiver_failing',
  'receiver_gone',
  'imported',
  'credentials_missing',
] as const;
export type WebhookPauseReason = (typeof WEBHOOK_PAUSE_REASONS)[number];

/** A subscription of an organization to domain events. Its deliveries may tell what its owner may read. */
export interface WebhookTable {
  id: string;
  organization_id: string;
  /** Null once the account is deleted. */
  owner_id: string | null;
  title: string;
  /** As responses show it: the URLs of chats contain a secret, so only their host is here. */
  url: string;
  format: WebhookFormat;
  /** JSON array of DomainEventType. */
  event_types: string;
  /** JSON arrays of ids; null for all. */
  space_ids: string | null;
  site_ids: string | null;
  /** JSON of WebhookCredentials, encrypted; null if they can no longer be decrypted. */
  credentials: string | null;
  /** Encrypted; signs as well until it expires. */
  former_secret: string | null;
  former_secret_expires_at: string | null;
  paused_at: string | null;
  pause_reason: WebhookPauseReason | null;
  /** Of the first of the consecutive failures. */
  failing_since: string | null;
  failure_count: number;
  created_at: string;
  updated_at: string;
}

export type WebhookRow = WebhookTable;

/** Why a delivery ended without success, or its last attempt. */
export const WEBHOOK_FAILURES = [
  'status',
  'timeout',
  'unreachable',
  'refused',
  'invalid',
  'queue_full',
  'not_readable',
  'interrupted',
] as const;
export type WebhookFailure = (typeof WEBHOOK_FAILURES)[number];

export const WEBHOOK_DELIVERY_STATES = ['pending', 'delivered', 'failed', 'dropped'] as const;
export type WebhookDeliveryState = (typeof WEBHOOK_DELIVERY_STATES)[number];

/** An event on its way to the receiver of a webhook, and the log of it. */
export interface WebhookDeliveryTable {
  id: string;
  webhook_id: string;
  /** The same in every attempt and replay: receivers detect duplicates by it. */
  event_id: string;
  event_type: DomainEventType | 'webhook.test';
  /** JSON of WebhookEvent. */
  event: string;
  state: WebhookDeliveryState;
  /** Of the current round: a replay begins another one. */
  attempt_count: number;
  /** Null unless pending. */
  next_attempt_at: string | null;
  /** JSON of WebhookAttempt[], the latest ones. */
  attempts: string;
  /** JSON of WebhookExchange: the latest request and response; null before the first. */
  exchange: string | null;
  created_at: string;
  updated_at: string;
}

export type WebhookDeliveryRow = WebhookDeliveryTable;
