import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, inject, it } from 'vitest';
import { findFirefox, openFirefox } from './firefox.ts';

const { atlas, token, url } = inject('world');
const executable = findFirefox();

describe('a reader with Firefox', () => {
  it.skipIf(executable === undefined)(
    'loads every script, also those loaded on demand, without a policy violation',
    async () => {
      const tab = await openFirefox(executable ?? '');
      try {
        const waitFor = async (expression: string) =>
          expect.poll(() => tab.evaluate(expression), { timeout: 15_000 }).toBe(true);
        await tab.goto(`${atlas.url}guides/blocks`);
        const scripts = await tab.evaluate(
          `performance.getEntriesByType('resource').filter(e => e.name.endsWith('.js')).length`,
        );
        expect(scripts).toBe(
          await tab.evaluate('document.scripts.length - document.querySelectorAll("script:not([src])").length'),
        );
        expect(await tab.evaluate(`document.querySelector('[data-theme-toggle]').hidden`)).toBe(false);
        // The dialog is a separate script, which the import map allows.
        await tab.evaluate(`document.querySelector('[data-search]').click()`);
        await waitFor(`document.querySelector('dialog.finder')?.open === true`);
        await tab.evaluate(
          `{ const field = document.querySelector('dialog.finder [name=q]'); field.value = 'descaling'; field.dispatchEvent(new Event('input', { bubbles: true })) }`,
        );
        await waitFor(`document.querySelectorAll('dialog.finder [role=option]').length > 0`);
        await tab.goto(`${url}/reference`);
        await tab.goto(`${url}/sign-in`);
        await waitFor(`document.querySelector('[data-theme-toggle]').hidden === false`);
        expect(tab.problems).toEqual([]);
      } finally {
        await tab.close();
      }
    },
    120_000,
  );
});

/** An empty page of another origin than the server's. */
async function servePageElsewhere(): Promise<{ readonly pageUrl: string; close(): void }> {
  const elsewhere = createServer((_, response) =>
    response.setHeader('content-type', 'text/html').end('<title>Elsewhere</title>'),
  );
  await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
  const { port } = elsewhere.address() as AddressInfo;
  return { pageUrl: `http://127.0.0.1:${port}/`, close: () => elsewhere.close() };
}

describe('a page of another origin in Firefox', () => {
  it.skipIf(executable === undefined)(
    'calls operations with the headers of the public client library, which preflights list',
    async () => {
      const tab = await openFirefox(executable ?? '');
      const { pageUrl, close } = await servePageElsewhere();
      try {
        await tab.goto(pageUrl);
        // Sent by `@gitbook/api`; this browser sends a preflight for a `User-Agent` of a page.
        const call = (path: string, options: object) => {
          const headers = {
            Accept: 'application/json',
            Authorization: `Bearer ${token}`,
            'Content-Type': 'application/json',
            'User-Agent': 'GitBook-Open',
          };
          const init = JSON.stringify({ headers, ...options });
          return tab.evaluate(
            `fetch(${JSON.stringify(url + path)}, ${init}).then((answer) => String(answer.status), String)`,
          );
        };
        expect(await call('/v1/user', {})).toBe('200');
        expect(await call('/v1/users/nobody', { method: 'PATCH', body: '{}' })).toMatch(/^40[34]$/);
        expect(await call('/v1/urls/published', { method: 'POST', body: '{"url":"nowhere"}' })).toBe('400');
        expect(await call('/v1/no/such/operation', { method: 'DELETE' })).toBe('404');
        // The browser does send a preflight: an unlisted header is refused.
        expect(await call('/v1/user', { headers: { 'X-Elsewhere': '1' } })).toMatch(/^TypeError/);
      } finally {
        close();
        await tab.close();
      }
    },
    120_000,
  );
});
