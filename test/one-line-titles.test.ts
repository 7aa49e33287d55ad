import { afterAll, beforeAll, expect, it } from 'vitest';
import { anOrganization, aSpace } from '../packages/server/src/testing/factories.ts';
import { startTestServer, type TestServer } from '../packages/server/src/testing/test-server.ts';

/** Titles and names are on one line: in lists, links, subjects of mails and SUMMARY.md. */

interface Schema {
  readonly type?: string;
  readonly pattern?: string;
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
}

const NAMES = /(?:^|\.)(?:title|name|label|displayName|subject)$/;

/** Texts that other rules put on one line. */
const OTHERS: Readonly<Record<string, string>> = {
  'changeSpaceContent changes[].title': 'a page has its title on one line',
  'changeChangeRequestContent changes[].title': 'a page has its title on one line',
  'changeSpaceContent changes[].name': 'names of files have no controls',
  'changeChangeRequestContent changes[].name': 'names of files have no controls',
  'changeSpaceContent changes[].files[].name': 'names of files have no controls',
  'changeChangeRequestContent changes[].files[].name': 'names of files have no controls',
};

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

function* listTexts(schema: Schema, path: string): Generator<readonly [string, Schema]> {
  if (schema.type === 'string' && schema.enum === undefined) yield [path, schema];
  for (const option of schema.anyOf ?? []) yield* listTexts(option, path);
  if (schema.items !== undefined) yield* listTexts(schema.items, `${path}[]`);
  for (const [name, member] of Object.entries(schema.properties ?? {}))
    yield* listTexts(member, path === '' ? name : `${path}.${name}`);
}

it('is required by the body of every operation that accepts a title or name', () => {
  const texts = server.routes.flatMap(({ schema }) =>
    [...listTexts((schema?.body ?? {}) as Schema, '')].map(
      ([path, text]) => [`${schema?.operationId} ${path}`, path, text] as const,
    ),
  );
  const titles = texts.filter(([, path]) => NAMES.test(path));
  expect(titles.length).toBeGreaterThan(40);
  const open = titles.filter(([, , { pattern }]) => pattern === undefined || new RegExp(pattern, 'u').test('One\nTwo'));
  expect([...new Set(open.map(([name]) => name))].sort()).toEqual(Object.keys(OTHERS).sort());
});

it('is refused with what to change', async () => {
  const { id: organizationId, admin } = await anOrganization(server);
  const { id } = await aSpace(server, organizationId, admin);
  for (const line of ['\n', '\r', '\u2028', '\u0085']) {
    const answer = await admin.patch(`/v1/spaces/${id}`, { title: `One${line}Two` });
    const message = 'body/title must not contain line breaks.';
    expect(answer).toMatchObject({ status: 400, body: { error: { message } } });
  }
  expect((await admin.patch(`/v1/spaces/${id}`, { title: 'One\tTwo ✓' })).status).toBe(200);
});

it('is made of the titles of pages', async () => {
  const { id: organizationId, admin } = await anOrganization(server);
  const { id } = await aSpace(server, organizationId, admin);
  const changes = [{ operation: 'insert_page', title: 'One\n[Two](three.md)', document: { markdown: 'Text.' } }];
  expect((await admin.post(`/v1/spaces/${id}/content`, { changes })).status).toBe(200);
  const { body } = await admin.get(`/v1/spaces/${id}/content/pages`);
  expect(body.pages.map(({ title }: { title: string }) => title)).toContain('One [Two](three.md)');
});
