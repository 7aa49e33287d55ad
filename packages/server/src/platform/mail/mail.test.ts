import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BrowserClient } from '../../testing/browser-client.ts';
import { anOrganization, aPerson } from '../../testing/factories.ts';
import { linkIn, MAIL_LOGIN, mailTextOf, startMailServer, type TestMailServer } from '../../testing/mail-server.ts';
import { anApp } from '../../testing/second-factor.ts';
import { aSession, aSignedIn, PASSWORD } from '../../testing/sign-in.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { transact } from '../db/transact.ts';
import { enqueueMail } from './mail.ts';
import { invitationMessage, writeMessage } from './messages.ts';

const NEW_PASSWORD = 'seven yellow umbrellas';
const MINUTE_MS = 60_000;

let mailServer: TestMailServer;
let server: TestServer;

beforeAll(async () => {
  mailServer = await startMailServer();
  server = await startTestServer({ mail: mailServer.settings });
});
beforeEach(() => mailServer.refuseWith(undefined));
afterAll(async () => {
  await server.close();
  await mailServer.close();
});

const mailsTo = (email: string) => mailServer.received.filter(({ to }) => to.includes(email));
const jobs = () =>
  server.ctx.database.reader.selectFrom('jobs').select(['state', 'error', 'payload']).where('kind', '=', 'send-mail');

async function askFor(email: string) {
  const browser = new BrowserClient(server);
  await browser.open('/forgotten');
  return browser.submit('/forgotten', { email });
}

describe('a forgotten password', () => {
  it('is reset by an e-mailed link, once, which revokes all sessions', async () => {
    const person = await aPerson(server);
    const signedIn = await aSignedIn(server, person);
    const page = await askFor(person.email.toUpperCase());
    expect(page.text).toContain('a mail is on its way');
    await server.runJobs();
    const [mail] = mailsTo(person.email);
    expect(mail?.raw).toMatch(/^Subject: Set a new password on docs\.test\r$/m);
    expect(mail?.raw).toMatch(/^Auto-Submitted: auto-generated\r$/m);
    const link = mail === undefined ? '' : linkIn(mail);
    expect(link).toMatch(/^https:\/\/docs\.test\/password\/\w{43}$/);
    const browser = new BrowserClient(server);
    const path = new URL(link).pathname;
    expect((await browser.open(path)).text).toContain(person.email);
    expect((await browser.submit(path, { newPassword: 'password1234' })).status).toBe(400);
    await browser.submit(path, { newPassword: NEW_PASSWORD });
    expect(browser.url).toBe('/account?done=password-set');
    expect((await signedIn.request('GET', '/account')).status).toBe(303);
    expect((await browser.open(path)).status).toBe(404);
    await signedIn.open('/sign-in');
    expect((await signedIn.submit('/sign-in', { email: person.email, password: PASSWORD })).status).toBe(403);
    await signedIn.submit('/sign-in', { email: person.email, password: NEW_PASSWORD });
    expect(signedIn.url).toBe('/');
    const stored = await server.ctx.database.reader.selectFrom('sign_in_links').selectAll().execute();
    const [secret = ''] = path.split('/').slice(-1);
    expect(server.logged() + JSON.stringify([stored, await jobs().execute()])).not.toContain(secret);
  });

  it('has a link that expires after an hour', async () => {
    const person = await aPerson(server);
    await askFor(person.email);
    await server.runJobs();
    const [mail] = mailsTo(person.email);
    const path = mail === undefined ? '' : new URL(linkIn(mail)).pathname;
    server.advance(59 * MINUTE_MS);
    expect((await new BrowserClient(server).open(path)).status).toBe(200);
    server.advance(MINUTE_MS);
    expect((await new BrowserClient(server).open(path)).status).toBe(404);
  });

  it('returns the same response for an unknown e-mail address, without sending an e-mail', async () => {
    const person = await aPerson(server);
    const [known, unknown] = [await askFor(person.email), await askFor('nobody@example.org')];
    const bare = (text: string, email: string) =>
      text.replaceAll(email, '').replace(/name="csrf"[^>]+|nonce="[^"]+"/g, '');
    expect(bare(unknown.text, 'nobody@example.org')).toBe(bare(known.text, person.email));
    const pending = await jobs().where('state', '=', 'pending').execute();
    expect(new Set(pending.map(({ payload }) => Object.keys(JSON.parse(payload)).join()))).toEqual(new Set(['sealed']));
    await server.runJobs();
    expect(mailsTo('nobody@example.org')).toEqual([]);
    expect(mailsTo(person.email)).toHaveLength(1);
  });

  it('can be requested at most five times an hour', async () => {
    const person = await aPerson(server);
    for (let asked = 1; asked <= 5; asked++) expect((await askFor(person.email)).status).toBe(200);
    const refused = await askFor(person.email);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3590);
    await server.runJobs();
    expect(mailsTo(person.email)).toHaveLength(5);
  });

  it.each(['', 'nobody', 'a b@c.test', 'a@b@c.test', `${'x'.repeat(250)}@c.test`])(
    'is rejected for %j',
    async (email) => {
      const page = await askFor(email);
      expect(page.status).toBe(400);
      expect(page.text).toContain('Enter an e-mail address.');
    },
  );

  it('shows instructions if e-mail is not configured', async () => {
    const silent = await startTestServer();
    try {
      const browser = new BrowserClient(silent);
      expect((await browser.open('/forgotten')).text).toContain('This server does not send mail.');
      const { csrf = '' } = (await browser.open('/sign-in')) && browser.valuesOf('/sign-in');
      await browser.post('/forgotten', { csrf, email: 'a@b.test' });
      const queued = await silent.ctx.database.reader
        .selectFrom('jobs')
        .select('id')
        .where('kind', '=', 'send-mail')
        .execute();
      expect(queued).toEqual([]);
    } finally {
      await silent.close();
    }
  });
});

describe('a changed password', () => {
  it('is reported to its owner, who can recover the account', async () => {
    const person = await aPerson(server);
    const browser = await aSignedIn(server, person);
    await server.runJobs();
    expect(mailsTo(person.email)).toEqual([]);
    await browser.submit('/account/password', { currentPassword: PASSWORD, newPassword: NEW_PASSWORD });
    expect(browser.url).toBe('/account?done=password-changed');
    await server.runJobs();
    const [mail, ...more] = mailsTo(person.email);
    expect(more).toEqual([]);
    expect(mail?.raw).toMatch(/^Subject: Your password on docs\.test was changed\r$/m);
    expect(mail === undefined ? '' : linkIn(mail)).toBe('https://docs.test/forgotten');
    expect(mail === undefined ? '' : mailTextOf(mail)).not.toContain(NEW_PASSWORD);
  });
});

describe('a mail', () => {
  it('is retried when the server is busy, and not when it rejects the e-mail address permanently', async () => {
    const [busy, gone] = [await aPerson(server), await aPerson(server)];
    mailServer.refuseWith(451);
    await askFor(busy.email);
    await server.runJobs();
    expect(mailsTo(busy.email)).toEqual([]);
    mailServer.refuseWith(undefined);
    server.advance(10_000);
    await server.runJobs();
    expect(mailsTo(busy.email)).toHaveLength(1);
    mailServer.refuseWith(550);
    await askFor(gone.email);
    await server.runJobs();
    mailServer.refuseWith(undefined);
    server.advance(60 * MINUTE_MS);
    await server.runJobs();
    expect(mailsTo(gone.email)).toEqual([]);
    const failed = await jobs().where('state', '=', 'failed').execute();
    expect(failed).toEqual([
      { state: 'failed', error: 'The mail server did not accept a mail (EENVELOPE 550).', payload: '{}' },
    ]);
  });

  it('discloses neither the login nor the e-mail address when it cannot be sent', async () => {
    const wrong = await startTestServer({
      mail: { ...mailServer.settings, login: { user: MAIL_LOGIN.user, password: 'wr0ng-pa55' } },
    });
    try {
      const person = await aPerson(wrong);
      const mail = { kind: 'password-link', email: person.email } as const;
      await transact(wrong.ctx, (tx) => enqueueMail(wrong.ctx, tx, mail));
      await wrong.runJobs();
      const [job] = await wrong.ctx.database.reader.selectFrom('jobs').select(['error', 'state']).execute();
      expect(job).toEqual({ state: 'pending', error: 'The mail server did not accept a mail (EAUTH 535).' });
      for (const secret of ['wr0ng-pa55', `${MAIL_LOGIN.user}:`, person.email])
        expect(wrong.logged()).not.toContain(secret);
    } finally {
      await wrong.close();
    }
  });

  it.each([
    'Acme\r\nBcc: eve@example.com',
    'Acme\nSubject: Buy',
    'Acme\r\n\r\nA body of its own',
    'Ac\u2028me',
    'Äcme – Größe 🦊',
    '=?utf-8?q?Acme=0D=0ABcc:eve@example.com?=',
  ])('has no header injected by an organization named %j', async (title) => {
    const { id, admin } = await anOrganization(server, title);
    const email = `guest.${id}@example.org`;
    await admin.post(`/v1/orgs/${id}/invites`, { emails: [email] });
    await server.runJobs();
    const [mail] = mailsTo(email);
    expect(mail?.to).toEqual([email]);
    const [head = '', ...rest] = mail?.raw.split('\r\n\r\n') ?? [];
    expect(rest.length).toBeGreaterThan(1);
    const names = [...head.matchAll(/^([\w-]+):/gm)].map(([, name = '']) => name.toLowerCase());
    const allowed = ['auto-submitted', 'from', 'to', 'subject', 'message-id', 'date', 'mime-version', 'content-type'];
    expect(names.filter((name) => !allowed.includes(name))).toEqual([]);
    expect(names.filter((name) => name === 'subject')).toHaveLength(1);
    expect(mailsTo('eve@example.com')).toEqual([]);
  });

  it.each(['"quo"ted"@example.org', 'semi;colon@example.org', 'list,of@example.org', 'größe@example.org'])(
    'is only sent to %s',
    async (email) => {
      const before = mailServer.received.length;
      const user = await aPerson(server);
      await server.ctx.database.writer
        .updateTable('users')
        .set({ email, email_folded: email.toLowerCase() })
        .where('id', '=', user.id)
        .execute();
      await askFor(email);
      await server.runJobs();
      const sent = mailServer.received.slice(before);
      expect(sent.length).toBeLessThanOrEqual(1);
      for (const { to } of sent) expect(to).toHaveLength(1);
    },
  );
});

describe('writeMessage', () => {
  const message = (organization: string, inviter: string) =>
    writeMessage(invitationMessage({ organization, inviter, host: 'docs.test', url: 'https://docs.test/i?key=1' }));

  it('escapes user-defined names, and keeps them short and on one line', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (organization, inviter) => {
        const { html, subject, text } = message(organization, inviter);
        const frame = message('', '').html;
        const tags = (body: string) => body.match(/<[^>]*>/g);
        expect(tags(html)).toEqual(tags(frame));
        expect(subject).not.toMatch(/[\r\n\p{Cc}]/u);
        expect(text.split('\n')).toHaveLength(message('', '').text.split('\n').length);
        expect([...subject].length).toBeLessThan(120);
      }),
    );
  });

  it('has the link in both forms', () => {
    const { html, text } = message('Acme', 'Ada');
    expect(text).toContain('\nhttps://docs.test/i?key=1\n');
    expect(html).toContain('href="https://docs.test/i?key=1"');
    expect(html).not.toMatch(/<img|<script|<link/);
    expect(mailTextOf({ from: '', to: [], raw: '' })).toBe('');
  });
});

describe('changed second factors', () => {
  it('are reported to their owner, without secrets', async () => {
    const person = await aPerson(server);
    const session = await aSession(server, person);
    const { recoveryCodes } = await anApp(server, session);
    await session.call('POST', '/v1/user/recovery-codes');
    await session.call('DELETE', '/v1/user/totp');
    await server.runJobs();
    const texts = mailsTo(person.email).map(mailTextOf);
    for (const sentence of [
      'An authenticator app was added as a second factor to your account on docs.test.',
      'New recovery codes were created for your account on docs.test.',
      'The authenticator app was removed from your account on docs.test.',
    ])
      expect(texts.join(' ').replace(/\s+/g, ' ')).toContain(sentence);
    for (const code of recoveryCodes) expect(texts.join()).not.toContain(code);
  });
});
