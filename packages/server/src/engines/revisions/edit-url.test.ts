import { describe, expect, it } from 'vitest';
import { editUrlOf } from './edit-url.ts';

describe('editUrlOf', () => {
  it.each([
    ['GitHub', 'https://github.com/acme/docs.git', null, 'https://github.com/acme/docs/edit/main/a%20b/c.md'],
    ['GitLab', 'https://gitlab.com/acme/docs.git', null, 'https://gitlab.com/acme/docs/-/edit/main/a%20b/c.md'],
    [
      'a tree that the import named',
      'https://git.example/acme/docs',
      'https://git.example/acme/docs/tree/main/',
      'https://git.example/acme/docs/edit/main/a%20b/c.md',
    ],
  ])('returns the URL of the editor of %s', (_what, url, tree, expected) => {
    expect(editUrlOf({ url, ref: 'refs/heads/main', repo_tree_url: tree }, 'a b/c.md')).toBe(expected);
  });

  it('returns nothing for other hosts, and no URL that runs a script', () => {
    const sync = { url: 'https://git.example/acme/docs.git', ref: 'refs/heads/main' };
    expect(editUrlOf({ ...sync, repo_tree_url: null }, 'a.md')).toBeUndefined();
    expect(editUrlOf({ ...sync, repo_tree_url: 'javascript:alert(1)//tree/' }, 'a.md')).toBeUndefined();
  });
});
