import { reposition } from '@bindery/content';
import { badRequest } from '../../../platform/errors.ts';
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

/** The neighbor in a move. */
export interface Neighbour {
  readonly kind: 'site-section' | 'site-section-group' | 'site-space';
  readonly id: string;
}

/** Target of a move: next to an item, or at the end of the current parent. */
export interface NewPosition {
  readonly before?: Neighbour | undefined;
  readonly after?: Neighbour | undefined;
}

/**
 * Moves a section: next to one of a group it joins that group, next to a group it is at the top level
 * (docs/api/contract.md#moving-within-a-site).
 */
export function placeSection(draft: StructureDraft, sectionId: string, position: NewPosition): StructureDraft {
  const row = getSectionRow(draft, sectionId);
  const groupId = findParent(position, row.group_id, ({ kind, id }) => {
    if (kind === 'site-section') return getSectionRow(draft, id).group_id;
    if (kind !== 'site-section-group') throw wrongNeighbour('a section or section group');
    getGroupRow(draft, id);
    return null;
  });
  const moved = changeRow(draft, 'sections', row, { group_id: groupId });
  return setPositions(moved, placeSibling(listSiblings(moved, groupId), sectionId, idsOf(position)));
}

/** Moves a group among the groups and the sections without one. */
export function placeGroup(draft: StructureDraft, groupId: string, position: NewPosition): StructureDraft {
  getGroupRow(draft, groupId);
  findParent(position, null, ({ kind, id }) => {
    if (kind === 'site-section-group') getGroupRow(draft, id);
    else if (kind !== 'site-section') throw wrongNeighbour('a section group, or a section that is in none');
    else if (getSectionRow(draft, id).group_id !== null) throw wrongNeighbour('no section of a group, but the group');
    return null;
  });
  return setPositions(draft, placeSibling(listSiblings(draft, null), groupId, idsOf(position)));
}

/**
 * Moves a site space: next to one of another section into that section (docs/api/contract.md#moving-within-a-site),
 * with a free path.
 */
export function placeSiteSpace(draft: StructureDraft, siteSpaceId: string, position: NewPosition): StructureDraft {
  const row = getSiteSpaceRow(draft, siteSpaceId);
  const sectionId = findParent(position, row.section_id, ({ kind, id }) => {
    if (kind !== 'site-space') throw wrongNeighbour('a site space');
    return getSiteSpaceRow(draft, id).section_id;
  });
  const isStaying = sectionId === row.section_id;
  const changes = isStaying ? {} : { section_id: sectionId, path: keepSiteSpacePath(draft, row.path, sectionId) };
  const moved = changeRow(draft, 'siteSpaces', row, changes);
  const siblings = listSiteSpacesIn(moved, sectionId);
  return setPositions(moved, placeSibling(siblings, siteSpaceId, idsOf(position)));
}

/** Replaces a group by its sections (docs/api/contract.md#sections). */
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

/** The common parent of the neighbors; the current one without any. */
function findParent<Parent>(
  { before, after }: NewPosition,
  present: Parent,
  parentOf: (neighbour: Neighbour) => Parent,
): Parent {
  const parents = [before, after].flatMap((neighbour) => (neighbour === undefined ? [] : [parentOf(neighbour)]));
  if (parents.some((parent) => parent !== parents[0])) {
    throw badRequest('body/position/after and body/position/before must be neighbors, in this order.');
  }
  return parents.length === 0 ? present : (parents[0] as Parent);
}

const wrongNeighbour = (what: string) => badRequest(`body/position must name ${what}.`);

const idsOf = ({ before, after }: NewPosition): SiblingPosition => ({ before: before?.id, after: after?.id });
