import { isImage } from '../git/import/plan-files.ts';
import { isRegularPlace } from '../git/import/read-texts.ts';
import { folderOf, joinPath, nameOf } from '../git/repository-path.ts';
import type { ContentFile } from '../page-tree.ts';
import { uniquePath } from '../slug.ts';
import { type NewFile, RefusedChange } from './change.ts';
import { type Draft, listFiles, putRef } from './draft.ts';

/** Where all files are imported from a repository, whether something refers to them or not. */
const FOLDER = '.gitbook/assets';

/**
 * Adds new files to the draft; returns their ids. Images are stored in the folder with most of the images. A name in
 * use, case-insensitive, gets a suffix.
 */
export async function insertFiles(draft: Draft, files: readonly NewFile[], memberPath: string): Promise<string[]> {
  const stored = await listFiles(draft);
  const imageFolder = findImageFolder(stored);
  const paths = new Set(stored.map(({ path }) => path.toLowerCase()));
  const taken = { has: (path: string) => paths.has(path.toLowerCase()) };
  return files.map(({ ref, name, ...file }, index) => {
    const where = `${memberPath}/files/${index}`;
    const id = draft.input.newId();
    const fileName = fileNameOf(name, `${where}/name`);
    const path = uniquePath(joinPath(isImage(fileName) ? imageFolder : FOLDER, fileName), taken);
    paths.add(path.toLowerCase());
    const added: ContentFile = { id, name: nameOf(path), path, ...file };
    draft.files.set(id, added);
    putRef(draft, ref, 'file', id, `${where}/ref`);
    return id;
  });
}

/**
 * The folder that contains more than half of the images. An import finds an image that nothing refers to in regular
 * folders.
 */
function findImageFolder(files: readonly ContentFile[]): string {
  const images = files.filter(({ path }) => isImage(path));
  const counts = new Map<string, number>();
  for (const { path } of images) counts.set(folderOf(path), (counts.get(folderOf(path)) ?? 0) + 1);
  const folder = [...counts].find(([, count]) => count * 2 > images.length)?.[0];
  return folder !== undefined && isRegularPlace(`${folder}/`) ? folder : FOLDER;
}

/** A name that is one path segment and valid on every file system. */
export function fileNameOf(name: string, path: string): string {
  const segment = name
    .replace(/^.*[/\\]/s, '')
    .replace(/[\p{Cc}<>:"|?*]/gu, '-')
    .trim();
  if (/^\.*$/.test(segment)) throw new RefusedChange(path, 'must be the name of a file');
  return segment;
}
