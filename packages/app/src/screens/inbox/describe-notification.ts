import type { Notification } from '../../data/inbox.ts';
import { fill, formatNumber, getTexts } from '../../texts/texts.ts';

const ICONS: Readonly<Record<Notification['kind'], string>> = {
  mention: 'user',
  'review-request': 'eye',
  reply: 'comment',
  merge: 'code-branch',
  'sync-failure': 'triangle-exclamation',
};

export const iconOf = ({ kind }: Notification): string => ICONS[kind];

/** What happened, as a sentence. */
export function describeEvent(notification: Notification): string {
  const { sentences, somebody } = getTexts('inbox');
  const { kind, actor, sync, reply, comment } = notification;
  const values = { actor: actor?.displayName ?? somebody };
  if (kind === 'sync-failure') return sync?.operation === 'export' ? sentences.exported : sentences.imported;
  if (kind !== 'reply') return fill(sentences[kind], values);
  if (comment === undefined) return fill(sentences.review, values);
  return fill(reply === undefined ? sentences.comment : sentences.reply, values);
}

/** What it is about, from the outside to the inside. */
export function subjectsOf({ space, changeRequest, page }: Notification): string[] {
  const request =
    changeRequest &&
    (changeRequest.subject === ''
      ? fill(getTexts('inbox').untitledRequest, { number: formatNumber(changeRequest.number) })
      : changeRequest.subject);
  const title = space.title === '' ? getTexts('shell').untitledSpace : space.title;
  return [title, request, page?.title].filter((part) => part !== undefined);
}
