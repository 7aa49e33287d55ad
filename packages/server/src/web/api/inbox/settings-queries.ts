import type { Db } from '../../../platform/db/database.ts';
import type { NotificationMailCountTable } from '../../../platform/db/tables/notifications.ts';
import { readStoredSettings, type StoredNotificationSettings } from './settings.ts';

/** The stored settings of a person; none are the defaults. */
export async function findStoredSettings(db: Db, userId: string): Promise<StoredNotificationSettings> {
  const row = await db
    .selectFrom('notification_settings')
    .select('settings')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return readStoredSettings(row?.settings);
}

export async function putSettings(
  db: Db,
  userId: string,
  settings: StoredNotificationSettings,
  now: string,
): Promise<void> {
  const changes = { settings: JSON.stringify(settings), updated_at: now };
  await db
    .insertInto('notification_settings')
    .values({ user_id: userId, ...changes })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(changes))
    .execute();
}

/** The mails that a person received in their current hour. */
export async function findMailCount(db: Db, userId: string): Promise<NotificationMailCountTable | undefined> {
  return db
    .selectFrom('notification_mail_counts')
    .select(['user_id', 'window_started_at', 'count'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

export async function putMailCount(db: Db, row: NotificationMailCountTable): Promise<void> {
  const { window_started_at, count } = row;
  await db
    .insertInto('notification_mail_counts')
    .values(row)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ window_started_at, count }))
    .execute();
}
