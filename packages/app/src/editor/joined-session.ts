import type { Signal } from '@preact/signals';
import type { ContentScope } from '../data/content.ts';
import type { DraftExchange } from './draft-exchange.ts';
import type { DraftPoller } from './draft-poller.ts';

/** The part of a session that concerns the others in its page. */
export interface JoinedSession {
  readonly scope: ContentScope;
  readonly page: string;
  readonly exchange: DraftExchange;
  readonly poller: DraftPoller;
  readonly conflicts: Signal<number>;
  readonly conflictCause: Signal<string | undefined>;
}
