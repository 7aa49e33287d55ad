import type { Document } from '../document/document.ts';
import { decodeFileText } from '../git/import/decode-text.ts';
import { IMPORT_LIMITS } from '../git/import/import-limits.ts';
import type { Targets } from '../links/target.ts';
import type { SourceWarning } from '../markdown/page-options.ts';
import { textObject } from '../object-hash.ts';
import type { ContentFile, ObjectHash, Redirect, ReusableContent } from '../page-tree.ts';
import type { ChildPlace } from '../revision/location-index.ts';
import type { PageRecord } from '../revision/page-record.ts';
import { type OpenRevision, openRevision } from '../revision/read-revision.ts';
import type { Variables } from '../revision/revision-root.ts';
import type { ContentStore, StoredObject } from '../store.ts';
import { RefusedChange, type Users } from './change.ts';

/** The dependencies of a batch. */
export interface ChangeInput {
  readonly newId: () => string;
  /** ISO 8601. */
  readonly now: string;
  /** The space of the revision: references that name it are the same as those that name none. */
  readonly spaceId?: string;
  /**
   * The targets of a page in the revision, as the API shows them. With it, writing back a document changes only the
   * blocks that differ.
   */
  readonly resolveTargets?: (file: string, document: Document) => Promise<Targets>;
  /** The users of an item in the revision. Without it, none are known. */
  readonly findUsers?: (thing: {
    readonly kind: 'page' | 'file' | 'reusable-content';
    readonly id: string;
  }) => Promise<Users>;
  /** Called between changes; yields to other work. An error it throws aborts the batch. */
  readonly pause?: () => Promise<void>;
}

/** Kinds of items that a name of a batch can refer to. */
export type RefKind = 'page' | 'file' | 'reusable-content';

/** A revision with the changes applied so far, loaded lazily. */
export interface Draft {
  readonly store: ContentStore;
  readonly input: ChangeInput;
  readonly revision: OpenRevision;
  /** Records that differ; `null`: removed. */
  readonly pages: Map<string, PageRecord | null>;
  /** Files and reusable contents that differ; `null`: removed. */
  readonly files: Map<string, ContentFile | null>;
  readonly reusableContents: Map<string, ReusableContent | null>;
  /** Settings that differ. */
  readonly settings: { redirects?: readonly Redirect[]; variables?: Variables; language?: string | null };
  /** Texts that are new. */
  readonly texts: Map<ObjectHash, StoredObject>;
  /** How much of a text was formatted again for a document, by the path of the text in the batch. */
  readonly reformatted: Map<string, 'blocks' | 'text'>;
  /** Why a text got the condition `false`, by the path of the change in the batch. */
  readonly keptHidden: Map<string, readonly SourceWarning[]>;
  /** Items that names of this batch refer to. */
  readonly refs: Map<string, { readonly kind: RefKind; readonly id: string }>;
  /** Children in the revision, by parent, loaded lazily. */
  readonly children: Map<string | null, readonly ChildPlace[]>;
}

export async function openDraft(store: ContentStore, root: ObjectHash, input: ChangeInput): Promise<Draft> {
  const revision = await openRevision(store, root);
  const things = { pages: new Map(), files: new Map(), reusableContents: new Map(), settings: {} };
  const texts = { texts: new Map(), reformatted: new Map(), keptHidden: new Map() };
  return { store, input, revision, ...things, ...texts, refs: new Map(), children: new Map() };
}

export async function findPage(draft: Draft, id: string): Promise<PageRecord | undefined> {
  const changed = draft.pages.get(id);
  return changed === undefined ? draft.revision.findPageRecord(id) : (changed ?? undefined);
}

export async function findFile(draft: Draft, id: string): Promise<ContentFile | undefined> {
  const changed = draft.files.get(id);
  return changed === undefined ? draft.revision.findFile(id) : (changed ?? undefined);
}

/** All files, those of the revision first. */
export async function listFiles({ revision, files }: Draft): Promise<ContentFile[]> {
  const stored = (await revision.listFiles()).filter(({ id }) => !files.has(id));
  return [...stored, ...[...files.values()].filter((file) => file !== null)];
}

/** The page that a change names, by id or by its name in the batch. */
export async function requirePage(draft: Draft, name: string, path: string): Promise<PageRecord> {
  const ref = draft.refs.get(name);
  const page = ref !== undefined && ref.kind !== 'page' ? undefined : await findPage(draft, ref?.id ?? name);
  if (page === undefined) throw new RefusedChange(path, `names no page of this content: ${JSON.stringify(name)}`);
  return page;
}

/** The pages right below a page, in order, with their positions. */
export async function listChildren(draft: Draft, parent: string | null): Promise<ChildPlace[]> {
  const stored = await readChildren(draft, parent);
  return orderChildren(
    draft,
    parent,
    stored.filter(({ id }) => !draft.pages.has(id)),
  );
}

/**
 * So many pages at the beginning or the end of those right below a page, in order. The cost follows the changes and not the
 * siblings: batches put many pages at an end.
 */
export async function listOuterChildren(
  draft: Draft,
  parent: string | null,
  end: 'start' | 'end',
  count: number,
): Promise<ChildPlace[]> {
  const stored = await readChildren(draft, parent);
  const outermost: ChildPlace[] = [];
  for (let at = 0; at < stored.length && outermost.length < count; at += 1) {
    const child = stored[end === 'start' ? at : stored.length - 1 - at];
    if (child !== undefined && !draft.pages.has(child.id)) outermost.push(child);
  }
  const children = orderChildren(draft, parent, outermost);
  return end === 'start' ? children.slice(0, count) : children.slice(Math.max(0, children.length - count));
}

/** Unchanged children with those of the draft. */
function orderChildren({ pages }: Draft, parent: string | null, unchanged: readonly ChildPlace[]): ChildPlace[] {
  const changed = [...pages.values()].filter((record) => record?.parent === parent).flatMap((record) => record ?? []);
  return [...unchanged, ...changed.map(({ id, position }) => ({ id, position }))].sort((one, other) =>
    one.position < other.position ? -1 : 1,
  );
}

/** The children as the revision has them. */
async function readChildren({ revision, children }: Draft, parent: string | null): Promise<readonly ChildPlace[]> {
  const known = children.get(parent);
  if (known !== undefined) return known;
  const stored = await revision.listChildPlaces(parent);
  children.set(parent, stored);
  return stored;
}

/** The slugs below a page that begin with a text, but for those of one page. */
export async function listSlugs(
  { revision, pages }: Draft,
  parent: string | null,
  start: string,
  except: string,
): Promise<ReadonlySet<string>> {
  const stored = await revision.listSlugsWith(parent, start);
  const slugs = new Set([...stored].flatMap(([slug, id]) => (pages.has(id) || id === except ? [] : [slug])));
  for (const record of pages.values()) {
    if (record?.parent === parent && record.type !== 'link' && record.id !== except) slugs.add(record.slug);
  }
  return slugs;
}

/** The source files of pages and reusable contents that begin with a text, but for those of one page. */
export async function listSourceFiles(
  { revision, pages, reusableContents }: Pick<Draft, 'revision' | 'pages' | 'reusableContents'>,
  start: string,
  except: string,
): Promise<ReadonlySet<string>> {
  const stored = await revision.listPageFilesWith(start);
  const files = new Set([...stored].flatMap(([file, id]) => (pages.has(id) || id === except ? [] : [file])));
  for (const record of pages.values()) {
    if (record?.type === 'document' && record.id !== except) files.add(record.file);
  }
  for (const { id, file } of await revision.listReusableContents()) if (!reusableContents.has(id)) files.add(file);
  for (const snippet of reusableContents.values()) if (snippet !== null) files.add(snippet.file);
  return files;
}

/** The page and all below it. */
export async function listWithDescendants(draft: Draft, id: string): Promise<string[]> {
  const ids = [id];
  for (let at = 0; at < ids.length; at += 1) {
    ids.push(...(await listChildren(draft, ids[at] ?? '')).map((child) => child.id));
  }
  return ids;
}

/** The ids from a page up to the top, itself included. */
export async function listUpwards(draft: Draft, id: string | null): Promise<string[]> {
  const ancestors: string[] = [];
  for (let at = id; at !== null && !ancestors.includes(at); at = (await findPage(draft, at))?.parent ?? null)
    ancestors.push(at);
  return ancestors;
}

/** The text of a page, including its byte order mark. */
export async function readText(draft: Draft, document: ObjectHash): Promise<string> {
  const bytes = draft.texts.get(document)?.bytes ?? (await draft.store.get([document]))[0];
  return decodeFileText(bytes ?? new Uint8Array());
}

/** Refuses a text before anything is looked for in it: bytes are as many as its characters, or more. */
export function requireTextLength(length: number, path: string): void {
  if (length > IMPORT_LIMITS.textSize) throw new RefusedChange(path, 'is longer than 1 MB');
}

/** Adds a text for a page. */
export function putText(draft: Draft, text: string, path: string): ObjectHash {
  requireTextLength(text.length, path);
  const object = textObject(text);
  requireTextLength(object.bytes.length, path);
  draft.texts.set(object.hash, object);
  return object.hash;
}

/** Records the item that a name of the batch refers to. */
export function putRef(draft: Draft, ref: string | undefined, kind: RefKind, id: string, path: string): void {
  if (ref === undefined) return;
  if (draft.refs.has(ref)) throw new RefusedChange(path, `is given twice: ${JSON.stringify(ref)}`);
  draft.refs.set(ref, { kind, id });
}
