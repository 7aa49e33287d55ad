import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aPublishedSite } from '../../../testing/corpora.ts';
import { anOrganization, type Person } from '../../../testing/factories.ts';
import { aFilledSpace } from '../../../testing/filled-space.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

const FILES = {
  'SUMMARY.md': '# Summary\n\n* [Home](README.md)\n* [Guide](guide.md)\n  * [Deep](deep.md)\n* [Secret](secret.md)\n',
  'README.md': '# Home\n\nWelcome.\n',
  'guide.md':
    '# Guide\n\n## Feeding\n\nA wombat eats.\n\n{% if visitor.claims.pro %}\n\n## Hidden wombat\n\nInside: zanzibar wombat\n\n{% endif %}\n',
  'deep.md': '# Deep\n\nBelow.\n\n## Wombat\n\nIt digs.\n',
  'secret.md': '---\nif: visitor.claims.pro\n---\n\n# Secret wombat\n\nKept: kathmandu wombat\n',
};

let server: TestServer;
let organizationId: string;
let admin: Person;
let path: string;

beforeAll(async () => {
  server = await startTestServer();
  ({ id: organizationId, admin } = await anOrganization(server));
  const one = await aFilledSpace(server, organizationId, admin, 'One', FILES);
  const two = await aFilledSpace(server, organizationId, admin, 'Two', FILES);
  ({ path } = await aPublishedSite(organizationId, admin, [one.id, two.id]));
});
afterAll(() => server.close());

const ask = async (query: string, more = '') => {
  const answer = await server.call('GET', `${path}~search.json?q=${encodeURIComponent(query)}${more}`);
  expect(answer.status).toBe(200);
  return answer;
};

describe('the search of a site', () => {
  it('finds pages and their sections, with equal ones of the first space preferred', async () => {
    const { body, headers } = await ask('wombat', '&space=two');
    expect(headers['x-robots-tag']).toBe('noindex');
    expect(headers['cache-control']).toMatch(/^private/);
    expect(body.query).toBe('wombat');
    expect(body.results.map(({ href }: { href: string }) => href)).toEqual([
      `${path}two/guide/deep`,
      `${path}guide/deep`,
      `${path}two/guide`,
      `${path}guide`,
    ]);
    expect(body.results[0]).toMatchObject({
      title: 'Deep',
      trail: ['Two', 'Guide'],
      sections: [{ title: 'Wombat', href: `${path}two/guide/deep#wombat`, body: 'It digs.' }],
    });
    const first = (await ask('wombat')).body.results[0];
    expect(first.href).toBe(`${path}guide/deep`);
  });

  it('shows spaces with their emoji, as the menu of a page does', async () => {
    const space = await aFilledSpace(server, organizationId, admin, 'Three', { 'README.md': '# Home\n\nA quoll.\n' });
    const other = await aFilledSpace(server, organizationId, admin, 'Four', { 'README.md': '# Home\n' });
    await admin.patch(`/v1/spaces/${space.id}`, { emoji: '1f345' });
    const site = await aPublishedSite(organizationId, admin, [space.id, other.id]);
    const { results } = (await server.call('GET', `${site.path}~search.json?q=quoll`)).body;
    expect(results.map(({ trail }: { trail: string[] }) => trail)).toEqual([['🍅 Three']]);
    expect((await server.call('GET', `${site.path}~search?q=quoll`)).text).toContain('🍅 Three');
  });

  it('finds nothing that is hidden from the visitor', async () => {
    for (const query of ['wombat', 'zanzibar', 'kathmandu', 'secret', 'hidden', 'secret wombat', 'Kept kathmandu']) {
      expect((await ask(query)).text.replace(JSON.stringify(query), ''), query).not.toMatch(
        /zanzibar|kathmandu|secret|hidden/i,
      );
    }
  });

  it('accepts any query', async () => {
    for (const query of ['', ' ', '"', '%', '\0', '\ud800', '*', 'x'.repeat(5000), '<script>']) {
      const url = `${path}~search.json?${new URLSearchParams({ q: query })}`;
      expect((await server.call('GET', url)).body.results, JSON.stringify(query).slice(0, 30)).toEqual([]);
    }
    expect((await server.call('GET', `${path}~search.json`)).body).toEqual({ query: '', results: [] });
    expect((await ask('wombat', '&space=../../x')).body.results).toHaveLength(4);
  });

  it('excludes every page of results from search engines, and repeats the query on none of them', async () => {
    for (const query of ['', '?q=', '?q=wombat', '?q=cheap+pills']) {
      const { headers, text } = await server.call('GET', `${path}~search${query}`);
      expect(headers['x-robots-tag'], query).toBe('noindex');
      const head = text.slice(0, text.indexOf('</head>'));
      expect(head, query).toContain('<meta name="robots" content="noindex"');
      expect(head, query).not.toMatch(/wombat|pills/);
    }
  });

  it('has a page of results for readers without scripts', async () => {
    const { status, text, headers } = await server.call('GET', `${path}~search?q=wombat+%3Cb%3E`);
    expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(text).toContain(`href="${path}guide/deep"`);
    expect(text).not.toContain('<b>');
    expect(text).not.toMatch(/kathmandu|zanzibar/);
    expect((await server.call('GET', path)).text).toContain(`${path}~search`);
  });
});
