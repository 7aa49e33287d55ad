import type { Kysely } from 'kysely';
import type { ColumnTypes } from '../dialect.ts';

/** When the person of a session authenticated last, what a single sign-on is to confirm, and which token made a token. */
export async function addReauthentication(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  const text = types.text as 'text';
  // Null where a session began before, or on a node of an earlier version: its creation counts.
  await db.schema.alterTable('sessions').addColumn('authenticated_at', text).execute();
  await db.schema.alterTable('saml_requests').addColumn('session_id', text).execute();
  // No foreign key: archives write rows in no order among those of one table.
  await db.schema.alterTable('access_tokens').addColumn('parent_id', text).execute();
}
