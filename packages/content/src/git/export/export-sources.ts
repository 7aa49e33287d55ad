import { recordOfHeader } from '../../change/record-of-source.ts';
import { omitUndefined } from '../../document/omit-undefined.ts';
import type { DocumentPage, ObjectHash } from '../../page-tree.ts';
import type { TextScan } from '../import/import-types.ts';
import { scanText } from '../import/scan-text.ts';
import type { ExportInput } from './export-types.ts';

/** The sources of pages, read when something has to be known of them, each once. */
export interface ExportSources {
  /** Makes the scans of pages known. */
  load(pages: Iterable<DocumentPage>): Promise<void>;
  /** What a source says; undefined while it is not known. */
  find(page: DocumentPage): TextScan | undefined;
  /** The bytes of texts, in the order asked. */
  read(hashes: readonly ObjectHash[]): Promise<readonly Uint8Array[]>;
}

/** Texts read at a time. */
const BATCH = 200;

export function openSources({ readDocuments, knownTexts }: ExportInput): ExportSources {
  const scans = new Map<ObjectHash, TextScan>();
  return {
    async load(pages) {
      const unknown = new Set<ObjectHash>();
      for (const { document, git } of pages) {
        const known = git === undefined ? undefined : knownTexts?.get(git.oid);
        if (known?.document === document) scans.set(document, known);
        else if (!scans.has(document)) unknown.add(document);
      }
      const hashes = [...unknown];
      for (let start = 0; start < hashes.length; start += BATCH) {
        const batch = hashes.slice(start, start + BATCH);
        for (const [index, bytes] of (await readDocuments(batch)).entries()) {
          const hash = batch[index] ?? '';
          scans.set(
            hash,
            scanText(bytes, () => hash),
          );
        }
      }
    },
    find: ({ document }) => scans.get(document),
    read: readDocuments,
  };
}

/** The title that a source gives its page. */
export function titleOfScan({ frontMatter, heading }: TextScan, file: string): string {
  return recordOfHeader({ frontMatter, ...omitUndefined({ title: heading }) }, file).title;
}
