import type { BrowserContext, Page, Request } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Reader, useBrowser } from './browser.ts';
import { findFirefox, openFirefox } from './firefox.ts';
import { MARK } from './hostile-content.ts';
import { aHostileProgram, type HostileProgram } from './hostile-world.ts';
import { listShown } from './rendered-routes.ts';

/*
 * A signed-in administrator opens everything that a customer could put into an installation, in the origin of their
 * session. No code of the customer may run, read the session or use it, and none may even be attempted: a policy
 * violation is a script that only the last line of defense stopped.
 */

const PASSWORD = 'a long way to the lighthouse';
let program: HostileProgram;
let tokens: number;

beforeAll(async () => {
  program = await aHostileProgram();
}, 300_000);
afterAll(() => program?.stop());
// Last, so that its pages are closed before their server stops.
const open = useBrowser();

interface Watch extends Reader {
  /** The customer's actions, as sentences; reading them clears the list. */
  readonly effects: string[];
}

/** Reports policy violations on the window, before any code of a page runs. */
function noteViolations(): void {
  const list: string[] = [];
  Object.assign(globalThis, { violations: list });
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample, disposition }) =>
    list.push(`${disposition} ${violatedDirective} ${blockedURI} ${sample}`),
  );
}

async function watch(context: BrowserContext, effects: string[]): Promise<void> {
  await context.addInitScript(noteViolations);
  context.on('console', (message) => {
    if (/security policy|trusted ?types|violates/i.test(message.text())) effects.push(`console: ${message.text()}`);
  });
  context.on('weberror', (error) => effects.push(`uncaught: ${error.error().message}`));
  context.on('dialog', async (dialog) => {
    effects.push(`dialog: ${dialog.message()}`);
    await dialog.dismiss();
  });
  context.on('serviceworker', (worker) => effects.push(`service worker: ${worker.url()}`));
  context.on('request', (request) => {
    const { pathname } = new URL(request.url());
    const isSession = /^\/(?:account|v1)(?:\/|$)/.test(pathname) && !request.isNavigationRequest();
    if (pathname.includes(MARK) || (isSession && !isReadOfApplication(request)))
      effects.push(`request: ${request.method()} ${request.url()}`);
  });
}

/**
 * Screens of the application use the API; their live connection may begin while the next page is loaded. A script of a
 * customer that runs in it is detected by its mark, or by a violation.
 */
const isReadOfApplication = (request: Request): boolean => {
  const [own, from] = [request.url(), request.frame().url()].map((url) => new URL(url).pathname);
  return request.method() === 'GET' && (own === '/v1/live' || /^\/(?:o|settings|inbox)(?:\/|$)/.test(from ?? ''));
};

async function openWatched(options: Parameters<typeof open>[0] = {}): Promise<Watch> {
  const reader = await open({ acceptDownloads: false, ...options });
  const effects: string[] = [];
  await watch(reader.context, effects);
  return { ...reader, effects };
}

/** Opens a URL and waits for everything that would run. Stored content that is not displayed opens nothing. */
async function inspect({ page, effects }: Watch, target: string): Promise<string[]> {
  const url = new URL(target, program.url).href;
  await page.goto(url, { waitUntil: 'load' }).catch((error: Error) => {
    if (!/Download is starting|ERR_ABORTED/.test(error.message)) throw error;
  });
  const traces = await page.evaluate((mark) => {
    const { violations = [] } = globalThis as { violations?: string[] };
    return [...violations.splice(0), ...(mark in globalThis || document.title === mark ? ['a script ran'] : [])];
  }, MARK);
  return [...traces, ...effects.splice(0)].map((effect) => `${target}: ${effect}`);
}

async function signIn({ page }: Reader): Promise<void> {
  await page.goto(program.url + program.world.passwordLink);
  const field = page.getByLabel('New password');
  if ((await field.count()) > 0) {
    await field.fill(PASSWORD);
    await page.locator('form.account-form button[type=submit]').click();
  } else {
    await page.goto(`${program.url}/sign-in?returnTo=/account`);
    await page.getByLabel('E-mail address').fill('admin@example.com');
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in' }).click();
  }
  await page.waitForURL('**/account**');
}

describe('an administrator', () => {
  it('opens every route, endpoint, template and file when signed in without any code of a customer running or being blocked', async () => {
    const watched = await openWatched();
    await signIn(watched);
    tokens = await program.listTokens();
    expect(watched.effects.splice(0)).toEqual([]);
    const urls = listShown(program.world);
    expect(urls.length).toBeGreaterThan(100);
    const effects: string[] = [];
    for (const url of urls) effects.push(...(await inspect(watched, url)));
    expect(effects).toEqual([]);
    expect(watched.context.serviceWorkers()).toEqual([]);
    await watched.page.goto(`${program.url}/account`);
    expect(new URL(watched.page.url()).pathname).toBe('/account');
    expect(await program.listTokens()).toBe(tokens);
  }, 300_000);

  it('uses the search, the forms and the buttons of hostile pages', async () => {
    const watched = await openWatched();
    await signIn(watched);
    const { page } = watched;
    expect(await inspect(watched, `${program.world.space}guide`)).toEqual([]);
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').getByRole('combobox').fill('home');
    await page.getByRole('option').first().waitFor();
    await page.keyboard.press('Escape');
    for (const tab of await page.getByRole('tab').all()) await tab.click();
    for (const summary of await page.locator('main details > summary').all())
      if (await summary.isVisible()) await summary.click();
    await page
      .locator('[data-theme-toggle]')
      .first()
      .click({ timeout: 2_000 })
      .catch(() => undefined);
    await page.getByText('Partly').click();
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByText('Thank you for your feedback').waitFor();
    expect(watched.effects).toEqual([]);
    const scriptless = await openWatched({ javaScriptEnabled: false });
    await scriptless.page.goto(`${program.url}${program.world.space}guide`);
    await scriptless.page.getByText('Yes').click();
    await scriptless.page.getByRole('button', { name: 'Send' }).click();
    await scriptless.page.getByRole('heading', { name: 'Thank you for your feedback' }).waitFor();
    expect(scriptless.effects).toEqual([]);
  }, 120_000);

  it('sees no running or blocked code on the same pages before the sign-in', async () => {
    const watched = await openWatched();
    const effects: string[] = [];
    for (const url of listShown(program.world).filter((one) => !one.includes('files/')))
      effects.push(...(await inspect(watched, url)));
    expect(effects).toEqual([]);
  }, 300_000);
});

/** Ways to run the script at a URL, for code injected into a page. */
const INJECTIONS: Readonly<Record<string, (page: Page, url: string) => Promise<unknown>>> = {
  'a script element': (page, url) =>
    page.evaluate((src) => void document.head.append(Object.assign(document.createElement('script'), { src })), url),
  'a module': (page, url) =>
    page.evaluate(
      (src) => void document.head.append(Object.assign(document.createElement('script'), { type: 'module', src })),
      url,
    ),
  'an import': (page, url) => page.evaluate((src) => void import(src).catch(() => undefined), url),
  'an inline script': (page) =>
    page.evaluate(
      (mark) =>
        void document.head.append(Object.assign(document.createElement('script'), { text: `window.${mark}=1` })),
      MARK,
    ),
  'an import map': (page, url) =>
    page.evaluate((src) => {
      const map = Object.assign(document.createElement('script'), {
        type: 'importmap',
        text: JSON.stringify({ imports: { x: src } }),
      });
      document.head.append(map);
    }, url),
  markup: (page) =>
    page.evaluate(
      (mark) => void document.body.insertAdjacentHTML('beforeend', `<img src=x onerror="window.${mark}=1">`),
      MARK,
    ),
  'a string that is evaluated': (page) => page.evaluate((mark) => void setTimeout(`window.${mark}=1`, 0), MARK),
  'a worker': (page, url) => page.evaluate((src) => void new Worker(src), url),
  'a service worker': (page, url) =>
    page.evaluate((src) => navigator.serviceWorker.register(src, { scope: './' }), url),
  'a frame of a script URL': (page) =>
    page.evaluate(
      (mark) =>
        void document.body.append(
          Object.assign(document.createElement('iframe'), { src: `javascript:parent.${mark}=1` }),
        ),
      MARK,
    ),
  'a base': (page) =>
    page.evaluate(
      () => void document.head.append(Object.assign(document.createElement('base'), { href: '//evil.example/' })),
    ),
};

describe('code injected into a page nevertheless', () => {
  it.each(Object.keys(INJECTIONS))(
    'runs nothing by %s: on the site, behind its proxy, and on the account page',
    async (way) => {
      const watched = await openWatched();
      await signIn(watched);
      const { page, effects, context } = watched;
      const script = program.url + program.world.siteFiles.find((path) => path.endsWith('/evil.js'));
      for (const url of [`${program.world.space}guide`, program.world.proxied, '/account']) {
        await page.goto(new URL(url, program.url).href);
        effects.length = 0;
        await INJECTIONS[way]?.(page, script).catch(() => undefined);
        await page.waitForTimeout(300);
        expect(await page.evaluate((mark) => mark in globalThis, MARK)).toBe(false);
        expect(await page.evaluate(() => document.baseURI)).toBe(page.url());
        expect(effects.filter((effect) => effect.startsWith('request') || effect.startsWith('service worker'))).toEqual(
          [],
        );
        expect(context.serviceWorkers()).toEqual([]);
      }
    },
    120_000,
  );
});

describe('Firefox', () => {
  const executable = findFirefox();
  it.skipIf(executable === undefined)(
    'runs no code of a customer either, also if it was injected into a page',
    async () => {
      const tab = await openFirefox(executable ?? '');
      const script = program.url + program.world.siteFiles.find((path) => path.endsWith('/evil.js'));
      try {
        for (const url of [`${program.world.space}guide`, program.world.proxied, '/sign-in']) {
          await tab.goto(new URL(url, program.url).href);
          expect([url, tab.problems]).toEqual([url, []]);
        }
        // Trusted Types block the URL itself, the policy blocks imports.
        const inject = (members: object) =>
          tab.evaluate(
            `{ const one = Object.assign(document.createElement('script'), ${JSON.stringify(members)}); document.head.append(one) }`,
          );
        for (const url of [`${program.world.space}guide`, '/sign-in']) {
          await tab.goto(new URL(url, program.url).href);
          await inject({ src: script }).catch(() => undefined);
          await inject({ src: script, type: 'module' }).catch(() => undefined);
          await tab.evaluate(`import(${JSON.stringify(script)}).catch(() => undefined)`);
          expect(await tab.evaluate(`'${MARK}' in globalThis`)).toBe(false);
        }
      } finally {
        await tab.close();
      }
    },
    120_000,
  );
});
