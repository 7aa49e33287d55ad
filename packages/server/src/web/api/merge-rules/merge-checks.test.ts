import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aMember, anOrganization, aSpace, type Person } from '../../../testing/factories.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let organizationId: string;
let admin: Person;
let author: Person;
let reviewer: Person;
let org: string;
let space: string;

const RULES = {
  reviews: 0,
  latestReviews: false,
  allApproved: false,
  upToDate: false,
  subject: false,
  description: false,
  bypass: 'admin',
};

beforeAll(async () => {
  server = await startTestServer();
  ({ id: organizationId, admin } = await anOrganization(server));
  author = await aMember(server, organizationId, 'review');
  reviewer = await aMember(server, organizationId, 'review');
  org = `/v1/orgs/${organizationId}`;
  space = `/v1/spaces/${(await aSpace(server, organizationId, admin)).id}`;
});
afterAll(() => server.close());

const insert = { changes: [{ operation: 'insert_page', title: 'Page', document: { markdown: 'Text.' } }] };

/** A change request of the author that adds a page. */
async function aRequest(body: object = {}) {
  const { id, number } = (await author.post(`${space}/change-requests`, body)).body;
  const url = `${space}/change-requests/${id}`;
  await author.post(`${url}/content`, insert);
  return { id, number, url };
}
const checksOf = async (url: string, person = author) => (await person.get(`${url}/merge-checks`)).body;

describe('merge rules', () => {
  it('require nothing by default, for all spaces or for one', async () => {
    expect((await admin.get(`${org}/merge-rules`)).body).toEqual({
      object: 'merge-rules',
      source: 'default',
      ...RULES,
    });
    const put = await admin.put(`${org}/merge-rules`, { subject: true, bypass: null });
    const decided = { object: 'merge-rules', source: 'organization', ...RULES, subject: true, bypass: null };
    expect(put).toMatchObject({ status: 200, body: decided });
    expect((await reviewer.get(`${space}/merge-rules`)).body).toEqual(decided);
    const own = { object: 'merge-rules', source: 'space', ...RULES, reviews: 2 };
    expect((await admin.put(`${space}/merge-rules`, { reviews: 2 })).body).toEqual(own);
    expect((await reviewer.get(`${space}/merge-rules`)).body).toEqual(own);
    expect((await admin.delete(`${space}/merge-rules`)).body).toEqual(decided);
    await admin.put(`${org}/merge-rules`, {});
    const { items } = (await admin.get(`${org}/audit-events?limit=4`)).body;
    expect(items.map(({ action }: { action: string }) => action)).toEqual([
      'organization.merge-rules-changed',
      'space.merge-rules-changed',
      'space.merge-rules-changed',
      'organization.merge-rules-changed',
    ]);
  });

  it('are set by administrators, and for a space by its managers', async () => {
    expect((await reviewer.put(`${org}/merge-rules`, {})).status).toBe(403);
    expect((await reviewer.put(`${space}/merge-rules`, {})).status).toBe(403);
    expect((await reviewer.delete(`${space}/merge-rules`)).status).toBe(403);
    expect((await admin.put(`${space}/merge-rules`, { reviews: 11 })).status).toBe(400);
    expect((await admin.put(`${space}/merge-rules`, { reviews: -1 })).status).toBe(400);
    const { admin: nonMember } = await anOrganization(server);
    expect((await nonMember.get(`${org}/merge-rules`)).status).toBe(404);
    expect((await nonMember.get(`${space}/merge-rules`)).status).toBe(404);
  });
});

describe('a merge', () => {
  it('is rejected with the unmet rules until every rule is met', async () => {
    await admin.put(`${space}/merge-rules`, {
      reviews: 1,
      latestReviews: true,
      subject: true,
      description: true,
      upToDate: true,
    });
    const { url } = await aRequest();
    await admin.post(`${space}/content`, insert);
    const refused = await author.post(`${url}/merge`);
    expect(refused).toMatchObject({ status: 409, body: { error: { reason: 'merge_rules_unmet' } } });
    expect(refused.body.error.message).toBe(
      'The merge rules are not met: it has no subject, it has no description, it is not up to date with the space, ' +
        '0 of 1 approvals. Meet them first.',
    );
    await author.patch(url, { subject: 'A page', description: 'It was missing.' });
    await author.post(`${url}/update`);
    await author.post(`${url}/reviews`, { status: 'approved' });
    expect(await checksOf(url)).toEqual({
      object: 'merge-checks',
      source: 'space',
      isMet: false,
      mayBypass: false,
      checks: [
        { rule: 'subject', isMet: true },
        { rule: 'description', isMet: true },
        { rule: 'up-to-date', isMet: true },
        { rule: 'reviews', isMet: false, required: 1, approved: 0 },
      ],
    });
    await reviewer.post(`${url}/reviews`, { status: 'approved' });
    await author.post(`${url}/content`, insert);
    expect((await checksOf(url)).isMet).toBe(false);
    server.advance(1000);
    await reviewer.post(`${url}/reviews`, { status: 'approved' });
    expect((await checksOf(url)).isMet).toBe(true);
    expect((await author.post(`${url}/merge`)).body).toMatchObject({ result: 'merge' });
  });

  it('waits for all requested reviewers, and for those who request changes', async () => {
    await admin.put(`${space}/merge-rules`, { allApproved: true });
    const { url } = await aRequest({ subject: 'Asked' });
    await author.post(`${url}/requested-reviewers`, { users: [reviewer.id] });
    const [check] = (await checksOf(url)).checks;
    expect(check).toMatchObject({ rule: 'all-approved', isMet: false, waitingFor: [{ id: reviewer.id }] });
    await reviewer.post(`${url}/reviews`, { status: 'changes-requested' });
    expect((await checksOf(url)).checks[0]).toMatchObject({
      waitingFor: [],
      changesRequestedBy: [{ id: reviewer.id }],
    });
    expect((await author.post(`${url}/merge`)).status).toBe(409);
    server.advance(1000);
    await reviewer.post(`${url}/reviews`, { status: 'approved' });
    expect((await author.post(`${url}/merge`)).status).toBe(200);
  });

  it('bypasses the rules if the caller may and requests it, which is logged', async () => {
    await admin.put(`${space}/merge-rules`, { description: true, bypass: 'admin' });
    const { id, number, url } = await aRequest({ subject: 'Urgent' });
    expect((await author.post(`${url}/merge?bypass=true`)).status).toBe(409);
    expect((await admin.post(`${url}/merge`)).status).toBe(409);
    expect(await checksOf(url, admin)).toMatchObject({ isMet: false, mayBypass: true });
    expect((await admin.post(`${url}/merge?bypass=true`)).body).toMatchObject({ result: 'merge' });
    const [event] = (await admin.get(`${org}/audit-events?limit=1`)).body.items;
    expect(event).toMatchObject({
      action: 'space.merge-rules-bypassed',
      details: { changeRequest: id, number, rules: 'description' },
    });
    await admin.put(`${space}/merge-rules`, { description: true, bypass: null });
    const other = await aRequest({ subject: 'Nobody' });
    expect((await admin.post(`${other.url}/merge?bypass=true`)).status).toBe(409);
    await admin.delete(`${space}/merge-rules`);
    expect((await admin.post(`${other.url}/merge?bypass=true`)).status).toBe(200);
    const [last] = (await admin.get(`${org}/audit-events?limit=1`)).body.items;
    expect(last.action).not.toBe('space.merge-rules-bypassed');
  });

  it('changes nothing when rejected, including conflicts', async () => {
    await admin.put(`${space}/merge-rules`, { description: true, bypass: null });
    const { url } = await aRequest({ subject: 'Conflict' });
    const before = (await author.get(url)).body;
    await author.post(`${url}/merge`);
    expect((await author.get(url)).body).toEqual(before);
    expect((await author.get(`${url.replace(/[^/]+$/, 'nope')}/merge-checks`)).status).toBe(404);
  });
});
