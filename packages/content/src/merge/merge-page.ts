import { membersOf } from '../revision/page-members.ts';
import type { PageRecord } from '../revision/page-record.ts';
import type { ConflictKind } from './conflict.ts';
import { mergeDocument, textsOf } from './merge-document.ts';
import { isClash, isSameBut, type MemberClash, mergeMembers, type ThreeWay } from './merge-members.ts';
import type { MergeTexts } from './texts.ts';

/** The result of merging one page. */
interface MergedPage {
  readonly record: PageRecord;
  /** The kinds of its conflicts, each once. */
  readonly kinds: readonly ConflictKind[];
  /** Incompatible properties and locations. */
  readonly clashes: readonly MemberClash[];
  /** Both sides of the text, if they conflict. */
  readonly sides?: { readonly main: string; readonly change: string };
}

/** Members for location and edit time, which are merged separately. */
const APART: ReadonlySet<string> = new Set(membersOf('identity', 'location', 'time'));
/** Members whose change alone is no edit of a page that somebody could miss. */
const NO_EDIT: ReadonlySet<string> = new Set(['position', ...membersOf('time', 'git')]);
const TIMES: ReadonlySet<string> = new Set(membersOf('time'));

/** Whether a side edited or moved a page: not when only its siblings were put in another order. */
export function isEdited(before: PageRecord, after: PageRecord): boolean {
  return !isSameBut(before, after, NO_EDIT);
}

/** The texts that merging a page needs to have loaded. */
export function textsOfPage({ base, main, change }: ThreeWay<PageRecord>): string[] {
  if (base.type !== 'document' || main.type !== 'document' || change.type !== 'document') return [];
  return textsOf({ base, main, change });
}

/**
 * Merges a page that both sides have and at least one changed. The location is one value: a move on one side has
 * precedence over a new order on the other, and two orders are no conflict. The type of a page determines the meaning
 * of its members, so a type change conflicts with any edit of the other side.
 */
export function mergePage(records: ThreeWay<PageRecord>, texts: MergeTexts, now: string): MergedPage {
  const { base, main, change } = records;
  if (isSameBut(main, change, TIMES)) return withoutConflict({ ...change, ...timesOf(records, change, now) });
  if (base.type !== main.type || base.type !== change.type) return mergeTypes(records);
  const position = mergePlace(records);
  const merged = mergeByType(records, texts);
  const isMoved = isClash({ base: base.parent, main: main.parent, change: change.parent });
  const kinds: ConflictKind[] = [
    ...(merged.sides === undefined ? [] : (['text'] as const)),
    ...(merged.clashes.length === 0 ? [] : (['properties'] as const)),
    ...(isMoved ? (['place'] as const) : []),
  ];
  const record = { id: change.id, ...merged.members, ...position } as PageRecord;
  const { sides } = merged;
  return {
    record: { ...record, ...timesOf(records, record, now) },
    kinds,
    clashes: [...merged.clashes, ...(isMoved ? [{ name: 'parent', main: main.parent, change: change.parent }] : [])],
    ...(sides !== undefined && { sides }),
  };
}

function withoutConflict(record: PageRecord): MergedPage {
  return { record, kinds: [], clashes: [] };
}

function mergeTypes({ base, main, change }: ThreeWay<PageRecord>): MergedPage {
  if (!isEdited(base, main)) return withoutConflict(change);
  if (!isEdited(base, change)) return withoutConflict(main);
  return { record: change, kinds: ['type'], clashes: [{ name: 'type', main: main.type, change: change.type }] };
}

function mergePlace({ base, main, change }: ThreeWay<PageRecord>): Pick<PageRecord, 'parent' | 'position'> {
  if (main.parent === change.parent) {
    return { parent: change.parent, position: base.position === main.position ? change.position : main.position };
  }
  const { parent, position } = base.parent === change.parent ? main : change;
  return { parent, position };
}

interface MergedByType {
  readonly members: Readonly<Record<string, unknown>>;
  readonly clashes: readonly MemberClash[];
  readonly sides?: { readonly main: string; readonly change: string };
}

function mergeByType({ base, main, change }: ThreeWay<PageRecord>, texts: MergeTexts): MergedByType {
  if (base.type !== 'document' || main.type !== 'document' || change.type !== 'document') {
    return mergeMembers({ base, main, change }, APART);
  }
  const { members, clashes, text } = mergeDocument({ base, main, change }, APART, texts);
  if ('merged' in text) return { members: { ...members, document: text.merged }, clashes };
  return { members: { ...members, document: change.document }, clashes, sides: text };
}

/** `updatedAt` is a side's when the page is that side's, the later one when it is both's, else the time of the merge. */
function timesOf(
  { base, main, change }: ThreeWay<PageRecord>,
  record: PageRecord,
  now: string,
): Pick<PageRecord, 'createdAt' | 'updatedAt'> {
  const same = [main, change].filter((side) => isSameBut(side, record, NO_EDIT));
  const [one, other] = same.map(({ updatedAt }) => updatedAt);
  const updatedAt = same.length === 0 ? now : one === undefined || (other !== undefined && other > one) ? other : one;
  const createdAt = base.createdAt === change.createdAt ? main.createdAt : change.createdAt;
  return { ...(createdAt !== undefined && { createdAt }), ...(updatedAt !== undefined && { updatedAt }) };
}
