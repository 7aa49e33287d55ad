import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MemoryStore } from '../memory-store.ts';
import { textObject } from '../object-hash.ts';
import type { DocumentPage, Page, RevisionContent } from '../page-tree.ts';
import { checkContent } from '../revision/check-content.ts';
import { readRevision } from '../revision/read-revision.ts';
import { writeRevision } from '../revision/write-revision.ts';
import { applyChanges } from './apply-changes.ts';
import type { ContentChange } from './change.ts';
import { recordOfSource } from './record-of-source.ts';

const NOTHING: RevisionContent = { pages: [], files: [], reusableContents: [], redirects: [], variables: {} };

/** A space that changes are applied to, one batch after the other. */
class Space {
  readonly store = new MemoryStore();
  root = '';
  count = 0;

  static async of(content: Partial<RevisionContent> = {}, texts: readonly string[] = []): Promise<Space> {
    const space = new Space();
    await space.store.put(texts.map(textObject));
    const { root, objects } = await writeRevision({ ...NOTHING, ...content });
    await space.store.put(objects);
    space.root = root;
    return space;
  }

  input = { newId: () => `n${++this.count}`, now: '2026-01-01T00:00:00.000Z', spaceId: 'here' };

  apply(...changes: readonly ContentChange[]) {
    return applyChanges(this.store, this.root, changes, this.input);
  }

  /** Applies changes and commits them; returns the results. */
  async change(...changes: readonly ContentChange[]) {
    const applied = await this.apply(...changes);
    if ('refusal' in applied) throw new Error(`${applied.refusal.path} ${applied.refusal.message}`);
    await this.store.put(applied.written.objects);
    this.root = applied.written.root;
    return applied.results;
  }

  async refusal(...changes: readonly ContentChange[]) {
    const applied = await this.apply(...changes);
    return 'refusal' in applied ? `${applied.refusal.path} ${applied.refusal.message}` : 'applied';
  }

  content() {
    return readRevision(this.store, this.root);
  }

  async page(id: string): Promise<DocumentPage> {
    const page = listAll((await this.content()).pages).find((page) => page.id === id);
    if (page?.type !== 'document') throw new Error(`There is no document '${id}'.`);
    return page;
  }

  async source(id: string): Promise<string> {
    const [bytes] = await this.store.get([(await this.page(id)).document]);
    return Buffer.from(bytes ?? []).toString();
  }
}

const listAll = (pages: readonly Page[]): Page[] =>
  pages.flatMap((page) => [page, ...(page.type === 'link' ? [] : listAll(page.pages))]);

/** The tree as titles. */
const outline = (pages: readonly Page[]): unknown[] =>
  pages.map((page) =>
    page.type === 'link' || page.pages.length === 0 ? page.title : [page.title, outline(page.pages)],
  );

const insert = (
  title: string,
  more: Partial<Extract<ContentChange, { operation: 'insert_page' }>> = {},
): ContentChange => ({
  operation: 'insert_page',
  title,
  ...more,
});

describe('insert_page', () => {
  it('creates documents, groups and links with their members in the source, at their positions', async () => {
    const space = await Space.of();
    await space.change(
      insert('Home', { document: { markdown: 'Welcome.\n' }, description: 'Start: here', icon: 'house', hidden: true }),
      insert('Guides', { type: 'group', ref: 'guides', emoji: '📚' }),
      insert('Start', { into: 'guides', ref: 'start', layout: { outline: false }, condition: 'visitor.claims.a' }),
      insert('First', { at: 'start', slug: 'one' }),
      insert('Deeper', { into: 'start' }),
      insert('Elsewhere', {
        type: 'link',
        target: { kind: 'url', url: 'https://example.org/' },
        at: { after: 'start' },
      }),
      insert('To start', { type: 'link', target: { kind: 'page', page: 'start' }, at: { before: 'start' } }),
    );
    const { pages } = await space.content();
    expect(outline(pages)).toEqual(['First', 'Home', ['Guides', ['To start', ['Start', ['Deeper']], 'Elsewhere']]]);
    expect(listAll(pages)).toMatchObject([
      { slug: 'one', file: 'one.md' },
      { slug: 'home', file: 'home.md', description: 'Start: here', icon: 'house', hidden: true },
      { type: 'group', slug: 'guides', emoji: '📚' },
      { type: 'link', target: 'guides/start.md' },
      { slug: 'start', file: 'guides/start.md', layout: { outline: false }, condition: 'visitor.claims.a' },
      { slug: 'deeper', file: 'guides/start/deeper.md' },
      { type: 'link', target: 'https://example.org/' },
    ]);
    expect(await space.source('n1')).toBe(
      '---\ndescription: "Start: here"\nicon: house\nhidden: true\n---\n\n# Home\n\nWelcome.\n',
    );
    expect(checkContent(await space.content())).toEqual([]);
  });

  it('appends pages in the state after the previous changes', async () => {
    const space = await Space.of();
    await space.change(insert('A'), insert('B'), insert('C'), insert('D'), insert('E'));
    await space.change(
      { operation: 'delete_page', page: 'n5' },
      { operation: 'delete_page', page: 'n1' },
      insert('F'),
      insert('G', { at: 'start' }),
      { operation: 'update_page', page: 'n4', at: 'start' },
      { operation: 'update_page', page: 'n2', into: 'n3', at: 'end' },
      insert('H', { at: 'start' }),
      insert('I'),
      insert('J', { into: 'n3', at: 'start' }),
      insert('K', { into: 'n3' }),
      insert('L', { into: 'n4' }),
    );
    const { pages } = await space.content();
    expect(outline(pages)).toEqual(['H', ['D', ['L']], 'G', ['C', ['J', 'B', 'K']], 'F', 'I']);
    expect(checkContent(await space.content())).toEqual([]);
  });

  it('uses the explicit slug of a text, on creation and on edits', async () => {
    const space = await Space.of();
    const text = (slug: string) => ({ markdown: `---\nslug: ${slug}\n---\n\n# Title\n` });
    await space.change(
      insert('One', { document: text('own') }),
      insert('Two', { document: text('own') }),
      insert('Three', { document: text('own'), slug: 'given' }),
    );
    const slugs = async () =>
      listAll((await space.content()).pages).map((page) => page.type === 'document' && page.slug);
    expect(await slugs()).toEqual(['own', 'own-1', 'given']);
    await space.change({ operation: 'update_page', page: 'n1', document: text('other') });
    await space.change({ operation: 'update_page', page: 'n2', document: text('other') });
    await space.change({ operation: 'update_page', page: 'n3', document: text('Not proper') });
    await space.change({ operation: 'update_page', page: 'n1', description: 'Says no more.' });
    expect(await slugs()).toEqual(['other', 'other-1', 'given']);
  });

  it('reads title and members from the text if only the text specifies them', async () => {
    const space = await Space.of();
    const markdown = '---\nicon: gear\n---\n\n# From *text*\n\nX\n';
    await space.change({ operation: 'insert_page', document: { markdown } }, { operation: 'insert_page' });
    expect(await space.page('n1')).toMatchObject({ title: 'From text', slug: 'from-text', icon: 'gear' });
    expect(await space.source('n1')).toBe(markdown);
    expect([await space.source('n2'), (await space.page('n2')).title]).toEqual(['# Untitled\n', 'Untitled']);
  });

  it('generates free names, and rejects given names that are in use', async () => {
    const space = await Space.of();
    await space.change(insert('Same'), insert('Same'), insert('Readme'), insert('Same', { into: 'n1' }));
    const pages = listAll((await space.content()).pages) as DocumentPage[];
    expect(pages.map(({ slug, file }) => `${slug} ${file}`)).toEqual([
      'same same.md',
      'same same/same.md',
      'same-1 same-1.md',
      'readme readme-1.md',
    ]);
    expect(await space.refusal(insert('X'), insert('Y', { slug: 'same' }))).toBe(
      'changes/1/slug is the slug of a sibling page: "same"',
    );
    expect(await space.refusal(insert('Y', { slug: 'Not so' }))).toBe(
      'changes/0/slug must be letters, digits and hyphens in lower case, such as "not-so"',
    );
  });

  it('resolves names of the batch and ids in texts of either form', async () => {
    const space = await Space.of();
    const blob = 'a'.repeat(64);
    await space.change(
      {
        operation: 'insert_files',
        files: [{ ref: 'pic', name: 'My pic (1).png', contentType: 'image/png', size: 1, blob }],
      },
      insert('One', { ref: 'one' }),
      insert('Two', {
        into: 'one',
        document: { markdown: '[a](ref:one#x) ![p](<ref:pic>) {% file src="ref:pic" %} `(ref:nobody)`\n' },
      }),
      insert('Three', {
        into: 'one',
        cover: { ref: { kind: 'file', file: 'pic' }, yPos: 5 },
        document: {
          document: {
            object: 'document',
            data: {},
            nodes: [
              {
                object: 'block',
                type: 'paragraph',
                isVoid: false,
                data: {},
                nodes: [
                  {
                    object: 'inline',
                    type: 'link',
                    isVoid: false,
                    data: { ref: { kind: 'anchor', page: 'one', anchor: 'x' } },
                    nodes: [{ object: 'text', leaves: [{ object: 'leaf', text: 'There', marks: [] }] }],
                  },
                ],
              },
              { object: 'block', type: 'file', data: { ref: { kind: 'file', file: 'pic' } }, fragments: [] },
            ],
          },
        },
      }),
    );
    const path = '../.gitbook/assets/My%20pic%20%281%29.png';
    expect(await space.source('n3')).toBe(
      `# Two\n\n[a](../one.md#x) ![p](<${path}>) {% file src="${path}" %} \`(ref:nobody)\`\n`,
    );
    expect(await space.source('n4')).toBe(
      `---\ncover: ${path}\ncoverY: 5\n---\n\n# Three\n\n[There](../one.md#x)\n\n{% file src="${path}" %}\n`,
    );
    expect(await space.refusal(insert('X', { document: { markdown: '[a](ref:nobody)' } }))).toBe(
      'changes/0/document/markdown has a target ref:nobody, which no earlier change is named',
    );
  });

  it.each([
    [{ into: 'gone' }, 'into names no page of this content: "gone"'],
    [{ into: 'link' }, 'into names a link, which has no pages below it'],
    [{ type: 'group', into: 'a' }, 'into puts a group below a page; groups are at the top level only'],
    [{ type: 'group', description: 'x' }, 'description is not a member of a group'],
    [{ type: 'link' }, 'target is required for a link'],
    [{ type: 'link', slug: 'x', target: { kind: 'url', url: 'x' } }, 'slug is not a member of a link'],
    [{ title: ' \n ' }, 'title must not be empty'],
    [{ at: {} }, 'at must name before or after'],
    [{ at: { before: 'b', after: 'c' } }, 'at names two pages that are not adjacent'],
    [{ into: 'a', at: { before: 'b' } }, 'at names a page with another parent than "into"'],
    [
      { document: { document: { object: 'document', data: {}, nodes: [{ object: 'block', type: 'script' }] } } },
      'document/document/nodes/0/type is not a type of block',
    ],
  ] as const)('rejects %j', async (members, message) => {
    const space = await Space.of();
    await space.change(
      insert('A'),
      insert('B'),
      insert('Link', { type: 'link', target: { kind: 'url', url: 'x' } }),
      insert('C'),
    );
    const ids: Record<string, string> = { a: 'n1', b: 'n2', link: 'n3', c: 'n4' };
    const named = JSON.parse(
      JSON.stringify(members, (key, value) =>
        ['into', 'before', 'after'].includes(key) ? (ids[value as string] ?? value) : value,
      ),
    );
    expect(await space.refusal(insert('New', named))).toBe(`changes/0/${message}`);
  });
});

describe('update_page', () => {
  it('edits the source in place, and leaves the path when the title changes', async () => {
    const space = await Space.of();
    const text = '---\r\n# note\r\nicon:  house\r\n---\r\n\r\n# Old\r\n\r\nText  \r\n';
    await space.change({ operation: 'insert_page', document: { markdown: text } });
    await space.change({ operation: 'update_page', page: 'n1', title: 'New: *title*', description: 'D', icon: null });
    expect(await space.page('n1')).toMatchObject({
      title: 'New: *title*',
      slug: 'old',
      description: 'D',
      updatedAt: space.input.now,
    });
    const matter = '---\r\n# note\r\ndescription: D\r\n---\r\n\r\n';
    expect(await space.source('n1')).toBe(`${matter}# New: \\*title\\*\r\n\r\nText  \r\n`);
    await space.change({ operation: 'update_page', page: 'n1', document: { markdown: 'Other' } });
    expect(await space.source('n1')).toBe(`${matter}# New: \\*title\\*\r\n\r\nOther`);
  });

  it('creates no revision if nothing changes', async () => {
    const space = await Space.of();
    await space.change(insert('A', { description: 'D' }), insert('B'));
    const { root } = space;
    await space.change({
      operation: 'update_page',
      page: 'n1',
      title: 'A',
      description: 'D',
      slug: 'a',
      hidden: false,
    });
    expect(space.root).toBe(root);
  });

  it('moves pages, keeps their file, and assigns a slug that is free there', async () => {
    const space = await Space.of();
    await space.change(insert('A'), insert('B'), insert('C'), insert('B', { into: 'n1' }));
    await space.change({ operation: 'update_page', page: 'n2', into: 'n1', at: 'start' });
    expect(outline((await space.content()).pages)).toEqual([['A', ['B', 'B']], 'C']);
    expect(await space.page('n2')).toMatchObject({ slug: 'b-1', file: 'b.md' });
    await space.change({ operation: 'update_page', page: 'n3', at: { before: 'n1' } });
    await space.change({ operation: 'update_page', page: 'n4', into: null });
    expect(outline((await space.content()).pages)).toEqual(['C', ['A', ['B']], 'B']);
    expect(await space.refusal({ operation: 'update_page', page: 'n4', into: 'n1', slug: 'b-1' })).toBe(
      'changes/0/slug is the slug of a sibling page: "b-1"',
    );
    expect(await space.refusal({ operation: 'update_page', page: 'n1', into: 'n2' })).toBe(
      'changes/0/into puts the page below itself',
    );
  });

  it('preserves overrides of a table of contents', async () => {
    const text = '# Source title\n';
    const page: DocumentPage = {
      type: 'document',
      id: 'p',
      title: 'Listed title',
      linkTitle: 'Short',
      slug: 'p',
      file: 'p.md',
      hidden: true,
      document: textObject(text).hash,
      pages: [],
    };
    const space = await Space.of({ pages: [page] }, [text]);
    await space.change({ operation: 'update_page', page: 'p', description: 'D' });
    expect(await space.page('p')).toMatchObject({
      title: 'Listed title',
      linkTitle: 'Short',
      hidden: true,
      description: 'D',
    });
    await space.change({ operation: 'update_page', page: 'p', hidden: false, document: { markdown: '# Another\n' } });
    expect(await space.page('p')).toMatchObject({ title: 'Another', linkTitle: 'Short' });
    expect((await space.page('p')).hidden).toBeUndefined();
  });
});

describe('depth', () => {
  it('is bounded, for created and moved pages', async () => {
    const space = await Space.of();
    const below = (index: number) => insert(`L${index}`, index === 1 ? {} : { into: `n${index - 1}` });
    const levels = Array.from({ length: 64 }, (_, index) => below(index + 1));
    await space.change(...levels);
    expect(await space.refusal(insert('X', { into: 'n64' }))).toBe('changes/0/into puts pages on more than 64 levels');
    await space.change(insert('Y', { ref: 'y' }), insert('Z', { into: 'y' }));
    expect(await space.refusal({ operation: 'update_page', page: 'n66', into: 'n63' })).toBe(
      'changes cannot be made: Pages are on more than 64 levels',
    );
  });
});

describe('delete_page', () => {
  it('deletes descendants as well, and may delete the last page', async () => {
    const space = await Space.of();
    const { root } = space;
    await space.change(insert('A'), insert('B', { into: 'n1' }), insert('C', { into: 'n2' }));
    const [result] = await space.change({ operation: 'delete_page', page: 'n1' });
    expect(result).toEqual({ operation: 'delete_page', page: 'n1', deleted: ['n1', 'n2', 'n3'] });
    expect(space.root).toBe(root);
    expect(await space.refusal({ operation: 'delete_page', page: 'n1' })).toContain('names no page');
  });
});

describe('revert_page', () => {
  const inserted = () =>
    Space.of().then(async (space) => {
      await space.change(
        insert('A', { document: { markdown: 'One.\n\nTwo.\n\nThree.\n' } }),
        insert('B', { into: 'n1' }),
        insert('C', { into: 'n2' }),
        insert('D'),
      );
      return { space, before: space.root };
    });

  it('restores text, members and position', async () => {
    const { space, before } = await inserted();
    await space.change({
      operation: 'update_page',
      page: 'n2',
      title: 'X',
      slug: 'x',
      into: null,
      at: 'start',
      icon: 'x',
    });
    const [result] = await space.change({ operation: 'revert_page', page: 'n2', root: before });
    expect(result).toEqual({ operation: 'revert_page', page: 'n2', result: 'reverted' });
    expect(space.root).toBe(before);
    expect((await space.change({ operation: 'revert_page', page: 'n2', root: before }))[0]).toMatchObject({
      result: 'unchanged',
    });
  });

  it('restores a deleted page with the pages that were deleted with it', async () => {
    const { space, before } = await inserted();
    await space.change({ operation: 'delete_page', page: 'n1' });
    expect(outline((await space.content()).pages)).toEqual(['D']);
    await space.change({ operation: 'revert_page', page: 'n1', root: before });
    expect(space.root).toBe(before);
  });

  it('restores a page whose parent was deleted at the top level', async () => {
    const { space, before } = await inserted();
    await space.change(
      { operation: 'delete_page', page: 'n1' },
      { operation: 'revert_page', page: 'n3', root: before },
    );
    expect(outline((await space.content()).pages)).toEqual(expect.arrayContaining(['C', 'D']));
  });

  it('deletes a page created since, unless older pages are below it', async () => {
    const { space, before } = await inserted();
    await space.change(insert('New', { ref: 'new' }), { operation: 'update_page', page: 'n4', into: 'new' });
    expect(await space.refusal({ operation: 'revert_page', page: 'n5', root: before })).toContain(
      "the page 'n4' that it replaced",
    );
    await space.change(
      { operation: 'revert_page', page: 'n4', root: before },
      { operation: 'revert_page', page: 'n5', root: before },
    );
    expect(space.root).toBe(before);
  });

  it('restores one block, and leaves the others unchanged', async () => {
    const { space, before } = await inserted();
    const change = (markdown: string) => space.change({ operation: 'update_page', page: 'n1', document: { markdown } });
    const keys = async (text: string) => {
      const { parsePage } = await import('../markdown/parse-page.ts');
      const { nodes } = parsePage(await space.source('n1')).document;
      return nodes.find((node) => JSON.stringify(node).includes(text))?.key ?? '';
    };
    await change('1.0\n\nTwo!\n\nThree.\n\nFour.\n');
    const revert = async (text: string) =>
      space.change({ operation: 'revert_page', page: 'n1', root: before, block: await keys(text) });
    await revert('Two!');
    expect(await space.source('n1')).toBe('# A\n\n1.0\n\nTwo.\n\nThree.\n\nFour.\n');
    await revert('Four.');
    expect(await space.source('n1')).toBe('# A\n\n1.0\n\nTwo.\n\nThree.\n');
    await change('# A\n\nOne.\n\nThree.');
    const gone = await Space.of().then(async () => {
      const { parsePage } = await import('../markdown/parse-page.ts');
      return parsePage('# A\n\nOne.\n\nTwo.\n\nThree.\n').document.nodes[1]?.key ?? '';
    });
    await space.change({ operation: 'revert_page', page: 'n1', root: before, block: gone });
    // Nothing differs any more, the end included.
    expect(await space.source('n1')).toBe('# A\n\nOne.\n\nTwo.\n\nThree.\n');
    expect(await space.refusal({ operation: 'revert_page', page: 'n1', root: before, block: 'none' })).toContain(
      'changes/0/block',
    );
  });
});

describe('any sequence of changes', () => {
  const anyStep = fc.record({ kind: fc.nat(9), one: fc.nat(30), other: fc.nat(30), at: fc.nat(3) });
  const changeOf = (
    { kind, one, other, at }: { kind: number; one: number; other: number; at: number },
    index: number,
  ): ContentChange => {
    const [page, sibling] = [`n${1 + (one % 12)}`, `n${1 + (other % 12)}`];
    const destination = [{ at: 'start' }, { at: 'end', into: sibling }, { at: { before: sibling } }, { into: null }][
      at
    ] as object;
    if (kind < 4) return insert(`Page ${index % 3}`, { ...destination, ...(kind === 3 && { type: 'group' as const }) });
    if (kind < 8)
      return { operation: 'update_page', page, ...destination, ...(kind === 5 && { title: `T${index % 2}` }) };
    return { operation: 'delete_page', page };
  };

  it('neither loses nor duplicates pages, and a batch is equivalent to its changes one by one', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyStep, { maxLength: 25 }), async (steps) => {
        const [single, batch] = [await Space.of(), await Space.of()];
        const expected = new Set<string>();
        const applied: ContentChange[] = [];
        for (const [index, step] of steps.entries()) {
          const change = changeOf(step, index);
          const { root, count } = single;
          const result = await single.change(change).catch(() => undefined);
          if (result === undefined) {
            expect(single.root).toBe(root);
            single.count = count;
            continue;
          }
          applied.push(change);
          for (const one of result) {
            if (one.operation === 'insert_page') expected.add(one.page);
            if (one.operation === 'delete_page') for (const id of one.deleted) expected.delete(id);
          }
        }
        const content = await single.content();
        const pages = listAll(content.pages);
        expect(pages.map(({ id }) => id).sort()).toEqual([...expected].sort());
        expect(checkContent(content)).toEqual([]);
        for (const page of pages) {
          if (page.type !== 'document') continue;
          expect(page).toMatchObject(recordOfSource(await single.source(page.id), page.file));
        }
        if (applied.length > 0) await batch.change(...applied);
        expect(batch.root).toBe(single.root);
      }),
      { numRuns: 60 },
    );
  });
});

describe('a change in a large space', () => {
  it('writes and reads little', async () => {
    const texts = Array.from({ length: 10_000 }, (_, index) => `# Page ${index}\n\nText.\n`);
    const pages = texts.map(
      (text, index): DocumentPage => ({
        type: 'document',
        id: `p${index}`,
        title: `Page ${index}`,
        slug: `page-${index}`,
        file: `page-${index}.md`,
        document: textObject(text).hash,
        pages: [],
      }),
    );
    const space = await Space.of({ pages }, texts);
    const cost = async (...changes: readonly ContentChange[]) => {
      const { objectsRead, bytesWritten } = space.store;
      await space.change(...changes);
      return { read: space.store.objectsRead - objectsRead, written: space.store.bytesWritten - bytesWritten };
    };
    const edit = await cost({ operation: 'update_page', page: 'p5000', document: { markdown: 'New.' } });
    expect(edit.written).toBeLessThan(32_000);
    expect(edit.read).toBeLessThan(30);
    const added = await cost(insert('New', { into: 'p77' }));
    expect(added.written).toBeLessThan(64_000);
    expect(added.read).toBeLessThan(100);
  });
});
