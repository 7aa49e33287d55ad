import type { Db } from '../db/database.ts';
import type { CollectionRow } from '../db/tables/collections.ts';

const COLUMNS = [
  'collections.id',
  'collections.organization_id',
  'collections.parent_id',
  'collections.position',
  'collections.title',
  'collections.description',
  'collections.default_level',
  'collections.created_by',
  'collections.created_at',
  'collections.updated_at',
] as const;

/** Maximum ids in a statement: both engines limit parameters. */
const MAX_IDS = 500;

export async function findCollection(db: Db, collectionId: string): Promise<CollectionRow | undefined> {
  return db.selectFrom('collections').select(COLUMNS).where('id', '=', collectionId).executeTakeFirst();
}

/** The collections with these ids, by id. */
export async function findCollections(db: Db, collectionIds: readonly string[]): Promise<Map<string, CollectionRow>> {
  if (collectionIds.length === 0) return new Map();
  const rows = await db.selectFrom('collections').select(COLUMNS).where('id', 'in', collectionIds).execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** All collections of an organization, unordered. */
export async function listCollectionsOf(db: Db, organizationId: string): Promise<CollectionRow[]> {
  return db.selectFrom('collections').select(COLUMNS).where('organization_id', '=', organizationId).execute();
}

/** The child collections of a parent, unordered; null is the top level of the organization. */
export async function listChildCollections(
  db: Db,
  organizationId: string,
  parentId: string | null,
): Promise<CollectionRow[]> {
  return db
    .selectFrom('collections')
    .select(COLUMNS)
    .where('organization_id', '=', organizationId)
    .where('parent_id', parentId === null ? 'is' : '=', parentId)
    .execute();
}

/** The collections with these ids and all their ancestors. */
export async function listCollectionsAbove(db: Db, collectionIds: readonly string[]): Promise<CollectionRow[]> {
  const collections = new Map<string, CollectionRow>();
  for (let start = 0; start < collectionIds.length; start += MAX_IDS) {
    const rows = await db
      .withRecursive('above', (steps) =>
        steps
          .selectFrom('collections')
          .select(COLUMNS)
          .where('collections.id', 'in', collectionIds.slice(start, start + MAX_IDS))
          .union(
            steps.selectFrom('above').innerJoin('collections', 'collections.id', 'above.parent_id').select(COLUMNS),
          ),
      )
      .selectFrom('above')
      .selectAll()
      .execute();
    for (const row of rows) collections.set(row.id, row);
  }
  return [...collections.values()];
}

/** The collection and its descendants, unordered. */
export async function listCollectionsBelow(db: Db, collectionId: string): Promise<CollectionRow[]> {
  return db
    .withRecursive('below', (steps) =>
      steps
        .selectFrom('collections')
        .select(COLUMNS)
        .where('collections.id', '=', collectionId)
        .union(
          steps
            .selectFrom('below')
            .innerJoin('collections', (join) =>
              join
                .onRef('collections.organization_id', '=', 'below.organization_id')
                .onRef('collections.parent_id', '=', 'below.id'),
            )
            .select(COLUMNS),
        ),
    )
    .selectFrom('below')
    .selectAll()
    .execute();
}

export async function insertCollection(db: Db, row: CollectionRow): Promise<void> {
  await db.insertInto('collections').values(row).execute();
}

export async function updateCollectionRow(
  db: Db,
  collectionId: string,
  changes: Partial<CollectionRow>,
): Promise<void> {
  await db.updateTable('collections').set(changes).where('id', '=', collectionId).execute();
}

/** Deletes collections with the grants on them and the links that invite to them. */
export async function deleteCollectionRows(db: Db, collectionIds: readonly string[]): Promise<void> {
  for (let start = 0; start < collectionIds.length; start += MAX_IDS) {
    const ids = collectionIds.slice(start, start + MAX_IDS);
    await db.deleteFrom('invites').where('collection_id', 'in', ids).execute();
    await db.deleteFrom('collections').where('id', 'in', ids).execute();
  }
}
