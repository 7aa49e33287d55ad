import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { matchPath } from '../../packages/app/src/routes/match-path.ts';
import { PATHS, type ScreenName } from '../../packages/app/src/routes/paths.ts';
import { COMPLEMENT_OPERATIONS } from '../../test/complement-operations.ts';
import { SPECIFIED } from '../../test/operations.ts';
import { PENDING_OPERATIONS } from '../../test/pending-operations.ts';
import { urlIn } from '../../test/requests.ts';
import type { Reader } from '../browser.ts';
import { type Account, useApplication } from './application.ts';
import { makePathValues } from './path-values.ts';
import { type SeededScreens, seedScreens } from './seed-screens.ts';
import { visitScreen, waitForContent } from './visit-screen.ts';
import { findControl, findFailure, isLayerOpen, listLinks, press } from './walk-screens.ts';

const application = useApplication();
let seeded: SeededScreens;
const people: Record<string, Account> = {};

beforeAll(async () => {
  seeded = await seedScreens(application());
  people['administrator'] = application().admin;
  people['reader'] = await application().addPerson('read');
});

const NAMES = Object.keys(PATHS) as ScreenName[];
const PEOPLE = ['reader', 'administrator'] as const;

/** A window in which the application is loaded. */
async function enter(person: (typeof PEOPLE)[number]): Promise<Reader> {
  const reader = await application().open(people[person] ?? application().admin);
  reader.page.on('dialog', (dialog) => dialog.accept());
  await load(reader.page, '/inbox');
  return reader;
}

async function load(page: Page, path: string): Promise<void> {
  await page.goto(application().url + path);
  await page.locator('main h1').first().waitFor({ state: 'attached' });
  await waitForContent(page);
}

/** Refused requests whose refusal is part of what the screen shows. */
const REFUSED: readonly RegExp[] = [
  // A site without a schema of claims.
  /^404 for .*\/adaptive-schema$/,
  // A space of a site stays in its organization.
  /^412 for .*\/transfer$/,
  // The last administrator of the installation.
  /^409 for .*\/installation\/administrators\//,
];

/** Whether a request was refused because a button that was pressed has moved its space to the trash. */
async function isOfTrash(problem: string): Promise<boolean> {
  const [, space] = /^409 for .*\/v1\/spaces\/([^/?]+)/.exec(problem) ?? [];
  if (space === undefined) return false;
  const { call } = application();
  return call('GET', `/v1/spaces/${space}/content`).then(
    () => false,
    (error: Error) => error.message.includes('"space_deleted"'),
  );
}

/** What was wrong since the last call. */
async function takeProblems(reader: Reader, where: string): Promise<string[]> {
  const problems: string[] = [];
  for (const problem of reader.watched.problems.splice(0)) {
    if (REFUSED.some((refused) => refused.test(problem)) || (await isOfTrash(problem))) continue;
    problems.push(problem);
  }
  // The browser writes a message for each refused request, without its URL.
  const isRefused = problems.some((problem) => /^\d/.test(problem));
  return problems
    .filter((problem) => isRefused || !problem.startsWith('console: Failed to load resource'))
    .map((problem) => `${where}: ${problem}`);
}

/** Shows a screen. @returns the title of its failure, if it has one */
async function show(page: Page, path: string): Promise<string | undefined> {
  await visitScreen(page, path);
  return findFailure(page);
}

/** Opens the target of a link. @returns why it leads nowhere */
async function follow(reader: Reader, href: string): Promise<string | undefined> {
  const { origin, pathname, search } = new URL(href);
  if (origin !== application().url) return /^(?:https?|mailto):/.test(href) ? undefined : 'has no address';
  if (matchPath(pathname) !== undefined) return show(reader.page, pathname + search);
  const status = (await reader.context.request.get(href)).status();
  return status < 400 ? undefined : `is answered with ${status}`;
}

describe('every link', () => {
  it.each(PEOPLE)('of every screen leads somewhere, for the %s', { timeout: 600_000 }, async (person) => {
    const reader = await enter(person);
    const faults: string[] = [];
    const links = new Map<string, string>();
    for (const name of NAMES) {
      const failure = await show(reader.page, seeded.paths[name]);
      if (failure !== undefined) continue;
      for (const href of await listLinks(reader.page)) if (!links.has(href)) links.set(href, name);
    }
    reader.watched.problems.length = 0;
    for (const [href, name] of links) {
      const fault = await follow(reader, href);
      if (fault !== undefined) faults.push(`${name}: ${href} ${fault}`);
      faults.push(...(await takeProblems(reader, href)));
    }
    expect(links.size).toBeGreaterThan(30);
    expect(faults).toEqual([]);
  });

  it('to the application in a response of the API opens its screen', { timeout: 600_000 }, async () => {
    const { call } = application();
    const reader = await enter('administrator');
    const values = await makePathValues(application(), seeded);
    const urls = new Map<string, string>();
    const collect = (value: unknown, operationId: string): void => {
      if (typeof value !== 'object' || value === null) return;
      for (const [name, member] of Object.entries(value)) {
        if (name === 'urls' && typeof member?.app === 'string') urls.set(member.app, operationId);
        collect(member, operationId);
      }
    };
    for (const operation of [...SPECIFIED, ...COMPLEMENT_OPERATIONS]) {
      if (operation.method !== 'GET' || operation.operationId === 'streamChanges') continue;
      if (PENDING_OPERATIONS.includes(operation.operationId)) continue;
      const body = await call('GET', urlIn(operation as never, values)).catch(() => undefined);
      collect(body, operation.operationId);
    }
    const faults: string[] = [];
    for (const [url, operationId] of urls) {
      const fault = await follow(reader, url);
      if (fault !== undefined) faults.push(`${operationId}: ${url} ${fault}`);
      faults.push(...(await takeProblems(reader, url)));
    }
    const kinds = ['/s/', '/c/', '/site/', '/openapi/', '/~/changes/', '/~/revisions/'];
    for (const kind of kinds) expect([...urls.keys()].some((url) => url.includes(kind))).toBe(true);
    expect(faults).toEqual([]);
  });
});

/** The screens with buttons that end sessions and tokens, which come last. */
const isOfSessions = (name: ScreenName): boolean => PATHS[name].area === 'security';
const PRESSED_NAMES = NAMES.toSorted((one, other) => Number(isOfSessions(one)) - Number(isOfSessions(other)));

/**
 * Presses every button of a screen once, also those of the dialogs and menus that they open.
 * @param seen kinds of buttons that were pressed before; it receives those of this screen
 * @returns what was wrong
 */
async function pressAll(reader: Reader, name: ScreenName, seen: Set<string>): Promise<string[]> {
  const { page } = reader;
  const screen = PATHS[name].module.replace(/^screens\/|\.tsx$/g, '');
  const faults: string[] = [];
  let opener: string | undefined;
  const restore = () => load(page, seeded.paths[name]);
  for (;;) {
    const control = await findControl(page, screen, seen);
    const isInLayer = await isLayerOpen(page);
    if (control === undefined && !isInLayer) return faults;
    if (control !== undefined) {
      seen.add(control.kind);
      const url = page.url();
      const hasEffect = await press(page, control).catch((error: Error) => error.message.split('\n')[0]);
      if (hasEffect !== true) faults.push(`${control.kind}: ${hasEffect === false ? 'has no effect' : hasEffect}`);
      faults.push(...(await takeProblems(reader, control.kind)));
      for (const other of reader.context.pages()) if (other !== page) await other.close();
      if (!isInLayer && (await isLayerOpen(page))) {
        opener = control.kind;
        continue;
      }
      // It opens the others again.
      if (isInLayer && opener !== undefined) seen.delete(opener);
      if (!isInLayer && page.url() === url && (await findFailure(page)) === undefined) continue;
    }
    await restore();
    const failure = await findFailure(page);
    reader.watched.problems.length = 0;
    if (failure === undefined) continue;
    // The button has removed what the screen shows.
    seeded = await seedScreens(application());
    await restore();
    reader.watched.problems.length = 0;
  }
}

describe('every button', () => {
  it.each(PEOPLE)('of every screen has an effect and no fault, for the %s', { timeout: 1_800_000 }, async (person) => {
    const reader = await enter(person);
    const faults: string[] = [];
    const seen = new Set<string>();
    for (const name of PRESSED_NAMES) {
      if ((await show(reader.page, seeded.paths[name])) !== undefined) continue;
      reader.watched.problems.length = 0;
      faults.push(...(await pressAll(reader, name, seen).catch((error: Error) => [`${name}: ${error.message}`])));
    }
    expect(seen.size).toBeGreaterThan(50);
    expect(faults).toEqual([]);
  });
});
