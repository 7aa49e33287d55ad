import { type RevisionContent, type StoredObject, writeRevision } from '@bindery/content';
import type { RevisionRow } from '../../platform/db/tables/content.ts';
import type { SpaceRow } from '../../platform/db/tables/spaces.ts';
import type { Tx } from '../../platform/db/transact.ts';
import { notFound } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { findRevision, findRevisionNumber, insertRevision } from '../../platform/queries/content.ts';
import { addSpaceStorage } from '../../platform/queries/storage.ts';
import { storeObjects } from '../../platform/store/content-store.ts';
import { sumObjects } from './storage-quota.ts';

/** Dependencies of reading revisions. */
type RowSources = Pick<Platform, 'cache' | 'database'>;

const EMPTY: RevisionContent = { pages: [], files: [], reusableContents: [], redirects: [], variables: {} };

/** A revision that a head points to: it exists. */
export async function getRevision(ctx: RowSources, spaceId: string, revisionId: string): Promise<RevisionRow> {
  const revision = await loadRevision(ctx, spaceId, revisionId);
  if (revision === undefined) throw new Error(`The head ${revisionId} of the space ${spaceId} is missing.`);
  return revision;
}

/** @throws 404 for a revision of another space */
export async function requireRevision(ctx: RowSources, spaceId: string, revisionId: string): Promise<RevisionRow> {
  const revision = await loadRevision(ctx, spaceId, revisionId);
  if (revision === undefined) throw notFound('revision');
  return revision;
}

/** Undefined for a revision of another space. */
export async function loadRevision(
  ctx: RowSources,
  spaceId: string,
  revisionId: string,
): Promise<RevisionRow | undefined> {
  const revision = await ctx.cache.get(`revision ${revisionId}`, () =>
    findRevision(ctx.database.reader, spaceId, revisionId),
  );
  // The cache may contain a revision of another space.
  return revision?.space_id === spaceId ? revision : undefined;
}

/** The active revision of a space. */
export const getHeadRevision = (ctx: RowSources, space: Pick<SpaceRow, 'id' | 'revision_id'>): Promise<RevisionRow> =>
  getRevision(ctx, space.id, space.revision_id);

/** A revision to write: its root and its new objects. */
export interface NewRevision {
  readonly root: string;
  readonly objects: readonly StoredObject[];
  /** Bytes of objects of the revision that were stored before. */
  readonly preloadedBytes?: number;
  /** Bytes of new files. */
  readonly fileBytes?: number;
  readonly type: RevisionRow['type'];
  readonly parents: readonly string[];
  readonly git?: Readonly<Record<string, unknown>>;
  readonly createdBy: string | null;
  /** The history that it continues; absent for a revision without a head. */
  readonly history?: HistoryPosition;
}

/** Target of a new revision: the space or change request whose head it becomes, and the current head. */
export interface HistoryPosition {
  readonly headId: string;
  /** Absent for the first revision of a head. */
  readonly previous?: string;
}

/** Stores a revision of a space with its objects. It becomes the head when the head is moved to it. */
export async function writeRevisionRow(
  tx: Tx,
  spaceId: string,
  revision: NewRevision,
  id = newId(),
): Promise<RevisionRow> {
  await storeObjects(tx.db, revision.objects, tx.now);
  const row: RevisionRow = {
    id,
    space_id: spaceId,
    type: revision.type,
    root: revision.root,
    parents: JSON.stringify(revision.parents),
    git: revision.git === undefined ? null : JSON.stringify(revision.git),
    created_by: revision.createdBy,
    created_at: tx.now,
  };
  const number = await nextNumber(tx, revision.history);
  const headId = number === null ? null : (revision.history?.headId ?? null);
  await insertRevision(tx.db, { ...row, head_id: headId, number });
  const { objects, preloadedBytes = 0, fileBytes = 0 } = revision;
  await addSpaceStorage(tx.db, spaceId, { content: sumObjects(objects) + preloadedBytes, files: fileBytes }, tx.now);
  return row;
}

/** The number of a revision in its history; null if it has none, or if the previous one is not numbered yet. */
async function nextNumber(tx: Tx, history: HistoryPosition | undefined): Promise<number | null> {
  if (history === undefined) return null;
  if (history.previous === undefined) return 1;
  const before = await findRevisionNumber(tx.db, history.headId, history.previous);
  return before === undefined ? null : before + 1;
}

/** The first, empty revision of a new space. */
export async function insertEmptyRevision(tx: Tx, spaceId: string, revisionId: string, userId: string): Promise<void> {
  const { root, objects } = await writeRevision(EMPTY);
  const history = { headId: spaceId };
  const common = { type: 'edits', parents: [], createdBy: userId, history } as const;
  await writeRevisionRow(tx, spaceId, { root, objects, ...common }, revisionId);
}
