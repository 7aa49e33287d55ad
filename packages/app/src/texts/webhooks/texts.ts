import type {
  WebhookDelivery,
  WebhookDeliveryState,
  WebhookEventGroup,
  WebhookFailure,
  WebhookFormat,
  WebhookPauseReason,
} from '../../data/webhooks.ts';
import type { Plural } from '../plural.ts';

/** Texts of webhooks. `{name}` is a placeholder. */
export interface WebhooksTexts {
  readonly lead: string;
  readonly add: string;
  readonly emptyTitle: string;
  readonly emptyText: string;
  readonly listLabel: string;
  readonly eventCount: Plural;
  readonly active: string;
  readonly failing: string;
  readonly paused: string;
  readonly form: {
    readonly addTitle: string;
    readonly editTitle: string;
    readonly save: string;
    readonly title: string;
    readonly titleHint: string;
    readonly format: string;
    readonly formats: Readonly<Record<WebhookFormat, string>>;
    readonly url: string;
    readonly urlHints: Readonly<Record<WebhookFormat, string>>;
    readonly urlInvalid: string;
    readonly keepUrl: string;
    readonly events: string;
    readonly eventsMissing: string;
    readonly allOf: string;
    readonly spaces: string;
    readonly spacesHint: string;
    readonly sites: string;
    readonly sitesHint: string;
    readonly created: string;
    readonly saved: string;
  };
  readonly secret: {
    readonly title: string;
    readonly text: string;
    readonly rotatedText: string;
    readonly label: string;
    readonly done: string;
  };
  readonly groups: Readonly<Record<WebhookEventGroup, string>>;
  readonly events: Readonly<Record<WebhookDelivery['event']['type'], string>>;
  readonly detail: {
    readonly actionsOf: string;
    readonly test: string;
    readonly tested: string;
    readonly edit: string;
    readonly rotate: string;
    readonly rotateTitle: string;
    readonly rotateText: string;
    readonly pause: string;
    readonly resume: string;
    readonly wasPaused: string;
    readonly resumed: string;
    readonly remove: string;
    readonly removeTitle: string;
    readonly removeText: string;
    readonly removed: string;
    readonly settings: string;
    readonly url: string;
    readonly format: string;
    readonly events: string;
    readonly spaces: string;
    readonly sites: string;
    readonly owner: string;
    readonly formerOwner: string;
    readonly all: string;
    readonly failing: string;
    readonly bothSecrets: string;
    readonly whilePaused: string;
    readonly reasons: Readonly<Record<WebhookPauseReason, string>>;
  };
  readonly log: {
    readonly title: string;
    readonly state: string;
    readonly allStates: string;
    readonly states: Readonly<Record<WebhookDeliveryState, string>>;
    readonly count: Plural;
    readonly emptyTitle: string;
    readonly emptyText: string;
    readonly noMatch: string;
    readonly more: string;
    readonly attempts: Plural;
    readonly duration: string;
    readonly next: string;
    readonly noResponse: string;
    readonly status: string;
    readonly open: string;
    readonly failures: Readonly<Record<WebhookFailure, string>>;
    readonly details: string;
    readonly eventId: string;
    readonly attemptList: string;
    readonly noAttempts: string;
    readonly request: string;
    readonly response: string;
    readonly headers: string;
    readonly body: string;
    readonly noBody: string;
    readonly redeliver: string;
    readonly redelivered: string;
  };
}
