import { isPosition } from '../position.ts';
import { findSharedPlaces } from './location-index.ts';
import { groupByParent, type PageRecord } from './page-record.ts';

/** Maximum depth of pages. Deeper trees are rejected, so that code that walks a stored one may use recursion. */
export const PAGE_DEPTH_LIMIT = 64;

export const TOO_DEEP = `Pages are on more than ${PAGE_DEPTH_LIMIT} levels.`;

/** Content that is not a valid revision. `faults` are the problems, one sentence each. */
export class InvalidContentError extends Error {
  override readonly name = 'InvalidContentError';
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    const firstFaults = faults.slice(0, 5).join(' ');
    super(faults.length > 5 ? `${firstFaults} And ${faults.length - 5} more.` : firstFaults);
    this.faults = faults;
  }
}

/** Throws an InvalidContentError that names the faults, if there are any. */
export function requireNoFaults(faults: readonly string[]): void {
  if (faults.length > 0) throw new InvalidContentError(faults);
}

/**
 * Violations of the tree invariants: missing parents, cycles, children of links, groups below the top level, duplicate
 * slugs or positions of siblings. Empty if valid.
 */
export function findTreeFaults(records: ReadonlyMap<string, PageRecord>): string[] {
  return [
    ...[...records.values()].flatMap((record) => findPlaceFaults(record, records)),
    ...findSharedPlaces(records.values(), new Map()),
    ...findDepthFaults(records),
  ];
}

/** The problems of one page and its parent, which is among `records` if it exists. */
export function findPlaceFaults(record: PageRecord, records: ReadonlyMap<string, PageRecord | undefined>): string[] {
  const faults: string[] = [];
  const say = (fault: string) => faults.push(`Page '${record.id}' ${fault}.`);
  const parent = record.parent === null ? undefined : records.get(record.parent);
  if (record.parent !== null && parent === undefined) say(`is below page '${record.parent}', which does not exist`);
  if (parent?.type === 'link') say(`is below the link '${parent.id}'`);
  if (!/^[^/]+$/.test(record.id)) say('has an id that is empty or contains a slash');
  if (record.type === 'group' && record.parent !== null) say('is a group below the top level');
  if (record.type === 'document' && record.slug === '') say('has no slug');
  if (record.type !== 'link' && /\/|^\.{1,2}$/.test(record.slug))
    say(`has a slug that is not a path segment, '${record.slug}'`);
  if (!isPosition(record.position)) say(`has no valid position, '${record.position}'`);
  return faults;
}

/** Every page with an existing parent is either reachable from the top level, or in a cycle. */
function findDepthFaults(records: ReadonlyMap<string, PageRecord>): string[] {
  const children = groupByParent(records.values());
  let level = [...records.values()].filter(({ parent }) => parent === null || !records.has(parent));
  let reached = 0;
  let depth = 0;
  for (; level.length > 0; depth += 1) {
    reached += level.length;
    level = level.flatMap(({ id }) => children.get(id) ?? []);
  }
  const faults: string[] = [];
  if (reached < records.size) faults.push('Some pages are below themselves.');
  if (depth > PAGE_DEPTH_LIMIT) faults.push(TOO_DEEP);
  return faults;
}
