import { isReadWhole } from '../../markdown/affordable-lines.ts';
import type { PageSyntax } from '../../markdown/page-syntax.ts';
import { readPageHeader } from '../../markdown/read-page-header.ts';
import { listSourceWarnings } from '../../markdown/source-warnings.ts';
import { hashOf } from '../../object-hash.ts';
import type { ObjectHash } from '../../page-tree.ts';
import { isMarkdown, pathOfTarget } from '../repository-path.ts';
import { decodeFileText } from './decode-text.ts';
import type { TextScan } from './import-types.ts';
import { mayInclude } from './includes/expand-includes.ts';
import { listIncludes, listTargets } from './list-targets.ts';
import { readSortKey } from './sort-key.ts';

/** Must change with every change of the result of `scanText`: stored scans of another format are invalid. */
export const SCAN_FORMAT = 7;

const LFS_POINTER = 'version https://git-lfs.github.com/spec/';
/** Bytes: no file that is larger is a pointer. */
export const LFS_POINTER_SIZE = 1_024;

/** Whether a file is a Git LFS pointer. */
export function isPointer(bytes: Uint8Array): boolean {
  return bytes.length <= LFS_POINTER_SIZE && decodeFileText(bytes).startsWith(LFS_POINTER);
}

/** Extracts the properties of a text that an import needs, from its bytes only. */
export function scanText(
  bytes: Uint8Array,
  hash: (bytes: Uint8Array) => ObjectHash = hashOf,
  syntax?: PageSyntax,
): TextScan {
  const document = hash(bytes);
  if (isPointer(bytes)) return { document, isPointer: true, frontMatter: {}, targets: [], includes: [] };
  const text = decodeFileText(bytes);
  const { frontMatter, title } = readPageHeader(text, { syntax });
  const warnings = listSourceWarnings(text, { syntax });
  // Variables of a page are only relevant for rendering.
  const { vars: _, ...members } = frontMatter;
  const covers = [frontMatter.cover, frontMatter.coverDark].filter((cover) => cover !== undefined);
  const targets = new Set([...covers, ...listTargets(text)]);
  const scan: Undefinable<TextScan> = {
    document,
    frontMatter: members,
    warnings: warnings.length > 0 ? warnings : undefined,
    heading: title,
    targets: [...targets].filter(mayNameFile),
    includes: [...new Set(listIncludes(text))],
    sortKey: readSortKey(text),
    isCut: isReadWhole(text) ? undefined : true,
    mayInclude: mayInclude(text) ? true : undefined,
    syntax,
  };
  // Stored scans are JSON, which has no -0: both must be the same to an import.
  return JSON.parse(JSON.stringify(scan)) as TextScan;
}

type Undefinable<Type> = { readonly [Member in keyof Type]: Type[Member] | undefined };

/** URLs and other texts are most of the targets, and not files to store. */
function mayNameFile(target: string): boolean {
  const path = pathOfTarget(target);
  return path !== undefined && !isMarkdown(path);
}
