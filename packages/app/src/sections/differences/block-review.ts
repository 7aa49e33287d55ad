import type { Comment, Discussion } from '../../data/comments.ts';
import type { ChangedPage } from './group-changes.ts';

/** A changed block, as identified by the API. */
export interface NamedBlock {
  /** Its key in the current content, or in the base if it was deleted. */
  readonly key: string;
  /** Its first words. */
  readonly text: string;
  readonly isGone: boolean;
}

/** Actions of single blocks; absent without any. */
export interface BlockReview {
  readonly organization: string;
  /** Reverts a block. */
  readonly revert?: (page: ChangedPage, block: NamedBlock) => Promise<void>;
  /** Comments on blocks. */
  readonly discussion?: Discussion;
  readonly pathOf: (path: string) => string;
}

/** Comments on a page by the keys of their blocks, and those on blocks that are not shown. Pure. */
export function groupComments(comments: readonly Comment[], keys: ReadonlySet<string>) {
  const byBlock = new Map<string, Comment[]>();
  const others: Comment[] = [];
  for (const comment of comments) {
    const { node, page } = comment.target;
    const key = node === undefined ? '' : (node.top ?? node.id);
    if (page?.outdated === true || !keys.has(key)) others.push(comment);
    else byBlock.set(key, [...(byBlock.get(key) ?? []), comment]);
  }
  return { byBlock, others };
}
