import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aPublishedSite } from '../../testing/corpora.ts';
import { anOrganization, type Person } from '../../testing/factories.ts';
import { aFilledSpace } from '../../testing/filled-space.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let organizationId: string;
let admin: Person;

beforeAll(async () => {
  server = await startTestServer();
  ({ id: organizationId, admin } = await anOrganization(server));
});
afterAll(() => server.close());

const words = (name: string) =>
  `# ${name}\n\nA text about ${name} that is long enough to be known again, wherever it goes.\n`;
const summary = (...lines: string[]) => ['# Summary', '', '* [Home](README.md)', ...lines].join('\n');
const redirects = (...lines: string[]) => `root: ./\nredirects:\n${lines.map((line) => `  ${line}\n`).join('')}`;
const aSpaceOf = (files: Record<string, string>, title = 'Docs') =>
  aFilledSpace(server, organizationId, admin, title, { 'README.md': words('Home'), ...files });
const whereTo = async (url: string) => {
  const { status, headers } = await server.call('GET', url);
  return [status, headers['location']];
};

describe('the old URL of a page', () => {
  it('redirects to the current URL of a page, after renames, moves and moves of its parents', async () => {
    const files = { 'guide.md': words('Guide'), 'part/deep.md': words('Deep'), 'part/README.md': words('Part') };
    const space = await aSpaceOf({
      ...files,
      'SUMMARY.md': summary('* [Guide](guide.md)', '* [Part](part/README.md)', '  * [Deep](part/deep.md)'),
    });
    const { path } = await aPublishedSite(organizationId, admin, [space.id]);
    expect(await whereTo(`${path}part/deep`)).toEqual([200, undefined]);
    const moved = {
      'README.md': words('Home'),
      'manual.md': words('Guide'),
      'part/README.md': words('Part'),
      'part/deep.md': words('Deep'),
    };
    await space.fill({
      ...moved,
      'SUMMARY.md': summary('* [Guide](manual.md)', '* [Part](part/README.md)', '  * [Deep](part/deep.md)'),
    });
    expect(await whereTo(`${path}guide`)).toEqual([301, `${path}manual`]);
    expect(await whereTo(`${path}guide/`)).toEqual([301, `${path}manual`]);
    expect(await whereTo(`${path}guide.md`)).toEqual([301, `${path}manual.md`]);
    const chapter = {
      'README.md': words('Home'),
      'handbook.md': words('Guide'),
      'chapter/README.md': words('Part'),
      'chapter/depths.md': words('Deep'),
      'SUMMARY.md': summary('* [Guide](handbook.md)', '* [Part](chapter/README.md)', '  * [Deep](chapter/depths.md)'),
    };
    await space.fill(chapter);
    // One redirect to the current URL, regardless of intermediate ones.
    expect(await whereTo(`${path}guide`)).toEqual([301, `${path}handbook`]);
    expect(await whereTo(`${path}manual`)).toEqual([301, `${path}handbook`]);
    expect(await whereTo(`${path}part`)).toEqual([301, `${path}chapter`]);
    expect(await whereTo(`${path}part/deep`)).toEqual([301, `${path}chapter/depths`]);
    expect(await whereTo(`${path}deep`)).toEqual([404, undefined]);
    expect(await whereTo(`${path}part/none`)).toEqual([404, undefined]);
    // A new page at an old URL has precedence.
    await space.fill({
      ...chapter,
      'guide.md': '# Anew\n\nSomething else.\n',
      'SUMMARY.md': `${chapter['SUMMARY.md']}\n* [Anew](guide.md)\n`,
    });
    expect(await whereTo(`${path}guide`)).toEqual([200, undefined]);
    expect(await whereTo(`${path}manual`)).toEqual([301, `${path}handbook`]);
  });

  it('works for pages below headings without a path segment', async () => {
    const before = '# Summary\n\n* [Home](README.md)\n\n## Basics\n\n* [Guide](guide.md)\n';
    const space = await aSpaceOf({ 'guide.md': words('Guide'), 'SUMMARY.md': before });
    const { path } = await aPublishedSite(organizationId, admin, [space.id]);
    const [, old] = [
      await whereTo(`${path}guide`),
      (await server.call('GET', path)).text.match(/href="([^"]*guide)"/)?.[1],
    ];
    await space.fill({
      'README.md': words('Home'),
      'manual.md': words('Guide'),
      'SUMMARY.md': summary('* [Guide](manual.md)'),
    });
    expect(await whereTo(old ?? '')).toEqual([301, `${path}manual`]);
  });

  it('reveals neither hidden nor deleted pages', async () => {
    const space = await aSpaceOf({
      'secret.md': words('Secret'),
      'gone.md': words('Gone'),
      'SUMMARY.md': summary('* [Secret](secret.md)', '* [Gone](gone.md)'),
    });
    const { path } = await aPublishedSite(organizationId, admin, [space.id]);
    await space.fill({
      'README.md': words('Home'),
      '.gitbook.yaml': redirects('to/it: hidden.md', 'to/home: README.md'),
      'hidden.md': `---\nif: visitor.claims.pro\n---\n\n${words('Secret')}`,
      'SUMMARY.md': summary('* [Secret](hidden.md)'),
    });
    for (const name of ['secret', 'secret.md', 'hidden', 'hidden.md', 'gone', 'to/it', 'to/it.md', 'secret/x']) {
      expect(await whereTo(path + name), name).toEqual([404, undefined]);
    }
    expect(await whereTo(`${path}to/home`)).toEqual([301, path]);
  });

  it('is never derived from the requested path', async () => {
    const space = await aSpaceOf({ 'a.md': words('A'), 'SUMMARY.md': summary('* [A](a.md)') });
    const { path } = await aPublishedSite(organizationId, admin, [space.id]);
    await space.fill({ 'README.md': words('Home'), 'b.md': words('A'), 'SUMMARY.md': summary('* [A](b.md)') });
    const names = ['~files/x', '%00', 'a'.repeat(2000), 'x/'.repeat(300), '..%2f..', '__proto__', 'constructor/x'];
    for (const name of names) expect((await server.call('GET', path + name)).status, name).toBe(404);
    expect(await whereTo(`${path}a`)).toEqual([301, `${path}b`]);
  });
});

describe('redirects of the organization', () => {
  it('redirect to pages, spaces and sections, and only to what the visitor may see', async () => {
    const space = await aSpaceOf({
      'guide.md': words('Guide'),
      'secret.md': `---\nif: visitor.claims.pro\n---\n\n${words('Secret')}`,
      'SUMMARY.md': summary('* [Guide](guide.md)', '* [Secret](secret.md)'),
    });
    const other = await aSpaceOf({}, 'Other');
    const { id, path } = await aPublishedSite(organizationId, admin, [space.id, other.id]);
    const site = `/v1/orgs/${organizationId}/sites/${id}`;
    const [first, second] = (await admin.get(`${site}/site-spaces`)).body.items;
    const { pages } = (await admin.get(`/v1/spaces/${space.id}/content/pages`)).body;
    const idOf = (title: string) => pages.find((page: { title: string }) => page.title === title).id;
    const add = async (source: string, destination: object) =>
      expect((await admin.post(`${site}/redirects`, { source, destination })).status).toBe(201);
    const toPage = (title: string) => ({ kind: 'site-page', siteSpaceId: first.id, pageId: idOf(title) });
    await add('/start', toPage('Guide'));
    await add('/Über uns', toPage('Guide'));
    await add('/hidden-start', toPage('Secret'));
    await add('/guide', { kind: 'site-space', siteSpaceId: second.id });
    await add('/elsewhere', { kind: 'site-space', siteSpaceId: second.id });
    expect(await whereTo(`${path}start`)).toEqual([301, `${path}guide`]);
    expect(await whereTo(`${path}%C3%9Cber%20uns`)).toEqual([301, `${path}guide`]);
    expect(await whereTo(`${path}hidden-start`)).toEqual([404, undefined]);
    // A page at the path has precedence.
    expect(await whereTo(`${path}guide`)).toEqual([200, undefined]);
    expect(await whereTo(`${path}elsewhere`)).toEqual([301, `${path}other/`]);
  });
});

describe('redirects of the repository', () => {
  it('redirect to URLs in every script, and not to those with line breaks', async () => {
    const space = await aSpaceOf({
      'SUMMARY.md': summary(),
      '.gitbook.yaml': redirects(
        'plain: https://example.com/a?b=c#d',
        'latin: https://example.com/über/uns',
        'japanese: https://example.com/日本?q=語',
        'host: https://bücher.example/',
        'spaces: https://example.com/a b',
        'header: "https://example.com/\\r\\nset-cookie: a=b"',
      ),
    });
    const { path } = await aPublishedSite(organizationId, admin, [space.id]);
    expect(await whereTo(`${path}plain`)).toEqual([301, 'https://example.com/a?b=c#d']);
    expect(await whereTo(`${path}latin`)).toEqual([301, 'https://example.com/%C3%BCber/uns']);
    expect(await whereTo(`${path}japanese`)).toEqual([301, 'https://example.com/%E6%97%A5%E6%9C%AC?q=%E8%AA%9E']);
    expect(await whereTo(`${path}host`)).toEqual([301, 'https://xn--bcher-kva.example/']);
    expect(await whereTo(`${path}spaces`)).toEqual([301, 'https://example.com/a%20b']);
    expect(await whereTo(`${path}header`)).toEqual([404, undefined]);
  });
});

describe('the old URLs of sections and site spaces', () => {
  it('redirect to the same pages at the new ones', async () => {
    const files = { 'guide.md': words('Guide'), 'SUMMARY.md': summary('* [Guide](guide.md)') };
    const [one, two] = [await aSpaceOf({}, 'One'), await aSpaceOf(files, 'Two')];
    const { id, path } = await aPublishedSite(organizationId, admin, [one.id, two.id]);
    const site = `/v1/orgs/${organizationId}/sites/${id}`;
    const [first, second] = (await admin.get(`${site}/site-spaces`)).body.items;
    expect((await admin.patch(`${site}/site-spaces/${second.id}`, { path: 'manual' })).status).toBe(200);
    expect(await whereTo(`${path}two/guide`)).toEqual([301, `${path}manual/guide`]);
    expect(await whereTo(`${path}two`)).toEqual([301, `${path}manual/`]);
    expect(await whereTo(`${path}two/guide.md`)).toEqual([301, `${path}manual/guide.md`]);
    await two.fill({
      'README.md': words('Home'),
      'handbook.md': words('Guide'),
      'SUMMARY.md': summary('* [Guide](handbook.md)'),
    });
    // The space has moved, and the page in it as well: still one step.
    expect(await whereTo(`${path}two/guide`)).toEqual([301, `${path}manual/handbook`]);
    await admin.patch(site, { defaultSiteSpace: second.id });
    expect(await whereTo(`${path}manual/handbook`)).toEqual([301, `${path}handbook`]);
    expect(await whereTo(`${path}two/guide`)).toEqual([301, `${path}handbook`]);
    expect((await whereTo(`${path}${first.path}/`))[0]).toBe(200);
  });
});
