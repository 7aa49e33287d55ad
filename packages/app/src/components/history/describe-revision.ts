import type { ListedRevision } from '../../data/revisions.ts';
import { formatNames } from '../../texts/format-names.ts';
import { fill, formatCount, formatNumber, getTexts } from '../../texts/texts.ts';
import { subjectOf } from '../changes/request-status.tsx';

type Described = Pick<ListedRevision, 'type'> &
  Partial<Pick<ListedRevision, 'mergedFrom' | 'git' | 'pages' | 'number'>>;

/** A revision described in one line. */
export function describeRevision({ type, mergedFrom, git, pages, number }: Described): string {
  const { sentence } = getTexts('changes').history;
  if (mergedFrom !== undefined)
    return fill(sentence.mergeOf, { number: formatNumber(mergedFrom.number), subject: subjectOf(mergedFrom) });
  if (git !== undefined) return fill(sentence.git, { message: git.message.split('\n', 1)[0] ?? '' });
  if (number === 1) return sentence.first;
  const counted = type === 'edits' && pages !== undefined ? describeCounts(pages) : [];
  return pages === undefined || counted.length === 0 ? sentence[type] : `${formatNames(counted)}${nameChanged(pages)}`;
}

/** The titles of the changed pages, as far as they are known. */
function nameChanged({ created, edited, deleted, titles }: NonNullable<ListedRevision['pages']>): string {
  if (titles.length === 0) return '';
  return `: ${titles.join(', ')}${created + edited + deleted > titles.length ? ', …' : ''}`;
}

/** The numbers of pages that a revision created, edited and deleted, without zeros. */
function describeCounts({ created, edited, deleted }: NonNullable<ListedRevision['pages']>): string[] {
  const texts = getTexts('changes').history;
  return [
    [texts.createdLabel, created] as const,
    [texts.editedLabel, edited] as const,
    [texts.deletedLabel, deleted] as const,
  ].flatMap(([text, total]) => (total > 0 ? [formatCount(text, total)] : []));
}

/** Path of a revision in the application. */
export const revisionPath = (organization: string, space: string, revision: string): string =>
  `/o/${organization}/s/${space}/~/revisions/${revision}`;
