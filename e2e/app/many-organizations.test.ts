import { beforeAll, describe, expect, it } from 'vitest';
import { useApplication } from './application.ts';
import { checkScreen } from './check-screen.ts';

const application = useApplication();
/** Its title is after those of a hundred others. */
let last: string;

beforeAll(async () => {
  for (let number = 100; number < 200; number++) await application().addOrganization(`Harbor ${number}`);
  last = await application().addOrganization('Yard');
});

describe('the organizations of a person with more than a hundred', () => {
  it('open by their paths', async () => {
    const { page, watched } = await application().open(application().admin);
    await page.goto(`${application().url}/o/${last}`);
    await page.locator('.sidebar').getByText('Yard').waitFor();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.goto(`${application().url}/o/${last}/~/settings`);
    await page.getByRole('button', { name: 'Delete organization' }).waitFor();
    expect(watched.problems).toEqual([]);
  });

  it('are all in the choice, and open from it', async () => {
    const { page, watched } = await application().open(application().admin);
    await page.goto(`${application().url}/?choose`);
    await page.getByRole('list', { name: 'Choose an organization' }).getByRole('link', { name: 'Yard' }).waitFor();
    expect(await page.locator('main').getByRole('link', { name: 'Harbor' }).count()).toBe(100);
    expect(await checkScreen(page, 'many-organizations')).toEqual([]);
    await page.getByRole('link', { name: 'Yard' }).click();
    await page.locator('.sidebar').getByText('Yard').waitFor();
    expect(page.url()).toBe(`${application().url}/o/${last}`);
    await page.goBack();
    await page.getByRole('link', { name: 'Yard' }).waitFor();
    expect(watched.problems).toEqual([]);
  });

  it('are not found when the person does not belong to them', async () => {
    const { page } = await application().open(application().admin);
    await page.goto(`${application().url}/?choose`);
    await page.getByRole('link', { name: 'Yard' }).waitFor();
    await page.evaluate(() => {
      history.pushState({ key: crypto.randomUUID() }, '', `/o/${'x'.repeat(20)}`);
      dispatchEvent(new PopStateEvent('popstate'));
    });
    await page.getByRole('heading', { name: 'Page not found' }).waitFor();
  });
});
