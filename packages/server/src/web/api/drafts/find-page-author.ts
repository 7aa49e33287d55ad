import { openRevision } from '@bindery/content';
import type { Context } from '../../../domain/context.ts';
import { getRevision } from '../../../engines/revisions/revisions.ts';
import type { DraftedPage } from './draft-state.ts';

/** Revisions that are looked through for the one that changed a page. */
const MOST_REVISIONS = 20;

/** Who changed a page last, in the revisions before an active one; null if that is not known. */
export async function findPageAuthor(
  ctx: Context,
  { spaceId, pageId }: DraftedPage,
  revisionId: string,
): Promise<string | null> {
  const read = async (id: string) => {
    const revision = await getRevision(ctx, spaceId, id);
    const record = await (await openRevision(ctx.content, revision.root)).findPageRecord(pageId);
    return { revision, text: record?.type === 'document' ? record.document : undefined };
  };
  let { revision, text } = await read(revisionId);
  for (let count = 0; count < MOST_REVISIONS; count += 1) {
    const [parent] = JSON.parse(revision.parents) as string[];
    if (parent === undefined) return null;
    const before = await read(parent);
    if (before.text !== text) return revision.created_by;
    ({ revision, text } = before);
  }
  return null;
}
