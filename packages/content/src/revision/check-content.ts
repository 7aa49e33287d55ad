import type { RevisionContent } from '../page-tree.ts';
import { flattenPages } from './page-record.ts';
import { findTreeFaults } from './tree-faults.ts';

/**
 * The problems of a revision's content, one sentence each: content that cannot be stored, and states that no import or
 * edit should produce (sources that share a path, invalid hashes, empty titles). Broken links are not problems.
 */
export function checkContent(content: RevisionContent): string[] {
  return [...findStorageFaults(content), ...findSourceFaults(content)];
}

/** Problems that prevent storing content without loss: duplicate ids, and pages that are not a valid tree. */
export function findStorageFaults(content: RevisionContent): string[] {
  const records = flattenPages(content.pages, new Map());
  return [
    ...findRepeatedIds(content, records),
    ...findTreeFaults(new Map(records.map((record) => [record.id, record]))),
  ];
}

/** Ids that content has twice, and that would therefore be lost. */
export function findRepeatedIds(
  { files, reusableContents }: RevisionContent,
  pages: readonly { readonly id: string }[],
): string[] {
  const idsOf = (values: readonly { readonly id: string }[]) => values.map(({ id }) => id);
  return [
    ...findRepeated('page', idsOf(pages)),
    ...findRepeated('file', idsOf(files)),
    ...findRepeated('reusable content', idsOf(reusableContents)),
  ];
}

function findSourceFaults(content: RevisionContent): string[] {
  const records = flattenPages(content.pages, new Map());
  const documents = records.flatMap((record) => (record.type === 'document' ? [record] : []));
  const sources = [...documents, ...content.reusableContents];
  const hashes = [
    ...sources.map(({ id, document }) => [id, document]),
    ...content.files.map(({ id, blob }) => [id, blob]),
  ];
  return [
    // Pages that share one among themselves are a fault of their places.
    ...findRepeated('source file', [
      ...new Set(documents.map(({ file }) => file)),
      ...content.reusableContents.map(({ file }) => file),
      ...content.files.map(({ path }) => path),
    ]),
    ...sources.flatMap(({ id, file }) => (file === '' ? [`'${id}' has no source file.`] : [])),
    ...records.flatMap(({ id, title }) => (title === '' ? [`Page '${id}' has no title.`] : [])),
    ...hashes.flatMap(([id, hash]) => (/^[0-9a-f]{64}$/.test(hash ?? '') ? [] : [`'${id}' names no object.`])),
    ...content.files.flatMap(({ id, size }) =>
      Number.isSafeInteger(size) && size >= 0 ? [] : [`File '${id}' has no size.`],
    ),
  ];
}

function findRepeated(what: string, names: readonly string[]): string[] {
  const seen = new Set<string>();
  const repeated = new Set(names.filter((name) => seen.size === seen.add(name).size));
  return [...repeated].map((name) => `There is more than one ${what} '${name}'.`);
}
