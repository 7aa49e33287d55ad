import { recordOfSource, SOURCE_MEMBERS } from '../change/record-of-source.ts';
import { isSameValue } from '../change/same-value.ts';
import type { ConflictSide } from '../markdown/conflict-markers.ts';
import type { DocumentPage, ObjectHash, ReusableContent } from '../page-tree.ts';
import { type MemberClash, mergeMembers, type ThreeWay } from './merge-members.ts';
import { mergeSource, mergeSourceFor } from './merge-source.ts';
import type { MergeTexts } from './texts.ts';

/** A record with a text. */
type TextRecord = Omit<DocumentPage, 'pages'> | ReusableContent;
type Members = Readonly<Record<string, unknown>>;

interface MergedDocument {
  /** Members but for those that the caller merges; without the text. */
  readonly members: Members;
  readonly clashes: readonly MemberClash[];
  /** The text both sides give together, or the two that differ in what conflicts when there is none. */
  readonly text: { readonly merged: ObjectHash } | { readonly main: string; readonly change: string };
}

/** Stands for a value that is the one which the text gives. */
const FROM_TEXT = '\0from the text';
const HASHED = new Set(['document', 'git']);

/** The texts that merging records needs to have loaded. */
export function textsOf({ base, main, change }: ThreeWay<TextRecord>): ObjectHash[] {
  const texts = new Set([base.document, main.document, change.document]);
  return texts.size === 1 ? [] : [...texts];
}

/**
 * Merges what two sides made of a record with a text. Members that the text decides (`decided`: title, description, …;
 * see `recordOfSource`) follow the merged text while they did so on both sides. One that did not, such as a title from
 * the table of contents, or `hidden` where the contents do not list the page, is a decision next to the text: it merges
 * like the members that no text decides, and outlives edits of the text.
 */
export function mergeDocument(
  records: ThreeWay<TextRecord>,
  except: ReadonlySet<string>,
  texts: MergeTexts,
): MergedDocument {
  const { base, main, change } = records;
  if (textsOf(records).length === 0) {
    return { ...mergeMembers(records, new Set([...except, 'document'])), text: { merged: base.document } };
  }
  const sources = {
    base: texts.get(base.document),
    main: texts.get(main.document),
    change: texts.get(change.document),
  };
  const text = mergeTexts(records, sources, texts);
  const document = 'merged' in text ? text.merged : undefined;
  const beside = {
    base: markDecided(base, sources.base),
    main: markDecided(main, sources.main),
    change: markDecided(change, sources.change),
  };
  const { members, clashes } = mergeMembers(beside, new Set([...except, ...HASHED]));
  const file = typeof members['file'] === 'string' ? members['file'] : change.file;
  // Both sides are shown, but what applies stays the change request's.
  const decided: Members = { ...recordOfSource('merged' in text ? texts.get(text.merged) : text.change, file) };
  const entries = Object.entries(members).map(([name, value]) => [name, value === FROM_TEXT ? decided[name] : value]);
  const git = gitOf(records, document);
  return {
    members: {
      ...Object.fromEntries(entries.filter(([, value]) => value !== undefined)),
      ...(git !== undefined && { git }),
    },
    clashes: clashes.map(({ name }) => ({ name, main: memberOf(main, name), change: memberOf(change, name) })),
    text,
  };
}

/**
 * The text that both sides give together. Where edits touch, or a text is no UTF-8, the two texts that differ in what
 * conflicts: each with the edits of the other side that nobody objects to.
 */
function mergeTexts(
  records: ThreeWay<TextRecord>,
  sources: ThreeWay<string>,
  texts: MergeTexts,
): MergedDocument['text'] {
  const { base, main, change } = records;
  if (base.document === main.document || main.document === change.document) return { merged: change.document };
  if (base.document === change.document) return { merged: main.document };
  if (!textsOf(records).every((hash) => texts.isExact(hash))) return { main: sources.main, change: sources.change };
  const merged = mergeSource(sources.base, sources.main, sources.change);
  if (merged !== undefined) return { merged: texts.put(merged) };
  const forSide = (side: ConflictSide) => mergeSourceFor(side, sources.base, sources.main, sources.change);
  return { main: forSide('main'), change: forSide('change') };
}

/** A record in which the values that its text gives are marked as such. */
function markDecided(record: TextRecord, source: string): Members {
  const members: Record<string, unknown> = { ...record };
  const decided: Members = { ...recordOfSource(source, record.file) };
  for (const name of 'type' in record ? SOURCE_MEMBERS : (['title'] as const)) {
    if (isSameValue(members[name], decided[name])) members[name] = FROM_TEXT;
  }
  return members;
}

/** Where the text is in the repository, if it exists: a text that the merge made is not. */
function gitOf({ base, main, change }: ThreeWay<TextRecord>, document: ObjectHash | undefined): unknown {
  const sides = [main, change, base].filter((side) => side.document === document);
  const moved = sides.find(({ git }) => !isSameValue(git, base.git));
  return (moved ?? sides[0])?.git;
}

function memberOf(record: Members | TextRecord, name: string): unknown {
  return Object.entries(record).find(([each]) => each === name)?.[1];
}
