import { PAGE_MEMBERS } from '@bindery/content';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { anOrganization, aSpace } from '../../../testing/factories.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const SOURCE = `---
title: Full
description: All of it
emoji: 1f600
icon: gear
hidden: true
noIndex: true
noRobotsIndex: true
if: visitor.claims.a == true
cover: https://example.com/cover.png
coverY: 12
computed:
  type: builtin:openapi
  dependencies: { spec: { ref: { kind: openapi, spec: petstore } } }
---

Text.
`;

/** The members of a response for each stored member of a page: equal names, unless listed here. */
const SHOWN_AS: Partial<Record<keyof typeof PAGE_MEMBERS, string>> = {
  coverY: 'cover',
  document: 'documentId',
  file: 'sourcePath',
};
/** Stored members without an equivalent in responses, with the reason. */
const NOT_SHOWN: Partial<Record<keyof typeof PAGE_MEMBERS, string>> = {
  parent: 'nesting of pages',
  position: 'order of pages',
  linkTitle: 'the table of contents of the repository only',
  target: 'links only',
  git: 'pages of a repository only',
  syntax: 'pages of a repository only',
  expanded: 'pages of a repository only',
  route: 'pages of a repository only',
};

it('a page in a response has every stored member', async () => {
  const { id, admin } = await anOrganization(server);
  const base = `/v1/spaces/${(await aSpace(server, id, admin)).id}/content`;
  const { body } = await admin.post(base, { changes: [{ operation: 'insert_page', document: { source: SOURCE } }] });
  const { page } = body.changes[0];
  // An edit, so that it has a modification time.
  await admin.post(base, { changes: [{ operation: 'update_page', page, description: 'All of it, edited' }] });
  const shown = (await admin.get(`${base}/page/${page}`)).body;
  const missing = (Object.keys(PAGE_MEMBERS) as (keyof typeof PAGE_MEMBERS)[]).filter(
    (name) => !(name in NOT_SHOWN) && shown[SHOWN_AS[name] ?? name] === undefined,
  );
  expect(missing).toEqual([]);
  expect(shown).toMatchObject({ description: 'All of it, edited', hidden: true, noIndex: true, noRobotsIndex: true });
  expect(shown.cover).toMatchObject({ yPos: 12 });
});
