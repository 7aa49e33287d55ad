import { setFrontMatter } from '../../change/set-front-matter.ts';
import { textObject } from '../../object-hash.ts';
import type { DocumentPage } from '../../page-tree.ts';
import { decodeFileText } from '../import/decode-text.ts';
import type { ImportWarning } from '../import/import-types.ts';
import type { ExportPaths } from './export-paths.ts';
import type { ExportSources } from './export-sources.ts';
import type { PlannedTable } from './export-table.ts';

/** The sources that need additional front matter, by page id; all other bytes are unchanged. */
export async function rewriteSources(
  documents: readonly DocumentPage[],
  { explicitSlugs, hidden }: Pick<PlannedTable, 'explicitSlugs' | 'hidden'>,
  sources: ExportSources,
  paths: ExportPaths,
  warnings: ImportWarning[],
): Promise<ReadonlyMap<string, Uint8Array>> {
  const rewritten = new Map<string, Uint8Array>();
  const pages = documents.filter(({ id }) => explicitSlugs.has(id) || hidden.has(id));
  const texts = await sources.read(pages.map(({ document }) => document));
  for (const [index, { id }] of pages.entries()) {
    const path = paths.find(id);
    const bytes = texts[index];
    if (path === undefined || bytes === undefined) continue;
    const source = decodeFileText(bytes);
    const slug = explicitSlugs.get(id);
    const withSlug = slug === undefined ? source : setFrontMatter(source, 'slug', slug);
    const text =
      withSlug !== undefined && hidden.has(id)
        ? setFrontMatter(withSlug, 'hidden', hidden.get(id) || undefined)
        : withSlug;
    const isText = isSameBytes(textObject(source).bytes, bytes);
    if (text === undefined || !isText) warnings.push({ path, message: UNWRITABLE });
    else if (text !== source) rewritten.set(id, textObject(text).bytes);
  }
  return rewritten;
}

const UNWRITABLE =
  'Its path, or that it is hidden, could not be written into its front matter; imports of the repository follow its file.';

function isSameBytes(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, index) => byte === other[index]);
}
