import { createHash } from 'node:crypto';
import { type Conflict, type OpenRevision, openRevision, showsConflict, titleShowsConflict } from '@bindery/content';
import type { Context } from '../../../domain/context.ts';
import { getRevision } from '../../../engines/revisions/revisions.ts';
import type { ChangeRequestRow } from '../../../platform/db/tables/change-requests.ts';

/** Maximum number of reported conflicts; further ones follow when these are resolved. */
const MAX_TOLD = 100;

/** A conflict in the row of its change request. */
export interface StoredConflict extends Conflict {
  /** Id of the revision of the change request that was merged with main content. */
  readonly changeRevision?: string;
}

/**
 * The unresolved conflicts of the last merge or update of a change request, at most 100: first those that block a merge
 * (`isShown`), then the others.
 */
export async function listOpenConflicts(
  ctx: Context,
  changeRequest: ChangeRequestRow,
): Promise<readonly StoredConflict[]> {
  const { id, space_id, revision_id, conflicts } = changeRequest;
  if (conflicts === null) return [];
  const digest = createHash('sha256').update(conflicts).digest('base64url');
  return ctx.cache.get(`conflicts ${id} ${revision_id} ${digest}`, async () => {
    const { root } = await getRevision(ctx, space_id, revision_id);
    const revision = await openRevision(ctx.content, root);
    const open: StoredConflict[] = [];
    const notices: StoredConflict[] = [];
    for (const conflict of readStoredConflicts(conflicts)) {
      const list = isShownConflict(conflict) ? open : notices;
      if (list.length < MAX_TOLD && (await isOpen(ctx, revision, conflict))) list.push(conflict);
    }
    return [...open, ...notices].slice(0, MAX_TOLD);
  });
}

/** @param changeRevision the revision of the change request that was merged */
export const writeStoredConflicts = (conflicts: readonly Conflict[], changeRevision: string): string =>
  JSON.stringify(conflicts.map((conflict): StoredConflict => ({ ...conflict, changeRevision })));

export const readStoredConflicts = (conflicts: string): StoredConflict[] => JSON.parse(conflicts) as StoredConflict[];

/**
 * Whether a conflict is shown in a text or title until it is resolved. Others (files, redirects, variables, language)
 * are reported without blocking: both files exist, and of two values that of the change request wins.
 */
export const isShownConflict = ({ page, reusableContent }: Conflict): boolean =>
  page !== undefined || reusableContent !== undefined;

/** A conflict as the API summarizes it. */
export const summarizeConflict = ({ kind, page, file, reusableContent, title, message }: Conflict) => ({
  kind,
  ...(page !== undefined && { page }),
  ...(file !== undefined && { file }),
  ...(reusableContent !== undefined && { reusableContent }),
  title,
  message,
});

const isOpen = (ctx: Context, revision: OpenRevision, conflict: StoredConflict): Promise<boolean> =>
  isShownConflict(conflict) ? showsStill(ctx, revision, conflict) : appliesStill(revision, conflict);

/** Whether the text still has both sides of the conflict. A page that was deleted since has none. */
async function showsStill(ctx: Context, revision: OpenRevision, { page, reusableContent }: Conflict): Promise<boolean> {
  const record = page === undefined ? undefined : await revision.findPageRecord(page);
  if (record !== undefined && titleShowsConflict(record.title)) return true;
  const snippet = reusableContent === undefined ? undefined : await revision.findReusableContent(reusableContent);
  const document = record?.type === 'document' ? record.document : snippet?.document;
  return document !== undefined && showsConflict(await ctx.revisions.source(document));
}

/** Whether a file or a value is still as the merge has left it: an edit since then has decided it. */
async function appliesStill(revision: OpenRevision, { kind, title, file, values }: Conflict): Promise<boolean> {
  if (values === undefined) return true;
  const { main, change, second } = values;
  if (file !== undefined) {
    const [current, other] = await Promise.all([file, second].map((id) => id && revision.findFile(id)));
    const blobs = [main, change].map((value) => (typeof value === 'object' ? value?.blob : undefined));
    return typeof current === 'object' && blobs.includes(current.blob) && (second === undefined || other !== undefined);
  }
  return (await readSetting(revision, kind, title)) === (change ?? main);
}

/** The value of a setting in a revision; null for none. */
export async function readSetting(
  revision: OpenRevision,
  kind: Conflict['kind'],
  name: string,
): Promise<string | number | boolean | null> {
  if (kind === 'variable') return (await revision.readVariables())[name] ?? null;
  if (kind === 'redirect') return (await revision.listRedirects()).find(({ from }) => from === name)?.to ?? null;
  return revision.language ?? null;
}
