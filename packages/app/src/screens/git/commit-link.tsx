import type { VNode } from 'preact';
import { fill, getTexts } from '../../texts/texts.ts';

interface CommitLinkProps {
  readonly commit: string;
  /** URL prefix of commits at the host. */
  readonly url: string | undefined;
}

/** The short hash of a commit, linked to its host if known. */
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
