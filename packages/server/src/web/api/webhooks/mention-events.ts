import type { DomainEvent } from '../../../domain/domain-events/domain-event.ts';
import type { Db } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/ids.ts';
import { listMentioned } from '../inbox/list-mentioned.ts';

/** Events, each followed by one of the people whom its text mentions, if it mentions anybody. */
export async function addMentionEvents(db: Db, events: readonly DomainEvent[]): Promise<DomainEvent[]> {
  const all: DomainEvent[] = [];
  for (const event of events) {
    all.push(event);
    const text = textOf(event);
    if (text === undefined) continue;
    const mentioned = await listMentioned(db, event);
    if (mentioned.length === 0) continue;
    all.push({ ...event, id: newId(), type: 'comment.mentioned', data: { ...text, mentioned } });
  }
  return all;
}

/** The comment, or its reply, that an event is about, which has a text. */
function textOf({ type, data }: DomainEvent) {
  switch (type) {
    case 'comment.created':
    case 'comment.replied':
      return data;
    case 'review.submitted':
      return data.comment === undefined ? undefined : { comment: data.comment, changeRequest: data.changeRequest };
    default:
      return undefined;
  }
}
