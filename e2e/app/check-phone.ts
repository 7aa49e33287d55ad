import type { Page } from 'playwright-core';

/** The smallest phone that the application supports. */
export const SMALL_PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

/** A usual phone, in the language with the longest words. */
export const GERMAN_PHONE = { ...SMALL_PHONE, viewport: { width: 390, height: 844 }, locale: 'de-DE' };

/**
 * The controls of a screen that a thumb misses: lower or narrower than 44 pixels. A control counts with its label, and
 * links in texts are as high as their lines, and so are the title and the description of a page and the markers of
 * comments, which must not cover the text.
 */
const listSmallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const LEAST = 44;
    const IN_TEXT = '.editor-title, .editor-description, .editor-comment-marker';
    const controls = document.querySelectorAll<HTMLElement>(
      ':is(main, dialog, .header-actions, .selection-bubble) :is(button, select, textarea, input, summary, nav a, a.button, [role=menuitem], .block-fold button)',
    );
    return [...controls].flatMap((control) => {
      const label = control instanceof HTMLInputElement ? control.labels?.[0] : undefined;
      const box = (control.closest('.verdict') ?? label ?? control).getBoundingClientRect();
      const isShown = control.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && box.width > 1;
      if (!isShown || control.closest('[inert], .visually-hidden') !== null || control.matches(IN_TEXT)) return [];
      if (Math.round(box.height) >= LEAST && Math.round(box.width) >= LEAST) return [];
      const name = control.getAttribute('aria-label') ?? control.textContent?.trim() ?? '';
      return [
        `${control.tagName.toLowerCase()} ${control.className} “${name.slice(0, 40)}”: ${Math.round(box.width)} × ${Math.round(box.height)}`,
      ];
    });
  });

/**
 * The parts of a screen that do not fit into the width of a phone: the whole, the controls of the header, and its title.
 * The width is that of the screen: wide content makes `innerWidth` larger.
 */
export const listOverflow = (page: Page): Promise<string[]> =>
  page.evaluate((width) => {
    const LEAST_TITLE = 60;
    const main = document.querySelector('main');
    const { scrollWidth } = document.documentElement;
    const overflow = Math.max(scrollWidth - width, (main?.scrollWidth ?? 0) - (main?.clientWidth ?? 0));
    const sideways = overflow > 0 ? [`scrolls sideways by ${overflow} pixels`] : [];
    const title = document.querySelector('header .crumb-current')?.getBoundingClientRect().width ?? 0;
    if (title < LEAST_TITLE) sideways.push(`has ${Math.round(title)} pixels for the title`);
    const controls = [...document.querySelectorAll<HTMLElement>('header :is(a, button)')];
    const outside = controls.filter((control) => {
      const { left, right } = control.getBoundingClientRect();
      return control.checkVisibility() && (left < 0 || right > width);
    });
    return [
      ...sideways,
      ...outside.map((control) => `has “${control.ariaLabel ?? control.textContent}” outside of the window`),
    ];
  }, page.viewportSize()?.width ?? 0);

/** What makes a screen uncomfortable on a phone. */
export async function checkPhone(page: Page, name: string): Promise<string[]> {
  const small = await listSmallTargets(page);
  const overflow = await listOverflow(page);
  return [...overflow.map((fault) => `${name} ${fault}`), ...small.map((target) => `${name}: ${target}`)];
}

/** Elements whose text is cut. */
export const listCutTexts = (page: Page, selector: string): Promise<string[]> =>
  page
    .locator(selector)
    .evaluateAll((elements) =>
      elements
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
        .map(({ textContent }) => textContent ?? ''),
    );

/** What a keyboard leaves of its window, where the browser resizes it. */
const WITH_KEYBOARD = { width: 360, height: 380 };

/** Opens the keyboard: the window becomes as high as what is left. */
export const openKeyboard = (page: Page): Promise<void> => page.setViewportSize(WITH_KEYBOARD);
export const closeKeyboard = (page: Page): Promise<void> => page.setViewportSize(SMALL_PHONE.viewport);

/**
 * What a thumb cannot reach of some elements: those that are outside of the window, or covered by others.
 * @param selector of elements that have to be usable where they are, without scrolling
 */
export const listCovered = (page: Page, selector: string): Promise<string[]> =>
  page.evaluate((searched) => {
    const elements = [...document.querySelectorAll<HTMLElement>(searched)].filter((element) =>
      element.checkVisibility(),
    );
    if (elements.length === 0) return [`nothing matches ${searched}`];
    return elements.flatMap((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      const name = `${element.tagName.toLowerCase()} ${element.className} ${element.getAttribute('aria-label') ?? ''}`;
      if (top < 0 || top + height > innerHeight + 1) return [`${name} is outside of the window`];
      const hit = document.elementFromPoint(x, y);
      return hit !== null && (element.contains(hit) || hit.contains(element))
        ? []
        : [`${name} is covered by ${hit?.className}`];
    });
  }, selector);
