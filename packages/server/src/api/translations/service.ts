import { loadRoles } from '../../access/load-roles.ts';
import { includesRole } from '../../access/permissions.ts';
import { type NewAuditEvent, writeAuditEvent } from '../../audit/record.ts';
import type { AuditAction } from '../../db/tables/audit-actions.ts';
import type { MemberRow } from '../../db/tables/members.ts';
import type { TranslationLanguageRow, TranslationSettingsRow } from '../../db/tables/translations.ts';
import type { Tx } from '../../db/transact.ts';
import { badRequest, conflict, limitReached, notFound, spaceDeleted } from '../../errors.ts';
import { newId } from '../../ids.ts';
import { findMember } from '../../queries/members.ts';
import { findSpaces } from '../../queries/spaces.ts';
import * as queries from '../../queries/translations.ts';
import { readCommentForm } from '../comments/comment-form.ts';
import type { WriteTranslationLanguage, WriteTranslationSettings } from './schema.ts';

/** Settings of an organization, at most. */
const MAX_SETTINGS = 1000;

/** Whose settings are changed, and by whom. */
export interface TranslationChange {
  readonly organizationId: string;
  readonly userId: string;
}

/** Makes settings without languages (docs/api/contract.md#translations). @throws 409 beyond 1000 of an organization */
export async function createTranslationSettings(
  tx: Tx,
  { organizationId, userId }: TranslationChange,
  { title }: WriteTranslationSettings,
): Promise<TranslationSettingsRow> {
  if ((await queries.countTranslationSettings(tx.db, organizationId)) >= MAX_SETTINGS)
    throw limitReached(
      `Translation limit reached (${MAX_SETTINGS.toLocaleString('en')} per organization). Delete some first.`,
    );
  const settings: TranslationSettingsRow = {
    id: newId(),
    organization_id: organizationId,
    title,
    created_at: tx.now,
    updated_at: tx.now,
  };
  await queries.insertTranslationSettings(tx.db, settings);
  await record(tx, 'translation.created', userId, settings);
  return settings;
}

/** Gives settings another title. @throws 404 when they are gone */
export async function updateTranslationSettings(
  tx: Tx,
  { organizationId, userId }: TranslationChange,
  settingsId: string,
  { title }: WriteTranslationSettings,
): Promise<TranslationSettingsRow> {
  const settings = await getSettings(tx, organizationId, settingsId);
  const changes = { title, updated_at: tx.now };
  await queries.updateTranslationSettingsRow(tx.db, settingsId, changes);
  await record(tx, 'translation.updated', userId, settings, { to: title });
  return { ...settings, ...changes };
}

/** Deletes settings with their languages, if they exist; the spaces stay. */
export async function deleteTranslationSettings(
  tx: Tx,
  { organizationId, userId }: TranslationChange,
  settingsId: string,
): Promise<void> {
  const settings = await queries.findTranslationSettings(tx.db, organizationId, settingsId);
  if (settings === undefined) return;
  await queries.deleteTranslationSettingsRow(tx.db, settingsId);
  await record(tx, 'translation.deleted', userId, settings);
}

/**
 * Makes a language of a translation, or replaces it with what is given. A space that the user may not see, and so
 * cannot name, stays unless another one or null replaces it.
 * @returns the language as it is now, and whether it was made
 * @throws 404 when the settings are gone; 400 for instructions that say nothing, and for a space that is none of the
 *   organization's or not the user's to see; 409 for a space that is deleted or stands for another language
 */
export async function setTranslationLanguage(
  tx: Tx,
  { organizationId, userId }: TranslationChange,
  { settingsId, language }: queries.LanguageOfSpace,
  { instructions, space }: WriteTranslationLanguage,
): Promise<{ readonly row: TranslationLanguageRow; readonly isNew: boolean }> {
  const settings = await getSettings(tx, organizationId, settingsId);
  const before = await queries.findTranslationLanguage(tx.db, settingsId, language);
  const row: TranslationLanguageRow = {
    settings_id: settingsId,
    language,
    instructions: instructions === undefined ? null : readCommentForm(instructions, 'body/instructions'),
    space_id: await chooseSpace(tx, { organizationId, userId }, before?.space_id ?? null, space),
    created_at: before?.created_at ?? tx.now,
    updated_at: tx.now,
  };
  if (row.space_id !== null) await requireFree(tx, row.space_id, { settingsId, language });
  await queries.setTranslationLanguageRow(tx.db, row);
  await queries.updateTranslationSettingsRow(tx.db, settingsId, { updated_at: tx.now });
  const details = { language, spaceId: row.space_id };
  await record(tx, 'translation-language.updated', userId, settings, details);
  return { row, isNew: before === undefined };
}

/** Removes a language from a translation, if it has it. @throws 404 when the settings are gone */
export async function deleteTranslationLanguage(
  tx: Tx,
  { organizationId, userId }: TranslationChange,
  { settingsId, language }: queries.LanguageOfSpace,
): Promise<void> {
  const settings = await getSettings(tx, organizationId, settingsId);
  if ((await queries.findTranslationLanguage(tx.db, settingsId, language)) === undefined) return;
  await queries.deleteTranslationLanguageRow(tx.db, settingsId, language);
  await queries.updateTranslationSettingsRow(tx.db, settingsId, { updated_at: tx.now });
  await record(tx, 'translation-language.deleted', userId, settings, { language });
}

async function getSettings(tx: Tx, organizationId: string, settingsId: string): Promise<TranslationSettingsRow> {
  const settings = await queries.findTranslationSettings(tx.db, organizationId, settingsId);
  if (settings === undefined) throw notFound('translation');
  return settings;
}

function record(
  tx: Tx,
  action: AuditAction,
  actorId: string,
  settings: TranslationSettingsRow,
  details: NewAuditEvent['details'] = {},
): Promise<void> {
  const target = { kind: 'translation', id: settings.id };
  return writeAuditEvent(tx, settings.organization_id, {
    action,
    actorId,
    target,
    details: { title: settings.title, ...details },
  });
}

/** The space that a language is to have; see `setTranslationLanguage`. `given` is undefined where none is named. */
async function chooseSpace(
  tx: Tx,
  { organizationId, userId }: TranslationChange,
  before: string | null,
  given: string | null | undefined,
): Promise<string | null> {
  const asked = given === undefined ? before : given;
  if (asked === null) return null;
  const member = await findMember(tx.db, organizationId, userId);
  const seen = (await listSeenSpaces(tx.db, member, [asked])).get(asked);
  if (given === undefined) return seen === undefined ? before : null;
  if (seen === undefined)
    throw badRequest('body/space must be the id of a space of the organization that you may see.');
  if (seen.isDeleted && asked !== before) throw spaceDeleted();
  return asked;
}

/** @throws 409 when the space stands for another language already */
async function requireFree(tx: Tx, spaceId: string, { settingsId, language }: queries.LanguageOfSpace): Promise<void> {
  const held = (await queries.findLanguagesOfSpaces(tx.db, [spaceId])).get(spaceId);
  if (held === undefined || (held.settingsId === settingsId && held.language === language)) return;
  throw conflict(
    `The space already has the content in the language "${held.language}" of a translation. Remove it from that language first.`,
    'space_in_translation',
  );
}

/**
 * Which of these spaces a member of the organization may see, by their ids; a deleted one exists for who may restore
 * it.
 * @param member undefined for somebody who is none, who sees nothing
 */
export async function listSeenSpaces(
  db: Parameters<typeof loadRoles>[0],
  member: MemberRow | undefined,
  spaceIds: readonly string[],
): Promise<Map<string, { readonly isDeleted: boolean }>> {
  const found = [...(await findSpaces(db, spaceIds)).values()];
  const spaces = found.filter(({ organization_id }) => organization_id === member?.organization_id);
  const roles = await loadRoles(db, member, { spaces });
  return new Map(
    spaces.flatMap((space) => {
      const isDeleted = space.deleted_at !== null;
      const isSeen = includesRole(roles.onSpace(space), isDeleted ? 'create' : 'read');
      return isSeen ? [[space.id, { isDeleted }] as const] : [];
    }),
  );
}
