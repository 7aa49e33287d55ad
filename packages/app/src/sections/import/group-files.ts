import type { ImportedThing, ImportSource } from '../../data/imports.ts';
import { makeZip } from '../../data/zip.ts';

/** The kind of a file, by its name. Pure. */
export function kindOf({ name }: Pick<File, 'name'>): 'markdown' | 'html' | 'docx' | 'zip' | 'other' {
  if (/\.(?:md|markdown|mdx)$/i.test(name)) return 'markdown';
  if (/\.x?html?$/i.test(name)) return 'html';
  if (/\.docx$/i.test(name)) return 'docx';
  return /\.zip$/i.test(name) ? 'zip' : 'other';
}

/**
 * Groups files into imports: one for each document and archive, and one for all pages with their images, so that
 * references between them work. Empty if there is nothing to import.
 * @param product the product that exported them; undefined for files of no product
 */
export async function groupFiles(files: readonly File[], product: ImportSource | undefined): Promise<ImportedThing[]> {
  const asThing = (file: File, source: ImportSource): ImportedThing => ({ source, file, name: file.name });
  if (product !== undefined) return files.map((file) => asThing(file, product));
  const alone = files.flatMap((file) => {
    const kind = kindOf(file);
    return kind === 'docx' || kind === 'zip' ? [asThing(file, kind)] : [];
  });
  const pages = files.filter((file) => ['markdown', 'html', 'other'].includes(kindOf(file)));
  const texts = pages.filter((file) => kindOf(file) !== 'other');
  const [first] = texts;
  if (first === undefined) return alone;
  if (pages.length === 1) return [...alone, asThing(first, kindOf(first) === 'html' ? 'html' : 'markdown')];
  const zip = makeZip(
    await Promise.all(
      pages.map(async (file) => ({ path: pathOf(file), bytes: new Uint8Array(await file.arrayBuffer()) })),
    ),
  );
  return [...alone, { source: 'zip', file: zip, name: `${first.name.replace(/\.\w+$/, '')}.zip` }];
}

/** Path below the chosen folder, if any. */
const pathOf = ({ webkitRelativePath, name }: File): string => (webkitRelativePath === '' ? name : webkitRelativePath);
