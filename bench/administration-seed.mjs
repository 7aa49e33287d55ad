// An installation with very large lists, written by the statements of its databases: the API would need hours.
import path from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { bearerCaller } from './large-space.mjs';
import { sized } from './measure.mjs';
import { openFile, seedMembers } from './members.mjs';
import { startBindery } from './server.mjs';

export const AUDIT_EVENTS = sized(1_000_000, 50_000);
export const VISITS = sized(10_000_000, 150_000);
const DAY = 86_400_000;
/** Events inserted at once. */
const CHUNK = 1_000_000;

/**
 * An installation with its sample site, members, audit events and visits.
 * @returns the id of the site, and the link with which the administrator sets a password
 */
export async function seedAdministration(dataDir) {
  const server = await startBindery(dataDir);
  const call = bearerCaller(server);
  const [organization] = (await call('GET', '/v1/orgs')).items;
  const [site] = (await call('GET', `/v1/orgs/${organization.id}/sites`)).items;
  const link = server.passwordLink();
  const database = openFile(dataDir);
  await seedMembers(call, database, organization.id);
  await seedAuditEvents(database, organization.id);
  await database.close();
  await server.stop();
  await seedVisits(dataDir, site.id);
  return { site: site.id, link: (url) => link.replace(/^http:\/\/[^/]+/, url) };
}

/** An event a second, of four actions, each about a member. */
async function seedAuditEvents(database, organizationId) {
  const [{ id: actor }] = await database.query("select id from users where email = 'admin@example.com'");
  const [{ members }] = await database.query('select count(*) as members from members');
  const first = Date.now() / 1000 - AUDIT_EVENTS;
  await database.query(
    `with recursive numbers (n) as (select 0 union all select n + 1 from numbers where n < ${AUDIT_EVENTS} - 1)
    insert into audit_events (id, organization_id, act, actor_id, target_kind, target_id, details, created_at)
    select lower(hex(randomblob(10))), ?,
      case n % 4 when 0 then 'member.updated' when 1 then 'member.removed' when 2 then 'member.invited'
        else 'organization.updated' end,
      ?, 'member', substr('u' || (n * 7919 % ${members - 1}) || 'xxxxxxxxxxxxxxxxxxxx', 1, 20),
      '{"oldRole":"read","newRole":"edit"}', strftime('%Y-%m-%dT%H:%M:%fZ', ${first} + n, 'unixepoch')
    from numbers`,
    [organizationId, actor],
  );
}

/** Sessions of four events within two minutes, half of them in the last 30 days, the default range of the screen. */
async function seedVisits(dataDir, site) {
  const folder = path.join(dataDir, 'insights');
  const { openDuckdbStore } = await import('../packages/server/dist/engines/insights/duckdb-store.js');
  // It creates the tables.
  const store = await openDuckdbStore(folder, console.error);
  await store.close();
  const instance = await DuckDBInstance.create(path.join(folder, 'events.duckdb'), { memory_limit: '2GB' });
  const connection = await instance.connect();
  const started = performance.now();
  const to = Date.now();
  const [start, middle] = [to - 365 * DAY, to - 30 * DAY];
  await connection.run(`insert into sites (id) select '${site}' where not exists (from sites where id = '${site}')`);
  for (let first = 0; first < VISITS; first += CHUNK) {
    const end = Math.min(VISITS, first + CHUNK);
    const half = first < VISITS / 2 ? { from: start, to: middle, offset: 0 } : { from: middle, to, offset: VISITS / 2 };
    await connection.run(insertVisits({ site, first, end, ...half }));
  }
  await connection.run('checkpoint');
  connection.closeSync();
  instance.closeSync();
  console.log(`        DuckDB: ${VISITS} events in ${((performance.now() - started) / 1000).toFixed(1)} s`);
}

/** Numbers are spread by `hash`; `chance` is below 100, and popular pages have low numbers. */
function insertVisits({ site, first, end, from, to, offset }) {
  const sessionLength = (to - from) / (VISITS / 2 / 4);
  return `insert into events (site, instant, visitor, session, type, url, section, site_space, space, revision, place,
      country, device, browser, os, language, referrer, referrer_domain, search_query, feedback_rating, link_target,
      link_kind, link_domain, link_position, opening)
    with numbered as (
      select n, n // 4 as session_number, (hash(n // 4 + 77) % ${Math.ceil(VISITS / 10)})::bigint as visitor_number,
        hash(n + 5) % 100 as chance, cast(floor(power((hash(n + 11) % 65536) / 65536, 2) * 2000) as integer) as page,
        cast(least(${to - 1}, ${from} + ((n - ${offset}) // 4) * ${sessionLength} + (n % 4) * 40000) as bigint) as instant
      from range(${first}, ${end}) as numbers (n)
    ), typed as (
      select *, case when chance < 85 then 'page_view' when chance < 90 then 'search_type_query'
        when chance < 95 then 'link_click' else 'page_post_feedback' end as type from numbered
    )
    select (select number from sites where id = '${site}'), instant, hash(visitor_number), hash(session_number + 2000003),
      type, 'https://docs.example.com/guides/page-' || page, 'section_' || page % 5, 'site_space_' || page % 5,
      'space_' || page % 5, 'revision_' || n * 100 // ${VISITS}, 'space_' || page % 5 || '/page_' || page,
      ['US', 'DE', 'FR', 'JP', 'GB', 'IN', 'BR'][1 + visitor_number % 7], 'desktop',
      ['chrome', 'firefox', 'safari', 'edge'][1 + visitor_number % 4],
      ['windows', 'macos', 'linux', 'android', 'ios'][1 + visitor_number % 5], ['en', 'de', 'fr'][1 + visitor_number % 3],
      case when n % 4 = 0 then 'https://www.google.com/' end, case when n % 4 = 0 then 'google.com' end,
      case when type = 'search_type_query' then 'words ' || page % 300 end,
      case when type = 'page_post_feedback' then 'good' end,
      case when type = 'link_click' then '{"kind":"url","url":"https://www.example.com/"}' end,
      case when type = 'link_click' then 'url' end, case when type = 'link_click' then 'example.com' end,
      case when type = 'link_click' then 'content' end,
      n % 4 = 0 or instant // 900000 <> (instant - 40000) // 900000
    from typed order by instant`;
}
