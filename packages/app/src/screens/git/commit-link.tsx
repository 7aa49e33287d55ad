import type { VNode } from 'preact';
import { fill, getTexts } from '../../texts/texts.ts';

interface CommitLinkProps {
  readonly commit: string;
  /** Below it the host shows commits. */
  readonly url: string | undefined;
}

/** The short name of a commit, which leads to its host where that is known. */
export function CommitLink({ commit, url }: CommitLinkProps): VNode {
  const short = <code class="commit">{commit.slice(0, 7)}</code>;
  if (url === undefined) return <span title={commit}>{short}</span>;
  return (
    <a
      class="commit-link"
      href={`${url.replace(/\/+$/, '')}/${commit}`}
      target="_blank"
      rel="noreferrer"
      aria-label={fill(getTexts('git').log.commit, { commit: commit.slice(0, 7) })}
      title={commit}
    >
      {short}
    </a>
  );
}
