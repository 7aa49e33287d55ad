import { positionBetween } from '@bindery/content';
import { loadRoles } from '../../access/load-roles.ts';
import type { Tx } from '../../db/transact.ts';
import { conflict, notFound, taken } from '../../errors.ts';
import { newId } from '../../ids.ts';
import type { MemberRow } from '../members/table.ts';
import { placeSibling } from '../positions.ts';
import { checkSegment, segmentOf } from '../sites/address-segment.ts';
import { changeSite, getSite } from '../sites/change-site.ts';
import type { SiteRow } from '../sites/table.ts';
import { findSpaces } from '../spaces/queries.ts';
import type { SpaceRow } from '../spaces/table.ts';
import { checkCondition } from './check-condition.ts';
import * as queries from './queries.ts';
import type { CreateSiteSpace, MoveSiteSpace, UpdateSiteSpace } from './schema.ts';
import type { SiteSpaceRow } from './table.ts';

const SITE_SPACE_LIMIT = 1000;

/**
 * The spaces with these ids that a member may show on a site of the organization, in the order asked.
 * @throws 404 for one that is not there, is deleted, belongs to another organization or is not for the member's eyes
 */
export async function getShowableSpaces(
  tx: Tx,
  member: MemberRow,
  spaceIds: readonly string[],
): Promise<readonly SpaceRow[]> {
  const spaces = await findSpaces(tx.db, spaceIds);
  const roles = await loadRoles(tx.db, member, { spaces: [...spaces.values()] });
  return spaceIds.map((id) => {
    const space = spaces.get(id);
    if (space === undefined || space.deleted_at !== null) throw notFound('space');
    if (space.organization_id !== member.organization_id || roles.onSpace(space) === null) throw notFound('space');
    return space;
  });
}

/**
 * Puts spaces at the end of a site, under paths made from their titles; the first one that a site ever shows is its
 * default.
 * @throws 409 for a space that the site shows already, and when the site has no room
 */
export async function addSpacesToSite(
  tx: Tx,
  site: SiteRow,
  spaces: readonly SpaceRow[],
): Promise<{ readonly site: SiteRow; readonly added: readonly SiteSpaceRow[] }> {
  const siblings = await queries.listSiblings(tx.db, site.id);
  if (siblings.length + spaces.length > SITE_SPACE_LIMIT) {
    throw conflict(`A site has room for ${SITE_SPACE_LIMIT} site spaces.`);
  }
  const paths = new Set(siblings.map(({ path }) => path));
  let position = siblings.at(-1)?.position ?? null;
  const added = spaces.map((space): SiteSpaceRow => {
    if (siblings.some(({ space_id }) => space_id === space.id)) throw conflict('The site shows this space already.');
    const path = segmentOf(space.title, 'space', paths);
    paths.add(path);
    position = positionBetween(position, null);
    const place = { site_id: site.id, section_id: null, space_id: space.id, path, position };
    return { id: newId(), ...place, condition: null, created_at: tx.now };
  });
  const [first] = added;
  if (first === undefined) return { site, added };
  await queries.insertSiteSpaces(tx.db, added);
  const chosen = site.default_site_space_id ?? first.id;
  return { site: await changeSite(tx, site, { default_site_space_id: chosen }), added };
}

/** Adds a space to a site (decisions, rows 144 and 145). */
export async function createSiteSpace(
  tx: Tx,
  siteId: string,
  member: MemberRow,
  body: CreateSiteSpace,
): Promise<SiteSpaceRow> {
  const site = await getSite(tx, siteId);
  // Sites have no sections yet: every one is unknown.
  if (body.sectionId !== undefined) throw notFound('section');
  const spaces = await getShowableSpaces(tx, member, [body.spaceId]);
  const [row] = (await addSpacesToSite(tx, site, spaces)).added;
  if (row === undefined) throw notFound('space');
  return row;
}

/** Takes a space off a site, if it is there; the next one in order becomes the default (decisions, row 132). */
export async function deleteSiteSpace(tx: Tx, siteId: string, siteSpaceId: string): Promise<void> {
  const site = await getSite(tx, siteId);
  const siblings = await queries.listSiblings(tx.db, siteId);
  const index = siblings.findIndex(({ id }) => id === siteSpaceId);
  if (index < 0) return;
  await queries.deleteSiteSpaceRow(tx.db, siteSpaceId);
  const following = [...siblings.slice(index + 1), ...siblings.slice(0, index)];
  const next = following.find(({ hidden }) => !hidden) ?? following[0];
  const isDefault = site.default_site_space_id === siteSpaceId;
  await changeSite(tx, site, isDefault ? { default_site_space_id: next?.id ?? null } : {});
}

/**
 * Changes the members that are given; `null` takes the condition away.
 * @throws 404, 400 for a path or condition that is none, 409 for a path that is taken (override 22)
 */
export async function updateSiteSpace(
  tx: Tx,
  siteId: string,
  siteSpaceId: string,
  body: UpdateSiteSpace,
): Promise<SiteSpaceRow> {
  const site = await getSite(tx, siteId);
  const { row, siblings } = await getShownSibling(tx, siteId, siteSpaceId);
  const path = body.path === undefined ? row.path : checkSegment('body/path', body.path);
  if (
    siblings.some(({ id, section_id, path: other }) => id !== row.id && section_id === row.section_id && other === path)
  )
    throw taken('path', path);
  if (typeof body.condition === 'string') checkCondition('body/condition', body.condition);
  const condition = body.condition === undefined ? row.condition : body.condition;
  if (path === row.path && condition === row.condition) return row;
  await queries.updateSiteSpaceRow(tx.db, row.id, { path, condition });
  await changeSite(tx, site);
  return { ...row, path, condition };
}

/** Moves a site space among those of its site; without a position to the end. */
export async function moveSiteSpace(
  tx: Tx,
  siteId: string,
  siteSpaceId: string,
  { position = {} }: MoveSiteSpace,
): Promise<SiteSpaceRow> {
  const site = await getSite(tx, siteId);
  const { row, siblings } = await getShownSibling(tx, siteId, siteSpaceId);
  const place = { before: position.before?.siteSpace, after: position.after?.siteSpace };
  for (const moved of placeSibling(siblings, row.id, place)) {
    await queries.updateSiteSpaceRow(tx.db, moved.id, { position: moved.position });
  }
  await changeSite(tx, site);
  return row;
}

async function getShownSibling(tx: Tx, siteId: string, siteSpaceId: string) {
  const siblings = await queries.listSiblings(tx.db, siteId);
  const row = siblings.find(({ id, hidden }) => id === siteSpaceId && !hidden);
  if (row === undefined) throw notFound('site space');
  return { row, siblings };
}
