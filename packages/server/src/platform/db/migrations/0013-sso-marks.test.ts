import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createTestDatabase } from '../../../testing/test-database.ts';
import { openDatabase } from '../connect.ts';
import { migrate } from '../migrate.ts';
import { MIGRATIONS } from './migrations.ts';

const FORMER = Object.fromEntries(Object.entries(MIGRATIONS).filter(([name]) => name < '0013'));

it('clears the marks that sign-ins set on people who have a password, and no others', async () => {
  const former = await createTestDatabase();
  const database = openDatabase(former.config);
  const { writer: db } = database;
  try {
    await migrate(database, FORMER);
    for (const id of ['one', 'two']) {
      await sql`insert into organizations (id, title, hostname, email_domains, type, default_role, sso, ai, invite_links,
        created_at) values (${id}, 'Acme', ${id}, '[]', 'business', 'read', 0, 0, 1, '2026-01-01')`.execute(db);
    }
    const join = async (organization: string, user: string, sso: number) =>
      sql`insert into members (organization_id, user_id, role, disabled, sso, joined_at)
        values (${organization}, ${user}, 'read', 0, ${sso}, '2026-01-01')`.execute(db);
    for (const [user, hasPassword] of [
      ['signed-in', true],
      ['appointed', true],
      ['saml-only', false],
    ] as const) {
      await sql`insert into users (id, display_name, email, email_folded, search_text, created_at)
        values (${user}, ${user}, ${user}, ${user}, '', '2026-01-01')`.execute(db);
      if (hasPassword)
        await sql`insert into user_passwords (user_id, hash, updated_at) values (${user}, '', '')`.execute(db);
      await join('one', user, 1);
    }
    await join('two', 'appointed', 1);
    await join('two', 'signed-in', 0);
    await sql`insert into audit_events (id, organization_id, act, actor_id, target_kind, target_id, details, created_at)
      values ('a', 'one', 'member.updated', 'admin', 'member', 'appointed', '{"sso":true}', '2026-01-02'),
      ('b', 'one', 'member.updated', 'admin', 'member', 'signed-in', '{"oldRole":null,"newRole":"read"}', '2026-01-02')`.execute(
      db,
    );
    expect(await migrate(database)).toEqual(Object.keys(MIGRATIONS).filter((name) => name >= '0013'));
    const marked = await db
      .selectFrom('members')
      .select(['organization_id', 'user_id'])
      .where('sso', '=', 1)
      .orderBy('user_id')
      .execute();
    expect(marked).toEqual([
      { organization_id: 'one', user_id: 'appointed' },
      { organization_id: 'one', user_id: 'saml-only' },
    ]);
  } finally {
    await database.close();
    await former.drop();
  }
});
