import { describe, expect, it } from 'vitest';
import { listAll, SyncedSpace } from '../git/export/export-testing.ts';
import type { InsertPage } from './change.ts';

const spaceOf = (paths: readonly string[]): Promise<SyncedSpace> =>
  SyncedSpace.of(new Map(paths.map((path) => [path, new TextEncoder().encode(`Text of ${path}.\n`)])));

/** Files of pages that are inserted one after the other, below the page or group of a title. */
async function insertPages(space: SyncedSpace, below: string | undefined, pages: readonly Partial<InsertPage>[]) {
  const found = listAll((await space.content()).pages);
  const into = below === undefined ? null : (found.find(({ title }) => title === below)?.id ?? 'missing');
  for (const page of pages) await space.change({ operation: 'insert_page', title: 'New', ...page, into });
  const known = new Set(found.map(({ id }) => id));
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
    [
      'is the page of a folder where most are',
      ['README.md', 'a/README.md', 'b/README.md', 'c.md'],
      undefined,
      'new/README.md',
    ],
    ['is an index where most are', ['README.md', 'a/index.md', 'b/index.md'], undefined, 'new/index.md'],
    ['has the ending that most have', ['a.markdown', 'b.markdown', 'c.md'], undefined, 'new.markdown'],
    ['imitates no numbers', ['01-a.md', '02-b.md'], undefined, 'new.md'],
    ['stands in the folder of its group', ['guides/a.md', 'guides/b.md'], 'Guides', 'guides/new.md'],
    ['stands beside most of its siblings', ['guides.md', 'guides/a.md', 'guides/b.md'], 'Guides', 'guides/new.md'],
    ['stands in the folder of a page without others', ['README.md', 'api/README.md'], 'Api', 'api/new.md'],
    ['stands in a folder named like a page without others', ['README.md', 'api.md'], 'Api', 'api/new.md'],
  ])('%s', async (_, paths, below, file) => {
    expect(await insertPages(await spaceOf(paths), below, [{}])).toEqual([file]);
  });

  it('accepts no name that means something else, differs in case alone or is taken in another form', async () => {
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

  it('fits every disk, and no folder of dependencies', async () => {
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
    [
      'with the assets where there are no images',
      [],
      ['a.png', 'b.pdf'],
      ['.gitbook/assets/a.png', '.gitbook/assets/b.pdf'],
    ],
    [
      'with most of the images',
      ['img/x.png', 'img/y.png', 'z.png'],
      ['a.png', 'b.pdf'],
      ['.gitbook/assets/b.pdf', 'img/a.png'],
    ],
    ['with the assets where images stand all over', ['a/x.png', 'b/y.png'], ['a.png'], ['.gitbook/assets/a.png']],
    ['beside names that differ in case alone', ['img/A.png'], ['a.png', 'A.PNG'], ['img/A-2.PNG', 'img/a-1.png']],
  ])('is %s', async (_, paths, names, wanted) => {
    expect(await insertFiles(paths, names)).toEqual(wanted);
  });
});
