import type { Kysely } from 'kysely';
import type { ColumnTypes } from '../dialect.ts';
import { type AnyTable, tableBuilder } from './table-builder.ts';

/** Notifications of people, what they follow and mute, and how they want to be notified. */
export async function createInbox(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  const { table, required, optional, numbers } = tableBuilder(db, types);
  const notifications = optional(
    numbers(
      required(
        table('notifications'),
        ...['user_id', 'organization_id', 'space_id', 'kind', 'thread', 'created_at', 'updated_at'],
      ),
      ...['event_count', 'in_app'],
    ),
    ...['change_request_id', 'comment_id', 'reply_id', 'actor_id', 'details', 'read_at', 'done_at'],
    ...['mail', 'mail_due_at', 'mail_since', 'mailed_at'],
  );
  const references = [
    ['user_id', 'users'],
    ['space_id', 'spaces'],
    ['change_request_id', 'change_requests'],
    ['comment_id', 'comments'],
    ['reply_id', 'comment_replies'],
  ] as const;
  await references
    .reduce((builder, [column, parent]) => below(builder, 'notifications', column, parent), notifications)
    .execute();
  const index = (name: string, columns: readonly string[]) =>
    db.schema
      .createIndex(`notifications_${name}`)
      .on('notifications')
      .columns([...columns]);
  await index('thread', ['user_id', 'thread']).unique().execute();
  await index('order', ['user_id', 'updated_at', 'id']).execute();
  await index('mail', ['user_id', 'mail_due_at']).execute();
  await index('age', ['updated_at']).execute();
  // What is deleted finds its notifications.
  for (const [column] of references.slice(1)) await index(column.replace(/_id$/, ''), [column]).execute();

  for (const [name, column, parent] of [
    ['change_request_subscriptions', 'change_request_id', 'change_requests'],
    ['comment_subscriptions', 'comment_id', 'comments'],
  ] as const) {
    const subscriptions = required(table(name, [column, 'user_id']), 'state', 'created_at');
    await below(below(subscriptions, name, column, parent), name, 'user_id', 'users').execute();
    await db.schema.createIndex(`${name}_user`).on(name).column('user_id').execute();
  }
  const settings = required(table('notification_settings', ['user_id']), 'settings', 'updated_at');
  await below(settings, 'notification_settings', 'user_id', 'users').execute();
  const counts = numbers(required(table('notification_mail_counts', ['user_id']), 'window_started_at'), 'count');
  await below(counts, 'notification_mail_counts', 'user_id', 'users').execute();
}

const below = (builder: AnyTable, name: string, column: string, parent: string): AnyTable =>
  builder.addForeignKeyConstraint(`${name}_${column.replace(/_id$/, '')}`, [column as never], parent, ['id'], (on) =>
    on.onDelete('cascade'),
  );
