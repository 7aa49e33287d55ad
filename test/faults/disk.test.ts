import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anEvent } from '../../packages/server/src/testing/sent-events.ts';
import { engineName } from '../../packages/server/src/testing/test-database.ts';
import { createInstallationCheck } from './check-installation.ts';
import { aSpaceWithPages } from './content-operations.ts';
import { importFromGit } from './git-operations.ts';
import { type FaultWorld, newWord, startFaultWorld, waitFor } from './world.ts';

const FULL = {
  status: 507,
  message: 'The disk of the server is full. Nothing was changed: try again when there is room.',
};
const READ_ONLY = {
  status: 503,
  message: 'The server cannot write to its disk now. Nothing was changed: try again later.',
};

let world: FaultWorld;
beforeAll(async () => {
  world = await startFaultWorld();
});
afterAll(() => world.remove());

const page = (text: string) => ({
  changes: [{ operation: 'insert_page', title: 'Third', document: { markdown: text } }],
});
const file = () => ({
  changes: [
    { operation: 'insert_files', files: [{ name: 'a.bin', base64: Buffer.from(newWord()).toString('base64') }] },
  ],
});
/** Such that no page of the database has room for it. */
const long = () => Array.from({ length: 20_000 }, newWord).join(' ');

describe.each([
  ['full' as const, FULL],
  ['read-only' as const, READ_ONLY],
])('a disk that is %s', (lack, refusal) => {
  it('rejects every write with a message, performs none partially, and continues to serve reads', async () => {
    const { url, first } = await aSpaceWithPages(world);
    const before = await world.send('GET', `${url}/content`);
    const site = await world.send('POST', `/v1/orgs/${world.organizationId}/sites`, { title: newWord() });
    const events = `/v1/orgs/${world.organizationId}/sites/${site.id}/insights/events`;
    await world.send('POST', events, { events: [anEvent()] });
    const refusalOf = async (method: string, path: string, body?: object) => {
      const { status, body: answer } = await world.call(method, path, body);
      return { status, message: answer?.error?.message };
    };
    await world.server.breakDisk(lack);
    try {
      expect(await refusalOf('POST', `${url}/content`, file())).toEqual(refusal);
      if (engineName === 'SQLite') {
        expect(await refusalOf('POST', `${url}/content`, page(long()))).toEqual(refusal);
        expect(await refusalOf('POST', `${url}/comments`, { body: { markdown: long().slice(0, 90_000) } })).toEqual(
          refusal,
        );
        expect(await refusalOf('POST', events, { events: [anEvent()] })).toEqual({
          status: 503,
          message: 'The server cannot store events. Try again later.',
        });
      }
      // Where one unit of work failed, the next one begins as any other.
      expect(await refusalOf('POST', `${url}/content`, file())).toEqual(refusal);
      expect(await world.send('GET', `${url}/content`)).toMatchObject({ id: before.id, pages: before.pages });
      expect((await world.send('GET', `${url}/content/page/${before.pages[0].id}`)).markdown).toContain(first);
      expect((await world.call('GET', '/readyz')).status).toBe(200);
      expect(world.server.stderr()).toMatch(lack === 'full' ? /ENOSPC/ : /EROFS/);
    } finally {
      await world.server.breakDisk();
    }
    await world.send('POST', `${url}/content`, page(long()));
    await world.send('POST', `${url}/content`, file());
    await world.send('POST', events, { events: [anEvent()] });
    await createInstallationCheck(world)();
  });

  it('delays a running job, which completes afterwards', async () => {
    const trial = await importFromGit(world);
    const done = trial.run();
    await waitFor('a running import', async () => {
      const running = await world.database.reader
        .selectFrom('jobs')
        .select('id')
        .where('state', '=', 'running')
        .execute();
      return running.length > 0 || undefined;
    });
    const before = world.server.stderr().length;
    await world.server.breakDisk(lack);
    await waitFor('a failure in the log', async () => world.server.stderr().length > before || undefined);
    await world.server.breakDisk();
    await done;
    await trial.check();
    await createInstallationCheck(world)();
  });
});
