import { type RevisionContent, type StoredObject, writeRevision } from '@bindery/content';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/transact.ts';
import { newId } from '../../ids.ts';
import { createObjectCache, openContentStore } from '../../store/content-store.ts';
import type { SpaceRow } from '../spaces/table.ts';
import { findRevision, insertRevision } from './queries.ts';
import type { RevisionRow } from './table.ts';

const EMPTY: RevisionContent = { pages: [], files: [], reusableContents: [], redirects: [], variables: {} };

/** The active revision of a space. */
export async function getHeadRevision(ctx: Context, space: Pick<SpaceRow, 'id' | 'revision_id'>): Promise<RevisionRow> {
  const revision = await ctx.cache.get(`revision ${space.revision_id}`, () =>
    findRevision(ctx.database.reader, space.id, space.revision_id),
  );
  if (revision === undefined) throw new Error(`The head ${space.revision_id} of the space ${space.id} is missing.`);
  return revision;
}

/** A revision that is about to be written: its root, and the objects that are new with it. */
export interface NewRevision {
  readonly root: string;
  readonly objects: readonly StoredObject[];
  readonly type: RevisionRow['type'];
  readonly parents: readonly string[];
  readonly git?: Readonly<Record<string, unknown>>;
  readonly createdBy: string | null;
}

/** Writes a revision of a space with its objects. It is not the head until the head is moved to it. */
export async function writeRevisionRow(
  tx: Tx,
  spaceId: string,
  revision: NewRevision,
  id = newId(),
): Promise<RevisionRow> {
  await openContentStore(tx.db, createObjectCache()).put(revision.objects);
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
  await insertRevision(tx.db, row);
  return row;
}

/** The first revision of a new space: nothing. */
export async function insertEmptyRevision(tx: Tx, spaceId: string, revisionId: string, userId: string): Promise<void> {
  const { root, objects } = await writeRevision(EMPTY);
  await writeRevisionRow(tx, spaceId, { root, objects, type: 'edits', parents: [], createdBy: userId }, revisionId);
}
