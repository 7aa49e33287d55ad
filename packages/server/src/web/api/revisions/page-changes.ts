import { describeChanges, diffText, openRevision, type TextDiff } from '@bindery/content';
import type { Context } from '../../../domain/context.ts';
import { requireFew } from '../../../platform/compute/heavy-work.ts';
import type { RevisionRow } from '../../../platform/db/tables/content.ts';
import { notFound } from '../../../platform/errors.ts';
import { presentChanges } from './present.ts';
import type { PageChanges } from './schema.ts';

/** Maximum lines of the diff in one response. */
const MAX_LINES = 5000;
/** Maximum lines of both texts, compared in some milliseconds. */
const LIGHT_LINES = 1000;

/**
 * The diff of one page between two revisions of a space: its changes as in the list of the revision, and its source as
 * a unified diff.
 * @throws ServiceError 404 for a page in neither revision
 */
export async function comparePage(
  ctx: Context,
  { before, after }: { readonly before: RevisionRow; readonly after: RevisionRow },
  page: string,
): Promise<PageChanges> {
  const [old, current] = await Promise.all([readSource(ctx, before, page), readSource(ctx, after, page)]);
  if (old === undefined && current === undefined) throw notFound('page');
  const [one, other] = [old ?? '', current ?? ''];
  if (one !== other) requireFew(ctx, countLineEnds(one) + countLineEnds(other), LIGHT_LINES);
  const { changes } = presentChanges(
    ctx,
    after.space_id,
    await describeChanges(ctx.content, before.root, after.root, { limit: 2, page }),
  );
  return {
    object: 'page-changes',
    page,
    revisions: { before: before.id, after: after.id },
    changes,
    source: presentDiff(diffText(one, other, { maxLines: MAX_LINES })),
  };
}

const countLineEnds = (text: string): number => text.split('\n').length;

/** The source of a page; empty for one without text, undefined if the revision does not contain it. */
async function readSource(ctx: Context, { root }: RevisionRow, page: string): Promise<string | undefined> {
  const record = await (await openRevision(ctx.content, root)).findPageRecord(page);
  if (record === undefined) return undefined;
  return record.type === 'document' ? ctx.revisions.source(record.document) : '';
}

function presentDiff({ hunks, more }: TextDiff): PageChanges['source'] {
  return {
    hunks: hunks.map(({ before, after, lines }) => ({
      before: { ...before },
      after: { ...after },
      lines: lines.map(({ words, ...line }) => ({ ...line, ...(words !== undefined && { words: [...words] }) })),
    })),
    ...(more > 0 && { more }),
  };
}
