import { type ContentChange, GIVEN_MEMBER_NAMES, type OpenRevision, readConflictLines } from '@bindery/content';
import type { SolveConflicts } from './conflict-schema.ts';
import type { ShownConflict } from './list-shown-conflicts.ts';

/** A conflict and what was decided. */
export interface Decision {
  readonly shown: ShownConflict;
  readonly solution: SolveConflicts['solutions'][number];
}

/** The revisions of both sides, of which the change request's may be unknown, and the one that is edited. */
export interface MergedSides {
  readonly main: OpenRevision;
  readonly change: OpenRevision | undefined;
  readonly current: OpenRevision;
}

/** A line that a side of a conflict shows. */
type Line = ReturnType<typeof readConflictLines>[number];

/** The lines of a side, of conflicts about properties and titles. */
function linesOf({ shown }: Decision, side: 'main' | 'change'): Line[] {
  if (shown.kind !== 'properties' && shown.kind !== 'title') return [];
  // Former versions have written the lines of a title into one.
  return readConflictLines(shown[side].replaceAll(/, (?=\w+: )/g, '\n'));
}

const keptSide = ({ solution }: Decision): 'main' | 'change' => (solution.keep === 'main' ? 'main' : 'change');
const keptLines = (decision: Decision): Line[] => linesOf(decision, keptSide(decision));

/** Whether the side that is chosen has deleted it. */
export const keepsDeleted = (decision: Decision): boolean =>
  keptLines(decision).some(({ name, value }) => (name === 'page' || name === 'text') && value === 'deleted');

/**
 * The changes that give a page the members of the side that is chosen, and its text.
 * @param text of the page with its conflicts solved
 */
export async function changesForPage(
  sides: MergedSides,
  id: string,
  group: readonly Decision[],
  text: { readonly document?: { readonly source: string } },
): Promise<ContentChange[]> {
  if (group.some(keepsDeleted)) return [{ operation: 'delete_page', page: id }];
  const restored: ContentChange[] = [];
  let members: Record<string, unknown> = {};
  for (const decision of group) {
    const chosen = sides[keptSide(decision)];
    // The type decides which members there are: the page is as main has it.
    if (chosen === sides.main && keptLines(decision).some(({ name }) => name === 'type'))
      return [...restored, { operation: 'revert_page', page: id, root: chosen.root }];
    if (chosen !== undefined) restored.push(...(await restorePages(sides.current, chosen, id, decision)));
    restored.push(...(await leaveCycle(sides, id, decision)));
    members = { ...members, ...(await membersOf(sides, id, decision, restored.length > 0)) };
  }
  return [...restored, { operation: 'update_page', page: id, ...text, ...members } as ContentChange];
}

/** Brings back what the other side has deleted with a page that is chosen, or above it. */
async function restorePages(
  current: OpenRevision,
  chosen: OpenRevision,
  id: string,
  decision: Decision,
): Promise<ContentChange[]> {
  const lines = keptLines(decision);
  const revert = (page: string): ContentChange => ({ operation: 'revert_page', page, root: chosen.root });
  if (lines.some(({ name, value }) => name === 'page' && value === 'changed'))
    return (await listLostBelow(current, chosen, id)).map(revert);
  if (!lines.some(({ name }) => name === 'place') || !isParentDeleted(decision)) return [];
  for (const { id: above } of (await chosen.findAncestors(id)) ?? [])
    if ((await current.findPageRecord(above)) === undefined) return [revert(above)];
  return [];
}

/** Moves the page that stands between a page and its parent in main content, where main content has it. */
async function leaveCycle({ main, current }: MergedSides, id: string, decision: Decision): Promise<ContentChange[]> {
  if (keptSide(decision) !== 'main' || !keptLines(decision).some(({ name }) => name === 'place')) return [];
  const parent = (await main.findPageRecord(id))?.parent ?? null;
  const last = parent === null ? undefined : await current.findPageRecord(parent);
  if (last === undefined) return [];
  const path = [...((await current.findAncestors(last.id)) ?? []), last];
  const start = path.findIndex((page) => page.id === id);
  if (start < 0) return [];
  for (const page of path.slice(start + 1)) {
    const into = (await main.findPageRecord(page.id))?.parent;
    if (into !== undefined && into !== page.parent) return [{ operation: 'update_page', page: page.id, into }];
  }
  return [];
}

/** Whether the side that is not chosen has deleted the page above. */
const isParentDeleted = (decision: Decision): boolean =>
  linesOf(decision, keptSide(decision) === 'main' ? 'change' : 'main').some(({ name }) => name === 'page above');

/** The topmost pages below a page that a revision has and another one has not. */
async function listLostBelow(current: OpenRevision, chosen: OpenRevision, id: string): Promise<string[]> {
  const lost: string[] = [];
  const waiting = [id];
  for (let parent = waiting.pop(); parent !== undefined; parent = waiting.pop()) {
    for (const { id: child } of await chosen.listChildPlaces(parent)) {
      if ((await current.findPageRecord(child)) === undefined) lost.push(child);
      else waiting.push(child);
    }
  }
  return lost;
}

/** The members that the side that is chosen has of a page; it has those of the change request already. */
async function membersOf(
  { main, change, current }: MergedSides,
  id: string,
  decision: Decision,
  isRestored: boolean,
): Promise<Record<string, unknown>> {
  const { shown } = decision;
  const isMain = keptSide(decision) === 'main';
  const members: Record<string, unknown> = shown.title === undefined ? {} : { title: shown.title };
  const record = await (isMain ? main : change)?.findPageRecord(id);
  if (record === undefined) return members;
  for (const { name, value } of keptLines(decision)) {
    // It may be that of the pages above.
    if (name === 'condition') members[name] = readCondition(value);
    else if (name === 'place' && (isMain || isParentDeleted(decision))) {
      const isThere = record.parent !== null && (await current.findPageRecord(record.parent)) !== undefined;
      if (record.parent === null || isThere || isRestored) members['into'] = record.parent;
    } else if (isMain && name === 'target' && record.type === 'link') {
      members['target'] = { kind: 'source', target: record.target };
    } else if (isMain && (GIVEN_MEMBER_NAMES as readonly string[]).includes(name)) {
      members[name] = (record as unknown as Record<string, unknown>)[name] ?? null;
    }
  }
  return members;
}

/** A condition as the conflict shows it: JSON, or words without quotes. */
function readCondition(shown: string): string | null {
  try {
    const value: unknown = JSON.parse(shown);
    return typeof value === 'string' && value !== '' ? value : null;
  } catch {
    return shown === '' ? null : shown;
  }
}
