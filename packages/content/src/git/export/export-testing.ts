import { applyChanges } from '../../change/apply-changes.ts';
import type { ChangeResult, ContentChange } from '../../change/change.ts';
import { MemoryStore } from '../../memory-store.ts';
import { hashOf } from '../../object-hash.ts';
import type { ObjectHash, Page, RevisionContent } from '../../page-tree.ts';
import { readRevision } from '../../revision/read-revision.ts';
import { writeRevision } from '../../revision/write-revision.ts';
import { buildImport } from '../import/build-import.ts';
import type { ImportFailure, ImportResult, PlanInput, RepositoryEntry, StoredFile } from '../import/import-types.ts';
import { planImport } from '../import/plan-import.ts';
import { decodePercent } from '../repository-path.ts';
import { recordExport } from './export-record.ts';
import type { ExportPlan } from './export-types.ts';
import { planExport } from './plan-export.ts';

/** A commit's tree in memory, for tests. */
export type ExportTree = ReadonlyMap<string, Uint8Array>;

const NOTHING: RevisionContent = { pages: [], files: [], reusableContents: [], redirects: [], variables: {} };

/** The git data of a tree. Object ids are hashes of the bytes. */
export function inputOf(tree: ExportTree, more: readonly RepositoryEntry[] = [], projectDirectory?: string): PlanInput {
  const entries = [...tree].map(
    ([path, bytes]): RepositoryEntry => ({ path, oid: oidOf(bytes), size: bytes.length, kind: 'file' }),
  );
  return {
    entries: [...entries, ...more],
    readEntries: async (requested) => requested.map(({ path }) => tree.get(path) ?? new Uint8Array()),
    ...(projectDirectory !== undefined && { projectDirectory }),
  };
}

const hashes = new WeakMap<Uint8Array, ObjectHash>();

/**
 * The hash of a file. The files that tests use are the same ones again and again, and no test writes into their bytes.
 */
function hashOfFile(bytes: Uint8Array): ObjectHash {
  const known = hashes.get(bytes) ?? hashOf(bytes);
  hashes.set(bytes, known);
  return known;
}

const oidOf = (bytes: Uint8Array): string => hashOfFile(bytes).slice(0, 40);

/** Imports a tree, onto existing content if given. */
export async function importTree(
  input: PlanInput,
  tree: ExportTree,
  {
    newId,
    previous,
  }: { readonly newId: () => string; readonly previous?: { store: MemoryStore; content: RevisionContent } },
): Promise<ImportResult | ImportFailure> {
  const plan = await planImport(input);
  if ('error' in plan) return plan;
  const files = new Map(
    plan.files.map(({ path }): [string, StoredFile] => {
      const bytes = tree.get(path) ?? new Uint8Array();
      return [path, { blob: hashOfFile(bytes), size: bytes.length, contentType: 'application/octet-stream' }];
    }),
  );
  return buildImport(plan, {
    files,
    newId,
    now: '2026-01-01T00:00:00.000Z',
    ...(previous && {
      previous: { content: previous.content, readDocuments: (hashes) => previous.store.get(hashes) },
    }),
  });
}

/** A space synchronized with an in-memory repository, for tests. */
export class SyncedSpace {
  readonly store = new MemoryStore();
  /** Bytes of files, by their hash. */
  readonly blobs = new Map<ObjectHash, Uint8Array>();
  tree: Map<string, Uint8Array>;
  readonly more: readonly RepositoryEntry[];
  readonly projectDirectory: string | undefined;
  /** The content of the commit. */
  before: RevisionContent = NOTHING;
  root = '';
  /** Whether there was something to import; else nobody knows the redirects and variables of the repository. */
  wasImported = false;
  #ids = 0;

  private constructor(tree: ExportTree, more: readonly RepositoryEntry[], projectDirectory: string | undefined) {
    this.tree = new Map(tree);
    this.more = more;
    this.projectDirectory = projectDirectory;
  }

  /** Imports a tree; one without Markdown results in an empty space. */
  static async of(
    tree: ExportTree,
    { more = [], projectDirectory }: { more?: readonly RepositoryEntry[]; projectDirectory?: string } = {},
  ): Promise<SyncedSpace> {
    const space = new SyncedSpace(tree, more, projectDirectory);
    const result = await importTree(space.input(), tree, { newId: space.newId });
    if (!('error' in result)) {
      await space.store.put(result.objects);
      space.before = result.content;
      space.wasImported = true;
    }
    const { root, objects } = await writeRevision(space.before);
    await space.store.put(objects);
    space.root = root;
    return space;
  }

  readonly newId = (): string => `id${++this.#ids}`;

  input(): PlanInput {
    return inputOf(this.tree, this.more, this.projectDirectory);
  }

  content(): Promise<RevisionContent> {
    return readRevision(this.store, this.root);
  }

  /** Applies changes; undefined when they are refused. */
  async change(...changes: readonly ContentChange[]): Promise<readonly ChangeResult[] | undefined> {
    const input = { newId: this.newId, now: '2026-02-02T00:00:00.000Z' };
    const applied = await applyChanges(this.store, this.root, changes, input);
    if ('refusal' in applied) return undefined;
    await this.store.put(applied.written.objects);
    this.root = applied.written.root;
    return applied.results;
  }

  /** Replaces the content, as a merge or a restored revision does. */
  async replace(edit: (content: RevisionContent) => RevisionContent): Promise<void> {
    const { root, objects } = await writeRevision(edit(await this.content()), { store: this.store, root: this.root });
    await this.store.put(objects);
    this.root = root;
  }

  async plan(): Promise<ExportPlan> {
    const plan = await planExport({
      ...this.input(),
      before: this.before,
      after: await this.content(),
      readDocuments: (hashes) => this.store.get(hashes),
    });
    if ('error' in plan) throw new Error(plan.message);
    return plan;
  }

  /** Exports: changes the tree and records the commit in the space. */
  async export(): Promise<ExportPlan> {
    const plan = await this.plan();
    for (const change of plan.changes) {
      if (change.kind === 'removal') this.tree.delete(change.path);
      else if (change.kind === 'text') this.tree.set(change.path, change.bytes);
      else this.tree.set(change.path, this.blobs.get(change.blob) ?? new Uint8Array());
    }
    const oids = (path: string): string | undefined => {
      const bytes = this.tree.get(path);
      return bytes === undefined ? undefined : oidOf(bytes);
    };
    const { root, objects } = await recordExport(this.store, this.root, { plan, oidOf: oids });
    await this.store.put(objects);
    this.root = root;
    this.before = await this.content();
    return plan;
  }

  /** The result of an import into a new space, or onto the current content. */
  async import(onto: 'new' | 'here'): Promise<RevisionContent> {
    const here = { store: this.store, content: await this.content() };
    const result = await importTree(this.input(), this.tree, {
      newId: this.newId,
      ...(onto === 'here' && { previous: here }),
    });
    return 'error' in result ? NOTHING : result.content;
  }
}

/**
 * The content that is the same for every import of the same files: without ids, times, file types and git object ids.
 */
export function comparable({
  pages,
  files,
  reusableContents,
  redirects,
  variables,
  language,
}: RevisionContent): unknown {
  return {
    pages: pages.map((page) => comparablePage(page)),
    files: files.map(({ path, blob }) => [path, blob]),
    reusableContents: reusableContents.map(({ title, file, document }) => [title, file, document]),
    redirects,
    variables,
    language,
  };
}

/** @param id whether the id counts, for imports onto the same content */
export function comparablePage(page: Page, id = false): unknown {
  const { createdAt: _, updatedAt: __, ...members } = page;
  const own = { ...members, id: id ? page.id : '' };
  if (own.type === 'link') return { ...own, target: decodePercent(own.target) };
  if (own.type === 'group') return { ...own, pages: own.pages.map((child) => comparablePage(child, id)) };
  const { git, file, ...document } = own;
  // File names of pages without a text are generated.
  return {
    ...document,
    file: git === undefined ? '' : file,
    pages: own.pages.map((child) => comparablePage(child, id)),
  };
}

export const listAll = (pages: readonly Page[]): Page[] =>
  pages.flatMap((page) => [page, ...(page.type === 'link' ? [] : listAll(page.pages))]);
