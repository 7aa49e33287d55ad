import { isPosition } from '../position.ts';
import { groupByParent, type PageRecord } from './page-record.ts';

/** Levels of pages. Deeper trees are refused, so that whoever walks a stored one may use recursion. */
export const PAGE_DEPTH_LIMIT = 64;

/** What is to be stored is no proper revision. `faults` says what is wrong, one sentence each. */
export class InvalidContentError extends Error {
  override readonly name = 'InvalidContentError';
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    const shown = faults.slice(0, 5).join(' ');
    super(faults.length > 5 ? `${shown} And ${faults.length - 5} more.` : shown);
    this.faults = faults;
  }
}

/** Throws an InvalidContentError that names the faults, if there are any. */
export function requireNoFaults(faults: readonly string[]): void {
  if (faults.length > 0) throw new InvalidContentError(faults);
}

/**
 * What keeps records from being a tree: missing parents, cycles, children of links, groups below the top level
 * (decisions, row 194), slugs or positions that siblings share. Empty when all is well.
 */
export function findTreeFaults(records: ReadonlyMap<string, PageRecord>): string[] {
  const faults = [...records.values()].flatMap((record) => findPlaceFaults(record, records));
  const children = groupByParent(records.values());
  for (const siblings of children.values()) faults.push(...findSiblingFaults(siblings));
  return [...faults, ...findDepthFaults(records, children)];
}

function findPlaceFaults(record: PageRecord, records: ReadonlyMap<string, PageRecord>): string[] {
  const faults: string[] = [];
  const say = (fault: string) => faults.push(`Page '${record.id}' ${fault}.`);
  const parent = record.parent === null ? undefined : records.get(record.parent);
  if (record.parent !== null && parent === undefined) say(`stands below page '${record.parent}', which is not there`);
  if (parent?.type === 'link') say(`stands below the link '${parent.id}'`);
  if (record.type === 'group' && record.parent !== null) say('is a group below the top level');
  if (record.type === 'document' && record.slug === '') say('has no slug');
  if (record.type !== 'link' && record.slug.includes('/')) say(`has a slug with a slash, '${record.slug}'`);
  if (!isPosition(record.position)) say(`has no valid position, '${record.position}'`);
  return faults;
}

function findSiblingFaults(siblings: readonly PageRecord[]): string[] {
  const faults: string[] = [];
  const bySlug = new Map<string, string>();
  const byPosition = new Map<string, string>();
  for (const { id, position, ...page } of siblings) {
    const slug = page.type === 'link' ? '' : page.slug;
    const sameSlug = slug === '' ? undefined : bySlug.get(slug);
    if (sameSlug !== undefined) faults.push(`Pages '${sameSlug}' and '${id}' are siblings with one slug, '${slug}'.`);
    const samePosition = byPosition.get(position);
    if (samePosition !== undefined) faults.push(`Pages '${samePosition}' and '${id}' are siblings at one position.`);
    bySlug.set(slug, id);
    byPosition.set(position, id);
  }
  return faults;
}

/** Every page with a parent that is there is reached from the top, or stands in a cycle. */
function findDepthFaults(
  records: ReadonlyMap<string, PageRecord>,
  children: ReadonlyMap<string | null, readonly PageRecord[]>,
): string[] {
  let level = [...records.values()].filter(({ parent }) => parent === null || !records.has(parent));
  let reached = 0;
  let depth = 0;
  for (; level.length > 0; depth += 1) {
    reached += level.length;
    level = level.flatMap(({ id }) => children.get(id) ?? []);
  }
  const faults: string[] = [];
  if (reached < records.size) faults.push('Some pages stand below themselves.');
  if (depth > PAGE_DEPTH_LIMIT) faults.push(`Pages stand on more than ${PAGE_DEPTH_LIMIT} levels.`);
  return faults;
}
