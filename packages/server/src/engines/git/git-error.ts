export type GitReason =
  | 'unreachable'
  | 'refused'
  | 'not-found'
  | 'unauthorized'
  | 'no-branch'
  | 'damaged'
  /** At the host, so that another try cannot help. */
  | 'corrupt'
  | 'malformed'
  | 'too-large'
  | 'declined'
  | 'bad-path'
  | 'timeout'
  | 'git-missing'
  | 'failed';

/** A git operation did not work. The message is one sentence for the user and contains no credentials. */
export class GitError extends Error {
  readonly reason: GitReason;
  /** Whether the same operation may work a little later. */
  readonly retryable: boolean;
  /** Git's error output, without credentials: for the log. */
  readonly detail: string;
  /** Git's output before it failed, without credentials. */
  readonly output: string;
  constructor(reason: GitReason, message: string, detail = '', output = '') {
    super(message);
    this.name = 'GitError';
    this.reason = reason;
    this.retryable = reason === 'unreachable' || reason === 'timeout' || reason === 'damaged';
    this.detail = detail;
    this.output = output;
  }
}

/** The local copy is unreadable. The next fetch restores it. */
export function damagedCopy(detail: string): GitError {
  return new GitError('damaged', 'The copy of the repository on the server is damaged.', detail);
}

/** For work on the local copy only: if git fails at it, the copy is damaged. */
export function throwDamaged(error: unknown): never {
  throw error instanceof GitError && error.reason === 'failed' ? damagedCopy(error.detail) : error;
}
