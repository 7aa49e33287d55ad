import { uniqueSlug } from '@bindery/content';
import type { StructureRows } from '../../../domain/sites/structure.ts';
import { conflict } from '../../../platform/errors.ts';
import { checkSegment, STEM_LENGTH_LIMIT, segmentOf } from './url-segment.ts';

/**
 * Existing paths that a section could conflict with. Among sections paths are unique, and no section has the path of a
 * site space of another section: whichever is the default, now or later, no path is ambiguous.
 */
function listTakenBySection(rows: StructureRows, sectionId: string | undefined): Map<string, string> {
  return new Map([
    ...rows.siteSpaces
      .filter(({ section_id }) => section_id !== sectionId)
      .map(({ path }): [string, string] => [path, 'a site space of another section']),
    ...rows.sections
      .filter(({ id }) => id !== sectionId)
      .map(({ path, title }): [string, string] => [path, `the section "${title}"`]),
  ]);
}

/** The paths that a site space of a section, or of a site without sections, could conflict with. */
function listTakenBySiteSpace(
  rows: StructureRows,
  sectionId: string | null,
  siteSpaceId: string | undefined,
): Map<string, string> {
  return new Map([
    ...rows.sections
      .filter(({ id }) => sectionId !== null && id !== sectionId)
      .map(({ path, title }): [string, string] => [path, `the section "${title}"`]),
    ...rows.siteSpaces
      .filter(({ id, section_id }) => section_id === sectionId && id !== siteSpaceId)
      .map(({ path }): [string, string] => [path, 'another site space of its section']),
  ]);
}

/** A free path for a new section, derived from its title. */
export const makeSectionPath = (rows: StructureRows, title: string): string =>
  segmentOf(title, 'section', listTakenBySection(rows, undefined));

/** A free path for a new site space, derived from the title of its space. */
export const makeSiteSpacePath = (rows: StructureRows, title: string, sectionId: string | null): string =>
  segmentOf(title, 'space', listTakenBySiteSpace(rows, sectionId, undefined));

/** The path of a site space in its new section: the same, with a suffix if it is taken. */
export function keepSiteSpacePath(rows: StructureRows, path: string, sectionId: string | null): string {
  const taken = listTakenBySiteSpace(rows, sectionId, undefined);
  return taken.has(path) ? uniqueSlug(Array.from(path).slice(0, STEM_LENGTH_LIMIT).join(''), taken) : path;
}

/**
 * A custom path of a section.
 * @throws 400 for an invalid segment, 409 naming the owner of a taken path
 */
export const checkSectionPath = (rows: StructureRows, path: string, sectionId: string): string =>
  checkFree(path, listTakenBySection(rows, sectionId));

/** A custom path of a site space; see `checkSectionPath`. */
export const checkSiteSpacePath = (
  rows: StructureRows,
  path: string,
  { id, section_id }: { readonly id: string; readonly section_id: string | null },
): string => checkFree(path, listTakenBySiteSpace(rows, section_id, id));

function checkFree(requestedPath: string, taken: ReadonlyMap<string, string>): string {
  const path = checkSegment('body/path', requestedPath);
  const owner = taken.get(path);
  if (owner !== undefined) throw conflict(`The path "${path}" is already taken by ${owner}.`, 'name_taken');
  return path;
}
