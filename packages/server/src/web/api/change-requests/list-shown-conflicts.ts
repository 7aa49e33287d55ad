import { createHash } from 'node:crypto';
import {
  CONFLICT_MARKERS,
  type Conflict,
  type ConflictParts,
  type DocumentPage,
  type IndexedPage,
  listShownConflicts,
  openRevision,
  type ReusableContent,
  titleShowsConflict,
} from '@bindery/content';
import type { Context } from '../../../domain/context.ts';
import type { ChangeRequestRow } from '../../../platform/db/tables/change-requests.ts';
import type { RevisionRow } from '../../../platform/db/tables/content.ts';
import { isInline } from '../../../platform/store/revision-reader.ts';
import { isShownConflict, listOpenConflicts, type StoredConflict } from './conflicts.ts';

/** Where a conflict is shown. */
export type ConflictSubject =
  | { readonly page: IndexedPage; readonly document?: DocumentPage; readonly reusableContent?: undefined }
  | { readonly reusableContent: ReusableContent; readonly page?: undefined; readonly document?: undefined };

/** One conflict: a part of a text with both sides, or a title with both. */
export interface ShownConflict extends Omit<ConflictParts, 'kind'> {
  /** Changes with its content, so that an unseen conflict cannot be resolved. */
  readonly id: string;
  readonly kind: ConflictParts['kind'] | 'title';
  readonly subject: ConflictSubject;
  /** Index among the conflicts of its text, from 0. */
  readonly index: number;
  /** The source that shows it; empty for a title. */
  readonly source: string;
  readonly message: string;
  /** The title without the conflict that it shows. */
  readonly title?: string;
  /** Id of the revision of the change request that was merged; unknown of conflicts that a former version has stored. */
  readonly changeRevision?: string;
}

/** The conflicts that block a merge, page by page, from top to bottom. */
export async function listShownConflictsOf(
  ctx: Context,
  changeRequest: ChangeRequestRow,
  revision: RevisionRow,
): Promise<ShownConflict[]> {
  const stored = (await listOpenConflicts(ctx, { ...changeRequest, revision_id: revision.id })).filter(isShownConflict);
  const bySubject = new Map<string, StoredConflict[]>();
  for (const conflict of stored) {
    const id = conflict.page ?? conflict.reusableContent ?? '';
    bySubject.set(id, [...(bySubject.get(id) ?? []), conflict]);
  }
  const listed: ShownConflict[] = [];
  for (const [id, conflicts] of bySubject) {
    const subject = await findSubject(ctx, revision, id, conflicts[0]);
    if (subject !== undefined) listed.push(...(await listInSubject(ctx, id, subject, conflicts)));
  }
  return listed;
}

async function findSubject(
  ctx: Context,
  revision: RevisionRow,
  id: string,
  conflict: StoredConflict | undefined,
): Promise<ConflictSubject | undefined> {
  if (conflict?.page === undefined) {
    const reusableContent = await (await openRevision(ctx.content, revision.root)).findReusableContent(id);
    return reusableContent && { reusableContent };
  }
  const page = (await ctx.revisions.view(revision.root)).index.byId.get(id);
  if (page === undefined) return undefined;
  const isStored = page.page.type === 'document' && !isInline(page.page.document);
  return { page, ...(isStored && { document: page.page as DocumentPage }) };
}

async function listInSubject(
  ctx: Context,
  id: string,
  subject: ConflictSubject,
  conflicts: readonly StoredConflict[],
): Promise<ShownConflict[]> {
  const message = conflicts.map((conflict) => conflict.message).join(' ');
  const changeRevision = conflicts.find((conflict) => conflict.changeRevision !== undefined)?.changeRevision;
  const common = { subject, ...(changeRevision !== undefined && { changeRevision }) };
  const { title = '' } = subject.page?.page ?? {};
  if (titleShowsConflict(title)) {
    const [ownTitle = '', shownLine = ''] = title.split(` ${CONFLICT_MARKERS.open}: `);
    const lines = conflicts.find((conflict) => conflict.lines !== undefined)?.lines;
    const [main, change] = [lines?.main.join('\n') ?? shownLine, lines?.change.join('\n') ?? ownTitle];
    const parts = { kind: 'title' as const, main, change };
    return [{ ...parts, ...common, id: nameConflict(id, parts, 0), index: 0, source: '', message, title: ownTitle }];
  }
  const hash = subject.document?.document ?? subject.reusableContent?.document;
  if (hash === undefined) return [];
  const source = await ctx.revisions.source(hash);
  return listShownConflicts(source).map((parts, index, all) => {
    const earlier = all.slice(0, index).filter((other) => JSON.stringify(other) === JSON.stringify(parts)).length;
    const sentence = conflicts.find(({ kind }) => isOfKind(parts.kind, kind))?.message ?? message;
    return { ...parts, ...common, id: nameConflict(id, parts, earlier), index, source, message: sentence };
  });
}

/** Whether a part of a text shows a conflict of a merge. */
const isOfKind = (shown: ConflictParts['kind'], kind: Conflict['kind']): boolean =>
  shown === 'properties' ? kind !== 'text' : kind === 'text';

function nameConflict(
  subjectId: string,
  parts: Omit<ConflictParts, 'kind'> & { kind: string },
  earlier: number,
): string {
  const digest = createHash('sha256')
    .update(JSON.stringify([parts.kind, parts.main, parts.change]))
    .digest('hex');
  return `${subjectId}.${digest.slice(0, 16)}.${earlier}`;
}
