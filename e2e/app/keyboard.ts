import type { Locator, Page } from 'playwright-core';

/** Maximum distance by Tab: beyond it, the palette or a shortcut is faster. */
const FAR = 40;

/** Delay of frames and timers in a busy browser. */
const LATE_MS = 120;

/** A keyboard that counts steps: each key, or each text of any length. */
export interface CountedKeyboard {
  readonly steps: () => number;
  press(...keys: readonly string[]): Promise<void>;
  type(text: string): Promise<void>;
  /** Skips to the content by the first link of the page. */
  skipToContent(): Promise<void>;
  /** Moves to an element by Tab. @throws Error if it is too far */
  tabTo(target: Locator, key?: 'Tab' | 'Shift+Tab'): Promise<void>;
  /** Opens the palette, types, waits for the entry, and opens it. */
  find(text: string, option: string | RegExp): Promise<void>;
}

/**
 * Delays frames and timers of a page, like on a busy machine: quick keys all arrive before the browser has drawn the
 * effect of the first one. Must be called before the page is opened.
 */
export const drawLate = (page: Page): Promise<unknown> =>
  page.addInitScript((late) => {
    const { setTimeout: wait, requestAnimationFrame: nextFrame, cancelAnimationFrame: cancelFrame } = window;
    const timers = new Map<number, number>();
    window.setTimeout = ((handler: TimerHandler, ms = 0, ...rest: unknown[]) =>
      wait(handler, ms + late, ...rest)) as typeof setTimeout;
    window.requestAnimationFrame = (callback) => {
      // Frame ids of the browser are positive.
      const id = -1 - timers.size;
      timers.set(
        id,
        wait(() => nextFrame(callback), late),
      );
      return id;
    };
    window.cancelAnimationFrame = (id) => (id < 0 ? clearTimeout(timers.get(id)) : cancelFrame(id));
  }, LATE_MS);

export function aKeyboard(page: Page): CountedKeyboard {
  let steps = 0;
  const press = async (...keys: readonly string[]) => {
    for (const key of keys) {
      steps += 1;
      await page.keyboard.press(key);
    }
  };
  const type = async (text: string) => {
    steps += 1;
    await page.keyboard.type(text);
  };
  return {
    steps: () => steps,
    press,
    type,
    skipToContent: async () => {
      await press('Tab');
      await page.locator('.skip-link:focus').waitFor();
      await press('Enter');
    },
    tabTo: async (target, key = 'Tab') => {
      await target.waitFor();
      for (let tabs = 0; tabs < FAR; tabs++) {
        if (await target.evaluate((element) => element.contains(document.activeElement))) return;
        await press(key);
      }
      throw new Error(`${target} is not reached by ${FAR} times ${key}`);
    },
    find: async (text, option) => {
      await press('Control+k');
      await page.locator('.palette').getByRole('combobox').waitFor();
      await type(text);
      await page.locator('.palette').getByRole('option', { name: option }).first().waitFor();
      await press('Enter');
    },
  };
}
