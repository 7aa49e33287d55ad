import { isReadWhole } from '../../markdown/affordable-lines.ts';
import { readPageHeader } from '../../markdown/read-page-header.ts';
import { hashOf } from '../../object-hash.ts';
import type { ObjectHash } from '../../page-tree.ts';
import { isMarkdown, pathOfTarget } from '../repository-path.ts';
import { decodeFileText } from './decode-text.ts';
import type { TextScan } from './import-types.ts';
import { listIncludes, listTargets } from './list-targets.ts';
import { readSortKey } from './sort-key.ts';

/** Has to change with anything that changes what `scanText` answers: kept scans of another format are void. */
export const SCAN_FORMAT = 3;

const LFS_POINTER = 'version https://git-lfs.github.com/spec/';
/** Bytes: no file that is larger is a pointer. */
export const LFS_POINTER_SIZE = 1_024;

/** Whether a file only says where Git LFS keeps it. */
export function isPointer(bytes: Uint8Array): boolean {
  return bytes.length <= LFS_POINTER_SIZE && decodeFileText(bytes).startsWith(LFS_POINTER);
}

/** Reads from a text what an import has to know of it, which follows from its bytes alone. */
export function scanText(bytes: Uint8Array, hash: (bytes: Uint8Array) => ObjectHash = hashOf): TextScan {
  const document = hash(bytes);
  if (isPointer(bytes)) return { document, isPointer: true, frontMatter: {}, targets: [], includes: [] };
  const text = decodeFileText(bytes);
  const { frontMatter, frontMatterError, title } = readPageHeader(text);
  // Variables of a page are for those who show it.
  const { vars: _, ...members } = frontMatter;
  const covers = [frontMatter.cover, frontMatter.coverDark].filter((cover) => cover !== undefined);
  const targets = new Set([...covers, ...listTargets(text)]);
  const scan: Undefinable<TextScan> = {
    document,
    frontMatter: members,
    frontMatterError,
    heading: title,
    targets: [...targets].filter(mayNameFile),
    includes: [...new Set(listIncludes(text))],
    sortKey: readSortKey(text),
    isCut: isReadWhole(text) ? undefined : true,
  };
  // What was kept comes back as JSON, which knows no -0: an import must not tell the two apart.
  return JSON.parse(JSON.stringify(scan)) as TextScan;
}

type Undefinable<Type> = { readonly [Member in keyof Type]: Type[Member] | undefined };

/** Addresses and other texts are most of the targets, and no files to store. */
function mayNameFile(target: string): boolean {
  const path = pathOfTarget(target);
  return path !== undefined && !isMarkdown(path);
}
