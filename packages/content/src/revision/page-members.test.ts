import { describe, expect, it } from 'vitest';
import { describeChanges } from '../change/describe-changes.ts';
import { recordOfSource } from '../change/record-of-source.ts';
import { MemoryStore } from '../memory-store.ts';
import { isEdited } from '../merge/merge-page.ts';
import { textObject } from '../object-hash.ts';
import type { DocumentPage } from '../page-tree.ts';
import { membersOf, PAGE_MEMBERS } from './page-members.ts';
import { type PageRecord, recordOf } from './page-record.ts';
import { openRevision } from './read-revision.ts';
import { writeRevision } from './write-revision.ts';

/** A page with every member of a document, none with its default value. */
const FULL = {
  id: 'a',
  type: 'document',
  title: 'Full',
  linkTitle: 'Short',
  slug: 'full',
  emoji: '1f600',
  icon: 'gear',
  description: 'All of it',
  hidden: true,
  noIndex: true,
  noRobotsIndex: true,
  condition: 'visitor.claims.a == true',
  layout: { title: false },
  cover: 'cover.png',
  coverY: 12,
  computed: { type: 'builtin:openapi', spec: 'petstore' },
  file: 'full.md',
  document: textObject('full').hash,
  syntax: 'docusaurus',
  expanded: textObject('expanded').hash,
  route: '/docs/full',
  git: { oid: '1'.repeat(40), path: 'docs/full.md' },
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-02T00:00:00.000Z',
  pages: [],
} as const satisfies Required<DocumentPage>;

const BARE: DocumentPage = {
  id: 'a',
  type: 'document',
  title: 'Bare',
  slug: 'bare',
  file: 'bare.md',
  document: textObject('bare').hash,
  pages: [],
};

const SOURCE = `---
title: Full
description: All of it
emoji: 1f600
icon: gear
hidden: true
noIndex: true
noRobotsIndex: true
if: visitor.claims.a == true
cover: cover.png
coverY: 12
layout:
  title:
    visible: false
computed:
  type: builtin:openapi
  props:
    models: false
  dependencies:
    spec:
      ref:
        kind: openapi
        spec: petstore
---
`;

/** The members of a document: a link alone has a target. */
const NAMES = Object.keys(PAGE_MEMBERS).filter((name) => name !== 'target');

async function writeBoth() {
  const store = new MemoryStore();
  const content = { files: [], reusableContents: [], redirects: [], variables: {} };
  const before = await writeRevision({ ...content, pages: [BARE] });
  await store.put(before.objects);
  const after = await writeRevision({ ...content, pages: [FULL] }, { store, root: before.root });
  await store.put(after.objects);
  return { store, before: before.root, after: after.root };
}

describe('the members of a page', () => {
  it('are all read from the source that determines them', () => {
    expect(Object.keys(recordOfSource(SOURCE, 'full.md')).sort()).toEqual([...membersOf('source')].sort());
  });

  it('are all stored with a revision, and read back', async () => {
    const { store, after } = await writeBoth();
    const [record] = await (await openRevision(store, after)).listPageRecords();
    expect(Object.keys(record ?? {}).sort()).toEqual([...NAMES].sort());
    expect(record).toMatchObject(recordOf(FULL, { parent: null, position: record?.position ?? '' }));
  });

  it('are all compared by differences, except derived ones', async () => {
    const { store, before, after } = await writeBoth();
    const { changes } = await describeChanges(store, before, after, { limit: 10 });
    const [edit] = changes;
    expect(edit).toMatchObject({ type: 'page_edited', document: true });
    const shown = edit?.type === 'page_edited' ? edit.attributes.map(({ name }) => String(name)) : [];
    // The type alone is the same.
    const hidden = ['id', 'type', 'document', 'git', 'parent', 'position', 'createdAt', 'updatedAt'];
    const ofTool = ['expanded', 'route'];
    expect([...shown, ...hidden, ...ofTool].sort()).toEqual([...NAMES].sort());
  });

  it('are all considered when a merge checks whether a side edited the page', () => {
    const full: PageRecord = recordOf(FULL, { parent: null, position: 'a0' });
    const unnoticed = NAMES.filter((name) => !isEdited(full, { ...full, [name]: 'another' } as PageRecord));
    expect(unnoticed.sort()).toEqual(['createdAt', 'expanded', 'git', 'position', 'route', 'updatedAt']);
  });
});
