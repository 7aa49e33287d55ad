import { reposition } from '@bindery/content';
import { badRequest } from '../../errors.ts';
import { placeSibling, type SiblingPosition } from '../positions.ts';
import { keepSiteSpacePath } from './free-path.ts';
import {
  changeRow,
  getGroupRow,
  getSectionRow,
  getSiteSpaceRow,
  listSiblings,
  listSiteSpacesIn,
  removeRows,
  type StructureDraft,
  setPositions,
} from './structure-draft.ts';

/** Something that a move names as its neighbour. */
export interface Neighbour {
  readonly kind: 'site-section' | 'site-section-group' | 'site-space';
  readonly id: string;
}

/** Where something is moved: next to what is named, or to the end of where it is. */
export interface NewPlace {
  readonly before?: Neighbour | undefined;
  readonly after?: Neighbour | undefined;
}

/**
 * Moves a section: next to one of a group it joins that group, next to a group it stands at the top
 * (docs/api/contract.md#moving-within-a-site).
 */
export function placeSection(draft: StructureDraft, sectionId: string, place: NewPlace): StructureDraft {
  const row = getSectionRow(draft, sectionId);
  const groupId = findParent(place, row.group_id, ({ kind, id }) => {
    if (kind === 'site-section') return getSectionRow(draft, id).group_id;
    if (kind !== 'site-section-group') throw wrongNeighbour('a section or section group');
    getGroupRow(draft, id);
    return null;
  });
  const moved = changeRow(draft, 'sections', row, { group_id: groupId });
  return setPositions(moved, placeSibling(listSiblings(moved, groupId), sectionId, idsOf(place)));
}

/** Moves a group among the groups and the sections without one. */
export function placeGroup(draft: StructureDraft, groupId: string, place: NewPlace): StructureDraft {
  getGroupRow(draft, groupId);
  findParent(place, null, ({ kind, id }) => {
    if (kind === 'site-section-group') getGroupRow(draft, id);
    else if (kind !== 'site-section') throw wrongNeighbour('a section group, or a section that is in none');
    else if (getSectionRow(draft, id).group_id !== null) throw wrongNeighbour('no section of a group, but the group');
    return null;
  });
  return setPositions(draft, placeSibling(listSiblings(draft, null), groupId, idsOf(place)));
}

/**
 * Moves a site space: next to one of another section into that section (docs/api/contract.md#moving-within-a-site),
 * under a path that is free there.
 */
export function placeSiteSpace(draft: StructureDraft, siteSpaceId: string, place: NewPlace): StructureDraft {
  const row = getSiteSpaceRow(draft, siteSpaceId);
  const sectionId = findParent(place, row.section_id, ({ kind, id }) => {
    if (kind !== 'site-space') throw wrongNeighbour('a site space');
    return getSiteSpaceRow(draft, id).section_id;
  });
  const isStaying = sectionId === row.section_id;
  const changes = isStaying ? {} : { section_id: sectionId, path: keepSiteSpacePath(draft, row.path, sectionId) };
  const moved = changeRow(draft, 'siteSpaces', row, changes);
  const siblings = listSiteSpacesIn(moved, sectionId);
  return setPositions(moved, placeSibling(siblings, siteSpaceId, idsOf(place)));
}

/** Puts the sections of a group in the place of the group (docs/api/contract.md#sections). */
export function dissolveGroup(draft: StructureDraft, groupId: string): StructureDraft {
  const members = listSiblings(draft, groupId);
  const order = listSiblings(draft, null).flatMap((item): { id: string; position?: string }[] =>
    item.id === groupId ? members.map(({ id }) => ({ id })) : [item],
  );
  const positions = reposition(order.map(({ position }) => position));
  const ids = new Set(members.map(({ id }) => id));
  const loose = draft.sections.map((row) => (ids.has(row.id) ? { ...row, group_id: null } : row));
  const rest = removeRows({ ...draft, sections: loose }, 'groups', ({ id }) => id === groupId);
  return setPositions(
    rest,
    order.flatMap(({ id }, index) => ({ id, position: positions[index] ?? '' })),
  );
}

/** The parent that the neighbours have in common; without any the present one. */
function findParent<Parent>(
  { before, after }: NewPlace,
  present: Parent,
  parentOf: (neighbour: Neighbour) => Parent,
): Parent {
  const parents = [before, after].flatMap((neighbour) => (neighbour === undefined ? [] : [parentOf(neighbour)]));
  if (parents.some((parent) => parent !== parents[0])) {
    throw badRequest('body/position/after and body/position/before must be neighbours, in this order.');
  }
  return parents.length === 0 ? present : (parents[0] as Parent);
}

const wrongNeighbour = (what: string) => badRequest(`body/position must name ${what}.`);

const idsOf = ({ before, after }: NewPlace): SiblingPosition => ({ before: before?.id, after: after?.id });
