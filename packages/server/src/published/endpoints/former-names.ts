import { type FormerName, listFormerNames, readPagePaths } from '@bindery/content';
import { createYielder, withTimeout } from '../../concurrency/yielder.ts';
import type { Context } from '../../context.ts';
import type { SpaceRow } from '../../db/tables/spaces.ts';
import { getHeadRevision } from '../../revisions/revisions.ts';
import { LruCache } from '../../store/lru-cache.ts';
import { walkHistory } from './walk-history.ts';

/** Revisions with other paths than the one after them that are looked at, and names that are remembered of a space. */
const MAX_COMPARED = 500;
const MAX_NAMES = 50_000;
/** Names of all spaces in memory. */
const MAX_KEPT = 400_000;

/** The names that the pages of a space once had, as far back as is looked. */
export interface FormerNames {
  /** Ids of the pages that had a name, by the id of the page that they stood below (empty at the top) and their slug. */
  readonly byName: ReadonlyMap<string, readonly string[]>;
  /** What something stood below and that never lost a name itself: what is gone of it were headings in no path. */
  readonly stableParents: readonly string[];
}

/** Newest first: the names that went with a head, in front of those that went before it. */
const kept = new LruCache<readonly FormerName[]>(MAX_KEPT, (names) => names.length + 10, MAX_KEPT);
const indexes = new LruCache<FormerNames>(MAX_KEPT, ({ byName }) => byName.size + 10, MAX_KEPT);
const running = new Map<string, Promise<FormerNames>>();

export const nameKey = (parent: string | null, slug: string): string => `${parent ?? ''}/${slug}`;

/** The former names of the pages of a space; found once for each head, from those of an earlier one where they are known. */
export async function loadFormerNames(ctx: Context, space: SpaceRow): Promise<FormerNames> {
  const known = indexes.get(space.revision_id);
  if (known !== undefined) return known;
  const loading = running.get(space.revision_id) ?? load(ctx, space).finally(() => running.delete(space.revision_id));
  running.set(space.revision_id, loading);
  return withTimeout(ctx.config.connections.workTime, loading);
}

async function load(ctx: Context, space: SpaceRow): Promise<FormerNames> {
  const names = await listNames(ctx, space);
  const index = indexNames(names);
  kept.set(space.revision_id, names);
  indexes.set(space.revision_id, index);
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
    const older = kept.get(step.id);
    names = names.concat(older ?? []);
    if (older !== undefined || compared >= MAX_COMPARED || names.length >= MAX_NAMES) break;
  }
  return names.slice(0, MAX_NAMES);
}

function indexNames(names: readonly FormerName[]): FormerNames {
  const byName = new Map<string, string[]>();
  const named = new Set<string>();
  const parents = new Set<string>();
  for (const { parent, slug, id } of names) {
    const key = nameKey(parent, slug);
    const ids = byName.get(key);
    if (ids === undefined) byName.set(key, [id]);
    else if (!ids.includes(id)) ids.push(id);
    named.add(id);
    if (parent !== null) parents.add(parent);
  }
  return { byName, stableParents: [...parents].filter((id) => !named.has(id)) };
}
