import { type FormerName, listFormerNames, readPagePaths } from '@bindery/content';
import { getHeadRevision } from '../../engines/revisions/revisions.ts';
import { walkHistory } from '../../engines/revisions/walk-history.ts';
import { withTimeout } from '../../platform/concurrency/timeout.ts';
import { createYielder } from '../../platform/concurrency/yielder.ts';
import type { SpaceRow } from '../../platform/db/tables/spaces.ts';
import { LruCache } from '../../platform/store/lru-cache.ts';
import { stateOfServer } from '../../platform/store/server-state.ts';
import type { Context } from '../context.ts';

/** Revisions with other paths than the one after them that are looked at, and names that are remembered of a space. */
const MAX_COMPARED = 500;
const MAX_NAMES = 50_000;
/** Names of all spaces in memory. */
const MAX_KEPT = 400_000;

/** The names that the pages of a space once had, as far back as is looked. */
export interface FormerNames {
  /** Ids of the pages that had a name, by the id of their former parent (empty at the top level) and their slug. */
  readonly byName: ReadonlyMap<string, readonly string[]>;
  /**
   * Parents of former pages that never lost a name themselves: removed ones among them were headings without a path
   * segment.
   */
  readonly stableParents: readonly string[];
}

const stateOf = stateOfServer(() => ({
  /** Newest first: the names removed with a head precede those removed before it. */
  names: new LruCache<readonly FormerName[]>(MAX_KEPT, (names) => names.length + 10, MAX_KEPT),
  indexes: new LruCache<FormerNames>(MAX_KEPT, ({ byName }) => byName.size + 10, MAX_KEPT),
  loading: new Map<string, Promise<FormerNames>>(),
}));

export const nameKey = (parent: string | null, slug: string): string => `${parent ?? ''}/${slug}`;

/** The former names of the pages of a space; found once for each head, from those of an earlier one where they are known. */
export async function loadFormerNames(ctx: Context, space: SpaceRow): Promise<FormerNames> {
  const { indexes, loading } = stateOf(ctx);
  const revisionId = space.revision_id;
  const known = indexes.get(revisionId);
  if (known !== undefined) return known;
  const result = loading.get(revisionId) ?? load(ctx, space).finally(() => loading.delete(revisionId));
  loading.set(revisionId, result);
  return withTimeout(ctx.config.connections.workTime, result);
}

async function load(ctx: Context, space: SpaceRow): Promise<FormerNames> {
  const names = await listNames(ctx, space);
  const index = indexNames(names);
  const state = stateOf(ctx);
  state.names.set(space.revision_id, names);
  state.indexes.set(space.revision_id, index);
  return index;
}

async function listNames(ctx: Context, space: SpaceRow): Promise<FormerName[]> {
  const pause = createYielder();
  let names: FormerName[] = [];
  let compared = 0;
  let [root, places] = ['', ''];
  for await (const step of walkHistory(ctx, space.id, await getHeadRevision(ctx, space))) {
    await pause();
    // An edit of a text leaves all paths as they are, and many edits are of texts.
    if (step.root !== root) {
      const before = await readPagePaths(ctx.content, step.root);
      if (places !== '' && before !== places) {
        names = names.concat(await listFormerNames(ctx.content, before, places, pause));
        compared += 1;
      }
      [root, places] = [step.root, before];
    }
    const older = stateOf(ctx).names.get(step.id);
    names = names.concat(older ?? []);
    if (older !== undefined || compared >= MAX_COMPARED || names.length >= MAX_NAMES) break;
  }
  return names.slice(0, MAX_NAMES);
}

function indexNames(names: readonly FormerName[]): FormerNames {
  const byName = new Map<string, string[]>();
  const namesAndParents = new Set<string>();
  const parents = new Set<string>();
  for (const { parent, slug, id } of names) {
    const key = nameKey(parent, slug);
    const ids = byName.get(key);
    if (ids === undefined) byName.set(key, [id]);
    else if (!ids.includes(id)) ids.push(id);
    namesAndParents.add(id);
    if (parent !== null) parents.add(parent);
  }
  return { byName, stableParents: [...parents].filter((id) => !namesAndParents.has(id)) };
}
