import fc from 'fast-check';
import { expect, it } from 'vitest';
import { runsOf } from '../../../../test/corpora.ts';
import { CONDITION, NO_FRONT_MATTER, pageWith, UNREADABLE_OPTIONS } from '../../../../test/unreadable-conditions.ts';
import { formOfDocument } from '../document-form/write-form.ts';
import { splitSource } from '../markdown/front-matter.ts';
import { parsePage } from '../markdown/parse-page.ts';
import { MemoryStore } from '../memory-store.ts';
import { readRevision } from '../revision/read-revision.ts';
import { writeRevision } from '../revision/write-revision.ts';
import { applyChanges } from './apply-changes.ts';
import type { ContentChange, PageMembers } from './change.ts';

const SOURCES = [
  ...UNREADABLE_OPTIONS.map((lines) => pageWith(lines)),
  ...NO_FRONT_MATTER.map(([, source]) => source),
  pageWith(`if: ${CONDITION}`),
  pageWith(`description: Text\nif: ${CONDITION}`),
];

/** A space with one page. */
async function aSpace(source: string) {
  const store = new MemoryStore();
  const empty = await writeRevision({ pages: [], files: [], reusableContents: [], redirects: [], variables: {} });
  await store.put(empty.objects);
  let { root } = empty;
  let ids = 0;
  const input = { newId: () => `id${++ids}`, now: '2026-01-01T00:00:00.000Z' };
  const apply = async (change: ContentChange) => {
    const applied = await applyChanges(store, root, [change], input);
    if ('refusal' in applied) return undefined;
    await store.put(applied.written.objects);
    root = applied.written.root;
    return applied.results[0];
  };
  const read = async () => {
    const [page] = (await readRevision(store, root)).pages;
    if (page?.type !== 'document') throw new Error('There is no document.');
    const [bytes] = await store.get([page.document]);
    return { id: page.id, condition: page.condition, source: new TextDecoder().decode(bytes) };
  };
  const inserted = await apply({ operation: 'insert_page', title: 'T', document: { source } });
  return { apply, read, inserted };
}

const PARAGRAPH = { object: 'block', type: 'paragraph', nodes: [{ object: 'text', leaves: [{ text: 'More.' }] }] };

/** Edits of anything but the condition; a text gets more text at its beginning or end. */
const anyEdit = fc
  .record(
    {
      title: fc.constantFrom('T', 'Another title'),
      description: fc.constantFrom('About it', 'Step one: ask', null),
      icon: fc.constantFrom('lock', null),
      hidden: fc.boolean(),
      noIndex: fc.boolean(),
      slug: fc.constantFrom('here', 'there'),
      layout: fc.constantFrom({ outline: false }, null),
      text: fc.constantFrom('before', 'after', 'tree'),
    },
    { requiredKeys: [] },
  )
  .filter((members) => Object.keys(members).length > 0);

it('no edit shows a page whose condition its author did not change', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...SOURCES),
      fc.array(anyEdit, { minLength: 1, maxLength: 4 }),
      async (source, edits) => {
        const { apply, read } = await aSpace(source);
        let { condition } = await read();
        expect(condition).toBeDefined();
        for (const { text, ...members } of edits) {
          const { id, source: current } = await read();
          const { body } = splitSource(current);
          const { document } = parsePage(current);
          const form = formOfDocument(document);
          const texts = {
            before: { markdown: `More.\n\n${body}` },
            after: { markdown: `${body}\n\nMore.\n` },
            tree: { document: { ...form, nodes: [PARAGRAPH, ...form.nodes] } },
          };
          // A text that begins with front matter, such as that of a second version, brings its author's condition.
          const written = text === 'before' || text === 'after' ? texts[text].markdown : '';
          condition = splitSource(written).frontMatter.condition ?? condition;
          const change = { ...members, ...(text !== undefined && { document: texts[text] }) } as PageMembers;
          await apply({ operation: 'update_page', page: id, ...change } as ContentChange);
          expect((await read()).condition).toBe(condition);
        }
      },
    ),
    { numRuns: runsOf(300, 3_000) },
  );
});

it('a title above what looked like front matter writes a condition, and says so', async () => {
  const { read, inserted } = await aSpace(`title: T\nif: ${CONDITION}\n---\n\nText.\n`);
  const { source, condition } = await read();
  expect(source).toBe(`---\nif: "false"\n---\n\n# T\n\ntitle: T\nif: ${CONDITION}\n---\n\nText.\n`);
  expect(condition).toBe('false');
  const message = expect.stringMatching(/^Nobody sees this page: /);
  expect(inserted).toMatchObject({ warnings: [{ line: 8, message }] });
});

it('an edit of the condition itself is followed', async () => {
  const { apply, read } = await aSpace(`title: T\nif: ${CONDITION}\n---\n\nText.\n`);
  const { id } = await read();
  await apply({ operation: 'update_page', page: id, condition: null });
  expect((await read()).condition).toBeUndefined();
  await apply({ operation: 'update_page', page: id, title: 'Another' });
  expect((await read()).condition).toBeUndefined();
});

it('an edit is refused that would show the page, where no condition can be written', async () => {
  const { apply, read } = await aSpace(` ---\nif: ${CONDITION}\n---\n\nText.\n`);
  const { id, source } = await read();
  const markdown = `---\ndescription: Step one: ask\n---\n\nMore.\n\n${splitSource(source).body}`;
  expect(await apply({ operation: 'update_page', page: id, document: { markdown } } as ContentChange)).toBeUndefined();
  expect(await read()).toMatchObject({ source, condition: 'false' });
});

it('a page that is only moved is not read again for warnings', async () => {
  const { apply, read } = await aSpace(pageWith('if: [a]'));
  const { id } = await read();
  expect(await apply({ operation: 'update_page', page: id, slug: 'elsewhere' })).not.toHaveProperty('warnings');
});
