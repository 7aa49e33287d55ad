import type { ContentFile } from '../page-tree.ts';
import { uniquePath } from '../slug.ts';
import { type NewFile, RefusedChange } from './change.ts';
import { type Draft, putRef } from './draft.ts';

/** Where files of pages stand, as in a repository. */
const FOLDER = '.gitbook/assets/';

/** Puts new files into the draft; answers their ids. A name that is taken gets a suffix. */
export async function insertFiles(draft: Draft, files: readonly NewFile[], place: string): Promise<string[]> {
  const stored = await draft.revision.listFiles();
  const taken = new Set([...stored, ...draft.files.values()].map(({ path }) => path));
  return files.map(({ ref, name, ...file }, index) => {
    const where = `${place}/files/${index}`;
    const id = draft.input.newId();
    const path = uniquePath(FOLDER + fileNameOf(name, `${where}/name`), taken);
    taken.add(path);
    const added: ContentFile = { id, name: path.slice(FOLDER.length), path, ...file };
    draft.files.set(id, added);
    putRef(draft, ref, 'file', id, `${where}/ref`);
    return id;
  });
}

/** A name that is one segment of a path and can stand on every disk. */
function fileNameOf(name: string, place: string): string {
  const segment = name
    .replace(/^.*[/\\]/s, '')
    .replace(/[\p{Cc}<>:"|?*]/gu, '-')
    .trim();
  if (/^\.*$/.test(segment)) throw new RefusedChange(place, 'must be the name of a file');
  return segment;
}
