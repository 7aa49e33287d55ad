import axe, { type AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

/** How a page is checked: at every width, and once in dark mode, which only changes some pictures. */
const LOOKS = [
  { width: 1440, colorScheme: 'light' },
  { width: 768, colorScheme: 'light' },
  { width: 390, colorScheme: 'light' },
  { width: 390, colorScheme: 'dark' },
] as const;
type Look = (typeof LOOKS)[number];

/** The initial width of a page. */
export const FIRST_WIDTH = LOOKS[0].width;

/** Widths of accessibility checks: axe-core finds the same at every width, and contrast depends on the theme. */
export const ACCESS_LOOKS: readonly Look[] = [LOOKS[0], LOOKS[3]];

/**
 * Returns the violations of a published page, as sentences, at every width and in both themes.
 * @param accessLooks where accessibility is checked, which is the slowest part: after the first one only contrast
 */
export async function checkPage(page: Page, accessLooks = ACCESS_LOOKS): Promise<string[]> {
  const problems = await page.evaluate(checkStructure);
  for (const look of LOOKS) {
    const { width, colorScheme } = look;
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    // Colors follow the theme in a transition.
    await page.evaluate(finishTransitions);
    const faults = await page.evaluate(checkLayout, SCROLLERS);
    if (accessLooks.includes(look)) faults.push(...(await checkAccess(page, look === accessLooks[0])));
    problems.push(...faults.map((problem) => `${problem} (${width} px, ${colorScheme})`));
  }
  return problems;
}

/** Runs in the page. */
async function checkStructure(): Promise<string[]> {
  const problems: string[] = [];
  const count = (selector: string) => document.querySelectorAll(selector).length;
  if (count('h1') !== 1) problems.push(`has ${count('h1')} elements h1`);
  if (count('main') !== 1) problems.push(`has ${count('main')} elements main`);
  if ('larderOwned' in window) problems.push('ran a script of its author');
  if (document.title.trim() === '') problems.push('has no title');
  const levels = [...document.querySelectorAll('h1, h2, h3, h4, h5, h6')].map(({ tagName }) => Number(tagName[1]));
  for (const [index, level] of levels.entries()) {
    const before = levels[index - 1];
    if (before !== undefined && level > before + 2) problems.push(`goes from h${before} to h${level}`);
  }
  const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
  const doubled = ids.filter((id, index) => ids.indexOf(id) !== index);
  if (doubled.length > 0) problems.push(`has ids twice: ${doubled.join(', ')}`);
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[href^="#"]')) {
    const id = decodeURIComponent(link.hash.slice(1));
    if (id !== '' && document.getElementById(id) === null) problems.push(`has a link to #${id}, which is not there`);
  }
  // Editors put images without a source after what is not editable, for the cursor.
  const images = [...document.images].filter((image) => image.hasAttribute('src'));
  for (const image of images) image.loading = 'eager';
  await Promise.all(images.map((image) => image.decode().catch(() => undefined)));
  for (const image of images)
    if (image.naturalWidth === 0) problems.push(`has an image that did not load: ${image.src}`);
  return problems;
}

/** Elements that scroll vertically, and hide horizontal scrolling from the document. */
const SCROLLERS = '.main, .panel, .rail-scroll, .sidebar-scroll, .dialog-body';

/** Runs in the page. */
function finishTransitions(): void {
  for (const animation of document.getAnimations()) if (animation instanceof CSSTransition) animation.finish();
}

/** Runs in the page. */
function checkLayout(scrollers: string): string[] {
  const root = document.documentElement;
  for (const scroller of document.querySelectorAll(scrollers)) {
    const { right } = scroller.getBoundingClientRect();
    if (scroller.scrollWidth <= scroller.clientWidth) continue;
    const wide = [...scroller.querySelectorAll('*')].find(
      (element) => element.getBoundingClientRect().right > right + 1,
    );
    const by = scroller.scrollWidth - scroller.clientWidth;
    return [`scrolls .${scroller.classList[0]} sideways by ${by} px because of ${wide?.outerHTML.slice(0, 120)}`];
  }
  if (root.scrollWidth <= root.clientWidth) return [];
  const isCut = (element: Element): boolean =>
    element.parentElement !== null &&
    (getComputedStyle(element.parentElement).overflowX !== 'visible' || isCut(element.parentElement));
  const wide = [...document.body.querySelectorAll('*')].find(
    (element) => element.getBoundingClientRect().right > root.clientWidth + 1 && !isCut(element),
  );
  return [`scrolls sideways by ${root.scrollWidth - root.clientWidth} px because of ${wide?.outerHTML.slice(0, 120)}`];
}

const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'best-practice'];

/** The findings of axe-core; its rules are described at the URLs in its messages. */
async function checkAccess(page: Page, isWhole: boolean): Promise<string[]> {
  // Injected by the debugger, so that the content security policy of the page is unchanged.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const results = await page.evaluate(
    (runOnly): Promise<AxeResults> =>
      (window as unknown as { axe: typeof axe }).axe.run(document, {
        resultTypes: ['violations'],
        preload: false,
        runOnly,
        // Authors begin sections and steps at any level; deviations are found above.
        rules: { 'heading-order': { enabled: false } },
      }),
    isWhole ? STANDARDS : ['color-contrast'],
  );
  return results.violations.map(
    ({ id, help, nodes }) =>
      `${id}: ${help}: ${nodes
        .map((node) => node.html.slice(0, 100))
        .slice(0, 3)
        .join(' … ')}`,
  );
}
