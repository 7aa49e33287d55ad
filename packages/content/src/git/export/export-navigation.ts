import { omitUndefined } from '../../document/omit-undefined.ts';
import { textObject } from '../../object-hash.ts';
import type { DocumentPage } from '../../page-tree.ts';
import { decodeFileText } from '../import/decode-text.ts';
import type { ImportWarning, RepositoryEntry, RepositoryLayout } from '../import/import-types.ts';
import type { NavigationText } from '../import/layouts/tool-layout.ts';
import { readLayout } from '../import/read-layout.ts';
import { isRegularPlace } from '../import/read-texts.ts';
import type { RepositoryTree } from '../import/repository-tree.ts';
import { decodePercent } from '../repository-path.ts';
import type { Summary } from '../summary/summary.ts';
import { isSameTable, type PlacedPages } from './export-content.ts';
import { insertNavigationEntry } from './export-navigation-entry.ts';
import type { ExportContents } from './export-planning.ts';
import type { ExportSources } from './export-sources.ts';
import type { FileChange } from './export-types.ts';

/** An export to a repository whose navigation is in the configuration of a tool. */
export interface NavigationExport extends ExportContents {
  readonly tree: RepositoryTree;
  readonly layout: RepositoryLayout;
  /** The project directory. */
  readonly project: string;
  readonly documents: readonly DocumentPage[];
  readonly sources: ExportSources;
  /** Path of a page below the root as it will be; undefined for a page without a file. */
  readonly fileOf: (page: DocumentPage) => string | undefined;
  readonly warnings: ImportWarning[];
}

/** Whether the navigation of a repository is in a file that is not Markdown. */
export const hasToolNavigation = ({ conventions, summary }: RepositoryLayout): boolean =>
  conventions !== undefined && summary === '';

/**
 * Adds new pages to the navigation of a tool if its file can be edited safely: an edit counts only if the tool would read
 * the same navigation as before with the new pages in it. Everything else is named to those who have to edit the file.
 */
export async function editNavigation(exported: NavigationExport): Promise<FileChange[]> {
  const { before, after, layout, warnings } = exported;
  if (isSameTable(before.pages, after.pages)) return [];
  const added = listAdded(exported);
  const [path = ''] = layout.conventions?.navigationFiles ?? [];
  const changes = added.length === 0 ? [] : await addPages(exported, path, added);
  if (isMoved(exported)) {
    const message = `The order, the titles or the places of pages in the navigation changed: edit “${path}” by hand.`;
    warnings.push({ path, message });
  }
  return changes;
}

/** New pages with their files. */
function listAdded({ documents, pagesBefore, fileOf }: NavigationExport): { page: DocumentPage; file: string }[] {
  return documents.flatMap((page) => {
    const file = pagesBefore.has(page.id) || page.hidden === true ? undefined : fileOf(page);
    return file === undefined ? [] : [{ page, file }];
  });
}

/** Whether existing pages moved, have another label, or are deleted. */
function isMoved({ pagesBefore, pagesAfter }: NavigationExport): boolean {
  const orderOf = (pages: PlacedPages, others: PlacedPages): string[] =>
    [...pages].flatMap(([id, { page, parent }]) =>
      others.has(id) ? [JSON.stringify([id, parent, page.linkTitle, page.type === 'document' ? '' : page.title])] : [],
    );
  const [one, other] = [orderOf(pagesBefore, pagesAfter), orderOf(pagesAfter, pagesBefore)];
  const isGone = [...pagesBefore.values()].some(({ page }) => page.hidden !== true && !pagesAfter.has(page.id));
  return isGone || one.length !== other.length || one.some((position, index) => position !== other[index]);
}

async function addPages(
  exported: NavigationExport,
  path: string,
  added: readonly { readonly page: DocumentPage; readonly file: string }[],
): Promise<FileChange[]> {
  const { layout, tree, warnings } = exported;
  const entry = tree.files.get(path);
  const [bytes] = entry === undefined ? [] : await tree.readEntries([entry]);
  const source = decodeFileText(bytes ?? new Uint8Array());
  const texts = await listTexts(exported);
  let text = source;
  let listed = await listFiles(exported, texts, path, text);
  for (const { page, file } of added) {
    if (layout.conventions?.isPage(file) === false) {
      const message = 'It is not in a folder of pages of the site: imports of the repository leave it out.';
      warnings.push({ path: file, message });
      continue;
    }
    if (listed === undefined || listed.includes(file)) continue;
    const edited = insertNavigationEntry(layout.kind, text, { file, ...neighboursOf(exported, page) });
    const after = edited === undefined ? undefined : await listFiles(exported, texts, path, edited);
    const isSafe = after?.filter((one) => one !== file).join('\n') === listed.join('\n') && after.includes(file);
    if (edited !== undefined && isSafe) [text, listed] = [edited, after];
    else warnings.push({ path, message: `Add the page “${file}” to the navigation by hand.` });
  }
  return text === source ? [] : [{ kind: 'text', path, bytes: textObject(text).bytes }];
}

/** Files of the siblings before and after a page, nearest first. */
function neighboursOf(
  { pagesAfter, fileOf }: NavigationExport,
  page: DocumentPage,
): { readonly before: readonly string[]; readonly after: readonly string[] } {
  const parent = pagesAfter.get(page.id)?.parent ?? null;
  const siblings = [...pagesAfter.values()].filter((placed) => placed.parent === parent).map((placed) => placed.page);
  const index = siblings.findIndex(({ id }) => id === page.id);
  const filesOf = (pages: typeof siblings): string[] =>
    pages.flatMap((one) => (one.type === 'document' && one.pages.length === 0 ? (fileOf(one) ?? []) : []));
  return { before: filesOf(siblings.slice(0, index).reverse()), after: filesOf(siblings.slice(index + 1)) };
}

/** The texts of the repository as it will be. */
async function listTexts({ documents, sources, fileOf }: NavigationExport): Promise<NavigationText[]> {
  await sources.load(documents);
  return documents.flatMap((page) => {
    const file = fileOf(page);
    const scan = sources.find(page);
    if (file === undefined || scan === undefined || !isRegularPlace(file)) return [];
    return [{ file, frontMatter: scan.frontMatter, ...omitUndefined({ heading: scan.heading }) }];
  });
}

/** The files in the navigation, in its order, if its file had a text; undefined if there is no navigation. */
async function listFiles(
  { tree, project }: NavigationExport,
  texts: readonly NavigationText[],
  path: string,
  text: string,
): Promise<readonly string[] | undefined> {
  const entry: RepositoryEntry = { path, oid: '', size: text.length, kind: 'file' };
  const edited: RepositoryTree = {
    entries: tree.entries,
    files: new Map([...tree.files, [path, entry]]),
    readEntries: async (entries) => {
      const others = await tree.readEntries(entries.filter((one) => one !== entry));
      const rest = [...others];
      return entries.map((one) => (one === entry ? textObject(text).bytes : (rest.shift() ?? new Uint8Array())));
    },
  };
  const layout = await readLayout(edited, project, [], true);
  if ('error' in layout || layout.conventions?.navigate === undefined) return undefined;
  const { isPage, navigate } = layout.conventions;
  const files: string[] = [];
  const visit = (entries: Summary['sections'][number]['entries']): void => {
    for (const { target, entries: below } of entries) {
      if (target !== undefined) files.push(decodePercent(target));
      visit(below);
    }
  };
  const pages = texts.filter(({ file }) => isPage(file));
  for (const section of navigate(pages).sections ?? []) visit(section.entries);
  return files;
}
