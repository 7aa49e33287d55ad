import { beforeAll, describe, expect, it } from 'vitest';
import { WINDOW } from '../screenshots.ts';
import { takeScreenshot } from '../take-screenshot.ts';
import { useApplication } from './application.ts';
import { APP_SCREENSHOTS, RELEASES } from './screenshots.ts';
import { type SeededSpace, seedRequest, seedSpace } from './seed-review.ts';

const application = useApplication();
let space: SeededSpace;
let handbook: string;

beforeAll(async () => {
  const own = application();
  space = await seedSpace(own, own.organizationId, 'Developer guide');
  await seedRequest(own, space, 'Longer tokens');
  const spaces: string[] = [];
  for (const title of ['Handbook', 'Release notes'])
    spaces.push((await own.call('POST', `/v1/orgs/${own.organizationId}/spaces`, { title })).id);
  const [written] = spaces;
  const insertion = { operation: 'insert_page', document: { source: RELEASES } };
  const { changes } = await own.call('POST', `/v1/spaces/${written}/content`, { changes: [insertion] });
  await own.call('POST', `/v1/spaces/${written}/comments`, {
    page: changes[0].page,
    quote: { text: 'on Tuesdays' },
    body: { markdown: 'Also in the week of the conference?' },
  });
  handbook = `/o/${own.organizationId}/s/${written}`;
  await own.call('POST', `/v1/orgs/${own.organizationId}/sites`, { title: 'Docs', spaces: [space.id] });
});

describe('the screenshots of the application in the manual', () => {
  it.each(APP_SCREENSHOTS.map((screenshot) => [screenshot.name, screenshot] as const))(
    '%s matches the current interface',
    async (name, { path, prepare }) => {
      const own = application();
      const { page, watched } = await own.open(own.admin, { ...WINDOW, colorScheme: 'light' });
      await page.goto(own.url + path(space, handbook));
      await prepare(page);
      await takeScreenshot(page, name);
      expect(watched.problems).toEqual([]);
    },
  );
});
