import { createHmac } from 'node:crypto';
import { type JWTHeaderParameters, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { transact } from '../../platform/db/transact.ts';
import { aPublishedSite } from '../../testing/corpora.ts';
import { anOrganization, aSpace, type Person } from '../../testing/factories.ts';
import { aFilledSpace } from '../../testing/filled-space.ts';
import { type Answer, startTestServer, type TestServer } from '../../testing/test-server.ts';
import { replaceSiteAdaptiveSchema } from '../api/site-publishing/service.ts';

const KEY = 'a key that only the login page and the site know';
const LOGIN = 'https://login.example.com/docs?from=docs';

const FILES = {
  'SUMMARY.md': '# Summary\n\n* [Home](README.md)\n* [Guide](guide.md)\n* [Pro](pro.md)\n  * [Deep](deep.md)\n',
  'README.md': [
    '# Home',
    'Hello <code class="expression">visitor.claims.name ?? "stranger"</code>. See [the plan](pro.md).',
    '{% if visitor.claims.plan === "pro" %}\n\nBlock: zanzibar\n\n{% else %}\n\nBlock: ordinary\n\n{% endif %}',
    '{% if visitor.claims.unsigned.beta == true %}\n\nUnsigned: beta\n\n{% endif %}',
    '{% if page.vars.shelf === "top" && visitor.claims.plan === "pro" %}\n\nShelf: topmost\n\n{% endif %}',
  ].join('\n\n'),
  'guide.md': '# Guide\n\nFor everybody.\n',
  'pro.md': '---\nif: visitor.claims.plan === "pro"\n---\n\n# Pro\n\nPage: kathmandu\n',
  'deep.md': '# Deep\n\nBelow: timbuktu\n',
};

let server: TestServer;
let organizationId: string;
let admin: Person;

beforeAll(async () => {
  server = await startTestServer();
  ({ id: organizationId, admin } = await anOrganization(server));
});
afterAll(() => server.close());

interface TestSite {
  readonly id: string;
  readonly path: string;
}

async function aSite(
  visibility: string,
  settings: { readonly adaptive?: boolean; readonly login?: string | null; readonly key?: string } = {},
): Promise<TestSite> {
  const { adaptive = false, login = LOGIN, key = KEY } = settings;
  const home = `---\nvars:\n  shelf: top\n---\n\n${FILES['README.md']}`;
  const space = await aFilledSpace(server, organizationId, admin, 'Docs', { ...FILES, 'README.md': home });
  const site = await aPublishedSite(organizationId, admin, [space.id], { visibility });
  await transact(server.ctx, async (tx) => {
    const row = { site_id: site.id, backend: 'custom' as const, private_key: key, updated_at: tx.now };
    await tx.db
      .insertInto('site_visitor_auth')
      .values({ ...row, fallback_url: login, integration: null })
      .execute();
  });
  if (adaptive) expect((await change(site, { adaptiveContent: { enabled: true } })).status).toBe(200);
  return site;
}
const change = (site: TestSite, body: object) => admin.patch(`/v1/orgs/${organizationId}/sites/${site.id}`, body);

const now = () => Math.floor(server.ctx.clock().getTime() / 1000);

function aToken(claims: JWTPayload = {}, key = KEY, header: JWTHeaderParameters = { alg: 'HS256' }): Promise<string> {
  return new SignJWT({ exp: now() + 3600, ...claims }).setProtectedHeader(header).sign(Buffer.from(key));
}

const visit = (url: string, cookie?: string, headers: Record<string, string> = {}) =>
  server.call('GET', url, { headers: { ...headers, ...(cookie !== undefined && { cookie }) } });

/** The cookies set by a response, as a browser sends them. */
function cookiesOf(answer: Answer): string {
  const set = [answer.headers['set-cookie'] ?? []].flat().map(String);
  return set.map((cookie) => cookie.split(';', 1)[0]).join('; ');
}

/** Opens the site with a token in the URL, and returns the cookie. */
async function signIn(site: TestSite, claims: JWTPayload = {}): Promise<string> {
  const answer = await visit(`${site.path}?jwt_token=${await aToken(claims)}`);
  expect(answer.status).toBe(303);
  return cookiesOf(answer);
}

describe('a redirect', () => {
  it('to the root of a site keeps the query, so that visitors who return from the login are admitted', async () => {
    const { path } = await aSite('visitor-auth');
    const query = `jwt_token=${await aToken({ sub: '1' })}&utm_source=mail&q=a%20b?`;
    const first = await visit(`${path.slice(0, -1)}?${query}`);
    expect([first.status, first.headers['location']]).toEqual([308, `${path}?${query}`]);
    const second = await visit(String(first.headers['location']));
    expect([second.status, second.headers['location']]).toEqual([303, `${path}?utm_source=mail&q=a+b%3F`]);
    expect((await visit(path, cookiesOf(second))).status).toBe(200);
  });

  it('to the URL of a page keeps the query, except consumed parameters', async () => {
    const { path } = await aSite('public', { adaptive: true });
    const moved = await visit(`${path}guide/?utm_source=mail&x`);
    expect([moved.status, moved.headers['location']]).toEqual([301, `${path}guide?utm_source=mail&x`]);
    const taken = await visit(`${path}guide/?visitor.plan=pro&utm_source=mail`);
    expect([taken.status, taken.headers['location']]).toEqual([303, `${path}guide/?utm_source=mail`]);
    const root = await visit(`${path.slice(0, -1)}?visitor.plan=pro`);
    expect(root.headers['location']).toBe(`${path}?visitor.plan=pro`);
  });
});

describe('a site for signed-in visitors', () => {
  it('redirects visitors without sign-in to the login page with the URL they requested', async () => {
    const { path } = await aSite('visitor-auth');
    for (const [asked, location] of [
      ['', ''],
      ['guide', 'guide'],
      ['pro/deep?q=a%20b&visitor.plan=pro', 'pro/deep?q=a+b'],
      ['no-such-page', 'no-such-page'],
      ['~files/a/b.png', '~files/a/b.png'],
    ] as const) {
      const answer = await visit(path + asked);
      const sent = new URL(String(answer.headers['location']));
      expect([answer.status, sent.origin + sent.pathname, sent.searchParams.get('from')], asked).toEqual([
        302,
        'https://login.example.com/docs',
        'docs',
      ]);
      expect(sent.searchParams.get('location'), asked).toBe(location);
      expect(answer.headers['cache-control']).toBe('private, no-store');
      expect(answer.text).not.toMatch(/Guide|ordinary/);
    }
  });

  it('shows instructions if it has no login page', async () => {
    const { path } = await aSite('visitor-auth', { login: null });
    const answer = await visit(`${path}guide`);
    expect([answer.status, answer.text.includes('signed in')]).toEqual([401, true]);
    expect(answer.headers['cache-control']).toMatch(/^private/);
  });

  it('accepts a token once, stores it in a cookie of this site, and removes it from the URL', async () => {
    const site = await aSite('visitor-auth');
    const token = await aToken();
    const answer = await visit(`${site.path}guide?jwt_token=${token}&q=1`);
    expect([answer.status, answer.headers['location']]).toEqual([303, `${site.path}guide?q=1`]);
    expect(answer.headers).toMatchObject({ 'cache-control': 'private, no-store', 'referrer-policy': 'no-referrer' });
    expect(answer.headers['set-cookie']).toBe(
      `bindery-visitor-${site.id}=${token}; Max-Age=3600; Path=${site.path}; HttpOnly; Secure; SameSite=Lax`,
    );
    const page = await visit(`${site.path}guide`, cookiesOf(answer));
    expect([page.status, page.text.includes('For everybody.')]).toEqual([200, true]);
    expect(page.headers['cache-control']).toMatch(/^private/);
    expect(page.headers['vary']).toMatch(/\bcookie\b/);
    expect((await visit(`${site.path}guide`)).status).toBe(302);
    expect(server.logged()).not.toContain(token);
  });

  it('also reads the token in the cookie of the public name, and no token of another login', async () => {
    const site = await aSite('visitor-auth');
    const open = await visit(`${site.path}guide`, `gitbook-visitor-token=${await aToken()}`);
    expect((await visit(`${site.path}guide`, `gitbook-visitor-token="${await aToken()}"`)).status).toBe(open.status);
    expect([open.status, open.text.includes('For everybody.')]).toEqual([200, true]);
    expect((await visit(`${site.path}guide`, `gitbook-visitor-token=${await aToken({}, 'another')}`)).status).toBe(302);
  });

  it('reads unsigned claims in the cookies of the public names', async () => {
    const site = await aSite('public', { adaptive: true });
    const read = async (...cookies: string[]) => (await visit(site.path, cookies.join('; '))).text;
    const json = (claims: object) => encodeURIComponent(JSON.stringify(claims));
    expect(await read(`gitbook-visitor-public=${json({ beta: true })}`)).toContain('Unsigned: beta');
    expect(await read(`gitbook-visitor-public-flags=${json({ beta: true })}`)).toContain('Unsigned: beta');
    expect(await read(`gitbook-visitor-public-x=${json({ plan: 'pro' })}`)).not.toContain('zanzibar');
    // The cookie of this program, set by the URL of a page, has precedence.
    const own = `bindery-visitor-claims=${json({ beta: false })}`;
    expect(await read(`gitbook-visitor-public=${json({ beta: true })}`, own)).not.toContain('Unsigned: beta');
    expect((await visit(site.path, 'gitbook-visitor-public=%; gitbook-visitor-public-a=[1]')).status).toBe(200);
  });

  it('only accepts tokens signed by its own login with HS256, with an expiry, and valid now', async () => {
    const site = await aSite('visitor-auth');
    const [head = '', body = '', signature = ''] = (await aToken()).split('.');
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const sign = (...parts: string[]) =>
      [...parts, createHmac('sha256', KEY).update(parts.join('.')).digest('base64url')].join('.');
    const refused: [string, string][] = [
      ['of another key', await aToken({}, 'another key')],
      ['without a signature', new UnsecuredJWT({ exp: now() + 60 }).encode()],
      ['with the signature cut off', `${head}.${body}.`],
      ['that says it needs none', `${encode({ alg: 'none' })}.${body}.${signature}`],
      ['HS512', await aToken({}, KEY, { alg: 'HS512' })],
      ['HS256 said to be RS256', `${encode({ alg: 'RS256' })}.${body}.${signature}`],
      ['with other claims', `${head}.${encode({ exp: now() + 999, plan: 'pro' })}.${signature}`],
      ['with a critical extension', sign(encode({ alg: 'HS256', crit: ['x'], x: 1 }), body)],
      ['that expired', await aToken({ exp: now() - 1 })],
      ['that never expires', await new SignJWT({}).setProtectedHeader({ alg: 'HS256' }).sign(Buffer.from(KEY))],
      ['not valid yet', await aToken({ nbf: now() + 120 })],
      ['issued in the future', await aToken({ iat: now() + 120 })],
      ['too long', await aToken({ text: 'x'.repeat(9_000) })],
      ['that is none', 'nonsense'],
      ['that is empty', ''],
    ];
    for (const [what, token] of refused) {
      const answer = await visit(`${site.path}guide?jwt_token=${token}`);
      expect([answer.status, answer.headers['location']], what).toEqual([303, `${site.path}guide`]);
      expect(cookiesOf(answer), what).toMatch(/^bindery-visitor-refusal=[a-z-]+$/);
      const page = await visit(`${site.path}guide`, cookiesOf(answer));
      expect([page.status, page.text.includes('For everybody.')], what).toEqual([401, false]);
      expect((await visit(`${site.path}guide`, `bindery-visitor-${site.id}=${token}`)).status, what).toBe(302);
    }
    expect((await visit(`${site.path}?jwt_token=${await aToken({ nbf: now() + 30, iat: now() + 30 })}`)).status).toBe(
      303,
    );
  });

  it('writes no character of a token into a header that a cookie cannot contain', async () => {
    const site = await aSite('visitor-auth');
    const token = await aToken();
    // Decoders of base64 skip all of these.
    for (const rest of ['%0A', '%0D%0Aset-cookie:%20a=b', ';%20path=/', '%E6%97%A5', '%20', '==', '%00']) {
      const answer = await visit(`${site.path}guide?jwt_token=${token}${rest}`);
      expect([answer.status, cookiesOf(answer)], rest).toEqual([303, 'bindery-visitor-refusal=damaged']);
    }
  });

  it('shows the error of a token instead of redirecting in a loop', async () => {
    const site = await aSite('visitor-auth');
    const sent = await visit(`${site.path}guide?jwt_token=${await aToken({ exp: now() - 1 })}&q=1`);
    expect([sent.status, sent.headers['location']]).toEqual([303, `${site.path}guide?q=1`]);
    expect(sent.headers).toMatchObject({ 'cache-control': 'private, no-store', 'referrer-policy': 'no-referrer' });
    const answer = await visit(`${site.path}guide?q=1`, cookiesOf(sent));
    expect([answer.status, answer.headers['location']]).toEqual([401, undefined]);
    expect(answer.text).toContain('It has expired.');
    // Shown once: a reload redirects to sign-in again.
    expect(String(answer.headers['set-cookie'])).toMatch(/^bindery-visitor-refusal=; Max-Age=0; Path=\/[^;]*;/);
    expect((await visit(`${site.path}guide`, 'bindery-visitor-refusal=made-up')).status).toBe(302);
  });

  it('shows no page under a URL with a token, regardless of the path', async () => {
    const site = await aSite('visitor-auth');
    const open = await aSite('public');
    const shared = await aSite('share-link');
    const closed = await aSite('visitor-auth');
    await admin.post(`/v1/orgs/${organizationId}/sites/${closed.id}/unpublish`);
    const token = await aToken();
    const cookie = await signIn(site);
    const asked = [
      [`${site.path}guide`, cookie],
      [`${site.path}missing`, cookie],
      [`${site.path}llms.txt`, cookie],
      [`${site.path}~files/none`, cookie],
      [`${open.path}guide`],
      [`${open.path}missing`],
      [`${shared.path}WrongKey/guide`],
      [`${closed.path}guide`],
      [`${site.path}~preview-none/guide`],
    ] as const;
    for (const [url, cookies] of asked) {
      const answer = await visit(`${url}?jwt_token=${token}&b=1`, cookies);
      expect([answer.status, answer.headers['location']], url).toEqual([303, `${url}?b=1`]);
      expect(answer.headers, url).toMatchObject({
        'referrer-policy': 'no-referrer',
        'cache-control': 'private, no-store',
      });
    }
    expect(server.logged()).not.toContain(token);
  });

  it('is closed with the expiry of the token, a new key, and its unpublication', async () => {
    const site = await aSite('visitor-auth');
    const cookie = await signIn(site);
    const status = async () => (await visit(`${site.path}guide`, cookie)).status;
    expect(await status()).toBe(200);
    await transact(server.ctx, async (tx) => {
      await tx.db.updateTable('site_visitor_auth').set({ private_key: 'new' }).where('site_id', '=', site.id).execute();
    });
    expect(await status()).toBe(302);
    await transact(server.ctx, async (tx) => {
      await tx.db.updateTable('site_visitor_auth').set({ private_key: KEY }).where('site_id', '=', site.id).execute();
    });
    expect(await status()).toBe(200);
    await admin.post(`/v1/orgs/${organizationId}/sites/${site.id}/unpublish`);
    expect(await status()).toBe(404);
    await admin.post(`/v1/orgs/${organizationId}/sites/${site.id}/publish`);
    const short = await signIn(site, { exp: now() + 100 });
    server.advance(99_000);
    expect((await visit(`${site.path}guide`, short)).status).toBe(200);
    server.advance(1_000);
    expect((await visit(`${site.path}guide`, short)).status).toBe(302);
  });

  it('rejects tokens of other sites', async () => {
    const [one, other] = [await aSite('visitor-auth'), await aSite('visitor-auth', { key: 'another' })];
    const token = (await signIn(one)).split('=')[1] ?? '';
    expect((await visit(other.path, `bindery-visitor-${other.id}=${token}`)).status).toBe(302);
    expect(cookiesOf(await visit(`${other.path}?jwt_token=${token}`))).toBe('bindery-visitor-refusal=damaged');
  });

  it('shows nothing conditional while it is not adaptive', async () => {
    const site = await aSite('visitor-auth');
    const home = await visit(site.path, await signIn(site, { plan: 'pro' }));
    expect(home.text).not.toMatch(/zanzibar|topmost|Pro/);
    expect((await visit(`${site.path}pro`, await signIn(site, { plan: 'pro' }))).status).toBe(404);
  });

  it('redirects to no other host', async () => {
    const site = await aSite('visitor-auth');
    const token = await aToken();
    for (const path of ['//evil.example', '/%2Fevil.example', '%5Cevil.example', 'https:%2f%2fevil.example']) {
      const { headers } = await visit(`${site.path}${path}?jwt_token=${token}`);
      const location = new URL(String(headers['location']), 'https://docs.test');
      expect([location.host, location.pathname.startsWith(site.path)], path).toEqual(['docs.test', true]);
    }
  });
});

describe('a site for share links', () => {
  it('is adaptive with its key as well, and a token grants no access without it', async () => {
    const site = await aSite('share-link', { adaptive: true });
    const key = 'KeyOfTheShareLink1234';
    await transact(server.ctx, async (tx) => {
      const row = { id: `link ${site.id}`, site_id: site.id, name: 'Link', key, active: 1, created_at: tx.now };
      await tx.db.insertInto('share_links').values(row).execute();
    });
    const token = await aToken({ plan: 'pro' });
    expect((await visit(`${site.path}guide?jwt_token=${token}`)).headers['location']).toBe(`${site.path}guide`);
    expect((await visit(`${site.path}guide`)).status).toBe(404);
    const entered = await visit(`${site.path}${key}/guide?jwt_token=${token}`);
    expect(entered.headers['location']).toBe(`${site.path}${key}/guide`);
    expect((await visit(`${site.path}${key}/pro`, cookiesOf(entered))).text).toContain('kathmandu');
    expect((await visit(`${site.path}${key}/pro`)).status).toBe(404);
    expect((await visit(`${site.path}pro`, cookiesOf(entered))).status).toBe(404);
  });
});

describe('an adaptive site', () => {
  const pro = /zanzibar|kathmandu|timbuktu|topmost/;

  it('shows content whose conditions the signed claims satisfy, only to that visitor', async () => {
    for (const visibility of ['public', 'unlisted', 'visitor-auth']) {
      const site = await aSite(visibility, { adaptive: true });
      const [one, other] = [await signIn(site, { plan: 'pro', name: 'A' }), await signIn(site, { plan: 'free' })];
      for (let round = 0; round < 2; round++) {
        const home = await visit(site.path, one);
        expect(home.text).toMatch(/Hello A\..*<a [^>]*href="[^"]*\/pro"[^>]*>the plan.*zanzibar.*topmost/s);
        expect(home.text).not.toContain('ordinary');
        expect(home.headers['cache-control']).toMatch(/^private/);
        expect((await visit(`${site.path}pro`, one)).text).toContain('kathmandu');
        expect((await visit(`${site.path}pro/deep`, one)).text).toContain('timbuktu');
        expect((await visit(`${site.path}pro.md`, one)).text).toContain('kathmandu');
        const plain = await visit(site.path, other);
        expect(plain.text).toMatch(/Hello stranger\. See the plan\..*ordinary/s);
        for (const path of ['', 'guide', 'pro', 'pro/deep', 'pro.md', 'readme.md', 'no-such']) {
          const answer = await visit(site.path + path, other);
          expect(answer.text, path).not.toMatch(pro);
          expect(answer.text, path).not.toMatch(/pro\.md|\/pro"/);
        }
        expect((await visit(`${site.path}pro/deep`, other)).status).toBe(404);
      }
    }
  });

  it('shows visitors without sign-in unconditional content, and varies caches by cookie', async () => {
    const site = await aSite('public', { adaptive: true });
    const home = await visit(site.path);
    expect(home.text).toMatch(/Hello stranger.*ordinary/s);
    expect(home.text).not.toMatch(pro);
    expect(home.headers).toMatchObject({ 'cache-control': 'private, max-age=0, must-revalidate' });
    expect(home.headers['vary']).toMatch(/\bcookie\b/);
  });

  it('separates unsigned claims from signed ones', async () => {
    const site = await aSite('public', { adaptive: true });
    const answer = await visit(`${site.path}guide?visitor.plan=pro&visitor.beta=true&visitor.__proto__=x&q=1`);
    expect([answer.status, answer.headers['location']]).toEqual([303, `${site.path}guide?q=1`]);
    expect(answer.headers['set-cookie']).toMatch(
      /^bindery-visitor-claims=[^;]*; Max-Age=\d+; Path=[^;]*; HttpOnly; Secure; SameSite=Lax$/,
    );
    const claims = cookiesOf(answer);
    const home = await visit(site.path, claims);
    expect(home.text).toContain('Unsigned: beta');
    expect(home.text).not.toMatch(pro);
    const signed = await signIn(site, { plan: 'pro', unsigned: { beta: true } });
    const own = await visit(site.path, signed);
    expect(own.text).toMatch(pro);
    expect(own.text).not.toContain('Unsigned: beta');
    expect((await visit(site.path, `${signed}; ${claims}`)).text).toMatch(/zanzibar.*Unsigned: beta/s);
    const later = await visit(`${site.path}?visitor.team=a`, claims);
    expect(decodeURIComponent(cookiesOf(later))).toMatch(/"beta":true.*"team":"a"/);
  });

  it('stores only claims that its schema declares', async () => {
    const site = await aSite('public', { adaptive: true });
    const cookie = `${await signIn(site, { plan: 'pro', name: 'A' })}; bindery-visitor-claims={"beta":true}`;
    const seen = async (properties: object) => {
      const jsonSchema = { type: 'object', properties, additionalProperties: false };
      await transact(server.ctx, (tx) => replaceSiteAdaptiveSchema(tx, site.id, { jsonSchema }));
      const { text } = await visit(site.path, cookie);
      return ['zanzibar', 'Hello A', 'Unsigned: beta', 'ordinary'].filter((words) => text.includes(words));
    };
    const description = 'What it is';
    const unsigned = {
      type: 'object',
      description,
      properties: { beta: { type: 'boolean', description } },
      additionalProperties: false,
    };
    expect(await seen({ plan: { type: 'string', enum: ['pro', 'free'], description } })).toEqual(['zanzibar']);
    expect(await seen({ plan: { type: 'string', enum: ['team'], description } })).toEqual(['ordinary']);
    expect(await seen({ plan: { type: 'boolean', description }, unsigned })).toEqual(['Unsigned: beta', 'ordinary']);
    expect(await seen({ name: { type: 'string', description } })).toEqual(['Hello A', 'ordinary']);
  });

  it('ignores any unknown cookie and parameter', async () => {
    const site = await aSite('public', { adaptive: true });
    const encoded = (value: unknown) => encodeURIComponent(JSON.stringify(value));
    const deep = `${'['.repeat(1_500)}${']'.repeat(1_500)}`;
    for (const value of [
      '',
      '%',
      '{',
      '[]',
      'null',
      encoded('text'),
      encoded({ a: 'x'.repeat(5_000) }),
      `{"a":${deep}}`,
    ]) {
      const home = await visit(site.path, `bindery-visitor-claims=${value}`);
      expect([home.status, home.text.includes('ordinary')], value.slice(0, 30)).toEqual([200, true]);
    }
    const long = await visit(`${site.path}?visitor.a=${'x'.repeat(5_000)}&visitor.b=${'"'.repeat(2_000)}`);
    expect([long.status, long.headers['set-cookie']]).toEqual([303, undefined]);
    expect((await visit(`${site.path}?visitor.=1&visitor.a%20b=1`)).status).toBe(200);
    expect((await visit(`${site.path}?jwt_token=nonsense`)).headers).toMatchObject({ location: site.path });
  });

  it('shows everybody the content for visitors without claims once it is no longer adaptive', async () => {
    const site = await aSite('public', { adaptive: true });
    const cookie = await signIn(site, { plan: 'pro' });
    expect((await visit(site.path, cookie)).text).toMatch(pro);
    await change(site, { adaptiveContent: { enabled: false } });
    expect((await visit(site.path, cookie)).text).not.toMatch(pro);
    expect((await visit(site.path, cookie)).text).toContain('Block: ordinary');
    expect((await visit(`${site.path}pro`, cookie)).status).toBe(404);
  });

  it('evaluates conditions with empty claims if it is not adaptive, in every form', async () => {
    const space = await aFilledSpace(server, organizationId, admin, 'Plain', {
      'SUMMARY.md': '# Summary\n\n* [Home](README.md)\n* [Free](free.md)\n* [Pro](pro.md)\n',
      'README.md': [
        '---\nvars:\n  shelf: top\n---\n\n# Home\n',
        '{% if visitor.claims.plan === "pro" %}\n\nzanzibar\n\n{% else %}\n\nordinary\n\n{% endif %}',
        '{% if page.vars.shelf === "top" %}\n\ntopmost\n\n{% else %}\n\nkathmandu\n\n{% endif %}',
      ].join('\n'),
      'free.md': '---\nif: visitor.claims.plan !== "pro"\n---\n\n# Free\n\nopenly\n',
      'pro.md': FILES['pro.md'],
    });
    const { path } = await aPublishedSite(organizationId, admin, [space.id]);
    for (const pagePath of ['', 'readme.md', 'llms-full.txt']) {
      const { text } = await visit(path + pagePath);
      expect(text, pagePath).toContain('ordinary');
      expect(text, pagePath).toContain('topmost');
      expect(text, pagePath).not.toMatch(/zanzibar|kathmandu/);
    }
    expect((await visit(path)).text).toContain(`href="${path}free"`);
    expect((await visit(`${path}free`)).text).toContain('openly');
    expect((await visit(`${path}pro`)).status).toBe(404);
    expect((await visit(`${path}sitemap.xml`)).text + (await visit(`${path}llms.txt`)).text).not.toMatch(/\/pro\b/);
  });

  it('responds 304 only to visitors who would get the same bytes', async () => {
    const site = await aSite('public', { adaptive: true });
    const [one, like, other] = [
      await signIn(site, { plan: 'pro', sub: '1' }),
      await signIn(site, { plan: 'pro', sub: '2' }),
      await signIn(site, { plan: 'free' }),
    ];
    const tag = String((await visit(site.path, one)).headers['etag']);
    const status = async (cookie: string) => (await visit(site.path, cookie, { 'if-none-match': tag })).status;
    expect([await status(one), await status(like), await status(other)]).toEqual([304, 304, 200]);
  });

  it('evaluates conditions of sections and site spaces as well', async () => {
    const site = await aSite('public', { adaptive: true });
    const space = await aSpace(server, organizationId, admin, { title: 'Inner circle' });
    const added = await admin.post(`/v1/orgs/${organizationId}/sites/${site.id}/site-spaces`, { spaceId: space.id });
    const target = `/v1/orgs/${organizationId}/sites/${site.id}/site-spaces/${added.body.id}`;
    await admin.patch(target, { condition: 'visitor.claims.plan === "pro"' });
    const cookie = await signIn(site, { plan: 'pro' });
    expect((await visit(`${site.path}guide`, cookie)).text).toContain('Inner circle');
    expect((await visit(`${site.path}guide`)).text).not.toContain('Inner circle');
    expect((await visit(`${site.path}${added.body.path}/`)).status).toBe(404);
  });
});
