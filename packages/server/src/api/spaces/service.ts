import { positionBetween } from '@bindery/content';
import type { Role } from '../../access/permissions.ts';
import { spaceRoleOf } from '../../access/require.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/transact.ts';
import { badRequest, notFound } from '../../errors.ts';
import { newId } from '../../ids.ts';
import { insertEmptyRevision } from '../content/revisions.ts';
import type { MemberRow } from '../members/table.ts';
import * as queries from './queries.ts';
import type { CreateSpace, UpdateSpace } from './schema.ts';
import type { SpaceRow } from './table.ts';

/** A space with the role that the caller has on it. */
export interface VisibleSpace {
  readonly space: SpaceRow;
  readonly role: Role;
}

/** The spaces of the organization that the member may see, in their order (override 16). */
export async function listVisibleSpaces(ctx: Context, member: MemberRow): Promise<VisibleSpace[]> {
  const db = ctx.database.reader;
  return keepVisible(ctx, member, await queries.listSpacesInOrder(db, member.organization_id));
}

/** The deleted spaces that the member may restore, the last deleted first. */
export async function listRestorableSpaces(ctx: Context, member: MemberRow): Promise<VisibleSpace[]> {
  const db = ctx.database.reader;
  const visible = await keepVisible(ctx, member, await queries.listDeletedSpaces(db, member.organization_id));
  return visible.filter(({ role }) => role === 'create' || role === 'admin');
}

async function keepVisible(ctx: Context, member: MemberRow, spaces: readonly SpaceRow[]): Promise<VisibleSpace[]> {
  const ids = spaces.map((space) => space.id);
  const grants =
    member.role === 'admin' ? new Map() : await queries.listGrantedRoles(ctx.database.reader, member.user_id, ids);
  return spaces.flatMap((space) => {
    const role = spaceRoleOf(space, member, grants.get(space.id) ?? []);
    return role === null ? [] : [{ space, role }];
  });
}

/** Makes an empty space at the end of the organization's root, its first revision included. */
export async function createSpace(
  tx: Tx,
  organizationId: string,
  userId: string,
  body: CreateSpace,
): Promise<SpaceRow> {
  const last = await queries.findLastPosition(tx.db, organizationId, null);
  const space: SpaceRow = {
    id: newId(),
    organization_id: organizationId,
    parent_id: null,
    position: positionBetween(last, null),
    title: body.title ?? 'Untitled space',
    emoji: checkEmoji(body.emoji ?? ''),
    edit_mode: body.editMode ?? 'live',
    default_level: 'inherit',
    revision_id: newId(),
    change_request_count: 0,
    created_by: userId,
    created_at: tx.now,
    updated_at: tx.now,
    deleted_at: null,
  };
  await queries.insertSpace(tx.db, space);
  await insertEmptyRevision(tx, space.id, space.revision_id, userId);
  return space;
}

/** Changes the members that are given; `null` clears the emoji (decisions, row 169). */
export async function updateSpace(tx: Tx, spaceId: string, body: UpdateSpace): Promise<SpaceRow> {
  const changes: Partial<SpaceRow> = {
    ...(body.title !== undefined && { title: body.title }),
    ...(body.editMode !== undefined && { edit_mode: body.editMode }),
    ...(body.defaultLevel !== undefined && { default_level: body.defaultLevel ?? 'none' }),
    ...(body.emoji !== undefined && { emoji: checkEmoji(body.emoji ?? '') }),
  };
  if (Object.keys(changes).length > 0) {
    await queries.updateSpaceRow(tx.db, spaceId, { ...changes, updated_at: tx.now });
  }
  const space = await queries.findSpace(tx.db, spaceId);
  if (space === undefined) throw notFound('space');
  return space;
}

const CODE_POINTS = /^[0-9a-f]{4,6}(?:-[0-9a-f]{4,6})*$/i;
const GRAPHEMES = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** One character as people count them, or code points in hexadecimal (decisions, row 29). */
function checkEmoji(emoji: string): string {
  const isCharacter = [...GRAPHEMES.segment(emoji)].length === 1 && !/^[\x20-\x7e]$/.test(emoji);
  if (emoji === '' || CODE_POINTS.test(emoji) || isCharacter) return emoji;
  throw badRequest('body/emoji must be one emoji, or its code points in hexadecimal such as 1f389.');
}
