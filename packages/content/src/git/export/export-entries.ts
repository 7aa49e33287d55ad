import { bothConditions } from '../../condition/condition.ts';
import { omitUndefined } from '../../document/omit-undefined.ts';
import type { DocumentPage, GroupPage, LinkPage, Page } from '../../page-tree.ts';
import { encodeSummaryPath, findTextFile, type SummaryPlace } from '../import/outline-of-summary.ts';
import type { EntryAttributes, SummaryEntry, SummarySection } from '../summary/summary.ts';
import { cleanAttributes } from '../summary/summary-attributes.ts';
import { attributesOf, isSameTarget, type PlacedPages } from './export-content.ts';
import type { OldTable } from './export-old-table.ts';
import type { WantedEntry, WantedSection } from './export-types.ts';

/** The inputs of a table of contents. */
export interface EntriesInput {
  readonly pages: readonly Page[];
  readonly pagesBefore: PlacedPages;
  readonly old: OldTable;
  /** Looks up targets in the repository as it will be. */
  readonly context: SummaryPlace;
  /** Path of a page below the root as it will be; undefined for a page without a file. */
  readonly fileOf: (page: DocumentPage) => string | undefined;
  /** Ids of pages that no entry is for. */
  readonly unlisted: ReadonlySet<string>;
  /** Ids of links that no entry can be for. */
  readonly lost: ReadonlySet<string>;
  /** Explicit slugs of headings, by group id. */
  readonly groupSlugs: ReadonlyMap<string, string>;
  /** Titles and conditions that sources have, by id, of pages whose text changed. */
  readonly sources: ReadonlyMap<string, SourceNames>;
}

/** What an entry of a page depends on in its source. */
export interface SourceNames {
  readonly title: string;
  readonly condition?: string;
}

/** An entry while its place is sought. */
interface GrowingEntry {
  readonly entry?: SummaryEntry;
  title: string;
  target?: string;
  readonly linkTitle?: string;
  readonly attributes?: EntryAttributes;
  readonly entries: GrowingEntry[];
  /** File of the page that the entry is for. */
  readonly file?: string;
}

/** An entry of the parsed file, and the entry above it if that is not its page. */
interface OldPlace {
  readonly entry: SummaryEntry;
  readonly above: SummaryEntry | undefined;
}

type Owner = Pick<SummarySection, 'entries'> | undefined;

/**
 * The table of contents for a tree of pages: existing entries and headings are referenced, so that their lines are
 * preserved; entries that imports skip stay after their predecessors.
 */
export function listWantedSections(input: EntriesInput): WantedSection[] {
  const sections: WantedSection[] = [];
  const used = new Set<SummarySection>();
  let run: Page[] = [];
  const finishRun = (): void => {
    sections.push(...sectionsOfRun(input, run, sections.length === 0, used));
    run = [];
  };
  for (const page of input.pages) {
    if (page.type !== 'group') {
      run.push(page);
      continue;
    }
    finishRun();
    sections.push(sectionOfGroup(input, page));
  }
  finishRun();
  tellLinksFromPages(input, sections);
  return withEmptySections(input, sections);
}

function sectionOfGroup(input: EntriesInput, group: GroupPage): WantedSection {
  const section = input.old.sections.get(group.id);
  const before = input.pagesBefore.get(group.id)?.page;
  const attributes = attributesOf(group);
  const slug = input.groupSlugs.get(group.id) ?? section?.slug;
  return {
    ...(section && { section }),
    title: before?.title === group.title && section?.title !== undefined ? section.title : group.title,
    ...(slug !== undefined && { slug }),
    ...(attributes !== undefined && { attributes }),
    entries: level(input, section, group.pages),
  };
}

/** Adjacent top-level pages, under their former untitled headings. */
function sectionsOfRun(
  input: EntriesInput,
  pages: readonly Page[],
  isFirst: boolean,
  used: Set<SummarySection>,
): WantedSection[] {
  const { old } = input;
  const parts: { readonly section: SummarySection | undefined; readonly pages: Page[] }[] = [];
  if (isFirst) parts.push({ section: old.parsed[0], pages: [] });
  if (isFirst && old.parsed[0] !== undefined) used.add(old.parsed[0]);
  for (const page of pages) {
    const entry = old.entries.get(page.id);
    const own = entry === undefined ? undefined : old.sectionOf.get(entry);
    const section = own?.title === undefined ? own : undefined;
    const last = parts.at(-1);
    const begins = section !== undefined && !used.has(section);
    if (begins) used.add(section);
    if (begins || last === undefined) parts.push({ section: begins ? section : undefined, pages: [page] });
    else last.pages.push(page);
  }
  return parts.map(({ section, pages: own }) => ({ ...(section && { section }), entries: level(input, section, own) }));
}

/** The sections, with untitled headings that contained only skipped entries after their predecessors. */
function withEmptySections({ old }: EntriesInput, sections: readonly WantedSection[]): WantedSection[] {
  const sectionsInUse = new Set(sections.map(({ section }) => section));
  const behind = new Map<SummarySection | undefined, WantedSection[]>();
  let above: SummarySection | undefined;
  for (const section of old.parsed) {
    if (sectionsInUse.has(section)) above = section;
    else if (section.title === undefined && !section.entries.some((entry) => old.nodes.has(entry))) {
      const followers = behind.get(above) ?? [];
      followers.push({ section, entries: section.entries.map(asItIs) });
      behind.set(above, followers);
    }
  }
  const head = behind.get(undefined) ?? [];
  return [
    ...head,
    ...sections.flatMap((section) => [section, ...((section.section && behind.get(section.section)) ?? [])]),
  ];
}

function asItIs(entry: SummaryEntry): WantedEntry {
  return { ...membersOf(entry), entries: entry.entries.map(asItIs) };
}

function membersOf(entry: SummaryEntry): Omit<GrowingEntry, 'entries'> {
  const { title, target, linkTitle, attributes } = entry;
  return { entry, title, ...omitUndefined({ target, linkTitle, attributes }) };
}

/** The entries of sibling pages below one owner. */
function level(input: EntriesInput, owner: Owner, pages: readonly Page[]): GrowingEntry[] {
  const { old, lost, unlisted } = input;
  const listed = pages.filter(({ id }) => !unlisted.has(id) && !lost.has(id));
  const entries = listed.map((page) => (page.type === 'link' ? linkEntry(input, page) : pageEntry(input, page)));
  const oldPlaces = new Map(listOldPlaces(old, owner).map((oldPlace) => [oldPlace.entry, oldPlace]));
  return nest(insertLeftOut(old, entries, [...oldPlaces.keys()]), oldPlaces, old);
}

/**
 * The entries below an owner that are not pages: those below a link, or below a skipped entry, count as its siblings.
 */
function listOldPlaces(old: OldTable, owner: Owner, above?: SummaryEntry): OldPlace[] {
  return (owner?.entries ?? []).flatMap((entry) => [
    { entry, above },
    ...(old.nodes.get(entry)?.kind === 'page' ? [] : listOldPlaces(old, entry, entry)),
  ]);
}

/** Inserts a skipped entry after its predecessor. */
function insertLeftOut(
  old: OldTable,
  entries: readonly GrowingEntry[],
  oldEntries: readonly SummaryEntry[],
): readonly GrowingEntry[] {
  const leftOut = oldEntries.filter((entry) => !old.nodes.has(entry));
  if (leftOut.length === 0) return entries;
  const present = new Set(entries.map(({ entry }) => entry));
  const behind = new Map<SummaryEntry | undefined, GrowingEntry[]>();
  let last: SummaryEntry | undefined;
  for (const entry of oldEntries) {
    if (present.has(entry)) last = entry;
    if (old.nodes.has(entry)) continue;
    const here = behind.get(last);
    const leftOver = { ...membersOf(entry), entries: [] };
    if (here === undefined) behind.set(last, [leftOver]);
    else here.push(leftOver);
  }
  const head = behind.get(undefined) ?? [];
  return [...head, ...entries.flatMap((one) => [one, ...((one.entry && behind.get(one.entry)) ?? [])])];
}

/** Entries formerly below a link, or below a skipped entry, are nested there again while they follow it. */
function nest(
  entries: readonly GrowingEntry[],
  oldPlaces: ReadonlyMap<SummaryEntry, OldPlace>,
  old: OldTable,
): GrowingEntry[] {
  const top: GrowingEntry[] = [];
  const open: GrowingEntry[] = [];
  for (const entry of entries) {
    const above = entry.entry === undefined ? undefined : oldPlaces.get(entry.entry)?.above;
    while (open.length > 0 && (above === undefined || open.at(-1)?.entry !== above)) open.pop();
    (open.at(-1)?.entries ?? top).push(entry);
    const isPage = entry.entry !== undefined && old.nodes.get(entry.entry)?.kind === 'page';
    if (entry.entry !== undefined && !isPage) open.push(entry);
  }
  return top;
}

function pageEntry(input: EntriesInput, page: DocumentPage | GroupPage): GrowingEntry {
  const entry = input.old.entries.get(page.id);
  const before = input.pagesBefore.get(page.id)?.page;
  const file = page.type === 'document' ? input.fileOf(page) : undefined;
  const source = input.sources.get(page.id);
  const keepsTitle =
    before?.title === page.title &&
    before.linkTitle === page.linkTitle &&
    (entry?.title !== '' || source === undefined || source.title === page.title);
  const titled = entry !== undefined && keepsTitle ? entry : page;
  const isUnread = source === undefined && file !== undefined;
  const attributes = isUnread ? entry?.attributes : restrict(entry?.attributes, page, source?.condition);
  const target =
    file === undefined
      ? undefined
      : entry?.target !== undefined && isFileOf(before, file)
        ? entry.target
        : pathTarget(file);
  return {
    ...(entry && { entry }),
    title: titled.title,
    ...(target !== undefined && { target }),
    ...(titled.linkTitle !== undefined && { linkTitle: titled.linkTitle }),
    ...(attributes && { attributes }),
    ...(file !== undefined && { file }),
    entries: level(input, entry, page.pages),
  };
}

/** The attributes with the condition that a page has in addition to that of its source. */
function restrict(
  attributes: EntryAttributes | undefined,
  { condition }: DocumentPage | GroupPage,
  sourceCondition: string | undefined,
): EntryAttributes | undefined {
  if (bothConditions(attributes?.condition, sourceCondition) === condition) return attributes;
  const { condition: _, ...others } = attributes ?? {};
  return cleanAttributes({ ...others, ...(condition !== sourceCondition && { condition }) });
}

const isFileOf = (page: Page | undefined, file: string): boolean => page?.type === 'document' && page.file === file;

/** A path as a target that is not parsed as a URL. */
function pathTarget(file: string): string {
  return (/^[a-z][a-z0-9+.-]*:/i.test(file) ? './' : '') + encodeSummaryPath(file);
}

function linkEntry({ old, pagesBefore }: EntriesInput, page: LinkPage): GrowingEntry {
  const entry = old.entries.get(page.id);
  const before = pagesBefore.get(page.id)?.page;
  const keepsTarget = before?.type === 'link' && isSameTarget(before.target, page.target);
  const attributes = attributesOf(page);
  return {
    ...(entry && { entry }),
    title:
      entry !== undefined && before?.title === page.title && (keepsTarget || entry.title !== '')
        ? entry.title
        : page.title,
    target: keepsTarget && entry?.target !== undefined ? entry.target : page.target,
    ...(entry?.linkTitle !== undefined && { linkTitle: entry.linkTitle }),
    ...(attributes !== undefined && { attributes }),
    entries: [],
  };
}

/**
 * Of several entries for one file the first for the whole page is the page. Earlier ones get `#` after the path, which
 * has the same target; a page that was represented by a part of its file is represented by the whole if others refer to
 * it.
 */
function tellLinksFromPages({ context }: EntriesInput, sections: readonly WantedSection[]): void {
  const all: GrowingEntry[] = [];
  const visit = (entry: GrowingEntry): void => {
    all.push(entry);
    entry.entries.forEach(visit);
  };
  for (const { entries } of sections) (entries as readonly GrowingEntry[]).forEach(visit);
  const pages = new Map(
    all.flatMap((entry, index) => (entry.file === undefined ? [] : [[entry.file, { entry, index }]])),
  );
  for (const [index, entry] of all.entries()) {
    if (entry.file !== undefined || entry.target === undefined) continue;
    const page = pages.get(findTextFile(entry.target, context) ?? '');
    if (page === undefined) continue;
    const isWhole = !entry.target.includes('#');
    if (index < page.index || isWhole) page.entry.target = page.entry.target?.replace(/#.*$/s, '') ?? '';
    if (index > page.index || !isWhole) continue;
    // An empty title is replaced by the target.
    entry.title ||= entry.target;
    entry.target += '#';
  }
}
