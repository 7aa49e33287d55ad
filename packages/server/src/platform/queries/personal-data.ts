import type { Db } from '../db/database.ts';
import { SERVER_CLIENT } from './page-draft-steps.ts';

/** Part of a list: the rows after an id, ordered by id. */
export interface Batch {
  readonly userId: string;
  readonly after: string;
  readonly limit: number;
}

/** The user's own profile, without secrets. */
export async function findProfile(db: Db, userId: string) {
  const user = await db
    .selectFrom('users')
    .select(['id', 'display_name', 'email', 'photo_url', 'installation_admin', 'created_at'])
    .where('id', '=', userId)
    .executeTakeFirst();
  const preferences = await db
    .selectFrom('user_preferences')
    .select(['preferences', 'updated_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return { ...user, preferences };
}

/** Organizations, teams, and roles granted on single spaces, collections and sites. */
export async function listOwnAccess(db: Db, userId: string) {
  const memberships = await db
    .selectFrom('members')
    .innerJoin('organizations', 'organizations.id', 'members.organization_id')
    .select(['organizations.id as organization_id', 'organizations.title', 'members.role', 'members.disabled'])
    .select(['members.sso', 'members.joined_at', 'members.last_seen_at'])
    .where('members.user_id', '=', userId)
    .execute();
  const teams = await db
    .selectFrom('team_members')
    .innerJoin('teams', 'teams.id', 'team_members.team_id')
    .select(['teams.id as team_id', 'teams.organization_id', 'teams.title', 'team_members.role'])
    .select('team_members.added_at')
    .where('team_members.user_id', '=', userId)
    .execute();
  const granted = (['space', 'collection', 'site'] as const).map((kind) => listGrants(db, userId, kind));
  const [spaces, collections, sites] = await Promise.all(granted);
  return { memberships, teams, spaces, collections, sites };
}

async function listGrants(db: Db, userId: string, kind: 'space' | 'collection' | 'site') {
  return db
    .selectFrom(`${kind}_user_grants`)
    .select([`${kind}_id`, 'role', 'created_at'] as never[])
    .where('user_id' as never, '=', userId as never)
    .execute();
}

/** Sessions, tokens and passkeys, without their secrets. */
export async function listOwnSignIns(db: Db, userId: string) {
  const sessions = await db
    .selectFrom('sessions')
    .select([
      'id',
      'user_agent',
      'sign_in_method',
      'saml_provider_id',
      'identity_id',
      'created_at',
      'seen_at',
      'expires_at',
    ])
    .where('user_id', '=', userId)
    .execute();
  const tokens = await db
    .selectFrom('access_tokens')
    .select(['id', 'title', 'created_at', 'expires_at'])
    .where('user_id', '=', userId)
    .execute();
  const passkeys = await db
    .selectFrom('passkeys')
    .select(['id', 'name', 'created_at', 'used_at'])
    .where('user_id', '=', userId)
    .execute();
  const totp = await db
    .selectFrom('user_totp')
    .select(['created_at', 'used_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  const identities = await db
    .selectFrom('user_identities')
    .select(['id', 'issuer', 'subject', 'email', 'created_at', 'used_at'])
    .where('user_id', '=', userId)
    .execute();
  return { sessions, tokens, passkeys, identities, authenticator_app: totp ?? null };
}

export async function listOwnFavorites(db: Db, userId: string) {
  return db.selectFrom('favorites').select(['kind', 'target_id', 'created_at']).where('user_id', '=', userId).execute();
}

/** What the user is notified about, follows and mutes. */
export async function findOwnNotificationSettings(db: Db, userId: string) {
  const settings = await db
    .selectFrom('notification_settings')
    .select(['settings', 'updated_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  const changeRequests = await db
    .selectFrom('change_request_subscriptions')
    .select(['change_request_id', 'state', 'created_at'])
    .where('user_id', '=', userId)
    .execute();
  const comments = await db
    .selectFrom('comment_subscriptions')
    .select(['comment_id', 'state', 'created_at'])
    .where('user_id', '=', userId)
    .execute();
  return { ...settings, change_request_subscriptions: changeRequests, comment_subscriptions: comments };
}

export async function listOwnNotifications(db: Db, { userId, after, limit }: Batch) {
  return db
    .selectFrom('notifications')
    .select(['id', 'kind', 'organization_id', 'space_id', 'change_request_id', 'comment_id', 'reply_id', 'actor_id'])
    .select(['details', 'created_at', 'updated_at', 'read_at', 'done_at', 'mailed_at'])
    .where('user_id', '=', userId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
}

export async function listOwnComments(db: Db, { userId, after, limit }: Batch) {
  return db
    .selectFrom('comments')
    .select(['id', 'space_id', 'change_request_id', 'page_id', 'body', 'status', 'posted_at', 'edited_at'])
    .where('posted_by', '=', userId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
}

export async function listOwnReplies(db: Db, { userId, after, limit }: Batch) {
  return db
    .selectFrom('comment_replies')
    .select(['id', 'comment_id', 'body', 'posted_at', 'edited_at'])
    .where('posted_by', '=', userId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
}

export async function listOwnChangeRequests(db: Db, { userId, after, limit }: Batch) {
  return db
    .selectFrom('change_requests')
    .select(['id', 'space_id', 'number', 'subject', 'description', 'status', 'created_at', 'updated_at'])
    .where('created_by', '=', userId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Drafts of pages with the user's changes; their content belongs to the organization, like pages. */
export async function listOwnDrafts(db: Db, { userId, after, limit }: Batch) {
  return db
    .selectFrom('page_drafts')
    .select(['id', 'space_id', 'change_request_id', 'page_id', 'created_at', 'updated_at'])
    .where('id', '>', after)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('page_draft_steps')
          .select('page_draft_steps.version')
          .whereRef('page_draft_steps.draft_id', '=', 'page_drafts.id')
          .where('page_draft_steps.client', '!=', SERVER_CLIENT)
          .where('page_draft_steps.user_id', '=', userId),
      ),
    )
    .orderBy('id')
    .limit(limit)
    .execute();
}

export async function listOwnReviews(db: Db, { userId, after, limit }: Batch) {
  return db
    .selectFrom('change_request_reviews')
    .select(['id', 'change_request_id', 'status', 'comment', 'created_at', 'updated_at'])
    .where('reviewer_id', '=', userId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
}

export async function listOwnOrganizationEvents(db: Db, { userId, after, limit }: Batch) {
  return db
    .selectFrom('audit_events')
    .select(['id', 'organization_id', 'act', 'target_kind', 'target_id', 'details', 'created_at'])
    .where('actor_id', '=', userId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
}

export async function listOwnAccountEvents(db: Db, { userId, after, limit }: Batch) {
  return db
    .selectFrom('installation_audit_events')
    .select(['id', 'act', 'target_kind', 'target_id', 'details', 'created_at'])
    .where('actor_id', '=', userId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
}
