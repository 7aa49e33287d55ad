import { describe, expect, it } from 'vitest';
import { useApplication } from './application.ts';
import { checkScreen } from './check-screen.ts';
import { goAfter, isSaved, SOURCE, state, text, useTides } from './editor.ts';

const application = useApplication();
const tides = useTides(application);

describe('the block editor', () => {
  it('publishes typed text without changing any other byte', async () => {
    const { page, watched } = await tides.open();
    expect(await checkScreen(page, 'editor')).toEqual([]);
    await goAfter(page, 'It lasts an hour.');
    await page.keyboard.type(' Or two.');
    await isSaved(page);
    expect(await tides.read()).toBe(SOURCE);
    await page.reload();
    await text(page).getByText('It lasts an hour. Or two.').waitFor();
    await page.keyboard.press('Control+s');
    await page.getByText('Page published').waitFor();
    await expect.poll(() => state(page).textContent()).toBe('No changes');
    expect(await tides.read()).toBe(SOURCE.replace('an hour.', 'an hour. Or two.'));
    await page.keyboard.press('Control+s');
    await page.getByText('Everything is published').waitFor();
    expect(watched.problems).toEqual([]);
  });

  it('is shown with its styles from the first frame, when it is opened from another screen', async () => {
    const { page, watched } = await application().open(application().admin);
    // Slower than the code of the screen.
    await page.route('**/editor-screens-*.css', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 800));
      await route.continue();
    });
    await page.goto(`${application().url}${tides.base()}/tides`);
    await page.getByText('High tide is at').waitFor();
    await page.evaluate(() => {
      const frames: string[] = [];
      Object.assign(window, { blockGaps: frames });
      const read = () => {
        const editor = document.querySelector('.editor');
        if (editor !== null) frames.push(getComputedStyle(editor).getPropertyValue('--block-gap'));
        requestAnimationFrame(read);
      };
      read();
    });
    await page.keyboard.press('e');
    await text(page).waitFor();
    const blockGaps = await page.evaluate(() => (window as unknown as { blockGaps: string[] }).blockGaps);
    expect(blockGaps.length).toBeGreaterThan(0);
    expect([...new Set(blockGaps)]).toEqual(['1.125rem']);
    expect(await page.locator('link[rel=stylesheet]').count()).toBe(2);
    expect(watched.problems).toEqual([]);
  });
});
