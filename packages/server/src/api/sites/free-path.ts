import { uniqueSlug } from '@bindery/content';
import { conflict } from '../../errors.ts';
import type { StructureRows } from '../../sites/structure.ts';
import { checkSegment, STEM_LENGTH_LIMIT, segmentOf } from './url-segment.ts';

/**
 * What has a path already that a section could have, by the path. Among sections paths are unique, and no section has
 * the path of a site space of another section: whichever is the default, now or later, no address leads to two things.
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

/** The same for a site space of a section, or of a site without sections. */
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

/** A free path for a new section, made from its title. */
export const makeSectionPath = (rows: StructureRows, title: string): string =>
  segmentOf(title, 'section', listTakenBySection(rows, undefined));

/** A free path for a new site space, made from the title of its space. */
export const makeSiteSpacePath = (rows: StructureRows, title: string, sectionId: string | null): string =>
  segmentOf(title, 'space', listTakenBySiteSpace(rows, sectionId, undefined));

/** The path of a site space that comes into another section: its own one, with a suffix where that is taken. */
export function keepSiteSpacePath(rows: StructureRows, path: string, sectionId: string | null): string {
  const taken = listTakenBySiteSpace(rows, sectionId, undefined);
  return taken.has(path) ? uniqueSlug(Array.from(path).slice(0, STEM_LENGTH_LIMIT).join(''), taken) : path;
}

/**
 * A path that somebody chose for a section.
 * @throws 400 for what is no segment, 409 naming what has the path already
 */
export const checkSectionPath = (rows: StructureRows, wanted: string, sectionId: string): string =>
  checkFree(wanted, listTakenBySection(rows, sectionId));

/** The same for a site space. */
export const checkSiteSpacePath = (
  rows: StructureRows,
  wanted: string,
  { id, section_id }: { readonly id: string; readonly section_id: string | null },
): string => checkFree(wanted, listTakenBySiteSpace(rows, section_id, id));

function checkFree(wanted: string, taken: ReadonlyMap<string, string>): string {
  const path = checkSegment('body/path', wanted);
  const owner = taken.get(path);
  if (owner !== undefined) throw conflict(`The path "${path}" is already taken by ${owner}.`, 'name_taken');
  return path;
}
