import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Reached, reachRevision } from '@bindery/content';
import { sql } from 'kysely';
import { createObjectCache, openContentStore } from '../../packages/server/src/platform/store/content-store.ts';
import { engineName } from '../../packages/server/src/testing/test-database.ts';
import { checkJobs } from './check-jobs.ts';
import { requireEqual } from './operation.ts';
import type { FaultWorld } from './world.ts';

/** Checks the invariants of a whole installation, between its rows and files, after any operations and crashes. */
export type InstallationCheck = () => Promise<void>;

/** A check that reads immutable data only once. */
export function createInstallationCheck(world: FaultWorld): InstallationCheck {
  const known: Reached = { objects: new Set(), blobs: new Set() };
  return async () => {
    await checkJobs(world);
    await checkDatabase(world);
    await checkRevisions(world, known);
    await checkChangeRequests(world);
    await checkSynchronizations(world);
    checkFolders(world);
  };
}

async function checkDatabase({ database }: FaultWorld): Promise<void> {
  if (engineName !== 'SQLite') return;
  const { rows: broken } = await sql`pragma foreign_key_check`.execute(database.reader);
  requireEqual('rows that refer to nothing', broken, []);
  const { rows } = await sql<{ quick_check: string }>`pragma quick_check`.execute(database.reader);
  requireEqual(
    'the file of the database',
    rows.map(({ quick_check }) => quick_check),
    ['ok'],
  );
}

/** Each revision is complete, and reachable from a head: a revision without a head would be half of a change. */
async function checkRevisions({ database, installation }: FaultWorld, known: Reached): Promise<void> {
  const db = database.reader;
  const rows = await db.selectFrom('revisions').select(['id', 'space_id', 'root', 'parents']).execute();
  const revisions = new Map(rows.map((row) => [row.id, { ...row, parents: JSON.parse(row.parents) as string[] }]));
  const store = openContentStore(db, createObjectCache(), () => new Date());
  const before: Reached = { objects: new Set(known.objects), blobs: new Set(known.blobs) };
  for (const { root } of rows) await reachRevision(store, root, known);
  await checkObjects(
    store,
    [...known.objects].filter((hash) => !before.objects.has(hash)),
  );
  for (const hash of known.blobs) if (!before.blobs.has(hash)) checkBlob(installation.dataDir, hash);
  const spaces = await db.selectFrom('spaces').select(['id', 'revision_id']).execute();
  const requests = await db.selectFrom('change_requests').select(['space_id', 'revision_id']).execute();
  const heads = [...spaces.map(({ id, revision_id }) => ({ space_id: id, revision_id })), ...requests];
  const led = new Set<string>();
  for (const { space_id, revision_id } of heads) {
    for (const waiting = [revision_id]; waiting.length > 0; ) {
      const id = waiting.pop() ?? '';
      if (led.has(id)) continue;
      led.add(id);
      const revision = revisions.get(id);
      requireEqual(`the space of the revision ${id}`, revision?.space_id, space_id);
      waiting.push(...(revision?.parents ?? []));
    }
  }
  requireEqual(
    'revisions that no head led to',
    rows.filter(({ id }) => !led.has(id)).map(({ id }) => id),
    [],
  );
}

async function checkObjects(store: ReturnType<typeof openContentStore>, hashes: readonly string[]): Promise<void> {
  // Throws for one that is missing.
  for (const [index, bytes] of (await store.get(hashes)).entries()) {
    requireEqual('the hash of an object', createHash('sha256').update(bytes).digest('hex'), hashes[index]);
  }
}

function checkBlob(dataDir: string, hash: string): void {
  const bytes = readFileSync(path.join(dataDir, 'blobs', hash.slice(0, 2), hash.slice(2)));
  requireEqual('the hash of a file', createHash('sha256').update(bytes).digest('hex'), hash);
}

/** Merged requests are merged on both sides, and counters are correct. */
async function checkChangeRequests({ database }: FaultWorld): Promise<void> {
  const db = database.reader;
  const merges = await db
    .selectFrom('revisions')
    .select(['id', 'space_id', 'parents'])
    .where('type', '=', 'merge')
    .execute();
  const byChange = new Map(merges.map(({ id, parents }) => [(JSON.parse(parents) as string[])[1], id]));
  const requests = await db
    .selectFrom('change_requests')
    .select(['id', 'space_id', 'number', 'status', 'revision_id', 'revision_initial_id', 'revision_merged_id'])
    .execute();
  for (const { id, status, revision_id, revision_merged_id } of requests) {
    requireEqual(`the merge of ${id}`, revision_merged_id, byChange.get(revision_id) ?? null);
    requireEqual(`the status of ${id}`, status === 'merged', revision_merged_id !== null);
  }
  for (const { id, change_request_count } of await db
    .selectFrom('spaces')
    .select(['id', 'change_request_count'])
    .execute()) {
    const numbers = requests.flatMap(({ space_id, number }) => (space_id === id ? [number] : []));
    requireEqual(
      `numbers in ${id}`,
      numbers.toSorted((a, b) => a - b),
      numbers.map((_number, index) => index + 1),
    );
    requireEqual(`counted change requests of ${id}`, change_request_count, numbers.length);
  }
  await checkContributions(db, requests);
}

/** Each revision of a change request after its first, which is its base, is one contribution. */
async function checkContributions(
  db: FaultWorld['database']['reader'],
  requests: readonly { id: string; revision_id: string; revision_initial_id: string }[],
): Promise<void> {
  const rows = await db.selectFrom('revisions').select(['id', 'parents']).execute();
  const parentOf = new Map(rows.map(({ id, parents }) => [id, (JSON.parse(parents) as string[])[0] ?? '']));
  const counted = await db.selectFrom('change_request_contributors').select(['change_request_id', 'count']).execute();
  for (const { id, revision_id, revision_initial_id } of requests) {
    let contributionCount = 0;
    for (let at = revision_id; at !== revision_initial_id && contributionCount < 1000; at = parentOf.get(at) ?? '')
      contributionCount += 1;
    const sum = counted.reduce((total, row) => total + (row.change_request_id === id ? row.count : 0), 0);
    requireEqual(`contributions to ${id}`, sum, contributionCount - 1);
  }
}

async function checkSynchronizations({ database }: FaultWorld): Promise<void> {
  const rows = await database.reader
    .selectFrom('git_syncs')
    .select(['space_id', 'commit_oid', 'revision_id', 'operation'])
    .execute();
  for (const { space_id, commit_oid, revision_id, operation } of rows) {
    const { state } = JSON.parse(operation ?? '{}') as { state?: string };
    requireEqual(`the synchronization of ${space_id}`, state, 'succeeded');
    const revision = await database.reader
      .selectFrom('revisions')
      .select('git')
      .where('id', '=', revision_id ?? '')
      .executeTakeFirst();
    const { oid } = JSON.parse(revision?.git ?? '{}') as { oid?: string };
    requireEqual(`the commit that ${space_id} was synchronized with`, commit_oid, oid);
  }
}

/** Drafts of dead processes are deleted, and only complete files remain. */
function checkFolders({ installation: { dataDir } }: FaultWorld): void {
  const temporary = readdirSync(path.join(dataDir, 'tmp'));
  requireEqual('folders of processes', temporary.length, 1);
  for (const name of readdirSync(path.join(dataDir, 'tmp', temporary[0] ?? '')))
    if (!name.startsWith('lock')) throw new Error(`The temporary folder has "${name}" after everything ended.`);
  for (const part of listFolder(path.join(dataDir, 'blobs'))) {
    for (const name of listFolder(path.join(dataDir, 'blobs', part)))
      if (!/^[0-9a-f]{64}$/.test(part + name)) throw new Error(`The folder of files has "${part}/${name}".`);
  }
}

function listFolder(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
