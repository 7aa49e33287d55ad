import { expect, it } from 'vitest';
import { relativePath } from './relative-path.ts';

it.each([
  ['README.md', 'guide/install.md', 'guide/install.md'],
  ['guide/install.md', 'README.md', '../README.md'],
  ['guide/install.md', 'guide/update.md', 'update.md'],
  ['guide/linux/install.md', 'guide/mac/install.md', '../mac/install.md'],
  ['guide/install.md', '.gitbook/assets/a plan (1).svg', '../.gitbook/assets/a%20plan%20%281%29.svg'],
  ['guide/install.md', 'guide/install/more.md', 'install/more.md'],
])('returns the path from %s to %s', (from, to, path) => {
  expect(relativePath(from, to)).toBe(path);
});
