import { recordOfHeader } from '../../change/record-of-source.ts';
import { omitUndefined } from '../../document/omit-undefined.ts';
import type { DocumentPage, ObjectHash } from '../../page-tree.ts';
import type { TextScan } from '../import/import-types.ts';
import { scanText } from '../import/scan-text.ts';
import type { ExportInput } from './export-types.ts';

/** The sources of pages, read when something has to be known of them, each once. */
export interface ExportSources {
  /** Loads the scans of pages. */
  load(pages: Iterable<DocumentPage>): Promise<void>;
  /** The scan of a source; undefined until it is loaded. */
  find(page: DocumentPage): TextScan | undefined;
  /** The bytes of texts, in the requested order. */
  read(hashes: readonly ObjectHash[]): Promise<readonly Uint8Array[]>;
}

/** Texts read at a time. */
const BATCH = 200;

export function openSources({ readDocuments, knownTexts }: ExportInput): ExportSources {
  const scans = new Map<ObjectHash, TextScan>();
  return {
    async load(pages) {
      const unknown = new Map<ObjectHash, DocumentPage['syntax']>();
      for (const { document, git, syntax } of pages) {
        const known = git === undefined ? undefined : knownTexts?.get(git.oid);
        if (known?.document === document) scans.set(document, known);
        else if (!scans.has(document)) unknown.set(document, syntax);
      }
      const hashes = [...unknown.keys()];
      for (let start = 0; start < hashes.length; start += BATCH) {
        const batch = hashes.slice(start, start + BATCH);
        for (const [index, bytes] of (await readDocuments(batch)).entries()) {
          const hash = batch[index] ?? '';
          scans.set(
            hash,
            scanText(bytes, () => hash, unknown.get(hash)),
          );
        }
      }
    },
    find: ({ document }) => scans.get(document),
    read: readDocuments,
  };
}

/** The page title according to a source. */
export function titleOfScan({ frontMatter, heading }: TextScan, file: string): string {
  return recordOfHeader({ frontMatter, ...omitUndefined({ title: heading }) }, file).title;
}
