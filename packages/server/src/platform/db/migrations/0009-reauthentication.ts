import type { Kysely } from 'kysely';
import type { ColumnTypes } from '../dialect.ts';

/** When the person of a session last authenticated, the purpose of a single sign-on, and the parent of a token. */
export async function addReauthentication(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  const text = types.text as 'text';
  // Null if a session began before, or on a node of an earlier version: its creation time is used.
  await db.schema.alterTable('sessions').addColumn('authenticated_at', text).execute();
  await db.schema.alterTable('saml_requests').addColumn('session_id', text).execute();
  // No foreign key: archives write the rows of a table in no particular order.
  await db.schema.alterTable('access_tokens').addColumn('parent_id', text).execute();
}
