import { isWebUrl } from '@bindery/content';
import type { GitSyncRow } from '../../platform/db/tables/git.ts';

/** The data that determines where the files of a space can be edited. */
export type EditedRepository = Pick<GitSyncRow, 'url' | 'ref' | 'repo_tree_url'>;

/**
 * The URL of the editor for a file of a branch: derived from the tree URL of the last import, otherwise from the URL
 * scheme of GitHub and GitLab for a repository at their hosts. Pure.
 */
export function editUrlOf(sync: EditedRepository, path: string): string | undefined {
  const tree = treeUrlOf(sync);
  if (tree === undefined) return undefined;
  const file = path.split('/').map(encodeURIComponent).join('/');
  const editor = tree.replace(/(\/-)?\/(?:tree|src|blob)\//, '$1/edit/');
  return `${editor}/${file}`;
}

/**
 * The URL of the files of a branch, without a trailing slash: that of the last import or export, otherwise by the URL
 * scheme of GitHub and GitLab. Undefined if unknown. Pure.
 */
export function treeUrlOf(sync: EditedRepository): string | undefined {
  const tree = (sync.repo_tree_url ?? guessTreeUrl(sync))?.replace(/\/+$/, '');
  return tree !== undefined && isWebUrl(tree) ? tree : undefined;
}

function guessTreeUrl({ url, ref }: EditedRepository): string | undefined {
  const branch = ref
    .replace(/^refs\/heads\//, '')
    .split('/')
    .map(encodeURIComponent)
    .join('/');
  const repository = url.replace(/\.git\/?$/, '').replace(/\/+$/, '');
  if (/^https:\/\/github\.com\//i.test(repository)) return `${repository}/tree/${branch}`;
  return /^https:\/\/gitlab\.com\//i.test(repository) ? `${repository}/-/tree/${branch}` : undefined;
}
