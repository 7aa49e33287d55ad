import { createHash } from 'node:crypto';
import type { ConflictValue, ConflictValues, ContentChange, ContentFile, OpenRevision } from '@bindery/content';
import type { Context } from '../../../domain/context.ts';
import type { ChangeRequestRow } from '../../../platform/db/tables/change-requests.ts';
import type { Tx } from '../../../platform/db/transact.ts';
import { findChangeRequest, updateChangeRequestRow } from '../../../platform/queries/change-requests.ts';
import { isShownConflict, listOpenConflicts, readStoredConflicts, type StoredConflict } from './conflicts.ts';

/** A side of a notice, or both files. */
export type KeptSide = 'main' | 'change' | 'both';

/** A conflict about a file or a setting: one side applies until somebody decides otherwise. */
export interface Notice {
  /** Changes with what it is about. */
  readonly id: string;
  readonly conflict: StoredConflict;
  /** Absent for conflicts that a former version has stored. */
  readonly values: ConflictValues | undefined;
  readonly keep: readonly KeptSide[];
}

/** The conflicts of a change request that do not block its merge. */
export async function listNotices(ctx: Context, changeRequest: ChangeRequestRow): Promise<Notice[]> {
  const conflicts = await listOpenConflicts(ctx, changeRequest);
  return conflicts.filter((conflict) => !isShownConflict(conflict)).map(toNotice);
}

function toNotice(conflict: StoredConflict): Notice {
  const { values } = conflict;
  return { id: nameNotice(conflict), conflict, values, keep: values === undefined ? [] : listSides(values) };
}

function nameNotice({ kind, file, title, values }: StoredConflict): string {
  const digest = createHash('sha256').update(JSON.stringify([kind, file, title, values]));
  return `${kind}.${digest.digest('hex').slice(0, 16)}`;
}

const isFile = (value: ConflictValue): value is ContentFile => typeof value === 'object' && value !== null;

function listSides({ main, change, second }: ConflictValues): KeptSide[] {
  if (second !== undefined) return ['main', 'change', 'both'];
  const isElsewhere = isFile(main) && isFile(change) && folderOf(main) !== folderOf(change);
  // Files are renamed within their folder.
  return isElsewhere ? ['change'] : ['main', 'change'];
}

const folderOf = ({ path }: ContentFile): string => path.slice(0, path.lastIndexOf('/') + 1);

/** What applies until somebody decides otherwise. */
export function appliedSideOf({ main, change, second }: ConflictValues): KeptSide {
  if (second !== undefined) return 'both';
  return change === null && main !== null ? 'main' : 'change';
}

/** What has to be changed in a revision so that it has the side that is chosen. */
export async function changesForNotice(
  revision: OpenRevision,
  { conflict, values }: Notice,
  keep: KeptSide,
): Promise<ContentChange[]> {
  const { kind, title, file } = conflict;
  if (values === undefined || keep === 'both') return [];
  if (file !== undefined) return changesForFile(revision, file, values, keep);
  const value = values[keep];
  if (isFile(value)) return [];
  if (kind === 'variable') return [{ operation: 'set_variables', variables: { [title]: value } }];
  const text = value === null ? null : String(value);
  if (kind === 'redirect') return [{ operation: 'set_redirects', redirects: [{ from: title, to: text }] }];
  return [{ operation: 'set_language', language: text }];
}

async function changesForFile(
  revision: OpenRevision,
  id: string,
  { main, change, second }: ConflictValues,
  keep: 'main' | 'change',
): Promise<ContentChange[]> {
  const remove = (file: string): ContentChange => ({ operation: 'delete_file', file });
  const chosen = keep === 'main' ? main : change;
  const current = await revision.findFile(id);
  if (current === undefined) return [];
  if (!isFile(chosen)) return [remove(id)];
  const others = second === undefined || (await revision.findFile(second)) === undefined ? [] : [remove(second)];
  if (keep === 'change') return others;
  // Two files came to one path: the other one of them stays there.
  if (second === chosen.id) return [remove(id), { operation: 'update_file', file: second, name: current.name }];
  const { blob, contentType, size, dimensions, name } = chosen;
  const content = { blob, contentType, size, ...(dimensions && { dimensions }) };
  const isRenamed = second === undefined && chosen.path !== current.path;
  const edits: ContentChange = {
    operation: 'update_file',
    file: id,
    ...(blob !== current.blob && { content }),
    ...(isRenamed && { name }),
  };
  return [...others, edits];
}

/** Removes notices that were decided from a change request. */
export async function dropNotices(tx: Tx, { space_id, id }: ChangeRequestRow, ids: ReadonlySet<string>): Promise<void> {
  const row = await findChangeRequest(tx.db, space_id, id);
  if (row?.conflicts === null || row === undefined) return;
  const remaining = readStoredConflicts(row.conflicts).filter(
    (conflict) => isShownConflict(conflict) || !ids.has(nameNotice(conflict)),
  );
  const conflicts = remaining.length === 0 ? null : JSON.stringify(remaining);
  await updateChangeRequestRow(tx.db, id, { conflicts, updated_at: tx.now });
}
