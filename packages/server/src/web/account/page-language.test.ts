import { findAccountTexts } from '@bindery/site';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BrowserClient } from '../../testing/browser-client.ts';
import { aMember, anOrganization } from '../../testing/factories.ts';
import { aSignedIn, PASSWORD } from '../../testing/sign-in.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let organizationId: string;

beforeAll(async () => {
  server = await startTestServer({});
  ({ id: organizationId } = await anOrganization(server));
});
afterAll(() => server.close());

/** A signed-in person, with the language that they chose in the application. */
async function aPersonWith(language: string | null, accepted?: string) {
  const person = await aMember(server, organizationId, 'edit');
  const { status } = await person.patch('/v1/user/preferences', { language });
  expect(status).toBe(200);
  const browser = await aSignedIn(server, person);
  browser.language = accepted;
  return { person, browser };
}

function aGermanBrowser(): BrowserClient {
  const browser = new BrowserClient(server);
  browser.language = 'de-AT,de;q=0.9,en;q=0.5';
  return browser;
}

/** English texts without placeholders, long enough not to be a name or a word of other languages. */
const ENGLISH = (function list(value: object): string[] {
  return Object.values(value).flatMap((text) => (typeof text === 'string' ? [text] : list(text)));
})(findAccountTexts('en')).filter((text) => text.length > 5 && !text.includes('{'));
const findEnglish = (html = '') => {
  const text = html.replace(/<script[\s\S]*?<\/script>/g, '').replaceAll('&amp;', '&');
  return ENGLISH.filter(
    (each) => text.includes(`>${each}<`) || text.includes(`"${each}"`) || text.includes(`> ${each}`),
  );
};

describe('the language of account pages', () => {
  it.each([
    ['/sign-in', 'Anmelden'],
    ['/sign-in?organization=nobody', 'Keine Organisation mit diesem Namen'],
    ['/sign-in?done=signed-out', 'Sie sind abgemeldet.'],
    ['/forgotten', 'Passwort vergessen'],
    ['/password/unknown', 'Dieser Link ist abgelaufen'],
    ['/setup/unknown', 'Dieser Einrichtungslink gilt nicht mehr'],
    ['/email/unknown', 'Dieser Link ist abgelaufen'],
    ['/unsubscribe/unknown', 'Dieser Link ist ungültig'],
    ['/invitations/a/b', 'Diese Einladung gilt nicht mehr'],
    ['/invitations/a%00/b', 'Das gibt es hier nicht'],
    ['/sign-in/site?request=unknown', 'Sie konnten nicht angemeldet werden'],
    ['/saml/00000000000000000000/start', 'Das gibt es hier nicht'],
    ['/oidc/unknown/start', 'Das gibt es hier nicht'],
  ])('is that of the browser: %s', async (path, text) => {
    const browser = aGermanBrowser();
    const page = await browser.open(path);
    expect(page.text).toContain('<html lang="de"');
    expect(page.text).toContain(text);
    expect(findEnglish(page.text)).toEqual([]);
  });

  it('is English where the browser prefers a language that is not translated, or none', async () => {
    const browser = new BrowserClient(server);
    for (const language of [undefined, '*', 'fr-FR', 'de;q=0', 'en-GB,de;q=0.8', ' '.repeat(99)]) {
      browser.language = language;
      const { text } = await browser.open('/sign-in');
      expect(text, language).toContain('<html lang="en"');
      expect(findEnglish(text), language).toContain('Forgotten?');
    }
  });

  it('is the one that the person chose in the application, on errors too', async () => {
    const german = await aPersonWith('de', 'en');
    const english = await aPersonWith('en', 'de');
    for (const path of ['/account', '/account/exports/unknown', '/email/unknown']) {
      expect((await german.browser.open(path)).text, path).toContain('<html lang="de"');
      expect((await english.browser.open(path)).text, path).toContain('<html lang="en"');
    }
    const expired = await german.browser.post('/account/tokens', { csrf: '', title: 'Build', days: '30' });
    expect(expired.status).toBe(403);
    expect(expired.text).toContain('Dieses Formular ist abgelaufen.');
  });

  it('is that of the browser again once the choice is reset', async () => {
    const { person, browser } = await aPersonWith('de', 'en');
    await person.patch('/v1/user/preferences', { language: null });
    expect((await browser.open('/account')).text).toContain('<html lang="en"');
  });

  it('is that of every text of the account: invitations, tokens, sessions and the password', async () => {
    const { person, browser } = await aPersonWith('de');
    const other = await anOrganization(server);
    const invitation = { emails: [person.email], role: 'review' };
    expect((await other.admin.post(`/v1/orgs/${other.id}/invites`, invitation)).status).toBe(200);
    await aSignedIn(server, person);
    await person.post('/v1/user/tokens', { title: 'Forever' });
    await person.post('/v1/user/tokens', { title: 'Dated', expiresAt: '2099-01-01T00:00:00.000Z' });
    const { text } = await browser.open('/account');
    expect(text).toContain('Ihre Rolle dort: Prüfen.');
    expect(text).toContain('läuft nicht ab');
    expect(text).toMatch(/läuft am <time[^>]*>1\. Januar 2099<\/time> ab/);
    expect(text).toContain('Sitzung in Firefox auf Linux beenden');
    expect(findEnglish(text)).toEqual([]);
    await browser.submit('/account/tokens', { title: 'Build', days: '30' });
    expect(browser.page?.text).toContain('wird nur dieses eine Mal angezeigt');
    expect(findEnglish(browser.page?.text)).toEqual([]);
  });

  it('is that of rejected forms', async () => {
    const browser = aGermanBrowser();
    const person = await aMember(server, organizationId, 'read');
    await aSignedIn(server, person);
    await browser.open('/sign-in');
    await browser.submit('/sign-in', { email: person.email, password: 'not the password' });
    expect(browser.page?.text).toContain('Die E-Mail-Adresse oder das Passwort ist falsch.');
    expect(browser.page?.text).toContain('<title>Problem: Anmelden');
    await browser.submit('/sign-in', { email: person.email, password: PASSWORD });
    await browser.open('/account');
    await browser.submit('/account/password', { currentPassword: PASSWORD, newPassword: 'short' });
    expect(browser.page?.text).toContain('Das Passwort muss mindestens 12 Zeichen haben.');
    await browser.submit('/account/password', { currentPassword: 'wrong', newPassword: 'seven yellow umbrellas' });
    expect(browser.page?.text).toContain('Das Passwort fehlt oder ist falsch.');
    await browser.submit('/account/tokens', { title: '', days: '30' });
    expect(browser.page?.text).toContain('Geben Sie dem Token einen Titel von 1 bis 100 Zeichen.');
    expect(findEnglish(browser.page?.text)).toEqual([]);
  });

  it('is that of too many attempts', async () => {
    const browser = aGermanBrowser();
    const { email } = await aMember(server, organizationId, 'read');
    await browser.open('/sign-in');
    for (let attempt = 0; attempt < 30 && browser.page?.status !== 429; attempt++)
      await browser.submit('/sign-in', { email, password: 'not the password' });
    expect(browser.page?.status).toBe(429);
    expect(browser.page?.text).toMatch(/Zu viele Versuche. Versuchen Sie es in (?:einer Minute|\d+ Minuten) erneut\./);
  });
});
