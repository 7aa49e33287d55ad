import { setTimeout } from 'node:timers/promises';
import type { Locator, Page, Request } from 'playwright-core';
import { texts } from '../../packages/app/src/texts/shell/en.ts';

/** Titles of the states in which a screen has none of its content. */
const FAILURES: readonly string[] = [
  texts.failedTitle,
  texts.notFoundTitle,
  texts.forbiddenTitle,
  texts.confirmTitle,
  texts.crashedTitle,
];

/** Reads something in a page, again if the page is replaced meanwhile. */
async function readPage<Result>(page: Page, read: () => Promise<Result>): Promise<Result> {
  try {
    return await read();
  } catch {
    await page.locator('main h1').first().waitFor({ state: 'attached' });
    return read();
  }
}

/** The failure that the current screen shows. */
export async function findFailure(page: Page): Promise<string | undefined> {
  const states = await readPage(page, () => page.locator('main .state-title').allTextContents());
  return states.find((title) => FAILURES.includes(title));
}

/** The targets of all links in a window, as absolute URLs without fragments. */
export const listLinks = (page: Page): Promise<string[]> =>
  page
    .locator('a[href]')
    .evaluateAll((links) => [...new Set(links.map((link) => (link as HTMLAnchorElement).href.replace(/#.*/, '')))]);

/** A button, or an item of a menu. */
export interface Control {
  /** Equal for the same button of all screens, and for those of the rows of a list. */
  readonly kind: string;
  readonly button: Locator;
}

/** Names of buttons that are not pressed, with the reason. */
const NOT_PRESSED: Readonly<Record<string, string>> = {
  'Sign out': 'ends the session, in session.test.ts',
  Deutsch: 'changes the names of the others, in shell.test.ts',
};

/**
 * The first button that can be pressed and whose kind was not seen: of the open dialog or menu, if there is one.
 * @param screen prefix of the kinds of the main part
 */
export async function findControl(page: Page, screen: string, seen: ReadonlySet<string>): Promise<Control | undefined> {
  const options = { screen, seen: [...seen], skipped: Object.keys(NOT_PRESSED) };
  const kind = await readPage(page, () => page.evaluate(markControl, options));
  return kind === undefined ? undefined : { kind, button: page.locator('[data-walked]').first() };
}

/** Runs in the page. */
function markControl({ screen, seen, skipped }: Record<'seen' | 'skipped', string[]> & { screen: string }) {
  for (const former of document.querySelectorAll('[data-walked]')) former.removeAttribute('data-walked');
  const layer = [...document.querySelectorAll('dialog:modal, [role=menu][data-state=open]')].at(-1);
  const selector = 'button, summary, [role=button], [role=switch], [role=menuitem], [role=menuitemradio]';
  for (const element of (layer ?? document).querySelectorAll<HTMLElement>(selector)) {
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    if (element.matches(':disabled, [aria-disabled=true]') || element.closest('[inert]') !== null) continue;
    const ids = (element.getAttribute('aria-labelledby') ?? '').split(' ').filter(Boolean);
    const labels = ids.map((id) => document.getElementById(id)?.textContent).join(' ');
    const text = element.getAttribute('aria-label') ?? (labels || (element.textContent ?? ''));
    const name = text.replace(/\s+/g, ' ').trim();
    const isOfRow = element.closest('li, tr, [role=row], [role=treeitem]') !== null && layer === undefined;
    const region = (element.closest('main') ?? element.closest('header, nav, aside, footer'))?.localName ?? '';
    const part = layer === undefined ? (region === 'main' ? screen : region) : `${screen} ${layer.localName}`;
    const kind = `${part}: ${isOfRow ? `row ${element.className} ${name.split(' ')[0]}` : name}`;
    const isChosen = element.matches('[aria-pressed=true], [aria-checked=true]');
    if (isChosen && element.parentElement?.querySelector('[aria-pressed=false], [aria-checked=false]') != null)
      continue;
    if (skipped.includes(name) || seen.includes(kind)) continue;
    element.setAttribute('data-walked', '');
    return kind;
  }
  return undefined;
}

/** Whether a dialog or a menu is open. */
export const isLayerOpen = (page: Page): Promise<boolean> =>
  readPage(page, () =>
    page.evaluate(() => document.querySelector('dialog:modal, [role=menu][data-state=open]') !== null),
  );

/** Kinds of what may follow a press. */
const EVENTS = ['popup', 'download', 'filechooser', 'dialog'] as const;

/**
 * Presses a button and waits for any effect: a change of the document, the focus or the path, a request, a window, a
 * download, a choice of files, a message about a field.
 * @returns whether there was one
 */
export async function press(page: Page, { button }: Control): Promise<boolean> {
  const path = page.url();
  const pending = new Set<Request>();
  let events = 0;
  const count = () => {
    events += 1;
  };
  const begin = (request: Request) => {
    count();
    if (!['eventsource', 'websocket'].includes(request.resourceType())) pending.add(request);
  };
  const end = (request: Request) => pending.delete(request);
  // A list loads more when its button is scrolled to, and what was pressed before may disable this one.
  let isGone = false;
  const ignoreIfGone = async (error: Error) => {
    if ((await button.count()) > 0 && (await button.isEnabled())) throw error;
    isGone = true;
  };
  for (const event of EVENTS) page.on(event as 'popup', count);
  page.on('request', begin).on('requestfinished', end).on('requestfailed', end);
  try {
    // A pointer on a button shows its hint, and loads what it leads to: neither is an effect.
    await button.hover({ timeout: HELD_MS }).catch(ignoreIfGone);
    await page.evaluate(watchEffects);
    events = 0;
    if (!isGone) await button.click({ timeout: HELD_MS }).catch(ignoreIfGone);
    const hasEffect = await until(async () => isGone || events > 0 || page.url() !== path || (await isChanged(page)));
    // Its answers are part of it.
    await until(async () => pending.size === 0);
    return hasEffect;
  } finally {
    for (const event of EVENTS) page.off(event as 'popup', count);
    page.off('request', begin).off('requestfinished', end).off('requestfailed', end);
  }
}

/** Time after which a button cannot be pressed, or has no effect. */
const HELD_MS = 10_000;

/** Waits until something is true, for a limited time. */
async function until(isTrue: () => Promise<boolean>): Promise<boolean> {
  for (const end = Date.now() + HELD_MS; Date.now() < end; await setTimeout(10)) if (await isTrue()) return true;
  return false;
}

/** Whether a page has changed since `watchEffects`; one that was replaced has. */
const isChanged = (page: Page): Promise<boolean> =>
  page.evaluate(() => (window as unknown as Watching).isChanged?.() ?? true).catch(() => true);

interface Watching {
  isChanged?: () => boolean;
}

/** Runs in the page. */
function watchEffects(): void {
  const focused = document.activeElement;
  let isChanged = false;
  const set = () => {
    isChanged = true;
  };
  const isTooltip = (node: Node): boolean =>
    (node instanceof Element ? node : node.parentElement)?.closest('.tooltip') != null;
  const observer = new MutationObserver((records) => {
    if (records.some(({ target, attributeName }) => attributeName !== 'data-walked' && !isTooltip(target))) set();
  });
  observer.observe(document, { childList: true, subtree: true, characterData: true, attributes: true });
  document.addEventListener('invalid', set, { capture: true, once: true });
  (window as unknown as Watching).isChanged = () => {
    const { activeElement } = document;
    return isChanged || (activeElement !== focused && activeElement?.matches('[data-walked], body') === false);
  };
}
