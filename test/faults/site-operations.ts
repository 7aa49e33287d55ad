import { aBrowserSession, anEvent } from '../../packages/server/src/testing/sent-events.ts';
import { waitForJobs } from './check-jobs.ts';
import { aSpaceWithPages } from './content-operations.ts';
import { aRequest, type FaultOperation, requireEqual, requireKept } from './operation.ts';
import { type FaultWorld, newWord, waitFor } from './world.ts';

const EVENTS = 7;
/** Tables with rows of a space, all of which are deleted with it. */
const TABLES_OF_SPACE = [
  'revisions',
  'change_requests',
  'comments',
  'git_syncs',
  'site_spaces',
  'space_user_grants',
] as const;

/** A site that shows new spaces, in their order. */
async function aSiteOf(world: FaultWorld, count: number) {
  const spaces = [];
  for (let index = 0; index < count; index++) spaces.push(await aSpaceWithPages(world));
  const { id } = await world.send('POST', `/v1/orgs/${world.organizationId}/sites`, {
    title: newWord(),
    spaces: spaces.map((space) => space.id),
  });
  return { spaces, url: `/v1/orgs/${world.organizationId}/sites/${id}` };
}

export const moveSiteSpace: FaultOperation = async (world) => {
  const { url } = await aSiteOf(world, 3);
  const order = async (): Promise<string[]> =>
    (await world.send('GET', `${url}/structure`)).structure.map(({ id }: { id: string }) => id);
  const before = await order();
  const [one = '', two = '', three = ''] = before;
  const after = [three, one, two];
  const position = { before: { type: 'site-space', siteSpace: one } };
  return aRequest(
    () => world.send('POST', `${url}/site-spaces/${three}/move`, { position }),
    async (isAcknowledged) => {
      const now = await order();
      requireEqual('the order of a site', now, now[0] === three ? after : before);
      requireKept('A move on a site', now[0] === three, isAcknowledged);
    },
  );
};

export const recordEvents: FaultOperation = async (world) => {
  const { url } = await aSiteOf(world, 1);
  const events = Array.from({ length: EVENTS }, (_, index) => {
    const visitor = `${newWord()}${index}`;
    return anEvent({ session: aBrowserSession({ visitorId: visitor, sessionId: visitor }) });
  });
  /** How many events and visitors the site has. */
  const count = async (): Promise<number[]> => {
    const select = [{ column: 'eventsCount' }, { column: 'visitorsCount' }];
    const { columns } = await world.send('POST', `${url}/insights/events/aggregate`, { range: 'lastYear', select });
    return columns.map(({ values }: { values: number[] }) => values[0]);
  };
  let isAcknowledged = false;
  return {
    run: async () => {
      await world.send('POST', `${url}/insights/events`, { events });
      isAcknowledged = true;
      await waitFor('events in answers', async () => ((await count())[0] === EVENTS ? true : undefined));
    },
    // Some events of an unacknowledged call may be stored, and none of them twice.
    check: async () => {
      if (isAcknowledged)
        await waitFor('acknowledged events', async () => ((await count())[0] ?? 0) >= EVENTS || undefined);
      const [stored = 0, visitors] = await count();
      requireEqual('visitors of events', visitors, stored);
      if (stored > EVENTS || (isAcknowledged && stored < EVENTS))
        throw new Error(`${stored} events of ${EVENTS} are kept.`);
    },
  };
};

/** A space with something in each of its tables, whose 7 days in the trash are over. */
export const purgeSpace: FaultOperation = async (world) => {
  const { spaces } = await aSiteOf(world, 2);
  const [space] = spaces;
  if (space === undefined) throw new Error('The site has no space.');
  await world.send('POST', `${space.url}/change-requests`, {});
  await world.send('POST', `${space.url}/comments`, { body: { markdown: newWord() } });
  const db = world.database.writer;
  const past = '2020-01-01T00:00:00.000Z';
  let isAcknowledged = false;
  const isGone = async () =>
    (await db.selectFrom('spaces').select('id').where('id', '=', space.id).executeTakeFirst()) === undefined;
  const purge = () =>
    waitFor('the end of a deleted space', async () => {
      await world.send('GET', '/healthz');
      return (await isGone()) || undefined;
    });
  return {
    run: async () => {
      await world.send('DELETE', space.url);
      isAcknowledged = true;
      await db.updateTable('spaces').set({ deleted_at: past }).where('id', '=', space.id).execute();
      // Unreferenced objects are deleted with it, as if they had been stored long ago.
      if (world.isQuiet) await db.updateTable('content_objects').set({ stored_at: past }).execute();
      await db.updateTable('jobs').set({ run_at: past }).where('queue', '=', `purge ${space.id}`).execute();
      await purge();
      // Among others, some job is always about to run.
      if (world.isQuiet) await waitForJobs(world);
    },
    check: async () => {
      const row = await db.selectFrom('spaces').select('deleted_at').where('id', '=', space.id).executeTakeFirst();
      if (isAcknowledged && row?.deleted_at === null) throw new Error('A deleted space is back.');
      if (row?.deleted_at === past) {
        // The kill may have preceded the update of the job.
        await db.updateTable('jobs').set({ run_at: past }).where('queue', '=', `purge ${space.id}`).execute();
        await purge();
      } else if (row !== undefined) return;
      for (const table of TABLES_OF_SPACE) {
        const left = await db.selectFrom(table).select('space_id').where('space_id', '=', space.id).execute();
        requireEqual(`rows of a purged space in "${table}"`, left.length, 0);
      }
      const auditEvents = await db
        .selectFrom('audit_events')
        .select('id')
        .where('target_id', '=', space.id)
        .where('act', '=', 'space.purged')
        .execute();
      requireEqual('entries of a purge in the audit log', auditEvents.length, 1);
    },
  };
};
