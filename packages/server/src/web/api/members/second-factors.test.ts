import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aMember, anOrganization, type Person } from '../../../testing/factories.ts';
import { anApp, aPasskey } from '../../../testing/second-factor.ts';
import { aSession } from '../../../testing/sign-in.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let admin: Person;
let withApp: Person;
let withPasskey: Person;
let without: Person;
let url: string;

beforeAll(async () => {
  server = await startTestServer();
  const organization = await anOrganization(server);
  admin = organization.admin;
  url = `/v1/orgs/${organization.id}/members`;
  withApp = await aMember(server, organization.id, 'read');
  withPasskey = await aMember(server, organization.id, 'create');
  without = await aMember(server, organization.id, null);
  await anApp(server, await aSession(server, withApp));
  await aPasskey(await aSession(server, withPasskey));
});
afterAll(() => server.close());

const idsOf = async (query: string): Promise<string[]> =>
  (await admin.get(url + query)).body.items.map(({ id }: { id: string }) => id).sort();

describe('second factors of members', () => {
  it('are shown to administrators, enforced or not', async () => {
    const { items } = (await admin.get(url)).body;
    const known = Object.fromEntries(items.map((member: { id: string; secondFactor: boolean }) => [member.id, member]));
    expect(known[withApp.id].secondFactor).toBe(true);
    expect(known[withPasskey.id].secondFactor).toBe(true);
    expect([known[without.id].secondFactor, known[admin.id].secondFactor]).toEqual([false, false]);
    expect((await admin.get(`${url}/${withApp.id}`)).body.secondFactor).toBe(true);
    expect((await admin.patch(`${url}/${without.id}`, { disabled: false })).body.secondFactor).toBe(false);
  });

  it('filter the list, together with other filters', async () => {
    expect(await idsOf('?secondFactor=true')).toEqual([withApp.id, withPasskey.id].sort());
    expect(await idsOf('?secondFactor=false')).toEqual([without.id, admin.id].sort());
    expect(await idsOf('?secondFactor=false&role=guest')).toEqual([without.id]);
    expect((await admin.get(`${url}?secondFactor=false&limit=0`)).body.count).toBe(2);
    expect((await admin.get(`${url}?secondFactor=perhaps`)).status).toBe(400);
  });

  it('are hidden from others, in responses and filters', async () => {
    for (const person of [withApp, withPasskey]) {
      const list = await person.get(url);
      expect([list.status, list.text.includes('secondFactor')]).toEqual([200, false]);
      expect((await person.get(`${url}/${without.id}`)).text).not.toContain('secondFactor');
      for (const value of [true, false]) expect((await person.get(`${url}?secondFactor=${value}`)).status).toBe(403);
    }
    expect((await withApp.get(`${url}/${withApp.id}`)).text).not.toContain('secondFactor');
  });
});
