import { omitUndefined } from '../../document/omit-undefined.ts';
import type { DocumentPage, GroupPage, LinkPage, ObjectHash, Page, RevisionContent } from '../../page-tree.ts';
import { decodePercent } from '../repository-path.ts';
import type { EntryAttributes } from '../summary/summary.ts';

/** A page of a tree with the id of its parent; `null`: top level. */
export interface ExportedPage<Kind extends Page = Page> {
  readonly page: Kind;
  readonly parent: string | null;
}

export type PlacedPages = ReadonlyMap<string, ExportedPage>;

/** All pages of a tree by id, each before those below it. */
export function listPlacedPages(pages: readonly Page[]): Map<string, ExportedPage> {
  const placed = new Map<string, ExportedPage>();
  const visit = (siblings: readonly Page[], parent: string | null): void => {
    for (const page of siblings) {
      placed.set(page.id, { page, parent });
      if (page.type !== 'link') visit(page.pages, page.id);
    }
  };
  visit(pages, null);
  return placed;
}

export function listDocuments(pages: PlacedPages): DocumentPage[] {
  const documents: DocumentPage[] = [];
  for (const { page } of pages.values()) if (page.type === 'document') documents.push(page);
  return documents;
}

/** The document of an id; undefined for none, and for pages of another type. */
export function findExportedDocument(pages: PlacedPages, id: string): DocumentPage | undefined {
  const page = pages.get(id)?.page;
  return page?.type === 'document' ? page : undefined;
}

/** Whether two trees are one table of contents, so that only texts can differ. */
export function isSameTable(one: readonly Page[], other: readonly Page[]): boolean {
  if (one === other) return true;
  return one.length === other.length && one.every((page, index) => isSamePage(page, other[index] ?? page));
}

/**
 * Compares the members of a page that a table of contents, or its folder, determines. Texts are compared separately.
 */
function isSamePage(one: Page, other: Page): boolean {
  if (one === other) return true;
  if (one.id !== other.id || one.title !== other.title || one.linkTitle !== other.linkTitle) return false;
  if ((one.hidden === true) !== (other.hidden === true)) return false;
  if (one.type === 'document') {
    const isSame = other.type === 'document' && one.slug === other.slug && one.file === other.file;
    return isSame && isSameTable(one.pages, other.pages);
  }
  if (one.icon !== other.icon || one.emoji !== other.emoji || one.condition !== other.condition) return false;
  if (one.type === 'link') return other.type === 'link' && isSameTarget(one.target, other.target);
  return other.type === 'group' && one.slug === other.slug && isSameTable(one.pages, other.pages);
}

/** Whether two targets are one, regardless of how it is encoded. */
export function isSameTarget(one: string, other: string): boolean {
  return one === other || decodePercent(one) === decodePercent(other);
}

/** The attributes of a group or link in the table of contents besides its title and target. */
export function attributesOf({ icon, emoji, hidden, condition }: GroupPage | LinkPage): EntryAttributes | undefined {
  const attributes = omitUndefined({ icon, emoji, hidden: hidden === true ? (true as const) : undefined, condition });
  return Object.keys(attributes).length === 0 ? undefined : attributes;
}

/** A file that content has in a repository. */
export interface ExportedFile {
  readonly id: string;
  /** Path below the content root. */
  readonly file: string;
  readonly hash: ObjectHash;
  readonly kind: 'text' | 'file';
}

/** The files of documents, and of the reusable contents and files of a revision's content. */
export function listExportedFiles(
  { reusableContents, files }: Pick<RevisionContent, 'reusableContents' | 'files'>,
  documents: readonly DocumentPage[],
): ExportedFile[] {
  const sources: ExportedFile[] = [];
  for (const texts of [documents, reusableContents]) {
    for (const { id, file, document } of texts) sources.push({ id, file, hash: document, kind: 'text' });
  }
  for (const { id, path, blob } of files) sources.push({ id, file: path, hash: blob, kind: 'file' });
  return sources;
}
