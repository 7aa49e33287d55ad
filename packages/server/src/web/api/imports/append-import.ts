import path from 'node:path';
import {
  buildImport,
  type ContentFile,
  type ContentStore,
  type DocumentPage,
  editRevision,
  type OpenRevision,
  openRevision,
  type Page,
  type PageRecord,
  positionBetween,
  positionsFor,
  type ReusableContent,
  type StoredFile,
  uniqueSlug,
  type WrittenRevision,
} from '@bindery/content';
import type { ImportedContent } from '../../../engines/import/imported-content.ts';
import { createYielder } from '../../../platform/concurrency/yielder.ts';
import { importFailed, notFound } from '../../../platform/errors.ts';
import { listImportLocations, planPlaced } from './plan-import.ts';

/** The appended content. */
export interface AppendedImport {
  readonly content: ImportedContent;
  /** By path in the import. */
  readonly files: ReadonlyMap<string, StoredFile>;
  newId(): string;
  /** ISO 8601. */
  readonly now: string;
}

/**
 * A revision with the imported content after the last top-level page, or after the last child of a page. Relative links
 * within the import stay valid: if one of its files has an existing name, all of it is moved into a separate folder.
 * @throws ServiceError 404 if the page does not exist, 400 for a link; InvalidContentError if pages would be nested too
 * deeply
 */
export async function appendImport(
  store: ContentStore,
  root: string,
  parentId: string | null,
  { content, files, newId, now }: AppendedImport,
): Promise<WrittenRevision> {
  const pause = createYielder();
  const revision = await openRevision(store, root, pause);
  const parent = parentId === null ? null : await getParent(revision, parentId);
  const folder = await findFolder(revision, folderOfParent(parent), content);
  const plan = await planPlaced(content, folder, { hasGroups: parent === null, pause });
  const placed = new Map(content.files.map((file, index) => [plan.files[index]?.path ?? '', files.get(file.path)]));
  const stored = new Map(
    [...placed].flatMap(([filePath, file]) => (file === undefined ? [] : [[filePath, file] as const])),
  );
  const built = await buildImport(plan, { files: stored, newId, now, pause });
  const pages = await listRecords(revision, parentId, built.content.pages);
  const edits = {
    pages: new Map(pages.map((page) => [page.id, page])),
    files: byId(built.content.files.map(withoutGit)),
    reusableContents: byId(built.content.reusableContents.map(withoutGit)),
  };
  const written = await editRevision(store, root, edits, pause);
  return { root: written.root, objects: [...built.objects, ...written.objects] };
}

const byId = <Value extends ContentFile | ReusableContent>(values: readonly Value[]): Map<string, Value> =>
  new Map(values.map((value) => [value.id, value]));

/** Imported content is not linked to the repository of the space. */
function withoutGit<Value extends { readonly git?: DocumentPage['git'] }>({
  git: _,
  ...value
}: Value): Omit<Value, 'git'> {
  return value;
}

async function getParent(revision: OpenRevision, id: string): Promise<PageRecord> {
  const parent = await revision.findPageRecord(id);
  if (parent === undefined) throw notFound('page');
  if (parent.type === 'link') throw importFailed('The page is a link, which has no pages below it.');
  return parent;
}

/** The folder for files of a page's children: that of a folder's index page, or one next to it with its name. */
function folderOfParent(parent: PageRecord | null): string {
  if (parent?.type !== 'document') return '';
  const { dir, name } = path.posix.parse(parent.file);
  return /^(?:readme|index)$/i.test(name) ? dir : path.posix.join(dir, name);
}

/** `base`, or a new folder in it if a path of the import already exists. */
async function findFolder(revision: OpenRevision, base: string, content: ImportedContent): Promise<string> {
  const taken = new Set<string>();
  for (const file of (await revision.listPageFilesWith('')).keys()) taken.add(file.toLowerCase());
  for (const file of await revision.listFiles()) taken.add(file.path.toLowerCase());
  for (const { file } of await revision.listReusableContents()) taken.add(file.toLowerCase());
  if (!listImportLocations(content, base).some((location) => taken.has(location.toLowerCase()))) return base;
  const folders = new Set([...taken].flatMap(listFolders));
  const has = (name: string) => folders.has(path.posix.join(base, name).toLowerCase());
  return path.posix.join(base, uniqueSlug('imported', { has }));
}

/** The ancestor folders of a file. */
function listFolders(file: string): string[] {
  const names = file.split('/').slice(0, -1);
  return names.map((_, index) => names.slice(0, index + 1).join('/'));
}

/** The pages as records, after the last sibling, with unique slugs among their siblings. */
async function listRecords(
  revision: OpenRevision,
  parentId: string | null,
  pages: readonly Page[],
): Promise<PageRecord[]> {
  const slugs = new Set((await revision.listSlugsWith(parentId, '')).keys());
  let position = (await revision.listChildPlaces(parentId)).at(-1)?.position ?? null;
  const records: PageRecord[] = [];
  for (const page of pages) {
    position = positionBetween(position, null);
    if (page.type === 'link') addRecords(page, { parent: parentId, position }, records);
    else {
      const slug = page.slug === '' ? '' : uniqueSlug(page.slug, slugs);
      slugs.add(slug);
      addRecords({ ...page, slug }, { parent: parentId, position }, records);
    }
  }
  return records;
}

function addRecords(page: Page, target: Pick<PageRecord, 'parent' | 'position'>, records: PageRecord[]): void {
  if (page.type === 'link') {
    records.push({ ...page, ...target });
    return;
  }
  const { pages, ...members } = page;
  records.push(members.type === 'document' ? { ...withoutGit(members), ...target } : { ...members, ...target });
  const positions = positionsFor(pages.length);
  for (const [index, child] of pages.entries()) {
    addRecords(child, { parent: page.id, position: positions[index] ?? '' }, records);
  }
}
