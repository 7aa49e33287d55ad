import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { transact } from '../../../platform/db/transact.ts';
import { updateSpaceRow } from '../../../platform/queries/spaces.ts';
import { updateUserRow } from '../../../platform/queries/users.ts';
import { BrowserClient } from '../../../testing/browser-client.ts';
import { aMember, anOrganization, aSpace, type Person } from '../../../testing/factories.ts';
import { mailTextOf, type ReceivedMail, startMailServer, type TestMailServer } from '../../../testing/mail-server.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { deleteAccount } from '../users/delete-account.ts';
import { unsubscribeUrl } from './unsubscribe-link.ts';

const [MINUTE_MS, HOUR_MS] = [60_000, 3_600_000];

let mailServer: TestMailServer;
let server: TestServer;
let organization: string;
let admin: Person;
let space: string;
let comments: string;

beforeAll(async () => {
  mailServer = await startMailServer();
  server = await startTestServer({ mail: mailServer.settings });
  ({ id: organization, admin } = await anOrganization(server));
  ({ id: space } = await aSpace(server, organization, admin, { title: 'Manual' }));
  comments = `/v1/spaces/${space}/comments`;
});
beforeEach(() => mailServer.refuseWith(undefined));
afterAll(async () => {
  await server.close();
  await mailServer.close();
});

let people = 0;

async function aReader(): Promise<Person & { readonly name: string }> {
  const person = await aMember(server, organization, 'comment');
  const name = `Reader ${++people} of ${'x'.repeat(people)}`;
  await transact(server.ctx, (tx) => updateUserRow(tx.db, person.id, { display_name: name }));
  return { ...person, name };
}

const mailsTo = ({ email }: Person): ReceivedMail[] => mailServer.received.filter(({ to }) => to.includes(email));
const say = async (person: Person, markdown: string, url = comments) =>
  (await person.post(url, { body: { markdown } })).body;

/** Runs the jobs that are due after so many minutes. */
async function wait(minutes: number): Promise<void> {
  await server.runJobs();
  server.advance(minutes * MINUTE_MS);
  await server.runJobs();
}

const headerOf = ({ raw }: ReceivedMail, name: string): string | undefined =>
  new RegExp(`^${name}:\\s*(\\S.*(?:\\r\\n[ \\t].*)*)\\r$`, 'mi').exec(raw)?.[1]?.replace(/\r\n\s+/g, ' ');

const setMail = (person: Person, kind: string, mail: string) =>
  person.patch('/v1/user/notification-settings', { kinds: { [kind]: { mail } } });

describe('the mail of a notification', () => {
  it('comes after two minutes, with the text, its thread, and a way to turn it off', async () => {
    const [author, reader] = [await aReader(), await aReader()];
    const { id } = await say(author, `Look, @${reader.name}: <b>*this*</b> & that`);
    await wait(1);
    expect(mailsTo(reader)).toEqual([]);
    await wait(1.1);
    const [mail] = mailsTo(reader);
    if (mail === undefined) throw new Error('No mail was sent.');
    expect(headerOf(mail, 'Subject')).toBe('[Manual] Discussion');
    expect(headerOf(mail, 'Auto-Submitted')).toBe('auto-generated');
    expect(headerOf(mail, 'Message-ID')).toMatch(/^<\w{20}\.\w+@docs\.test>$/);
    expect(headerOf(mail, 'References')).toBe(`<comment.${id}@docs.test>`);
    expect(headerOf(mail, 'In-Reply-To')).toBe(`<comment.${id}@docs.test>`);
    const unsubscribe = unsubscribeUrl(server.ctx, { userId: reader.id, scope: 'mention' });
    expect(headerOf(mail, 'List-Unsubscribe')).toBe(`<${unsubscribe}>`);
    expect(headerOf(mail, 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click');
    expect(headerOf(mail, 'Reply-To')).toBeUndefined();
    expect(mailTextOf(mail).replaceAll('\r\n', '\n')).toBe(
      `${author.name} mentioned you in “Manual”.\n\n${author.name}:\n> Look, @${reader.name}: this & that\n\n` +
        `https://docs.test/o/${organization}/s/${space}#comment-${id}\n\n` +
        'You receive this mail because somebody mentioned you. Replies are not read.\n\n' +
        `Unsubscribe: ${unsubscribe}\n`,
    );
    await wait(60);
    expect(mailsTo(reader)).toHaveLength(1);
    expect(mailsTo(author)).toEqual([]);
  });

  it('is not sent about what was read, done or deleted meanwhile, and has the text as it was edited', async () => {
    const [author, reader] = [await aReader(), await aReader()];
    await say(author, `@${reader.name} read`);
    const done = await say(author, `@${reader.name} done`);
    const deleted = await say(author, `@${reader.name} deleted`);
    const edited = await say(author, `@${reader.name} the password is hunter2`);
    await server.runJobs();
    const { items } = (await reader.get('/v1/user/inbox')).body;
    await reader.patch(`/v1/user/inbox/${items.at(-1).id}`, { read: true });
    await reader.patch('/v1/user/inbox', { comment: done.id, done: true });
    await author.delete(`${comments}/${deleted.id}`);
    await author.put(`${comments}/${edited.id}`, { body: { markdown: `@${reader.name} sorry` } });
    await wait(3);
    expect(mailsTo(reader).map((mail) => /^> (.*?)\r?$/m.exec(mailTextOf(mail))?.[1])).toEqual([
      `@${reader.name} sorry`,
    ]);
    expect(mailServer.received.map(({ raw }) => raw).join()).not.toContain('hunter2');
  });

  it('has all replies since the last one, in one thread', async () => {
    const [author, other] = [await aReader(), await aReader()];
    const { id } = await say(author, 'Start.');
    const replies = `${comments}/${id}/replies`;
    await say(other, 'One.', replies);
    await say(other, 'Two.', replies);
    await wait(3);
    await say(other, 'Three.', replies);
    await wait(3);
    const mails = mailsTo(author);
    expect(
      mails.map((mail) =>
        mailTextOf(mail)
          .match(/^> .*/gm)
          ?.map((line) => line.trim()),
      ),
    ).toEqual([['> One.', '> Two.'], ['> Three.']]);
    expect(new Set(mails.map((mail) => headerOf(mail, 'References'))).size).toBe(1);
    expect(new Set(mails.map((mail) => headerOf(mail, 'Message-ID'))).size).toBe(2);
    expect(new Set(mails.map((mail) => headerOf(mail, 'Subject')))).toEqual(new Set(['[Manual] Discussion']));
  });

  it('says nothing to people who may no longer read it, were disabled or deleted', async () => {
    const hidden = await aSpace(server, organization, admin, { title: 'Hidden' });
    const [reader, disabled, deleted] = [await aReader(), await aReader(), await aReader()];
    await say(admin, `@${reader.name} @${disabled.name} @${deleted.name}`, `/v1/spaces/${hidden.id}/comments`);
    await server.runJobs();
    await transact(server.ctx, async (tx) => {
      await updateSpaceRow(tx.db, hidden.id, { default_level: 'none' });
      await deleteAccount(server.ctx, tx, deleted.id);
      const row = { user_id: disabled.id, disabled_at: tx.now, disabled_by: null };
      await tx.db.insertInto('disabled_users').values(row).execute();
    });
    await wait(3);
    expect([reader, disabled].map((person) => mailsTo(person).length)).toEqual([0, 0]);
    expect(mailsTo(deleted).map((mail) => headerOf(mail, 'Subject'))).toEqual([
      'Your account on docs.test was deleted',
    ]);
  });

  it('keeps the text to itself where the organization requires more than a mailbox', async () => {
    const { id: strict, admin: owner } = await anOrganization(server, 'Strict');
    const { id } = await aSpace(server, strict, owner, { title: 'Confidential' });
    const reader = await aMember(server, strict, 'comment');
    await transact(server.ctx, (tx) => updateUserRow(tx.db, reader.id, { display_name: 'Unique Strict Reader' }));
    await transact(server.ctx, (tx) =>
      tx.db.updateTable('organizations').set({ second_factor_enforced: 1 }).where('id', '=', strict).execute(),
    );
    await transact(server.ctx, async (tx) => {
      const row = { id: 'c'.repeat(20), space_id: id, change_request_id: null, revision_id: 'r', page_id: null };
      const more = { page: null, node: null, anchor: null, status: 'open' as const, posted_by: owner.id };
      const rest = { posted_at: tx.now, edited_at: null, resolved_by: null, resolved_at: null, review_id: null };
      const body = { body: '@Unique Strict Reader top secret', suggestion: null, suggestion_revision_id: null };
      await tx.db
        .insertInto('comments')
        .values({ ...row, ...more, ...rest, ...body })
        .execute();
      const { recordDomainEvent } = await import('../../../domain/domain-events/record-event.ts');
      const event = { organizationId: strict, actorId: owner.id, spaceId: id };
      await recordDomainEvent(tx, { ...event, type: 'comment.created', data: { comment: row.id } });
    });
    await wait(3);
    const [mail] = mailsTo(reader);
    expect(mail && headerOf(mail, 'Subject')).toBe('Notification on docs.test');
    expect(mail?.raw).not.toMatch(/secret|Confidential|Strict/);
  });
});

describe('mails', () => {
  it('of a day are one, in the morning of the time zone, about what is unread', async () => {
    const [author, reader] = [await aReader(), await aReader()];
    await setMail(reader, 'mention', 'daily');
    await reader.patch('/v1/user/notification-settings', { timeZone: 'Asia/Tokyo' });
    for (const text of ['one', 'two', 'three']) await say(author, `@${reader.name} ${text}`);
    await server.runJobs();
    const { items } = (await reader.get('/v1/user/inbox')).body;
    await reader.patch(`/v1/user/inbox/${items[0].id}`, { read: true });
    const before = server.ctx.clock().getTime();
    for (let hour = 0; hour < 26 && mailsTo(reader).length === 0; hour++) await wait(60);
    const [mail] = mailsTo(reader);
    if (mail === undefined) throw new Error('No mail was sent.');
    const sentAt = server.ctx.clock().getTime();
    expect(new Date(sentAt + 9 * HOUR_MS).getUTCHours()).toBe(8);
    expect(sentAt - before).toBeGreaterThan(0);
    expect(headerOf(mail, 'Subject')).toBe('2 notifications on docs.test');
    expect(mailTextOf(mail).match(/^\* .*/gm)).toHaveLength(2);
    expect(headerOf(mail, 'List-Unsubscribe')).toBe(
      `<${unsubscribeUrl(server.ctx, { userId: reader.id, scope: 'daily' })}>`,
    );
    await wait(48 * 60);
    expect(mailsTo(reader)).toHaveLength(1);
  });

  it('are ten an hour at most, then one for the rest, and do not wait for a daily one', async () => {
    const [author, reader] = [await aReader(), await aReader()];
    await setMail(reader, 'reply', 'daily');
    const { id } = await say(reader, 'Mine.');
    await say(author, 'Yours.', `${comments}/${id}/replies`);
    await server.runJobs();
    for (let index = 0; index < 14; index++) await say(author, `@${reader.name} ${index}`);
    await wait(3);
    expect(mailsTo(reader)).toHaveLength(10);
    await wait(50);
    expect(mailsTo(reader)).toHaveLength(10);
    await wait(10);
    const subjects = mailsTo(reader).map((mail) => headerOf(mail, 'Subject'));
    expect(subjects.slice(10)).toEqual(['4 notifications on docs.test']);
    await say(author, `@${reader.name} again`);
    await wait(3);
    expect(mailsTo(reader)).toHaveLength(12);
  });

  it('that the mail server rejected for now are sent later, once', async () => {
    const [author, reader] = [await aReader(), await aReader()];
    mailServer.refuseWith(450);
    await say(author, `@${reader.name}`);
    await wait(3);
    expect(mailsTo(reader)).toEqual([]);
    mailServer.refuseWith(undefined);
    await wait(1);
    expect(mailsTo(reader)).toHaveLength(1);
    await wait(60);
    expect(mailsTo(reader)).toHaveLength(1);
  });

  it('that are rejected for good are given up, and the next one is tried', async () => {
    const [author, reader] = [await aReader(), await aReader()];
    mailServer.refuseWith(550);
    await say(author, `@${reader.name} one`);
    await wait(3);
    mailServer.refuseWith(undefined);
    await wait(60);
    expect(mailsTo(reader)).toEqual([]);
    await say(author, `@${reader.name} two`);
    await wait(3);
    expect(mailsTo(reader)).toHaveLength(1);
  });
});

describe('a link for unsubscribing', () => {
  const pathOf = (person: Person, scope: 'mention' | 'daily' | 'all') =>
    new URL(unsubscribeUrl(server.ctx, { userId: person.id, scope })).pathname;
  const kindsOf = async (person: Person) => (await person.get('/v1/user/notification-settings')).body.kinds;

  it('turns off mails of its kind by a form, without a sign-in, and says nothing about the account', async () => {
    const reader = await aReader();
    const path = pathOf(reader, 'mention');
    const before = await kindsOf(reader);
    const browser = new BrowserClient(server);
    const page = await browser.open(path);
    expect(page.status).toBe(200);
    expect(await kindsOf(reader)).toEqual(before);
    const done = await browser.submit(path, { scope: 'this' });
    expect(done.text).toContain('You receive no more mails about mentions.');
    expect(await kindsOf(reader)).toEqual({ ...before, mention: { app: true, mail: 'none' } });
    for (const { text, headers } of [page, done]) {
      expect(text).not.toContain(reader.email);
      expect(text).not.toContain(reader.name);
      expect(headers['set-cookie']).toBeUndefined();
    }
    // The link of somebody without an account shows the same.
    const gone = pathOf({ ...reader, id: 'a'.repeat(20) }, 'mention');
    const bare = (text: string, used: string) => text.replaceAll(used, '').replace(/nonce="[^"]+"/g, '');
    expect(bare((await browser.open(gone)).text, gone)).toBe(bare(page.text, path));
    expect(bare((await browser.submit(gone, { scope: 'this' })).text, gone)).toBe(bare(done.text, path));
  });

  it('turns off all mails where this is chosen, or those of the day', async () => {
    const [one, two] = [await aReader(), await aReader()];
    const browser = new BrowserClient(server);
    await browser.open(pathOf(one, 'mention'));
    await browser.submit(pathOf(one, 'mention'), { scope: 'all' });
    const mails = Object.values(await kindsOf(one)).map((kind) => (kind as { mail: string }).mail);
    expect(new Set(mails)).toEqual(new Set(['none']));
    await browser.open(pathOf(two, 'daily'));
    await browser.submit(pathOf(two, 'daily'), { scope: 'this' });
    expect(await kindsOf(two)).toMatchObject({ merge: { mail: 'none' }, mention: { mail: 'instant' } });
  });

  it.each(['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'is sent by mail programs in one click, as %s',
    async (contentType) => {
      const reader = await aReader();
      const body = contentType.startsWith('multipart')
        ? '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n'
        : 'List-Unsubscribe=One-Click';
      const headers = { 'content-type': contentType, origin: 'https://mail.example' };
      const answer = await server.call('POST', pathOf(reader, 'mention'), { body, headers });
      expect(answer.status).toBe(200);
      expect(await kindsOf(reader)).toMatchObject({ mention: { mail: 'none' }, reply: { mail: 'instant' } });
    },
  );

  it('stays valid for years and after a change of the password, for its person and kind alone', async () => {
    const [reader, other] = [await aReader(), await aReader()];
    const path = pathOf(reader, 'mention');
    server.advance(5 * 365 * 24 * HOUR_MS);
    const [, , token = ''] = path.split('/');
    const [userId, scope, signature] = token.split('.');
    const forged = [
      `${other.id}.${scope}.${signature}`,
      `${userId}.all.${signature}`,
      `${userId}.${scope}.${'x'.repeat(32)}`,
      `${userId}.${scope}`,
      `${token}.x`,
      'x',
    ];
    for (const text of forged)
      for (const method of ['GET', 'POST']) {
        const headers = { 'content-type': 'application/x-www-form-urlencoded' };
        const options = method === 'POST' ? { body: 'List-Unsubscribe=One-Click', headers } : {};
        expect((await server.call(method, `/unsubscribe/${text}`, options)).status, text).toBe(404);
      }
    const events = () =>
      server.ctx.database.reader
        .selectFrom('installation_audit_events')
        .select(['target_id', 'details'])
        .where('act', '=', 'notification-settings.updated')
        .where('target_id', 'in', [reader.id, other.id])
        .execute();
    expect(await events()).toEqual([]);
    const browser = new BrowserClient(server);
    await browser.open(path);
    await browser.submit(path, { scope: 'this' });
    await browser.open(path);
    await browser.submit(path, { scope: 'this' });
    expect(await events()).toEqual([{ target_id: reader.id, details: '{"by":"link","mail":"mention"}' }]);
  });
});
