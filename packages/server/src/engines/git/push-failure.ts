import { explainFetchFailure } from './fetch-failure.ts';
import { GitError } from './git-error.ts';
import { redactUrl } from './redact.ts';

/** The status line of the branch (`git push --porcelain`): `!<tab><from>:<to><tab>[rejected] (stale info)`. */
const VERDICT = /^!\t[^\t\n]*\t\[([a-z ]+)\](?: \((.*)\))?$/m;
/** The remote could not move the branch; usually because another push came first, but not always. */
const LOST_RACE =
  /failed to update ref|incorrect old value|reference already exists|cannot lock ref|failed to lock|fetch first|non-fast-forward/i;
const MAX_WORDS = 300;

/**
 * Names the reason of a push that failed; `moved` where git itself saw that the branch is elsewhere. Errors that are no
 * plain failure of git's are returned as they are.
 */
export function explainPushFailure(error: unknown): unknown {
  if (!(error instanceof GitError) || error.reason !== 'failed') return error;
  const { detail, output } = error;
  const [, verdict, reason = ''] = VERDICT.exec(output) ?? [];
  if (verdict === 'rejected') return 'moved';
  const words = findWords(detail);
  if (verdict === 'remote rejected') return explainRejection(reason, words, detail);
  if (/(?:error:|response|HTTP code) 413\b/.test(detail)) {
    return new GitError('too-large', 'The host of the repository does not accept a push of this size.', detail);
  }
  if (/error: 403\b/.test(detail) || /^remote: .*(?:read-only|permission|denied)/im.test(detail)) {
    return new GitError('unauthorized', sentence('These credentials may not write to the repository', words), detail);
  }
  // Messages of the remote must not be mistaken for git's own.
  const own = new GitError('failed', error.message, detail.replace(/^remote: .*$/gm, ''));
  const explained = explainFetchFailure(own);
  if (explained instanceof GitError && explained.reason !== 'failed') return explained;
  if (verdict === 'remote failure')
    return new GitError('unreachable', 'The remote did not report the result of the push.', detail);
  return new GitError('failed', sentence('The commit could not be pushed', words), detail);
}

function explainRejection(reason: string, words: string, detail: string): GitError {
  if (LOST_RACE.test(reason)) {
    // Two pushes at once: the next try sees how the other one ended.
    return new GitError('unreachable', sentence('The remote could not move the branch', words), `${reason}\n${detail}`);
  }
  if (/shallow update not allowed/.test(reason)) {
    return new GitError('failed', 'The repository does not have the commit that this one is based on.', detail);
  }
  // The remote verifies what it receives, so the cause is usually a damaged local copy.
  if (/unpack|abnormal exit/.test(reason))
    return new GitError('damaged', sentence('The remote could not read the push', words), detail);
  const explanation = [clean(reason), words].filter((part) => part !== '').join(': ');
  return new GitError('declined', sentence('The repository declined the push', explanation), detail);
}

/** Whether a push that failed like this may have moved the branch all the same, or lost to one that did. */
export function isOutcomeUnknown(error: unknown): boolean {
  if (!(error instanceof GitError)) return false;
  return error.reason === 'unreachable' || error.reason === 'timeout' || error.reason === 'failed';
}

const sentence = (text: string, words: string) => (words === '' ? `${text}.` : `${text}: “${words}”.`);

/** The remote's messages, on one line. */
function findWords(stderr: string): string {
  const lines = stderr.split(/[\r\n]+/).flatMap((line) => /^remote: (.*)$/.exec(line)?.[1] ?? []);
  return clean(lines.join(' '));
}

/** Sanitizes untrusted text: no control characters, no bidirectional overrides, no secrets, limited length. */
function clean(text: string): string {
  const plain = redactUrl(text)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
    .replace(/\u001b\[[0-9;]*[A-Za-z]/g, '')
    .replace(/[\p{Cc}\p{Cf}\u2028\u2029\s]+/gu, ' ')
    .trim()
    .replace(/[.\s]+$/, '');
  return plain.length > MAX_WORDS ? `${plain.slice(0, MAX_WORDS)}…`.replace(/\p{Surrogate}/gu, '') : plain;
}
