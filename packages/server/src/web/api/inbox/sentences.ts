import type { NotificationRow, SyncFailureDetails } from '../../../platform/db/tables/notifications.ts';
import { mailName } from '../../../platform/mail/messages.ts';
import { commentedPageOf, type NotificationDetails } from './load-details.ts';

/** What a notification is about, the same for all mails of a thread. */
export function subjectTitle(row: NotificationRow, details: NotificationDetails): string {
  const space = spaceTitleOf(row, details);
  const request = row.change_request_id === null ? undefined : details.changeRequests.get(row.change_request_id);
  if (request !== undefined) {
    const subject = request.subject.trim() === '' ? 'Change request' : mailName(request.subject);
    return `[${space}] ${subject} (#${request.number})`;
  }
  if (row.kind === 'sync-failure') return `[${space}] Git synchronization failed`;
  const comment = row.comment_id === null ? undefined : details.comments.get(row.comment_id);
  const page = comment && commentedPageOf(comment);
  return `[${space}] ${page === undefined ? 'Discussion' : mailName(page.title)}`;
}

/** What happened, as a sentence. */
export function eventSentence(row: NotificationRow, details: NotificationDetails): string {
  const actor =
    row.actor_id === null ? 'Somebody' : mailName(details.people.get(row.actor_id)?.display_name ?? 'Somebody');
  const more = row.event_count > 1 ? ` There are ${row.event_count} new events.` : '';
  return `${sentenceOf(row, actor, spaceTitleOf(row, details))}${more}`;
}

function sentenceOf(row: NotificationRow, actor: string, space: string): string {
  switch (row.kind) {
    case 'mention':
      return `${actor} mentioned you in “${space}”.`;
    case 'review-request':
      return `${actor} requested your review of a change request in “${space}”.`;
    case 'merge':
      return `${actor} merged a change request in “${space}” that you wrote or follow.`;
    case 'sync-failure':
      return failureSentence(row, space);
    case 'reply':
      if (row.reply_id !== null) return `${actor} replied in “${space}”.`;
      return row.comment_id === null
        ? `${actor} reviewed a change request in “${space}”.`
        : `${actor} commented in “${space}”.`;
  }
}

function failureSentence({ details }: NotificationRow, space: string): string {
  const { operation, reason } = JSON.parse(details ?? '{}') as Partial<SyncFailureDetails>;
  const what = operation === 'export' ? 'export to' : 'import from';
  const why = reason === undefined ? '' : ` (${reason.replaceAll('_', ' ')})`;
  return `The ${what} the Git repository of “${space}” failed${why}.`;
}

const spaceTitleOf = ({ space_id }: NotificationRow, { spaces }: NotificationDetails): string => {
  const title = spaces.get(space_id)?.title.trim() ?? '';
  return title === '' ? 'Untitled space' : mailName(title);
};
