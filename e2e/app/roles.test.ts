import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { PATHS, type ScreenName } from '../../packages/app/src/routes/paths.ts';
import { texts as firstSteps } from '../../packages/app/src/texts/firstSteps/en.ts';
import { texts as importing } from '../../packages/app/src/texts/import/en.ts';
import { texts } from '../../packages/app/src/texts/shell/en.ts';
import { COMPLEMENT_OPERATIONS } from '../../test/complement-operations.ts';
import { SPECIFIED } from '../../test/operations.ts';
import { PENDING_OPERATIONS } from '../../test/pending-operations.ts';
import { bodyOf, isReading, urlIn } from '../../test/requests.ts';
import { findRequirement } from '../../test/required-roles.ts';
import { useApplication } from './application.ts';
import { makePathValues } from './path-values.ts';
import { SCREEN_RIGHTS, WITHOUT_CONTROL } from './screen-rights.ts';
import { type SeededScreens, seedScreens } from './seed-screens.ts';
import { waitForContent } from './visit-screen.ts';

const application = useApplication();
let seeded: SeededScreens;
/** Things of the organization by path parameter. */
let values: Readonly<Record<string, string>>;

/** The last one also administrates the installation. */
const ROLES = ['read', 'comment', 'edit', 'review', 'create', 'admin', 'installation'] as const;
type RoleName = (typeof ROLES)[number];
const rankOf = (role: RoleName): number => ROLES.indexOf(role);

/** Only a session may do these, and the table of tokens has no role for them. */
const OF_SESSIONS: Readonly<Record<string, RoleName>> = { createInstallationExport: 'installation' };

/** The lowest role that an operation is permitted to; undefined for those on the account of the caller alone. */
function findRole(operationId: string): RoleName | undefined {
  const { installation, isSigned, isOwn, role, author } = findRequirement(operationId);
  if (installation) return 'installation';
  if (OF_SESSIONS[operationId] !== undefined) return OF_SESSIONS[operationId];
  const lowest = author?.role ?? role;
  if (isSigned || isOwn || lowest === 'nobody') return undefined;
  return lowest === 'guest' ? 'read' : lowest;
}

/** The lowest role that is offered an operation on resources of others. */
function findOfferedRole(operationId: string): RoleName | undefined {
  const { role, author } = findRequirement(operationId);
  return author?.of !== undefined && role !== 'guest' && role !== 'nobody' ? role : findRole(operationId);
}

const OPERATIONS = [...SPECIFIED, ...COMPLEMENT_OPERATIONS].filter(
  ({ operationId }) => !PENDING_OPERATIONS.includes(operationId),
);
/** The operations that change something which is not only of the caller, with the roles that they require. */
const CHANGES = OPERATIONS.flatMap((operation) => {
  const isOfCaller = findRequirement(operation.operationId).on === 'caller';
  const role = findRole(operation.operationId);
  if (isReading({ query: [], ...operation } as never) || role === undefined) return [];
  return isOfCaller && role !== 'installation' ? [] : [{ ...operation, role }];
});
const NAMES = (Object.keys(PATHS) as ScreenName[]).filter((name) => name !== 'start');

/** The screens, with those of the same module apart: each is mounted again. */
function orderScreens(): ScreenName[] {
  const passes = new Map<string, number>();
  const passOf = (name: ScreenName): number => {
    const pass = passes.get(PATHS[name].module) ?? 0;
    passes.set(PATHS[name].module, pass + 1);
    return pass;
  };
  return NAMES.map((name) => ({ name, pass: passOf(name) }))
    .toSorted((one, other) => one.pass - other.pass)
    .map(({ name }) => name);
}

beforeAll(async () => {
  seeded = await seedScreens(application());
  values = await makePathValues(application(), seeded);
});

/** Shows a screen without reloading the application. */
async function showScreen(page: Page, name: ScreenName): Promise<void> {
  await page.evaluate(
    (path) => {
      document.querySelector('main h1')?.setAttribute('data-former', '');
      history.pushState({ key: crypto.randomUUID() }, '', path);
      dispatchEvent(new PopStateEvent('popstate'));
    },
    seeded.paths[name] + (SCREEN_RIGHTS[name].query ?? ''),
  );
  await page.locator('main h1:not([data-former])').first().waitFor({ state: 'attached' });
  await waitForContent(page);
}

interface ForcedCall {
  readonly operationId: string;
  readonly method: string;
  readonly url: string;
  readonly body: string | undefined;
}

/** Calls operations with the session of the window. @returns the statuses by operation */
const force = (page: Page, calls: readonly ForcedCall[]): Promise<Record<string, number>> =>
  page.evaluate(async (calls) => {
    const token = document.querySelector<HTMLMetaElement>('meta[name="csrf-token"]')?.content ?? '';
    const headers = { 'content-type': 'application/json', 'x-csrf-token': token };
    const statuses: Record<string, number> = {};
    for (const { operationId, method, url, body } of calls)
      statuses[operationId] = (await fetch(url, { method, headers, ...(body !== undefined && { body }) })).status;
    return statuses;
  }, calls);

describe('the rights of the screens', () => {
  it('declare every operation that changes something, by a control or with the reason for none', () => {
    const offered = Object.values(SCREEN_RIGHTS).flatMap(({ controls }) => controls.flatMap((one) => one.operations));
    const declared = [...new Set([...offered, ...Object.keys(WITHOUT_CONTROL)])];
    const changes = [...CHANGES.map(({ operationId }) => operationId), 'createInstallationExport'];
    expect(declared.toSorted()).toEqual([...new Set(changes)].toSorted());
    expect(offered.filter((operationId) => operationId in WITHOUT_CONTROL)).toEqual([]);
  });

  it('offer operations by one control only if they require the same role', () => {
    const controls = Object.values(SCREEN_RIGHTS).flatMap((screen) => screen.controls);
    const mixed = controls.filter(({ operations }) => new Set(operations.map(findOfferedRole)).size > 1);
    expect(mixed.map(({ operations }) => operations)).toEqual([]);
  });
});

const FORBIDDEN: readonly string[] = [
  ...[texts.forbiddenTitle, texts.notFoundTitle],
  ...[firstSteps.forbiddenTitle, importing.forbiddenTitle],
];

describe('screens and operations that a role does not allow are not offered, and are rejected when forced', () => {
  it.each(ROLES)('with the role %s', { timeout: 240_000 }, async (role) => {
    const { open, addPerson, admin, url } = application();
    const { page, context } = await open(role === 'installation' ? admin : await addPerson(role));
    await page.goto(url + seeded.paths.home);
    await page.locator('main h1').first().waitFor({ state: 'attached' });
    const [observed, expected]: Record<string, string>[] = [{}, {}] as never;
    for (const name of orderScreens()) {
      const { sees, controls } = SCREEN_RIGHTS[name];
      await showScreen(page, name);
      const seeing = findRole(sees) ?? 'read';
      const isSeen = rankOf(role) >= rankOf(seeing);
      const states = await page.locator('main .state-title').allTextContents();
      Object.assign(expected ?? {}, { [name]: isSeen ? 'shown' : 'refused' });
      Object.assign(observed ?? {}, {
        [name]: states.some((title) => FORBIDDEN.includes(title)) ? 'refused' : 'shown',
      });
      for (const { operations, shown } of controls) {
        const needed = findOfferedRole(operations[0]) ?? 'read';
        const isOffered = isSeen && rankOf(role) >= rankOf(needed);
        const key = `${name}: ${operations[0]}`;
        Object.assign(expected ?? {}, { [key]: isOffered });
        if (isOffered)
          await shown(page)
            .first()
            .waitFor({ timeout: 3000 })
            .catch(() => undefined);
        Object.assign(observed ?? {}, { [key]: (await shown(page).count()) > 0 });
      }
    }
    const refused = CHANGES.filter((operation) => rankOf(operation.role) > rankOf(role));
    const calls = refused.map((operation): ForcedCall => {
      const called = { ...operation, hasBody: operation.method !== 'GET' && operation.method !== 'DELETE' } as never;
      const body = bodyOf(called, values);
      return {
        operationId: operation.operationId,
        method: operation.method,
        url: urlIn(called, values),
        body: body === undefined ? undefined : JSON.stringify(body),
      };
    });
    Object.assign(observed ?? {}, await force(page, calls));
    Object.assign(expected ?? {}, Object.fromEntries(refused.map(({ operationId }) => [operationId, 403])));
    await context.close();
    expect(observed).toEqual(expected);
  });
});
