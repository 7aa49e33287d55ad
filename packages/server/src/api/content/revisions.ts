import { type RevisionContent, type StoredObject, writeRevision } from '@bindery/content';
import type { Tx } from '../../db/transact.ts';
import { newId } from '../../ids.ts';
import { createObjectCache, openContentStore } from '../../store/content-store.ts';
import { insertRevision } from './queries.ts';
import type { RevisionRow } from './table.ts';

const EMPTY: RevisionContent = { pages: [], files: [], reusableContents: [], redirects: [], variables: {} };

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
