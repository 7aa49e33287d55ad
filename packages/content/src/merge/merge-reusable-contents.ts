import { listSourceFiles } from '../change/draft.ts';
import type { ReusableContent } from '../page-tree.ts';
import { stemOf, uniquePath } from '../slug.ts';
import type { ConflictKind } from './conflict.ts';
import { mergeDocument, textsOf } from './merge-document.ts';
import { isSameBut, type ThreeWay } from './merge-members.ts';
import { appliedSide, changesOf, type Merging, type SideChanges, stateOf } from './merging.ts';
import { type ShownSides, showSides } from './write-conflict-blocks.ts';
import { describeConflict } from './write-conflicts.ts';

type Edits = Map<string, ReusableContent | null>;

const ID: ReadonlySet<string> = new Set(['id']);
const GIT: ReadonlySet<string> = new Set(['git']);

/** Reusable contents by their ids, by the same rules as pages; those with conflicts show both sides in their text. */
export async function mergeReusableContents(merging: Merging): Promise<Edits> {
  const { main, change } = merging.differences;
  const sides = { main: changesOf(main.reusableContents), change: changesOf(change.reusableContents) };
  const edits: Edits = new Map();
  const both: ThreeWay<ReusableContent>[] = [];
  const remaining: ReusableContent[] = [];
  for (const id of sides[appliedSide(merging)].keys()) {
    const state = stateOf(sides, id);
    const { base } = state;
    const left = state.change ?? state.main;
    edits.set(id, left ?? null);
    if (base === undefined || left === undefined) continue;
    if (state.main !== undefined && state.change !== undefined)
      both.push({ base, main: state.main, change: state.change });
    else if (isSameBut(base, left, GIT)) edits.set(id, null);
    else remaining.push(left);
  }
  await merging.texts.load([...both.flatMap(textsOf), ...remaining.map(({ document }) => document)]);
  for (const records of both) {
    await merging.pause();
    edits.set(records.base.id, mergeBoth(merging, records));
  }
  for (const content of remaining)
    edits.set(content.id, showDeleted(merging, content, stateOf(sides, content.id).main === undefined));
  await partFiles(merging, sides, edits);
  return edits;
}

function mergeBoth(merging: Merging, records: ThreeWay<ReusableContent>): ReusableContent {
  const { members, clashes, text } = mergeDocument(records, ID, merging.texts);
  const merged = { ...members, id: records.base.id } as ReusableContent;
  if (clashes.length === 0 && 'merged' in text) return { ...merged, document: text.merged };
  if (clashes.length > 0) report(merging, 'properties', merged);
  if (!('merged' in text)) report(merging, 'text', merged);
  const source = 'merged' in text ? both(merging.texts.get(text.merged)) : text;
  const properties = {
    main: clashes.map(({ name, main }) => `${name}: ${JSON.stringify(main)}`),
    change: clashes.map(({ name, change }) => `${name}: ${JSON.stringify(change)}`),
  };
  return show(merging, merged, { ...source, ...(clashes.length > 0 && { properties }) });
}

function both(text: string): { main: string; change: string } {
  return { main: text, change: text };
}

function showDeleted(merging: Merging, content: ReusableContent, byMain: boolean): ReusableContent {
  report(merging, 'deleted', content);
  const [gone, changed] = [['text: deleted'], ['text: changed']];
  const properties = byMain ? { main: gone, change: changed } : { main: changed, change: gone };
  return show(merging, content, { ...both(merging.texts.get(content.document)), properties });
}

function show(merging: Merging, { git: _, ...content }: ReusableContent, sides: ShownSides): ReusableContent {
  return { ...content, document: merging.texts.put(showSides(sides)) };
}

function report(merging: Merging, kind: ConflictKind, { id, title }: ReusableContent): void {
  merging.conflicts.push({ kind, reusableContent: id, title, message: describeConflict(kind) });
}

/** Assigns a new file to the change request's text if main uses the same one for another. */
async function partFiles(merging: Merging, sides: SideChanges<ReusableContent>, edits: Edits): Promise<void> {
  const byFile = new Map<string, ReusableContent>();
  const started = [...sides[merging.start]].flatMap(([id, { after }]) =>
    after === undefined || edits.has(id) ? [] : after,
  );
  for (const content of [...started, ...edits.values()]) {
    if (content === null) continue;
    const contentAtFile = byFile.get(content.file);
    byFile.set(content.file, content);
    if (contentAtFile === undefined) continue;
    const renamed = stateOf(sides, content.id).main?.file === content.file ? contentAtFile : content;
    const taken = new Set([...(await listSourceFiles(merging.draft, stemOf(renamed.file), '')), ...byFile.keys()]);
    const file = uniquePath(renamed.file, taken);
    edits.set(renamed.id, { ...renamed, file });
    byFile.set(file, renamed);
  }
}
