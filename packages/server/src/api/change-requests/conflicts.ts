import { type Conflict, openRevision, showsConflict, titleShowsConflict } from '@bindery/content';
import type { Context } from '../../context.ts';
import type { ChangeRequestRow } from '../../db/tables/change-requests.ts';
import { getRevision } from '../../revisions/revisions.ts';

/** Conflicts that are reported at once; the next ones follow when these are resolved. */
const MAX_TOLD = 100;

/**
 * The conflicts that the last merge or update put into a change request and that its author has not resolved yet, at
 * most 100: first those that stand in the way of a merge (`isShown`), then those that do not.
 */
export async function listOpenConflicts(ctx: Context, changeRequest: ChangeRequestRow): Promise<readonly Conflict[]> {
  const { id, space_id, revision_id, conflicts } = changeRequest;
  if (conflicts === null) return [];
  return ctx.cache.get(`conflicts ${id} ${revision_id}`, async () => {
    const { root } = await getRevision(ctx, space_id, revision_id);
    const stored = JSON.parse(conflicts) as Conflict[];
    const open: Conflict[] = [];
    for (const conflict of stored.filter(isShownConflict)) {
      if (open.length < MAX_TOLD && (await showsStill(ctx, root, conflict))) open.push(conflict);
    }
    return [...open, ...stored.filter((conflict) => !isShownConflict(conflict))].slice(0, MAX_TOLD);
  });
}

/**
 * Whether a conflict shows in a text or title until it is resolved. Others (files, redirects, variables, language) are
 * reported and stop nobody: both files exist, and of two values that of the change request wins.
 */
export const isShownConflict = ({ page, reusableContent }: Conflict): boolean =>
  page !== undefined || reusableContent !== undefined;

/** Whether both sides still stand where the conflict is. A page that was deleted since shows nothing any more. */
async function showsStill(ctx: Context, root: string, { page, reusableContent }: Conflict): Promise<boolean> {
  const revision = await openRevision(ctx.content, root);
  const record = page === undefined ? undefined : await revision.findPageRecord(page);
  if (record !== undefined && titleShowsConflict(record.title)) return true;
  const snippet = reusableContent === undefined ? undefined : await revision.findReusableContent(reusableContent);
  const document = record?.type === 'document' ? record.document : snippet?.document;
  return document !== undefined && showsConflict(await ctx.revisions.source(document));
}
