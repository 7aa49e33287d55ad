import { startSiteServer } from '../../packages/server/src/engines/import/testing/site-server.ts';
import { aRepository } from '../../packages/server/src/testing/git-fixtures.ts';
import { startGitServer } from '../../packages/server/src/testing/git-http-server.ts';
import { freePort } from '../../packages/server/src/testing/program.ts';
import { findManual, type Json } from './program.ts';
import type { PageSetup } from './run-page.ts';
import type { Stage } from './stage.ts';

const page = (title: string, markdown: string) => ({ operation: 'insert_page', title, document: { markdown } });

const change = ({ call, space }: Stage, ...changes: unknown[]): Promise<Json> =>
  call('POST', `/v1/spaces/${space}/content`, { changes });

async function findPage({ call, space }: Stage, path: string): Promise<Json> {
  return call('GET', `/v1/spaces/${space}/content/path/${path}`);
}

async function findSiteSpace({ call, organization, site }: Stage): Promise<string> {
  return (await call('GET', `/v1/orgs/${organization}/sites/${site}/site-spaces`)).items[0].id;
}

/** The lifetime of tokens in days, with conflicting texts in a change request and main content. */
async function makeConflict(stage: Stage): Promise<void> {
  const requests = `/v1/spaces/${stage.space}/change-requests`;
  const { id } = await findPage(stage, 'tokens');
  const { number } = await stage.call('POST', requests, { subject: 'More days' });
  const edit = (markdown: string) => ({ changes: [{ operation: 'update_page', page: id, document: { markdown } }] });
  await stage.call('POST', `/v1/spaces/${stage.space}/content`, edit('Tokens end after 30 days.'));
  await stage.call('POST', `${requests}/${number}/content`, edit('Tokens end after 90 days.'));
  await stage.call('POST', `${requests}/${number}/update`);
  await stage.set({ CONFLICT: String(number) });
}

/** Three views of one page by two visitors with the same purchase, and one of another page. */
async function countVisits({ call, organization, site, space }: Stage): Promise<void> {
  const { pages } = await call('GET', `/v1/spaces/${space}/content/pages`);
  const [home, group] = [pages[0].id, pages[1].pages[0].id];
  const visit = (visitorId: string, pageId: string, plan: string) => ({
    type: 'page_view',
    session: {
      visitorId,
      sessionId: `${visitorId}-1`,
      cookies: {},
      language: 'en',
      referrer: null,
      userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0',
      visitorAuthClaims: plan === 'pro' ? { plan, region: 'EU' } : { plan },
    },
    location: { url: 'https://docs.example.com/', space, page: pageId },
  });
  const events = [visit('one', home, 'pro'), visit('one', home, 'pro'), visit('two', home, 'pro')];
  await call('POST', `/v1/orgs/${organization}/sites/${site}/insights/events`, {
    events: [...events, visit('three', group, 'free')],
  });
}

export const CONCEPT_PAGES: Readonly<Record<string, PageSetup>> = {
  'concepts/webhooks.md': {
    varying: ['secret', 'durationMs'],
    prepare: async ({ names }) => {
      const port = await freePort();
      names.learn('https://receiver.example.com', `http://127.0.0.1:${port}`);
      names.learn('listen(4001', `listen(${port}`);
    },
    before: {
      "import { createHmac, timingSafeEqual } from 'node:crypto';": ({ run, names }, { code }) => {
        const port = Number(new URL(names.apply('https://receiver.example.com')).port);
        return run('', ['--input-type=module', '--eval', names.apply(code)], port);
      },
    },
  },
  'concepts/change-requests.md': { before: { '{\n  "kind": "text"': makeConflict } },
  'concepts/collections.md': {
    prepare: async ({ addSpace, set }) => set({ SPACE: await addSpace('Handbook'), OTHER: await addSpace('Notes') }),
    // The other space is one of the same collection.
    before: {
      'curl -s -X POST -H "$AUTH" -H "$JSON" $API/spaces/$SPACE/move \\\n  -d "{\\"position': ({ shell }) =>
        shell.run(
          `curl -sf -X POST -H "$AUTH" -H "$JSON" $API/spaces/$OTHER/move -d "{\\"parent\\": \\"$COLLECTION\\"}"`,
        ),
    },
  },
  'concepts/comments.md': {
    prepare: async (stage) => {
      await change(stage, page('Tokens', 'Tokens end after 30 days.'));
      const { id, document } = await findPage(stage, 'tokens?format=document');
      stage.names.learn('IB1uUOtR3iU1UI0wEfhb', id);
      stage.names.learn('0v5hq0c1xkd3fz', document.nodes[0].key);
    },
  },
  'concepts/custom-fields.md': {
    prepare: ({ call, organization }) =>
      call('POST', `/v1/orgs/${organization}/custom-fields`, { name: 'owner', type: 'text', title: 'Owner' }),
  },
  'concepts/customization.md': {
    prepare: async (stage) => {
      await stage.set({ SITE_SPACE: await findSiteSpace(stage) });
      stage.names.learn('9UlifwA49mRhaQEw75LA', (await findPage(stage, 'guide/first-steps')).id);
    },
  },
  'concepts/git.md': {
    prepare: async (stage) => {
      const { directory } = await aRepository({
        'docs/README.md': '# Handbook\n',
        'docs/SUMMARY.md': '# Summary\n\n* [Handbook](README.md)\n* [Missing](missing.md)\n',
      });
      const server = await startGitServer({ repositories: { 'team/handbook.git': `${directory}/.git` } });
      stage.endWith(server.close);
      stage.names.learn('https://git.example.com', server.url);
    },
  },
  'concepts/git-connection.md': {
    varying: ['removed'],
    prepare: async (stage) => {
      const { directory } = await aRepository({ 'docs/README.md': '# Handbook\n' });
      const server = await startGitServer({ repositories: { 'team/handbook.git': `${directory}/.git` } });
      stage.endWith(server.close);
      stage.names.learn('https://git.example.com', server.url);
    },
  },
  'concepts/import.md': {
    prepare: async (stage) => {
      const menu =
        '<nav><a href="/guide/">Guide</a><a href="/guide/install.html">Install</a><a href="/guide/run.html">Run</a></nav>';
      const write = (title: string, text: string) =>
        `<html><head><title>${title}</title></head><body>${menu}<main><h1>${title}</h1><p>${text}</p></main></body></html>`;
      const site = await startSiteServer({
        '/guide/': write('Guide', 'How it is done, in <a href="/guide/gone.html">some steps</a>.'),
        '/guide/install.html': write('Install', 'Take it and put it there.'),
        '/guide/run.html': write('Run', 'Start it, and wait.'),
      });
      stage.endWith(site.close);
      stage.names.learn('https://docs.example.com', site.url);
    },
  },
  'concepts/insights.md': { prepare: countVisits },
  'concepts/links.md': {
    prepare: async (stage) => {
      const { space, call } = stage;
      await change(stage, page('Tokens', 'They open [doors](/guide/first-steps.md).'));
      await change(stage, page('Links', 'To [tokens](tokens.md), [home](/handbook.md) and [nothing](missing.md).'));
      const { id } = await findPage(stage, 'tokens');
      for (let number = 1; number <= 4; number++) await call('POST', `/v1/spaces/${space}/change-requests`, {});
      const changes = [{ operation: 'delete_page', page: id }];
      await call('POST', `/v1/spaces/${space}/change-requests/4/content`, { changes });
    },
  },
  'concepts/machine-readable.md': { prepare: learnSiteUrl },
  'concepts/organizations.md': {
    prepare: async (stage) => {
      const [editor] = [
        await stage.addMember('editor@example.com', 'Editor'),
        await stage.addMember('head@example.com', 'Head'),
        await stage.addMember('former@example.com', 'Former'),
      ];
      await stage.set({ PERSON: editor });
    },
    before: {
      // The invited writer joins.
      'curl -s -X PUT -H "$AUTH" -H "$JSON" $API/orgs/$ORG/teams \\': ({ addMember }) =>
        addMember('writer@example.com', 'Writer'),
      'curl -s -X PUT -H "$AUTH" -H "$JSON" $API/orgs/$ORG/teams/$TEAM/members': ({ names, set }) =>
        set({ TEAM: names.find('Yx3C9TTVdvuAGm6LgRsd') ?? '' }),
    },
  },
  'concepts/permissions.md': {
    prepare: async (stage) => {
      const { call, organization, space } = stage;
      const writer = await stage.addMember('writer@example.com', 'Writer');
      const USER_ID = await stage.addMember('editor@example.com', 'Editor');
      const collection = await call('POST', `/v1/orgs/${organization}/collections`, { title: 'Company' });
      const team = await call('PUT', `/v1/orgs/${organization}/teams`, { title: 'Writers', members: [] });
      await call('POST', `/v1/spaces/${space}/permissions`, { users: [writer], role: 'review' });
      await stage.set({ USER_ID, COLLECTION: collection.id, TEAM: team.id });
    },
  },
  'concepts/redirects.md': {
    prepare: async (stage) =>
      stage.set({ SITE_SPACE: await findSiteSpace(stage), PAGE: (await findPage(stage, 'guide/first-steps')).id }),
  },
  'concepts/search.md': {
    // The manual itself is searched, and more of its pages match from version to version.
    prepare: async ({ call, set }) => set({ SPACE: await findManual({ call }) }),
    varying: ['count'],
  },
  'concepts/sites.md': {
    prepare: async ({ addSpace, set }) =>
      set({ OTHER: await addSpace('Version 1'), REFERENCE: await addSpace('Reference') }),
    before: {
      'curl -s -X POST -H "$AUTH" -H "$JSON" $API/orgs/$ORG/sites/$SITE/section-groups': async (stage) => {
        const url = `/v1/orgs/${stage.organization}/sites/${stage.site}/sections`;
        const { items } = await stage.call('GET', url);
        await stage.set({ FIRST: items[0].id, SECTION: items.at(-1).id });
      },
    },
  },
  'concepts/translations.md': {
    prepare: async ({ addSpace, set }) => set({ GERMAN: await addSpace('Handbuch') }),
  },
};

/** Where the site of the stage is, in place of that of the walk. */
async function learnSiteUrl({ call, names, organization, site }: Stage): Promise<void> {
  const { urls } = await call('GET', `/v1/orgs/${organization}/sites/${site}`);
  names.learn('sites/bindery/handbook', new URL(urls.published).pathname.replace(/^\/|\/$/g, ''));
}
