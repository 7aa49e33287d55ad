import { type RevisionContent, type StoredObject, writeRevision } from '@bindery/content';
import type { Context } from '../context.ts';
import type { RevisionRow } from '../db/tables/content.ts';
import type { SpaceRow } from '../db/tables/spaces.ts';
import type { Tx } from '../db/transact.ts';
import { notFound } from '../errors.ts';
import { newId } from '../ids.ts';
import { findRevision, findRevisionNumber, insertRevision } from '../queries/content.ts';
import { storeObjects } from '../store/content-store.ts';

const EMPTY: RevisionContent = { pages: [], files: [], reusableContents: [], redirects: [], variables: {} };

/** A revision that a head points to: it exists. */
export async function getRevision(ctx: Context, spaceId: string, revisionId: string): Promise<RevisionRow> {
  const revision = await loadRevision(ctx, spaceId, revisionId);
  if (revision === undefined) throw new Error(`The head ${revisionId} of the space ${spaceId} is missing.`);
  return revision;
}

/** @throws 404 for a revision that is none of this space */
export async function requireRevision(ctx: Context, spaceId: string, revisionId: string): Promise<RevisionRow> {
  const revision = await loadRevision(ctx, spaceId, revisionId);
  if (revision === undefined) throw notFound('revision');
  return revision;
}

async function loadRevision(ctx: Context, spaceId: string, revisionId: string): Promise<RevisionRow | undefined> {
  const revision = await ctx.cache.get(`revision ${revisionId}`, () =>
    findRevision(ctx.database.reader, spaceId, revisionId),
  );
  // What is kept may be a revision of another space.
  return revision?.space_id === spaceId ? revision : undefined;
}

/** The active revision of a space. */
export const getHeadRevision = (ctx: Context, space: Pick<SpaceRow, 'id' | 'revision_id'>): Promise<RevisionRow> =>
  getRevision(ctx, space.id, space.revision_id);

/** A revision that is about to be written: its root, and the objects that are new with it. */
export interface NewRevision {
  readonly root: string;
  readonly objects: readonly StoredObject[];
  readonly type: RevisionRow['type'];
  readonly parents: readonly string[];
  readonly git?: Readonly<Record<string, unknown>>;
  readonly createdBy: string | null;
  /** The history that it continues; absent for a revision that no head is moved to. */
  readonly history?: HistoryPosition;
}

/** Where a new revision goes: the space or change request whose head is moved to it, and the revision the head is at. */
export interface HistoryPosition {
  readonly headId: string;
  /** Absent for the first revision of a head. */
  readonly previous?: string;
}

/** Writes a revision of a space with its objects. It is not the head until the head is moved to it. */
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
  return row;
}

/** The number of a revision in its history; null when it has none, or when the one before it is not numbered yet. */
async function nextNumber(tx: Tx, history: HistoryPosition | undefined): Promise<number | null> {
  if (history === undefined) return null;
  if (history.previous === undefined) return 1;
  const before = await findRevisionNumber(tx.db, history.headId, history.previous);
  return before === undefined ? null : before + 1;
}

/** The first revision of a new space: nothing. */
export async function insertEmptyRevision(tx: Tx, spaceId: string, revisionId: string, userId: string): Promise<void> {
  const { root, objects } = await writeRevision(EMPTY);
  const history = { headId: spaceId };
  const common = { type: 'edits', parents: [], createdBy: userId, history } as const;
  await writeRevisionRow(tx, spaceId, { root, objects, ...common }, revisionId);
}
