import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runsOf } from '../../../../test/corpora.ts';
import { pageWith } from '../../../../test/unreadable-conditions.ts';
import { recordOfSource } from '../change/record-of-source.ts';
import { MemoryStore } from '../memory-store.ts';
import { textObject } from '../object-hash.ts';
import type { DocumentPage, Page, RevisionContent } from '../page-tree.ts';
import { readRevision } from '../revision/read-revision.ts';
import { writeRevision } from '../revision/write-revision.ts';
import { mergeRevisions } from './merge-revisions.ts';

const store = new MemoryStore();
const NOTHING: RevisionContent = { pages: [], files: [], reusableContents: [], redirects: [], variables: {} };

/** A page of a test: its parent, and its source. */
interface Row {
  readonly id: string;
  readonly parent: string | null;
  readonly source: string;
}

const sourceOf = (id: string, condition?: string): string =>
  `${condition === undefined ? '' : `---\nif: ${condition}\n---\n\n`}# ${id}\n`;

async function rootOf(rows: readonly Row[], previous?: string): Promise<string> {
  const pagesBelow = (parent: string | null): DocumentPage[] =>
    rows
      .filter((row) => row.parent === parent)
      .map(({ id, source }) => {
        const file = `${id}.md`;
        const { hash: document } = textObject(source);
        return {
          type: 'document',
          id,
          slug: id,
          file,
          ...recordOfSource(source, file),
          document,
          pages: pagesBelow(id),
        };
      });
  await store.put(rows.map(({ source }) => textObject(source)));
  const content = { ...NOTHING, pages: pagesBelow(null) };
  const written = await writeRevision(content, previous === undefined ? undefined : { store, root: previous });
  await store.put(written.objects);
  return written.root;
}

async function merge(base: readonly Row[], main: readonly Row[], change: readonly Row[]) {
  const root = await rootOf(base);
  const sides = { base: root, main: await rootOf(main, root), change: await rootOf(change, root) };
  const merged = await mergeRevisions(store, sides, { now: '2026-01-01T00:00:00.000Z', newId: () => 'new' });
  await store.put(merged.objects);
  const { pages } = await readRevision(store, merged.root);
  return { ...merged, conditions: listConditions(pages) };
}

/** The conditions of each page and of those above it, by id. */
function listConditions(pages: readonly Page[], above: readonly string[] = []): Map<string, Set<string>> {
  return new Map(
    pages.flatMap((page) => {
      const own = page.condition === undefined ? above : [...above, page.condition];
      const below = page.type === 'link' ? [] : [...listConditions(page.pages, own)];
      return [[page.id, new Set(own)] as const, ...below];
    }),
  );
}

const A = 'visitor.claims.a';
const B = 'visitor.claims.b';
const withPage = (rows: readonly Row[], id: string, members: Partial<Row>): Row[] =>
  rows.map((row) => (row.id === id ? { ...row, ...members } : row));

describe('conditions of merged pages', () => {
  const rows: readonly Row[] = [
    { id: 'guide', parent: null, source: sourceOf('guide') },
    { id: 'page', parent: 'guide', source: sourceOf('page') },
    { id: 'other', parent: null, source: sourceOf('other') },
  ];

  it('still apply after a move that did not know of them', async () => {
    const main = withPage(rows, 'guide', { source: sourceOf('guide', A) });
    const change = withPage(rows, 'page', { parent: 'other' });
    for (const sides of [
      [main, change],
      [change, main],
    ] as const) {
      const { conflicts } = await merge(rows, ...sides);
      expect(conflicts.map(({ kind, page }) => [kind, page])).toEqual([['condition', 'page']]);
    }
  });

  it('are not lost where both sides kept them in another way', async () => {
    const base = withPage(withPage(rows, 'guide', { source: sourceOf('guide', A) }), 'other', {
      source: sourceOf('other', A),
    });
    const main = withPage(base, 'page', { parent: 'other' });
    const change = withPage(base, 'other', { source: sourceOf('other') });
    const { conflicts } = await merge(base, main, change);
    expect(conflicts.map(({ kind, page }) => [kind, page])).toEqual([['condition', 'page']]);
  });

  it('are a conflict where the merged front matter cannot be read', async () => {
    const main = withPage(rows, 'page', { source: sourceOf('page', A) });
    const change = withPage(rows, 'page', { source: '---\ndescription: Step one: ask\n---\n\n# page\n' });
    const { conflicts } = await merge(rows, main, change);
    expect(conflicts).toHaveLength(1);
  });

  it.each([true, false])('are a conflict where the change request spoils them, main edited: %s', async (isEdited) => {
    const base = withPage(rows, 'page', { source: sourceOf('page', A) });
    const change = withPage(base, 'page', { source: pageWith('description: Step one: ask\nif: visitor.claims.a') });
    const main = isEdited ? withPage(base, 'other', { source: `${sourceOf('other')}\nMore.\n` }) : base;
    const { conflicts } = await merge(base, main, change);
    expect(conflicts.map(({ kind, page }) => [kind, page])).toEqual([['unreadable', 'page']]);
    const decided = withPage(base, 'page', { source: sourceOf('page', 'false') });
    expect((await merge(base, main, decided)).conflicts).toEqual([]);
  });

  it('that never could be read are reported', async () => {
    const change = withPage(rows, 'page', { source: pageWith('if: [visitor.claims.a]') });
    const { conflicts, warnings } = await merge(rows, rows, change);
    expect(conflicts).toEqual([]);
    expect(warnings).toMatchObject([{ page: 'page', line: 3, reason: 'condition_unreadable' }]);
  });

  it('follow what one side decided', async () => {
    const restricted = withPage(rows, 'guide', { source: sourceOf('guide', A) });
    for (const change of [
      withPage(restricted, 'guide', { source: sourceOf('guide') }),
      withPage(restricted, 'page', { parent: 'other' }),
      withPage(restricted, 'guide', { source: sourceOf('guide', B) }),
    ]) {
      const main = withPage(restricted, 'other', { source: `${sourceOf('other')}\nMore.\n` });
      expect((await merge(restricted, main, change)).conflicts).toEqual([]);
    }
  });

  const ids = ['p0', 'p1', 'p2', 'p3', 'p4'];
  const anyCondition = fc.constantFrom(undefined, undefined, A, B);
  const anyRows = fc.array(fc.tuple(fc.nat(4), anyCondition), { minLength: 5, maxLength: 5 }).map((pages) =>
    pages.map(([parent, condition], index): Row => {
      const id = ids[index] ?? '';
      return { id, parent: parent < index ? (ids[parent] ?? null) : null, source: sourceOf(id, condition) };
    }),
  );
  type Step = readonly [kind: number, page: number, parent: number, condition: string | undefined];
  const anySteps = fc.array(fc.tuple(fc.nat(1), fc.nat(4), fc.nat(5), anyCondition), { maxLength: 3 });
  const edit = (base: readonly Row[], steps: readonly Step[]): readonly Row[] =>
    steps.reduce<readonly Row[]>((before, [kind, page, parent, condition]) => {
      const id = ids[page] ?? '';
      if (kind === 0) return withPage(before, id, { source: sourceOf(id, condition) });
      const into = ids[parent] ?? null;
      const above = (start: string | null): readonly string[] => {
        const row = before.find((each) => each.id === start);
        return row === undefined ? [] : [row.id, ...above(row.parent)];
      };
      return above(into).includes(id) ? before : withPage(before, id, { parent: into });
    }, base);

  it('are those that one side added or both kept, or there is a conflict', async () => {
    let conflicting = 0;
    await fc.assert(
      fc.asyncProperty(anyRows, anySteps, anySteps, async (base, mainSteps, changeSteps) => {
        const [main, change] = [edit(base, mainSteps), edit(base, changeSteps)];
        const { conflicts, conditions } = await merge(base, main, change);
        if (conflicts.length > 0) {
          conflicting += 1;
          return;
        }
        const [of, mine, theirs] = await Promise.all(
          [base, main, change].map(async (rows) =>
            listConditions((await readRevision(store, await rootOf(rows))).pages),
          ),
        );
        for (const id of ids) {
          const has = (each: ReadonlyMap<string, ReadonlySet<string>> | undefined, condition: string): boolean =>
            each?.get(id)?.has(condition) === true;
          for (const condition of [A, B]) {
            const inAll = [of, mine, theirs].every((each) => has(each, condition));
            const added = !has(of, condition) && (has(mine, condition) || has(theirs, condition));
            if (inAll || added) expect(conditions.get(id)).toContain(condition);
          }
        }
      }),
      { numRuns: runsOf(300, 3_000) },
    );
    expect(conflicting).toBeGreaterThan(0);
  });

  it('are no conflict where one side changed neither places nor conditions', async () => {
    await fc.assert(
      fc.asyncProperty(anyRows, anySteps, fc.nat(4), async (base, steps, page) => {
        const id = ids[page] ?? '';
        const edited = withPage(base, id, { source: `${base.find((row) => row.id === id)?.source}\nMore.\n` });
        const { conflicts } = await merge(base, edit(base, steps), edited);
        expect(conflicts.map(({ kind }) => kind)).not.toContain('condition');
      }),
      { numRuns: runsOf(100, 1_000) },
    );
  });
});
