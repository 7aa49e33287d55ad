import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createTestDatabase } from '../../../testing/test-database.ts';
import { openDatabase } from '../connect.ts';
import { migrate } from '../migrate.ts';
import { MIGRATIONS } from './migrations.ts';

const FORMER = Object.fromEntries(Object.entries(MIGRATIONS).filter(([name]) => name < '0008'));

it('moves account events out of the logs of organizations, and appoints the oldest user', async () => {
  const former = await createTestDatabase();
  const database = openDatabase(former.config);
  const { writer: db } = database;
  try {
    await migrate(database, FORMER);
    await sql`insert into users (id, display_name, email, email_folded, search_text, created_at) values
      ('young', 'Young', 'y@x.test', 'y@x.test', '', '2026-02-01'),
      ('old', 'Old', 'o@x.test', 'o@x.test', '', '2026-01-01')`.execute(db);
    for (const id of ['one', 'two']) {
      await sql`insert into organizations (id, title, hostname, email_domains, type, default_role, sso, ai, invite_links,
        created_at) values (${id}, 'Acme', ${id}, '[]', 'business', 'read', 0, 0, 1, '2026-01-01')`.execute(db);
    }
    await sql`insert into saml_providers (id, organization_id, label, sso_url, entity_id, certificate, created_at,
      updated_at) values ('prov', 'one', 'Company', '', '', '', '', '')`.execute(db);
    const bySso = '{"method":"saml","provider":"prov"}';
    const rows: [id: string, organization: string, act: string, actor: string | null, details: string, at: string][] = [
      ['a1', 'one', 'password.changed', 'old', '{"endedSessions":1}', '2026-03-01'],
      ['a2', 'two', 'password.changed', 'old', '{"endedSessions":1}', '2026-03-01'],
      ['b1', 'one', 'session.started', 'old', bySso, '2026-03-02'],
      ['b2', 'two', 'session.started', 'old', bySso, '2026-03-02'],
      ['c1', 'two', 'session.refused', null, '{}', '2026-03-03'],
      ['d1', 'two', 'member.joined', 'old', '{}', '2026-03-04'],
    ];
    for (const [id, organization, act, actor, details, at] of rows) {
      await sql`insert into audit_events (id, organization_id, act, actor_id, details, created_at)
        values (${id}, ${organization}, ${act}, ${actor}, ${details}, ${at})`.execute(db);
    }
    expect(await migrate(database)).toEqual(Object.keys(MIGRATIONS).filter((name) => name >= '0008'));

    const left = await db
      .selectFrom('audit_events')
      .select(['id', 'organization_id', 'saml_provider_id'])
      .orderBy('id')
      .execute();
    expect(left).toEqual([
      { id: 'b1', organization_id: 'one', saml_provider_id: 'prov' },
      { id: 'd1', organization_id: 'two', saml_provider_id: null },
    ]);
    const moved = await db
      .selectFrom('installation_audit_events')
      .select(['id', 'act', 'actor_id'])
      .orderBy('id')
      .execute();
    expect(moved).toEqual([
      { id: 'a1', act: 'password.changed', actor_id: 'old' },
      { id: 'b1', act: 'session.started', actor_id: 'old' },
      { id: 'c1', act: 'session.refused', actor_id: null },
    ]);
    const administrators = await db.selectFrom('users').select('id').where('installation_admin', '=', 1).execute();
    expect(administrators).toEqual([{ id: 'old' }]);
    // A node of the previous version keeps writing.
    await sql`insert into users (id, display_name, email, email_folded, search_text, created_at)
      values ('late', 'Late', 'l@x.test', 'l@x.test', '', '2026-05-01')`.execute(db);
  } finally {
    await database.close();
    await former.drop();
  }
});
