import type { PlacedGroup, PlacedSiteSpace, SiteStructure } from '../../../domain/sites/structure.ts';
import type { SiteSectionRow } from '../../../platform/db/tables/site-sections.ts';

/**
 * Keys in structure order: positions and ids from the top level down. Both consist of letters and digits, which sort
 * after the spaces between them.
 */
const joinKey = (...parts: readonly string[]): string => parts.join(' ');

export const orderOfGroup = ({ row }: PlacedGroup): string => joinKey(row.position, row.id);

export function orderOfSection({ groups }: SiteStructure, { id, position, group_id }: SiteSectionRow): string {
  const group = groups.find(({ row }) => row.id === group_id);
  return group === undefined ? joinKey(position, id) : joinKey(orderOfGroup(group), position, id);
}

export function orderOfSiteSpace(structure: SiteStructure, { row, section }: PlacedSiteSpace): string {
  const parent = section === undefined ? '' : orderOfSection(structure, section);
  return joinKey(parent, row.position, row.id);
}
