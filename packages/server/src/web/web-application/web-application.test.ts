import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chooseApplicationLanguage, readLanguages } from '../../platform/http/accepted-languages.ts';
import type { BrowserClient } from '../../testing/browser-client.ts';
import { aMember, anOrganization, anOrganizationOf, aPerson, type Person } from '../../testing/factories.ts';
import { aSignedIn } from '../../testing/sign-in.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { acceptsHtml } from './accepts-html.ts';
import { matchesPattern, readBundle } from './bundle.ts';

const HTML = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

let server: TestServer;
let organizationId: string;
let person: Person;
let browser: BrowserClient;

beforeAll(async () => {
  server = await startTestServer();
  ({ id: organizationId } = await anOrganization(server));
  person = await aMember(server, organizationId, 'edit');
  browser = await aSignedIn(server, person);
});
afterAll(() => server.close());

const open = (path: string, headers: Record<string, string> = HTML, by = browser) =>
  by.request('GET', path, undefined, headers);

/** The data of a document. */
function readBootstrap(html: string) {
  const [, json = '{}'] = /<script type="application\/json" id="bootstrap"[^>]*>([^<]*)<\/script>/.exec(html) ?? [];
  return JSON.parse(json);
}

describe('the paths of the application', () => {
  it.each(['/', '/o/a', '/o/a/s/b/page?x=1', '/settings', '/signed-in'])(
    'redirect a browser without a session from %s to the sign-in, and back',
    async (path) => {
      const { status, headers } = await server.call('GET', path, { headers: HTML });
      const returnTo = new URLSearchParams({ returnTo: path });
      expect({ status, location: headers['location'] }).toEqual({ status: 303, location: `/sign-in?${returnTo}` });
    },
  );

  it.each(['*/*', 'application/json', ''])('are unknown operations to a program that accepts %s', async (accept) => {
    for (const path of ['/', `/o/${organizationId}`]) {
      const answer = await open(path, { accept });
      expect(answer.status).toBe(404);
      expect(answer.body.error.reason).toBe('unknown_operation');
    }
  });

  it('redirect to the only organization of a user', async () => {
    const answer = await open('/');
    expect([answer.status, answer.headers['location']]).toEqual([303, `/o/${organizationId}`]);
  });

  it('offer a choice to users of several organizations, and a notice without any', async () => {
    const nonMember = await aSignedIn(server, await aPerson(server));
    const alone = await open('/', HTML, nonMember);
    expect([alone.status, readBootstrap(alone.text).organizations]).toEqual([200, []]);
    const { admin } = await anOrganization(server);
    await anOrganizationOf(server, admin, 'Zenith');
    const several = await open('/', HTML, await aSignedIn(server, admin));
    const titles = readBootstrap(several.text).organizations.map(({ title }: { title: string }) => title);
    expect([several.status, titles]).toEqual([200, ['Acme', 'Zenith']]);
  });

  it('contain a hundred organizations, and the one that is opened', async () => {
    const { admin } = await anOrganization(server);
    for (let number = 100; number < 200; number++) await anOrganizationOf(server, admin, `Harbor ${number}`);
    const { id: last } = await anOrganizationOf(server, admin, 'Zenith');
    const owner = await aSignedIn(server, admin);
    const read = async (path: string) => {
      const { status, text } = await open(path, HTML, owner);
      const { organizations, hasMoreOrganizations } = readBootstrap(text);
      const ids: string[] = organizations.map(({ id }: { id: string }) => id);
      return { status, count: ids.length, hasMoreOrganizations, hasLast: ids.includes(last) };
    };
    const choice = { status: 200, count: 100, hasMoreOrganizations: true, hasLast: false };
    expect(await read('/')).toEqual(choice);
    expect(await read(`/o/${last}`)).toEqual({ ...choice, count: 101, hasLast: true });
    expect(await read(`/o/${organizationId}`)).toEqual({ ...choice, status: 404 });
    expect(readBootstrap((await open(`/o/${organizationId}`)).text).hasMoreOrganizations).toBe(false);
  });

  it('load the stylesheets of their screen, and know those of the others', async () => {
    const listed = async (path: string) => {
      const { text } = await open(`/o/${organizationId}${path}`);
      const hrefs = [...text.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, href]) => href);
      return { hrefs, known: Object.values(readBootstrap(text).stylesheets) };
    };
    const [home, editor] = [await listed(''), await listed('/s/space/~/edit/page')];
    expect(home.hrefs).toHaveLength(1);
    expect(editor.hrefs).toEqual([...home.hrefs, ...editor.known]);
    expect(home.known).toEqual(editor.known);
    const [style = ''] = home.known;
    const { status, headers } = await open(String(style), {});
    expect([status, headers['content-type']]).toEqual([200, 'text/css; charset=utf-8']);
  });

  it('return one document with the token of the session and the data of the API', async () => {
    const answer = await open(`/o/${organizationId}`);
    expect(answer.status).toBe(200);
    const { user, organizations } = readBootstrap(answer.text);
    expect(user.id).toBe(person.id);
    expect(organizations).toMatchObject([{ id: organizationId, role: 'edit' }]);
    const [, csrf = ''] = /<meta name="csrf-token" content="([^"]+)"/.exec(answer.text) ?? [];
    const called = await open('/v1/user', { 'x-csrf-token': csrf });
    expect([called.status, called.body.id]).toEqual([200, person.id]);
    const listed = await open('/v1/orgs', { 'x-csrf-token': csrf });
    const { role: _, ...same } = organizations[0];
    expect(listed.body.items).toEqual([same]);
  });

  it('are never cached, and only run scripts with the nonce of that response', async () => {
    const [one, other] = [await open('/settings'), await open('/settings')];
    expect(one.headers['cache-control']).toBe('no-store');
    const policy = String(one.headers['content-security-policy']);
    expect(policy).toContain("'strict-dynamic'");
    expect(policy).not.toMatch(/unsafe|script-src[^;]*'self'/);
    const nonceOf = (text: string) => /nonce-([\w-]+)/.exec(text)?.[1] ?? '';
    expect(nonceOf(policy)).not.toBe(nonceOf(String(other.headers['content-security-policy'])));
    const scripts = [...one.text.matchAll(/<script[^>]*>/g)].map(([tag]) => tag);
    expect(scripts.every((tag) => tag.includes(`nonce="${nonceOf(policy)}"`))).toBe(true);
  });

  it('return the same for invisible and unknown organizations', async () => {
    const hidden = await anOrganization(server);
    const answers = await Promise.all([hidden.id, 'nothing'].map((id) => open(`/o/${id}/s/a`)));
    const shown = answers.map(({ status, text }) => [status, text.replace(/nonce="[^"]*"/g, '')]);
    expect(shown[0]).toEqual(shown[1]);
    expect(shown[0]?.[0]).toBe(404);
    expect(shown[0]?.[1]).not.toContain(hidden.id);
  });

  it('escape data so that it cannot end its element', async () => {
    const hostile = await anOrganization(server, '</script><script>alert(1)</script>');
    const guest = await aSignedIn(server, await aMember(server, hostile.id, 'read'));
    const { text } = await open(`/o/${hostile.id}`, HTML, guest);
    expect(text).not.toContain('<script>alert');
    expect(readBootstrap(text).organizations[0].title).toContain('</script>');
  });
});

describe('pages that do not exist', () => {
  it('return a page to browsers and an error to programs', async () => {
    const page = await server.call('GET', '/nothing/here', { headers: HTML });
    expect([page.status, page.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
    expect(page.text).toContain('Page not found');
    const program = await server.call('GET', '/nothing/here');
    expect([program.status, program.body.error.reason]).toEqual([404, 'unknown_operation']);
    const call = await server.call('GET', '/v1/nothing', { headers: HTML });
    expect(call.body.error.reason).toBe('unknown_operation');
    const form = await server.call('POST', '/nothing', { headers: HTML });
    expect(form.body.error.reason).toBe('unknown_operation');
  });
});

describe('the files of the application', () => {
  it('are cached forever under their names, compressed as the client accepts it', async () => {
    const { entry, files } = readBundle();
    const [main = ''] = entry;
    for (const [accepted, encoding] of [
      ['br, gzip', 'br'],
      ['gzip', 'gzip'],
      ['br;q=0, gzip', 'gzip'],
      ['', undefined],
    ]) {
      const { status, headers } = await server.call('GET', `/~app/${main}`, {
        headers: { 'accept-encoding': accepted ?? '' },
      });
      expect([status, headers['content-encoding']]).toEqual([200, encoding]);
      expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
      expect(headers['content-type']).toBe(files[main]);
    }
    for (const name of ['main.js', 'manifest.json', `${main}.br`, '..%2Fmanifest.json', '__proto__'])
      expect((await server.call('GET', `/~app/${name}`)).status, name).toBe(404);
  });

  it('include a favicon', async () => {
    const { status, headers } = await server.call('GET', '/favicon.ico');
    expect([status, headers['content-type']]).toEqual([200, 'image/svg+xml']);
  });
});

describe('selection of the document', () => {
  it.each([
    ['/', '/', true],
    ['/o/:organization', '/o/a', true],
    ['/o/:organization', '/o/', false],
    ['/o/:organization', '/o/a/b', false],
    ['/o/:organization/s/:space/*', '/o/a/s/b', true],
    ['/o/:organization/s/:space/*', '/o/a/s/b/c/d', true],
    ['/o/:organization/s/:space/*', '/o/a/s', false],
  ])('matches %s and %s: %s', (pattern, path, matches) => {
    expect(matchesPattern(pattern, path)).toBe(matches);
  });

  it('parses languages and media types as browsers send them', () => {
    expect(readLanguages('de-AT;q=0.8, fr, en;q=0, *;q=0.1')).toEqual(['fr', 'de-AT']);
    expect(chooseApplicationLanguage(['fr', 'de-AT'], ['en', 'de'])).toBe('de');
    expect(chooseApplicationLanguage([], ['en', 'de'])).toBe('en');
    expect(['text/html', 'a/b, text/html;q=0.9', 'application/xhtml+xml'].every(acceptsHtml)).toBe(true);
    expect(['*/*', '', 'text/html;q=0', 'application/json', undefined].some(acceptsHtml)).toBe(false);
  });
});
