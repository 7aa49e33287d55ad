import { listSourceFiles } from '../change/draft.ts';
import { nameOf } from '../git/repository-path.ts';
import type { ContentFile } from '../page-tree.ts';
import { stemOf, uniquePath } from '../slug.ts';
import { isClash, isSameBut, type ThreeWay } from './merge-members.ts';
import { appliedSide, changesOf, type Merging, stateOf } from './merging.ts';
import { pick } from './pick.ts';
import { describeConflict } from './write-conflicts.ts';

type FileEdits = Map<string, ContentFile | null>;

const GIT: ReadonlySet<string> = new Set(['git']);

/**
 * Files by their ids. Different bytes for one file, or for one path, are a conflict: the change request's stay where
 * they are, main's are kept next to them under a second name. A file that one side deleted and the other changed stays.
 * One path with the same bytes on both sides is one file.
 */
export async function mergeFiles(merging: Merging): Promise<FileEdits> {
  const { main, change } = merging.differences;
  const sides = { main: changesOf(main.files), change: changesOf(change.files) };
  const edits: FileEdits = new Map();
  const displaced: ContentFile[] = [];
  for (const id of sides[appliedSide(merging)].keys()) {
    const state = stateOf(sides, id);
    const { base } = state;
    const file = state.change ?? state.main;
    if (base !== undefined && state.main !== undefined && state.change !== undefined) {
      edits.set(id, mergeFile(merging, { base, main: state.main, change: state.change }, displaced));
    } else if (file !== undefined && base !== undefined) {
      const isEdited = !isSameBut(base, file, GIT);
      if (isEdited) report(merging, file);
      edits.set(id, isEdited ? file : null);
    } else {
      edits.set(id, file ?? null);
    }
  }
  await partPaths(merging, sides[merging.start].keys(), edits, displaced);
  for (const file of displaced) {
    const path = await secondPath(merging, edits, file.path);
    edits.set(file.id, { ...file, path, name: nameOf(path) });
  }
  return edits;
}

function report(merging: Merging, { id, path }: ContentFile): void {
  merging.conflicts.push({ kind: 'file', file: id, title: path, message: describeConflict('file') });
}

/** A file that both sides have. What main has of it besides the change request's goes to `displaced`. */
function mergeFile(merging: Merging, files: ThreeWay<ContentFile>, displaced: ContentFile[]): ContentFile {
  const { base, main, change } = files;
  const blobs = { base: base.blob, main: main.blob, change: change.blob };
  const paths = { base: base.path, main: main.path, change: change.path };
  const content = base.blob === change.blob ? main : change;
  const { path, name } = base.path === change.path ? main : change;
  if (isClash(blobs) || isClash(paths)) report(merging, change);
  if (isClash(blobs)) displaced.push(withoutGit({ ...main, id: merging.options.newId(), path }));
  const merged = { ...content, path, name };
  return content === main && pick(paths.base, paths.main, paths.change) !== main.path ? withoutGit(merged) : merged;
}

function withoutGit({ git: _, ...file }: ContentFile): ContentFile {
  return file;
}

/** Removes main's file from a path that the change request gave to another one. */
async function partPaths(
  merging: Merging,
  started: Iterable<string>,
  edits: FileEdits,
  displaced: ContentFile[],
): Promise<void> {
  const { draft, start } = merging;
  const byPath = new Map<string, ContentFile>();
  for (const id of started) {
    const file = edits.has(id) ? undefined : await draft.revision.findFile(id);
    if (file !== undefined) byPath.set(file.path, file);
  }
  for (const file of [...edits.values()]) {
    if (file === null) continue;
    const other = byPath.get(file.path);
    byPath.set(file.path, file);
    if (other === undefined) continue;
    const [mains, changes] = start === 'main' ? [other, file] : [file, other];
    if (mains.blob === changes.blob) {
      edits.set(changes.id, null);
      edits.set(mains.id, mains);
    } else {
      report(merging, changes);
      displaced.push(withoutGit(mains));
    }
  }
}

/** A path like another one that nothing of the revision has. */
async function secondPath({ draft }: Merging, edits: FileEdits, path: string): Promise<string> {
  const taken = new Set<string>([path, ...(await listSourceFiles(draft, stemOf(path), ''))]);
  for (const file of await draft.revision.listFiles()) taken.add(file.path);
  for (const file of edits.values()) if (file !== null) taken.add(file.path);
  return uniquePath(path, taken);
}
