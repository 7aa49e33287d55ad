import { recordOfSource, SOURCE_MEMBERS } from '../change/record-of-source.ts';
import { isSameValue } from '../change/same-value.ts';
import type { ConflictSide } from '../markdown/conflict-sides.ts';
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
  /** The merged text, or without one the two texts that differ in the conflicts. */
  readonly text: { readonly merged: ObjectHash } | { readonly main: string; readonly change: string };
}

/** Marks a value that equals the one derived from the text. */
const FROM_TEXT = '\0from the text';
const HASHED = new Set(['document', 'git']);

/** The texts that merging records needs to have loaded. */
export function textsOf({ base, main, change }: ThreeWay<TextRecord>): ObjectHash[] {
  const texts = new Set([base.document, main.document, change.document]);
  return texts.size === 1 ? [] : [...texts];
}

/**
 * Merges two changes of a record with a text. Members derived from the text (`decided`: title, description, …; see
 * `recordOfSource`) follow the merged text if they did so on both sides. Otherwise, such as for a title from the table
 * of contents, or `hidden` for pages that it does not list, the member is an override: it merges like members
 * independent of the text, and survives edits of the text.
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
  const marked = {
    base: markDecided(base, sources.base),
    main: markDecided(main, sources.main),
    change: markDecided(change, sources.change),
  };
  const { members, clashes } = mergeMembers(marked, new Set([...except, ...HASHED]));
  const file = typeof members['file'] === 'string' ? members['file'] : change.file;
  // Both sides are shown, but the change request's applies.
  const decided: Members = { ...recordOfSource('merged' in text ? texts.get(text.merged) : text.change, file, change) };
  const entries = Object.entries(members).map(([name, value]) => [name, value === FROM_TEXT ? decided[name] : value]);
  // A condition of the text that the records lack was stored when it could not be read.
  if (members['condition'] === undefined && decided['condition'] !== undefined && 'type' in change)
    entries.push(['condition', decided['condition']]);
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
 * The merged text. If edits overlap, or a text is not UTF-8, the two texts that differ in the conflicts: each includes
 * the other side's edits that do not conflict.
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
  const merged = mergeSource(sources.base, sources.main, sources.change, change);
  if (merged !== undefined) return { merged: texts.put(merged) };
  const forSide = (side: ConflictSide) => mergeSourceFor(side, [sources.base, sources.main, sources.change], change);
  return { main: forSide('main'), change: forSide('change') };
}

/** A record in which the values derived from its text are marked as such. */
function markDecided(record: TextRecord, source: string): Members {
  const members: Record<string, unknown> = { ...record };
  const decided: Members = { ...recordOfSource(source, record.file, record) };
  for (const name of 'type' in record ? SOURCE_MEMBERS : (['title'] as const)) {
    if (isSameValue(members[name], decided[name])) members[name] = FROM_TEXT;
  }
  return members;
}

/** The git object of the text, if it exists: a merged text has none. */
function gitOf({ base, main, change }: ThreeWay<TextRecord>, document: ObjectHash | undefined): unknown {
  const sides = [main, change, base].filter((side) => side.document === document);
  const moved = sides.find(({ git }) => !isSameValue(git, base.git));
  return (moved ?? sides[0])?.git;
}

function memberOf(record: Members | TextRecord, name: string): unknown {
  return Object.entries(record).find(([each]) => each === name)?.[1];
}
