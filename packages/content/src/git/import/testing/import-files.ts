import { hashOf, textObject } from '../../../object-hash.ts';
import type { DocumentPage, Page, RevisionContent } from '../../../page-tree.ts';
import { buildImport } from '../build-import.ts';
import type { ImportPlan, ImportResult, PlanInput, RepositoryEntry } from '../import-types.ts';
import { planImport } from '../plan-import.ts';

/** The texts of a repository by path. */
export type Files = Readonly<Record<string, string>>;
const bytesOf = (text: string): Uint8Array => textObject(text).bytes;

/** The input of a plan: the files, and more entries without texts. */
export function repositoryOf(files: Files, more: readonly RepositoryEntry[] = []): PlanInput {
  const bytes = new Map(Object.entries(files).map(([path, text]) => [path, bytesOf(text)]));
  const entries = [...bytes].map(([path, content]): RepositoryEntry => {
    return { path, oid: hashOf(content).slice(0, 40), size: content.length, kind: 'file' };
  });
  return {
    entries: [...entries, ...more],
    readEntries: async (requested) => requested.map(({ path }) => bytes.get(path) ?? new Uint8Array()),
  };
}

/** @throws Error if it cannot be planned */
export async function plan(files: Files, input: Partial<PlanInput> = {}): Promise<ImportPlan> {
  const planned = await planImport({ ...repositoryOf(files), ...input });
  if ('error' in planned) throw new Error(planned.message);
  return planned;
}

let times = 0;

/** Imports files over a former import: ids and times differ from run to run. */
export async function importFiles(files: Files, previous?: ImportResult): Promise<ImportResult> {
  times++;
  let ids = 0;
  const planned = await plan(files);
  const stored = planned.files.map(({ path, size }) => {
    return [path, { blob: hashOf(bytesOf(files[path] ?? '')), size, contentType: 'text/plain' }] as const;
  });
  const run = times;
  const input = { files: new Map(stored), newId: () => `${run}-${ids++}`, now: `2026-01-01T00:00:${run}Z` };
  if (previous === undefined) return buildImport(planned, input);
  const objects = new Map(previous.objects.map(({ hash, bytes }) => [hash, bytes]));
  const readDocuments = async (hashes: readonly string[]): Promise<Uint8Array[]> =>
    hashes.map((hash) => objects.get(hash) ?? new Uint8Array());
  return buildImport(planned, { ...input, previous: { content: previous.content, readDocuments } });
}

/** All pages with a text, at any depth. */
export function documentsOf(content: RevisionContent): DocumentPage[] {
  return content.pages.flatMap(function below(page: Page): DocumentPage[] {
    if (page.type === 'link') return [];
    return [...(page.type === 'document' ? [page] : []), ...page.pages.flatMap(below)];
  });
}
