import { describe, expect, it } from 'vitest';
import { listAll, SyncedSpace } from '../git/export/export-testing.ts';
import type { InsertPage } from './change.ts';

const spaceOf = (paths: readonly string[]): Promise<SyncedSpace> =>
  SyncedSpace.of(new Map(paths.map((path) => [path, new TextEncoder().encode(`Text of ${path}.\n`)])));

/** Files of pages that are inserted one after the other, below the page or group of a title. */
async function insertPages(space: SyncedSpace, below: string | undefined, pages: readonly Partial<InsertPage>[]) {
  const inserted = listAll((await space.content()).pages);
  const into = below === undefined ? null : (inserted.find(({ title }) => title === below)?.id ?? 'missing');
  for (const page of pages) await space.change({ operation: 'insert_page', title: 'New', ...page, into });
  const known = new Set(inserted.map(({ id }) => id));
  return listAll((await space.content()).pages).flatMap((page) =>
    page.type === 'document' && !known.has(page.id) ? [page.file] : [],
  );
}

async function insertFiles(paths: readonly string[], names: readonly string[]): Promise<string[]> {
  const space = await spaceOf(['README.md', ...paths]);
  const file = { contentType: 'image/png', size: 1, blob: 'a'.repeat(64) };
  await space.change({ operation: 'insert_files', files: names.map((name) => ({ ...file, name })) });
  return (await space.content()).files.map(({ path }) => path).filter((path) => !paths.includes(path));
}

describe('the file of a new page', () => {
  it.each([
    ['is named by its slug in the top folder', ['README.md', 'a.md'], undefined, 'new.md'],
    ['is a folder page if most are', ['README.md', 'a/README.md', 'b/README.md', 'c.md'], undefined, 'new/README.md'],
    ['is an index if most are', ['README.md', 'a/index.md', 'b/index.md'], undefined, 'new/index.md'],
    ['has the ending that most have', ['a.markdown', 'b.markdown', 'c.md'], undefined, 'new.markdown'],
    ['imitates no numbers', ['01-a.md', '02-b.md'], undefined, 'new.md'],
    ['is in the folder of its group', ['guides/a.md', 'guides/b.md'], 'Guides', 'guides/new.md'],
    ['is next to most of its siblings', ['guides.md', 'guides/a.md', 'guides/b.md'], 'Guides', 'guides/new.md'],
    ['is in the folder of a childless page', ['README.md', 'api/README.md'], 'Api', 'api/new.md'],
    ['is in a folder named like a childless page', ['README.md', 'api.md'], 'Api', 'api/new.md'],
  ])('%s', async (_, paths, below, file) => {
    expect(await insertPages(await spaceOf(paths), below, [{}])).toEqual([file]);
  });

  it('avoids special names, names that differ only in case, and taken names in another normalization', async () => {
    const space = await spaceOf(['README.md', 'Upper.md', 'other/README.md']);
    const pages = ['readme-1', 'upper-1', 'index', 'summary', 'upper', 'other-1'].map((slug) => ({ slug }));
    await insertPages(space, undefined, pages);
    const files = listAll((await space.content()).pages).flatMap((page) =>
      page.type === 'document' ? [page.file] : [],
    );
    expect(files.toSorted()).toEqual(
      [
        'README.md',
        'Upper.md',
        'index-1.md',
        'other-1.md',
        'other/README.md',
        'readme-1.md',
        'summary-1.md',
        'upper-1.md',
      ].toSorted(),
    );
  });

  it('is valid on every file system, and avoids dependency folders', async () => {
    const space = await spaceOf(['README.md']);
    const slug = '文'.repeat(100);
    const [file = ''] = await insertPages(space, undefined, [{ slug }]);
    expect(Buffer.byteLength(file)).toBeLessThanOrEqual(210);
    await space.change({ operation: 'insert_page', type: 'group', title: 'Modules', slug: 'node_modules' });
    expect(await insertPages(space, 'Modules', [{}])).toEqual(['node-modules/new.md']);
  });
});

describe('the path of a new file', () => {
  it.each([
    ['with the assets without images', [], ['a.png', 'b.pdf'], ['.gitbook/assets/a.png', '.gitbook/assets/b.pdf']],
    [
      'with most of the images',
      ['img/x.png', 'img/y.png', 'z.png'],
      ['a.png', 'b.pdf'],
      ['.gitbook/assets/b.pdf', 'img/a.png'],
    ],
    ['with the assets if images are in several folders', ['a/x.png', 'b/y.png'], ['a.png'], ['.gitbook/assets/a.png']],
    ['next to names that only differ in case', ['img/A.png'], ['a.png', 'A.PNG'], ['img/A-2.PNG', 'img/a-1.png']],
  ])('is %s', async (_, paths, names, expected) => {
    expect(await insertFiles(paths, names)).toEqual(expected);
  });
});
