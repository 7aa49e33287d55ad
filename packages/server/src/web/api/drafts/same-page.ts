import { openRevision } from '@bindery/content';
import type { Context } from '../../../domain/context.ts';
import { loadRevision } from '../../../engines/revisions/revisions.ts';
import type { DraftedPage } from './draft-state.ts';

/**
 * Which of some revisions have the page of a draft as another one has it: a draft that begins with one of them begins with
 * all. Edits of other pages, and files that were uploaded, do not concern it. Revisions of other spaces are left out.
 */
export async function listSameRevisions(
  ctx: Context,
  { spaceId, pageId }: Pick<DraftedPage, 'spaceId' | 'pageId'>,
  revisionId: string,
  others: readonly string[],
): Promise<ReadonlySet<string>> {
  const same = new Set([revisionId]);
  const different = [...new Set(others)].filter((other) => other !== revisionId);
  if (different.length === 0) return same;
  const readHash = async (id: string): Promise<string | undefined> => {
    const revision = await loadRevision(ctx, spaceId, id);
    if (revision === undefined) return undefined;
    const record = await (await openRevision(ctx.content, revision.root)).findPageRecord(pageId);
    return record?.type === 'document' ? JSON.stringify(record.document) : undefined;
  };
  const own = await readHash(revisionId);
  for (const other of different) if (own !== undefined && (await readHash(other)) === own) same.add(other);
  return same;
}
