import { startSiteServer } from '../../packages/server/src/engines/import/testing/site-server.ts';
import { freePort } from '../../packages/server/src/testing/program.ts';
import { CONCEPT_PAGES } from './pages-of-concepts.ts';
import { OPERATION_PAGES } from './pages-of-operation.ts';
import type { PageSetup } from './run-page.ts';
import type { Stage } from './stage.ts';

const page = (title: string, markdown: string) => ({ operation: 'insert_page', title, document: { markdown } });

async function changeContent({ call, space }: Stage, ...changes: unknown[]): Promise<string> {
  return (await call('POST', `/v1/spaces/${space}/content`, { changes })).revision;
}

/** The setup of each page before its examples can be typed: the only place that acts for the reader. */
export const PAGES: Readonly<Record<string, PageSetup>> = {
  ...CONCEPT_PAGES,
  ...OPERATION_PAGES,
  'start/install.md': { prepare: ({ shell }) => shell.run('unset BINDERY_SAMPLE') },
  'start/first-site.md': {
    // The first tab names a host of the reader; its replacement here has no listener.
    prepare: async ({ names }) => {
      names.learn('https://git.example.com', `http://127.0.0.1:${await freePort()}`);
      const port = await freePort();
      names.learn('127.0.0.1:4001', `127.0.0.1:${port}`);
      names.learn('listen(4001', `listen(${port}`);
    },
    before: {
      "import { spawn } from 'node:child_process';": ({ run, names }, { code }) => {
        const port = Number(names.apply('127.0.0.1:4001').split(':')[1]);
        return run('repositories', ['--input-type=module', '--eval', names.apply(code)], port);
      },
    },
  },
  'api/change-requests.md': {
    prepare: async (stage) => {
      const requests = `/v1/spaces/${stage.space}/change-requests`;
      await stage.call('POST', requests, { subject: 'Tokens' });
      await stage.call('POST', requests, { subject: '90 days' });
      await changeContent(stage, page('Tokens', 'They open doors.'));
      await stage.call('POST', `${requests}/2/update`);
    },
  },
  'api/lists.md': {
    prepare: async ({ addSpace }) => [await addSpace('Notes'), await addSpace('Plans')],
  },
  'api/revisions.md': {
    prepare: async (stage) => {
      const { pages } = await stage.call('GET', `/v1/spaces/${stage.space}/content/pages`);
      const created = await stage.call('POST', `/v1/spaces/${stage.space}/content`, {
        changes: [{ operation: 'insert_page', title: 'Install', into: pages[1].id }],
      });
      const members = { title: 'Install and run', description: 'In two commands.' };
      const REVISION = await changeContent(stage, {
        operation: 'update_page',
        page: created.changes[0].page,
        ...members,
      });
      await changeContent(stage, page('Tokens', 'They open doors.'));
      await stage.set({ REVISION });
    },
  },
  'api/writing.md': {
    prepare: async (stage) => {
      const first = await changeContent(stage, page('Tokens', 'They open doors.'));
      stage.names.learn('GVO0AqT4mVd1nJmxHuQf', first);
      const { pages } = await stage.call('GET', `/v1/spaces/${stage.space}/content/pages`);
      await stage.set({ PAGE: pages.at(-1).id });
      const files = await startSiteServer({ '/plan.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>' });
      stage.endWith(files.close);
      stage.names.learn('https://example.com/plan.svg', `${files.url}/plan.svg`);
    },
    before: {
      '{ "operation": "delete_page"': ({ call, space, names }) =>
        call('GET', `/v1/spaces/${space}`).then(({ revision }) => names.learn('6OS5aliP0yZpRwMLqQPT', revision)),
      // The following example shows another revision under that id.
      'curl -s -X POST -H "$AUTH" -H "$JSON" -H \'If-Match': async ({ call, space, names }) =>
        names.learn('6OS5aliP0yZpRwMLqQPT', (await call('GET', `/v1/spaces/${space}`)).revision),
    },
  },
};
