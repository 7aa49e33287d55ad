import { bothConditions } from '../../condition/condition.ts';
import { omitUndefined } from '../../document/omit-undefined.ts';
import { findAllowedUrl, readUrlScheme } from '../../links/allowed-url.ts';
import { findTargetPath, folderOf, isBelow, isMarkdown, joinPath, pathFrom } from '../repository-path.ts';
import type { SummaryEntry, SummarySection } from '../summary/summary.ts';
import type { ImportWarning, OutlineNode, OutlinePage, RepositoryLayout } from './import-types.ts';
import { generatedFile } from './outline-names.ts';
import { findPageFile } from './repository-tree.ts';

/** The context of the outline of a table of contents. */
export interface SummaryPlace {
  /** Regular files of the repository, by path. */
  readonly tree: { readonly files: { has(path: string): boolean } };
  readonly layout: RepositoryLayout;
  /** Texts that may be pages, by path below the root. */
  readonly files: ReadonlySet<string>;
}

interface Outlining extends SummaryPlace {
  /** The texts that entries name. */
  readonly named: ReadonlyMap<SummaryEntry, string>;
  /** Which entry of those that name a file is its page; the others are links to it. */
  readonly owners: ReadonlyMap<string, SummaryEntry>;
  readonly generated: Set<string>;
  readonly warnings: ImportWarning[];
  readonly origins: Map<OutlineNode, SummaryEntry> | undefined;
}

/**
 * Resolves the entries of a table of contents. An entry without a file is a page that lists its children; a second
 * entry for a file, an entry for a file that is not a page and a URL are links. An entry without a target is skipped
 * with a warning, and its children replace it: links have no children.
 * @param origins records the entry of each page or link
 */
export function outlineOfSummary(
  sections: readonly SummarySection[],
  context: SummaryPlace,
  warnings: ImportWarning[],
  origins?: Map<OutlineNode, SummaryEntry>,
): OutlineNode[] {
  const { owners, named } = listOwners(sections, context);
  const outlining: Outlining = { ...context, owners, named, generated: new Set(), warnings, origins };
  return sections.flatMap(({ title, slug, attributes, entries }): readonly OutlineNode[] => {
    const nodes = nodesOf(outlining, entries, '');
    return title === undefined ? nodes : [{ kind: 'group', title, ...omitUndefined({ slug, attributes }), nodes }];
  });
}

function listOwners(sections: readonly SummarySection[], context: SummaryPlace): Pick<Outlining, 'owners' | 'named'> {
  const owners = new Map<string, SummaryEntry>();
  const named = new Map<SummaryEntry, string>();
  const visit = (entry: SummaryEntry): void => {
    const file = entry.target === undefined ? undefined : findTextFile(entry.target, context);
    if (file !== undefined) named.set(entry, file);
    const owner = file === undefined ? undefined : owners.get(file);
    // The first entry for the whole page, otherwise the first for a part of it.
    const better = owner?.target?.includes('#') && !entry.target?.includes('#');
    if (file !== undefined && (owner === undefined || better)) owners.set(file, entry);
    entry.entries.forEach(visit);
  };
  for (const section of sections) section.entries.forEach(visit);
  return { owners, named };
}

/** The text that a target names, below the root; targets are relative to the root, or to the table of contents. */
export function findTextFile(
  target: string,
  {
    layout: { root, summary },
    files,
  }: Pick<SummaryPlace, 'layout'> & { readonly files: { has(file: string): boolean } },
): string | undefined {
  for (const folder of new Set([root, joinPath(root, folderOf(summary))])) {
    const path = findTargetPath(target, folder, root);
    if (path === undefined || !(path === root || isBelow(path, root))) continue;
    const file = findPageFile(pathFrom(root, path), (candidate) => files.has(candidate));
    if (file !== undefined) return file;
  }
  return undefined;
}

/** @param above the condition of entries above that are no page: their children replace them */
function nodesOf(
  outlining: Outlining,
  entries: readonly SummaryEntry[],
  folder: string,
  above?: string,
): readonly OutlineNode[] {
  return entries.flatMap((entry) => nodesOfEntry(outlining, entry, folder, above));
}

function nodesOfEntry(
  outlining: Outlining,
  entry: SummaryEntry,
  folder: string,
  above: string | undefined,
): readonly OutlineNode[] {
  const { target } = entry;
  const condition = bothConditions(above, entry.attributes?.condition);
  if (target === undefined) return chapterWithoutFile(outlining, entry, folder, condition);
  const file = outlining.named.get(entry);
  if (file !== undefined && outlining.owners.get(file) === entry) {
    const pages = nodesOf(outlining, entry.entries, folderOf(file));
    return [pageNode(outlining, entry, { file, generated: false, condition }, pages)];
  }
  // A trailing `#` distinguishes a link to a page from the entry of the page.
  const link =
    file === undefined
      ? findLinkTarget(outlining, target)
      : encodeSummaryPath(file) + (/#.+$/s.exec(target)?.[0] ?? '');
  const below = nodesOf(outlining, entry.entries, folder, condition);
  if (link !== undefined) {
    const attributes = condition === undefined ? entry.attributes : { ...entry.attributes, condition };
    const node = {
      kind: 'link',
      title: entry.title || target,
      target: link,
      ...omitUndefined({ attributes }),
    } as const;
    outlining.origins?.set(node, entry);
    return [node, ...below];
  }
  outlining.warnings.push({
    path: joinPath(outlining.layout.root, outlining.layout.summary),
    message: `The entry “${entry.title}” was left out: “${target}” is not a page of the content.`,
  });
  return below;
}

function pageNode(
  { origins }: Outlining,
  entry: SummaryEntry,
  { condition, ...file }: Pick<OutlinePage, 'file' | 'generated'> & { readonly condition: string | undefined },
  nodes: readonly OutlineNode[],
): OutlinePage {
  const title = entry.title || undefined;
  const { linkTitle, computed } = entry;
  const node: OutlinePage = {
    kind: 'page',
    ...file,
    ...omitUndefined({ title, linkTitle, computed, condition }),
    hidden: false,
    nodes,
  };
  origins?.set(node, entry);
  return node;
}

/** Its file name is generated, in the folder of its chapters. */
function chapterWithoutFile(
  outlining: Outlining,
  entry: SummaryEntry,
  folder: string,
  condition: string | undefined,
): readonly OutlineNode[] {
  if (entry.title === '') return nodesOf(outlining, entry.entries, folder, condition);
  const nodes = nodesOf(outlining, entry.entries, folder);
  const below = nodes.find((node) => node.kind === 'page');
  const { files, generated } = outlining;
  const file = generatedFile(
    below === undefined ? folder : folderOf(below.file),
    entry.title,
    (candidate) => files.has(candidate) || generated.has(candidate),
  );
  generated.add(file);
  return [pageNode(outlining, entry, { file, generated: true, condition }, nodes)];
}

/** A URL, or a file of the content that is not text; undefined if an entry cannot link to it. */
export function findLinkTarget(
  { tree, layout }: Pick<SummaryPlace, 'tree' | 'layout'>,
  target: string,
): string | undefined {
  if (readUrlScheme(target) !== undefined) return findAllowedUrl(target) === undefined ? undefined : target;
  const path = findTargetPath(target, layout.root, layout.root);
  if (path === undefined || !tree.files.has(path) || isMarkdown(path)) return undefined;
  return encodeSummaryPath(pathFrom(layout.root, path));
}

/** Encodes a path as a target. */
export function encodeSummaryPath(path: string): string {
  return path.replace(/[%#?]/g, encodeURIComponent);
}
