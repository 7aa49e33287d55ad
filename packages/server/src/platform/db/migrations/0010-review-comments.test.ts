import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createTestDatabase } from '../../../testing/test-database.ts';
import { openDatabase } from '../connect.ts';
import { migrate } from '../migrate.ts';
import { MIGRATIONS } from './migrations.ts';

const FORMER = Object.fromEntries(Object.entries(MIGRATIONS).filter(([name]) => name < '0010'));

it('converts the texts of reviews to comments, once', async () => {
  const former = await createTestDatabase();
  const database = openDatabase(former.config);
  const { writer: db } = database;
  try {
    await migrate(database, FORMER);
    await sql`insert into users (id, display_name, email, email_folded, search_text, created_at)
      values ('ada', 'Ada', 'a@x.test', 'a@x.test', '', '2026-01-01')`.execute(db);
    await sql`insert into organizations (id, title, hostname, email_domains, type, default_role, sso, ai, invite_links,
      created_at) values ('org', 'Acme', 'acme', '[]', 'business', 'read', 0, 0, 1, '2026-01-01')`.execute(db);
    await sql`insert into spaces (id, organization_id, title, emoji, default_level, edit_mode, position, revision_id,
      change_request_count, created_at, updated_at)
      values ('space', 'org', 'Docs', '', 'inherit', 'live', 'a', 'r1', 1, '2026', '2026')`.execute(db);
    await sql`insert into change_requests (id, space_id, number, status, subject, created_by, created_at, updated_at,
      revision_id, revision_initial_id) values ('cr', 'space', 1, 'open', '', 'ada', '2026', '2026', 'r2', 'r1')`.execute(
      db,
    );
    for (const [id, comment] of [
      ['said', 'Please *shorten*.'],
      ['silent', null],
    ]) {
      await sql`insert into change_request_reviews (id, change_request_id, revision_id, reviewer_id, status, comment,
        created_at, updated_at) values (${id}, 'cr', 'r2', 'ada', 'approved', ${comment}, '2026-02-01', '2026-02-01')`.execute(
        db,
      );
    }
    expect(await migrate(database)).toEqual(Object.keys(MIGRATIONS).filter((name) => name >= '0010'));
    const columns = [
      'space_id',
      'change_request_id',
      'revision_id',
      'review_id',
      'body',
      'status',
      'posted_by',
    ] as const;
    expect(
      await db
        .selectFrom('comments')
        .select([...columns, 'posted_at'])
        .execute(),
    ).toEqual([
      {
        space_id: 'space',
        change_request_id: 'cr',
        revision_id: 'r2',
        review_id: 'said',
        body: 'Please *shorten*.',
        status: 'open',
        posted_by: 'ada',
        posted_at: '2026-02-01',
      },
    ]);
    const reviews = await db.selectFrom('change_request_reviews').select(['id', 'comment']).orderBy('id').execute();
    expect(reviews).toEqual([
      { id: 'said', comment: null },
      { id: 'silent', comment: null },
    ]);
  } finally {
    await database.close();
    await former.drop();
  }
});
