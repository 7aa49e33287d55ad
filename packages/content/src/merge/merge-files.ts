import { listSourceFiles } from '../change/draft.ts';
import { nameOf } from '../git/repository-path.ts';
import type { ContentFile } from '../page-tree.ts';
import { stemOf, uniquePath } from '../slug.ts';
import type { ConflictValues } from './conflict.ts';
import { isClash, isSameBut, type ThreeWay } from './merge-members.ts';
import { appliedSide, changesOf, type Merging, stateOf } from './merging.ts';
import { pick } from './pick.ts';
import { describeConflict } from './write-conflicts.ts';

type FileEdits = Map<string, ContentFile | null>;

const GIT: ReadonlySet<string> = new Set(['git']);

/**
 * Merges files by id. Different bytes for one file, or for one path, are a conflict: the change request's file stays,
 * and main's is added under a second name. A file that one side deleted and the other changed stays. Equal bytes at one
 * path on both sides are one file.
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
      if (isEdited) report(merging, file, { main: state.main ?? null, change: state.change ?? null });
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

function report(merging: Merging, { id, path }: ContentFile, values: ConflictValues): void {
  merging.conflicts.push({ kind: 'file', file: id, title: path, message: describeConflict('file'), values });
}

/** A file that both sides have. Main's version, if different from the change request's, is added to `displaced`. */
function mergeFile(merging: Merging, files: ThreeWay<ContentFile>, displaced: ContentFile[]): ContentFile {
  const { base, main, change } = files;
  const blobs = { base: base.blob, main: main.blob, change: change.blob };
  const paths = { base: base.path, main: main.path, change: change.path };
  const content = base.blob === change.blob ? main : change;
  const { path, name } = base.path === change.path ? main : change;
  const second = isClash(blobs) ? withoutGit({ ...main, id: merging.options.newId(), path }) : undefined;
  if (second !== undefined || isClash(paths))
    report(merging, change, { main, change, ...(second && { second: second.id }) });
  if (second !== undefined) displaced.push(second);
  const merged = { ...content, path, name };
  return content === main && pick(paths.base, paths.main, paths.change) !== main.path ? withoutGit(merged) : merged;
}

function withoutGit({ git: _, ...file }: ContentFile): ContentFile {
  return file;
}

/** Moves main's file away from a path that the change request assigned to another one. */
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
    const fileAtPath = byPath.get(file.path);
    byPath.set(file.path, file);
    if (fileAtPath === undefined) continue;
    const [mains, changes] = start === 'main' ? [fileAtPath, file] : [file, fileAtPath];
    if (mains.blob === changes.blob) {
      edits.set(changes.id, null);
      edits.set(mains.id, mains);
    } else {
      report(merging, changes, { main: mains, change: changes, second: mains.id });
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
