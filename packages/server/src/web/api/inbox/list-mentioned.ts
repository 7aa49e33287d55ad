import type { DomainEvent } from '../../../domain/domain-events/domain-event.ts';
import type { Db } from '../../../platform/db/database.ts';
import { decideRecipients } from './decide-recipients.ts';
import { listConcerned } from './list-concerned.ts';
import { mayBeNotified } from './may-be-notified.ts';

/** The people whom the text of an event mentions, as their inboxes have it: not its author, and only those with access. */
export async function listMentioned(db: Db, event: DomainEvent): Promise<string[]> {
  const concerning = await listConcerned(db, event);
  if (concerning === undefined || event.spaceId === undefined) return [];
  const mentioned: string[] = [];
  for (const [userId, kind] of decideRecipients(concerning.concerned, concerning)) {
    if (kind === 'mention' && (await mayBeNotified(db, event.spaceId, userId, kind))) mentioned.push(userId);
  }
  return mentioned;
}
